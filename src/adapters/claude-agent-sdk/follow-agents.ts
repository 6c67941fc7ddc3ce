import { isDone } from "../../model/todo.js";
import { findNamed } from "../../plan/name-items.js";
import type { TodoReminder } from "../../session/todo-session.js";
import { writeSuffix } from "../../session/with-todos.js";
import type { AwaitableTodos } from "../engine/awaitable.js";
import { type CallEnd, type StartedCall, startCall } from "../engine/delegate-call.js";
import { fieldsOf } from "../engine/fields.js";
import type { ClaudeDelegatesOptions, ClaudeHookInput } from "./hook-types.js";

/** The most entries that are remembered of each kind, for hosts whose hooks serve sessions without end. */
const MOST = 1000;

/** Forgets the oldest entries. */
function keepNewest(entries: Map<string, unknown> | Set<string>): void {
  for (const oldest of entries.keys()) {
    if (entries.size <= MOST) return;
    entries.delete(oldest);
  }
}

/** What a hook tells the model. */
type Told = Pick<TodoReminder, "text">;

/** A call that gave a step away, until its agent is back. */
interface AwayCall {
  readonly session: string;
  /** The step as the model named it. */
  readonly step: string;
  readonly end: StartedCall<unknown>["end"];
  /** The agent, once it runs in the background. */
  agent?: string;
}

/**
 * Follows calls of sub-agents: their tools are built in and take no field more, so a call names its step by its
 * description. Undefined where no tool gives steps away.
 *
 * A call that runs in the background is answered at once, and its agent's own end brings the step back.
 */
export function followAgents({ delegates = [], ...delegation }: ClaudeDelegatesOptions) {
  if (delegates.length === 0) return undefined;
  const calls = new Map<string, AwayCall>();
  // An agent may end before the hook that its call was answered: only then is it known whose agent it was.
  const ended = new Map<string, CallEnd>();
  const told = new Set<string>();

  const finish = async (id: string, end: CallEnd): Promise<string> => {
    const line = await calls.get(id)?.end(end);
    calls.delete(id);
    if (calls.size === 0) ended.clear();
    return line ?? "";
  };

  async function endAgent({ agent_id = "" }: ClaudeHookInput, end: CallEnd): Promise<void> {
    const [id] = [...calls].find(([, { agent }]) => agent === agent_id) ?? [];
    // The model reads of it at the next moment, as this is no answer to a call.
    if (id !== undefined) await finish(id, end);
    else keepNewest(ended.set(agent_id, end));
  }

  const addRule = (reminder: TodoReminder | undefined): Told => {
    const rule = `When a call of ${delegates.join(" or ")} works on one step of the todo list, its description is that step's text.`;
    return { text: reminder === undefined ? rule : `${rule}\n${reminder.text}` };
  };

  const report = (todos: AwaitableTodos, callId: string, { step }: AwayCall) =>
    todos.delegate([step], { callId, background: true });

  return {
    isCall: ({ agent_id, tool_name = "" }: ClaudeHookInput): boolean =>
      agent_id === undefined && delegates.includes(tool_name),

    async called(todos: AwaitableTodos, input: ClaudeHookInput): Promise<void> {
      const { session_id: session, tool_name: name = "", tool_use_id: id = "", tool_input } = input;
      const { description } = fieldsOf(tool_input);
      if (typeof description !== "string" || !(await isOpenStep(todos, description))) return;
      const call = { id, name, input: { ...fieldsOf(tool_input), step: description } };
      const { end, isAway } = await startCall<unknown>(todos, call, delegation);
      if (isAway) calls.set(id, { session, step: description, end });
      keepNewest(calls);
    },

    isAway: ({ tool_use_id = "" }: ClaudeHookInput): boolean => calls.has(tool_use_id),

    /** Returns the line that goes with the answer. */
    async answered(todos: AwaitableTodos, input: ClaudeHookInput): Promise<Told | undefined> {
      const { tool_use_id: id = "", tool_response, error } = input;
      const { status, agentId, taskId } = fieldsOf(tool_response);
      const call = calls.get(id);
      if (call !== undefined && LAUNCHED.has(status)) {
        await report(todos, id, call);
        const agent = String(agentId ?? taskId);
        call.agent = agent;
        const end = ended.get(agent);
        if (end !== undefined) await finish(id, end);
        return undefined;
      }
      const line = await finish(id, error === undefined ? { ok: true } : { ok: false, text: error });
      return line === "" ? undefined : { text: writeSuffix({ text: line }).trimStart() };
    },

    isAgent: ({ agent_id }: ClaudeHookInput): boolean => agent_id !== undefined && calls.size > 0,

    stopped: (_: AwaitableTodos, input: ClaudeHookInput): Promise<void> => endAgent(input, { ok: true }),

    failed: (_: AwaitableTodos, input: ClaudeHookInput): Promise<void> =>
      endAgent(input, { ok: false, text: input.last_assistant_message ?? input.error }),

    /** Begins a turn: the message may be the one about another agent's end, so those that still run are reported again. */
    async begin(todos: AwaitableTodos, { session_id }: ClaudeHookInput): Promise<Told | undefined> {
      for (const [id, call] of calls) {
        if (call.session === session_id && call.agent !== undefined) await report(todos, id, call);
      }
      const reminder = await todos.begin();
      if (told.has(session_id)) return reminder;
      keepNewest(told.add(session_id));
      return addRule(reminder);
    },

    /** Tells the rule again, as it was dropped with the first message. */
    compacted: async (todos: AwaitableTodos): Promise<Told> => addRule(await todos.compacted()),

    /** Returns the answered calls: the step of one that was denied, and never ran, is back then. */
    endRound({ tool_calls = [] }: ClaudeHookInput) {
      const answered = tool_calls.map(({ tool_use_id }) => tool_use_id);
      for (const id of answered) if (calls.get(id)?.agent === undefined) calls.delete(id);
      return { answered };
    },

    /** Forgets the calls whose agents do not run any more. */
    endTurn({ session_id, background_tasks = [] }: ClaudeHookInput): void {
      const running = new Set(background_tasks.map((task) => fieldsOf(task)["id"]));
      for (const [id, { session, agent }] of calls) {
        if (session === session_id && !running.has(agent)) calls.delete(id);
      }
    },
  };
}

/** The results of calls that only launched their agents. */
const LAUNCHED: ReadonlySet<unknown> = /* @__PURE__ */ new Set(["async_launched", "remote_launched"]);

async function isOpenStep(todos: AwaitableTodos, description: string): Promise<boolean> {
  const list = await todos.read();
  if (list === undefined) return false;
  const [place = -1] = findNamed(list, [description]).places ?? [];
  const item = list.items[place];
  return item !== undefined && !isDone(item);
}
