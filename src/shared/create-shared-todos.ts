import type { Message } from "../conversation/message.js";
import {
  checkCall,
  checkOptions,
  MILLISECONDS,
  type OptionRules,
  oneOf,
  type RulesOf,
  required,
  SIGNAL,
  TEXT,
} from "../model/check-options.js";
import { blameCaller, invalidOption } from "../model/option-error.js";
import { isRecord } from "../model/plain-json.js";
import type { TodoItem, TodoList } from "../model/todo.js";
import type { NagDecision } from "../nag/event.js";
import { type AwayCall, NO_FACTS, readAgents, readChecks } from "../plan/todo-facts.js";
import { createSessionPolicy, createSessionTool, SESSION_NAMES } from "../session/apply-preset.js";
import { type CheckedMethod, checkSessionCall, MESSAGES } from "../session/check-session-call.js";
import type { TodoEvent } from "../session/event.js";
import type { ReturnAction } from "../session/fact-steps.js";
import { createMisuseFinder, type MisuseFinder } from "../session/find-misuse.js";
import { createHostReport, createListeners, type Listeners } from "../session/listeners.js";
import type { SessionMoment } from "../session/reduce.js";
import type { Heard, SharedDelegate, SharedReminder, SharedWriteOptions } from "../session/shared-session.js";
import {
  type Children,
  checkDelegation,
  checkReturn,
  checkRun,
  createChildren,
  finishWork,
  listLost,
  type Work,
} from "../session/shown-facts.js";
import type { EditOptions, JoinedItem, TodoDelegation, TodoReturnResult } from "../session/todo-session.js";
import { type AgentView, catchUp, loadView, type SharedParts, writeAgent } from "./agent-view.js";
import { claimTask, nameClaims } from "./claim.js";
import { readTime } from "./clock.js";
import { decideMoment, type SharedMoment } from "./decide-moment.js";
import { followList } from "./follow-list.js";
import { hearMessages } from "./hear-messages.js";
import { createTimesReader } from "./list-times.js";
import { checkId, factsOf, isCount, type OpenList, openList } from "./open-list.js";
import { type SavedEdit, saveEdit, saveUndo } from "./save-edit.js";
import { type SavedFacts, saveCheck, saveDelegation, saveReturn } from "./save-facts.js";
import { type ReadList, shareReads } from "./share-reads.js";
import type { SharedEditResult, SharedTodos, SharedTodosOptions, SharedWriteResult } from "./shared-todos.js";
import type { TodoVersion } from "./todo-store.js";
import { writeCall } from "./write-call.js";

/**
 * Opens a list that several processes change: the methods of a session as promises, over a store.
 *
 * The first call reads the list; open one handle for each request. A write is one round trip where nobody else writes.
 * Otherwise it is merged with the others' changes, with the version that this handle's model saw as base: items that
 * the model never saw stay, and its reply names them. A call that is made again gets its first answer.
 *
 * @throws TodoError `invalid_id` for an id or a name that some store cannot take, RangeError or TypeError for bad
 * options. The methods reject with a TodoError: `store_failed`, `store_timeout`, `contended`, `invalid_version`,
 * `unknown_version`.
 *
 * @example
 * ```ts
 * import { createSharedTodos, memoryStore } from "agent-todos/shared";
 *
 * const store = memoryStore();
 * const todos = createSharedTodos({ store, id: "thread-7" });
 * await todos.write({ todos: [{ content: "Add tests", status: "in_progress" }] }, { callId: "toolu_01" });
 * // A person adds an item in another process; the next write does not drop it.
 * await createSharedTodos({ store, id: "thread-7" }).edit({ add: [{ content: "Ask Ann", status: "pending" }] });
 * const { text } = await todos.write({ todos: [{ content: "Add tests", status: "completed" }] });
 * console.log(text);
 * // => 1/2 done. Next: Ask Ann.
 * // => The user changed the list before this write, and that was kept: added "Ask Ann".
 * ```
 */
export function createSharedTodos<I extends TodoItem = TodoItem, P extends TodoItem = I>(
  options: SharedTodosOptions<I, P>,
): SharedTodos<JoinedItem<I, P>> {
  // The options and the handle name the kind of items; in between an item is an item.
  return openShared(options as unknown as SharedTodosOptions) as unknown as SharedTodos<JoinedItem<I, P>>;
}

function openShared(options: SharedTodosOptions): SharedTodos {
  const handle = blameCaller(createSharedTodos, () => createHandle(options));
  const { parts } = handle;
  const { list } = parts;
  const held: Held = { view: undefined, decision: undefined, request: undefined };
  const inOrder = createQueue();
  const decideAt =
    (type: SessionMoment, method: CheckedMethod) =>
    (moment: SharedMoment = {}) => {
      const read = byRequest(held, moment);
      return inOrder(() => {
        checkSessionCall(method, moment);
        return decideHeld(handle, held, type, read);
      });
    };
  const openView = async (): Promise<AgentView> => (held.view ??= await loadView(parts));
  const edit = (save: Save) => inOrder(() => editHeld(handle, held, save));
  // A follower reads the lists of agents by itself.
  const children = createChildren(() => undefined);
  const returnHeld = async (action: ReturnAction): Promise<TodoReturnResult> => {
    const { result } = await noteHeld(handle, held, (view) => saveReturn(parts, view, action));
    children.keepAway(held.view?.session.facts);
    return result;
  };
  async function delegate(items: string | readonly string[], call: TodoDelegation, work?: Work): Promise<unknown> {
    checkDelegation(items, call, work);
    const { todos: child, ...given } = call;
    const { background = work !== undefined } = given;
    const action = { items: [items].flat(), ...given, background };
    const { result, callId } = await inOrder(() =>
      noteHeld(handle, held, (view) => saveDelegation(parts, view, action)),
    );
    if (child !== undefined) children.add(callId, child);
    children.keepAway(held.view?.session.facts);
    return work === undefined
      ? result
      : finishWork(work, (ended) => inOrder(() => returnHeld({ callId, given: ended })));
  }
  const methods: Omit<SharedTodos, keyof LiveHandle> = {
    tool: parts.tool,
    onListenerError: options.onListenerError,
    load: (heard = {}) =>
      inOrder(() => {
        checkSharedCall("load", heard);
        return loadHeld(parts, held, heard);
      }),
    noteRequest: (messages) => {
      held.request = messages;
    },
    told: () => inOrder(async () => (await openView()).session.told.list),
    read: async () => (await list.head()).list,
    times: createTimesReader(readTogether(handle, options)),
    begin: decideAt("begin", "begin"),
    write: (input, call = {}) => {
      const read = byRequest(held, call);
      return inOrder(() => {
        checkSessionCall("write", call);
        return writeHeld(handle, held, input, read);
      });
    },
    endRound: decideAt("round", "endRound"),
    stop: decideAt("stop", "stop"),
    compacted: decideAt("compacted", "compacted"),
    check: (run) => {
      checkRun(run);
      return inOrder(() => noteHeld(handle, held, (view) => saveCheck(parts, view, run)));
    },
    // An implementation cannot be typed as overloads: those of `SharedDelegate` pair the arguments with the results.
    delegate: delegate as SharedDelegate,
    returned: (callId, given) => {
      checkReturn(callId, given);
      return inOrder(() => returnHeld({ callId, given, isHeard: true }));
    },
    checks: async () => {
      const head = await list.head();
      return readChecks(factsOf(head) ?? NO_FACTS, head.list);
    },
    agents: async () => {
      const head = await list.head();
      const facts = factsOf(head) ?? NO_FACTS;
      const found = await Promise.all(facts.calls.map((call) => findChild(options, children, call)));
      return readAgents(facts, head.list, (call) => found[facts.calls.indexOf(call)]);
    },
    edit: (input, given = {}) =>
      edit((head) => {
        checkSessionCall("edit", given);
        return saveEdit(parts, head, input, given);
      }),
    undo: (version, given = {}) =>
      edit((head) => {
        checkSharedCall("undo", given);
        return saveUndo(parts, head, version, given);
      }),
    changes: (follow = {}) => {
      checkSharedCall("changes", follow);
      return followList(readTogether(handle, options), watchOf(options), follow);
    },
    history: async (range = {}) => {
      checkSharedCall("history", range);
      const { after = 0, limit = 100 } = range;
      return list.log(after, limit);
    },
    claim: async (task, milliseconds) => {
      checkOptions("call of claim()", { task, milliseconds }, CLAIM_RULES);
      return claimTask(openClaims(options, task), { milliseconds, now: parts.now });
    },
    remove: () =>
      inOrder(async () => {
        await list.remove();
        held.view = undefined;
      }),
  };
  return Object.freeze(Object.assign(new LiveHandle(held), methods));
}

/** A symbol and no `#private` field, as in a session. */
const HELD = /* @__PURE__ */ Symbol("held");

/**
 * The changing properties of a handle, as getters on a prototype like those of a session: a server creates a handle for
 * each request.
 */
class LiveHandle {
  declare readonly [HELD]: Held;

  constructor(held: Held) {
    this[HELD] = held;
  }

  get decision() {
    return this[HELD]?.decision;
  }
  get reminders() {
    return this[HELD]?.view?.session.reminders ?? [];
  }
}

/** The state that a handle keeps from its last call; empty before the first one. */
interface Held {
  view: AgentView | undefined;
  decision: NagDecision | undefined;
  /** The messages of the last request, where an adapter sees them. */
  request: Iterable<Message> | undefined;
}

/** Adds the messages of the last request where the host passes neither messages nor a version. */
function byRequest<H extends Heard>({ request }: Held, given: H): H {
  // The call itself refuses what is no object of options.
  const isNamed = !isRecord(given) || given.seen !== undefined || given.messages !== undefined;
  return isNamed || request === undefined ? given : { ...given, messages: request };
}

/**
 * Lists the calls of this handle's model that are given up at a moment; reads the list only where there may be some.
 */
async function findLost(
  parts: SharedParts,
  held: Held,
  type: SessionMoment,
  moment: SharedMoment,
): Promise<readonly ReturnAction[]> {
  if (type !== "begin" && moment.answered === undefined) return [];
  held.view ??= await loadView(parts);
  return listLost(held.view.session, type, moment);
}

/** Reads the agent's row; with messages, notes which of its answers they contain, and saves that. */
async function loadHeld(parts: SharedParts, held: Held, { messages }: Heard): Promise<void> {
  const view = held.view ?? (await loadView(parts));
  held.view = view;
  if (messages === undefined) return;
  const heard = await hearMessages(parts, view, messages);
  held.view = { ...heard, position: 0, returns: 0 };
  if (view.answers.length > 0) await parts.list.saveAgent(writeAgent(parts, heard));
}

/** Notes a check, a delegation or a return. */
async function noteHeld<T>(
  { parts, events }: Handle,
  held: Held,
  save: (view: AgentView) => Promise<SavedFacts<T>>,
): Promise<T> {
  const opened = held.view ?? (await loadView(parts));
  const { view, step, event } = await save(await catchUp(parts, opened, await parts.list.head()));
  held.view = view;
  if (event !== undefined) events?.emit(event());
  return step;
}

async function decideHeld(
  handle: Handle,
  held: Held,
  type: SessionMoment,
  moment: SharedMoment,
): Promise<SharedReminder | undefined> {
  const { parts, events, misuse } = handle;
  for (const lost of await findLost(parts, held, type, moment)) {
    await noteHeld(handle, held, (view) => saveReturn(parts, view, lost));
  }
  const { view, reminder, decision, event } = await decideMoment(parts, held.view, type, moment);
  held.view = view;
  held.decision = decision;
  misuse.decided(type, reminder !== undefined, view.head.list, moment);
  events?.emit(event());
  return reminder;
}

async function writeHeld(
  handle: Handle,
  held: Held,
  input: unknown,
  call: SharedWriteOptions,
): Promise<SharedWriteResult> {
  const { parts } = handle;
  const { view, result, event, storm } = await writeCall(parts, held.view, input, call);
  held.view = view;
  await finish(handle, result, event);
  if (storm !== undefined) handle.events?.emit(storm);
  handle.misuse.written(view.head.list, result.ok, input, call);
  return result;
}

type Save = (known: TodoVersion) => Promise<SavedEdit>;

async function editHeld(handle: Handle, held: Held, save: Save): Promise<SharedEditResult> {
  const { head, result, event } = await save(await handle.parts.list.head());
  held.view &&= await catchUp(handle.parts, held.view, head);
  await finish(handle, result, event);
  return result;
}

/** Emits the event, and now and then drops the versions beyond the number to keep. */
async function finish(
  { parts, keep, report, events }: Handle,
  result: SharedWriteResult | SharedEditResult,
  event: (() => TodoEvent) | undefined,
): Promise<void> {
  if (event !== undefined) events?.emit(event());
  if (!result.ok || !result.changed || result.version % Math.ceil(keep / 5) !== 0) return;
  // The write is saved already, and a longer log does no harm.
  await parts.list.prune(keep).catch(report);
}

/** How many versions are kept by default: more than the writes of the longest recorded plan. */
const KEPT_VERSIONS = 500;

/** The parts of a handle that never change. */
interface Handle {
  readonly parts: SharedParts;
  readonly keep: number;
  readonly report: (error: unknown) => void;
  readonly events: Pick<Listeners<[TodoEvent]>, "emit"> | undefined;
  readonly misuse: MisuseFinder;
}

const SUBJECT = "call of createSharedTodos()";

const RULES: OptionRules = {
  ...SESSION_NAMES,
  id: undefined,
  agent: undefined,
  store: [
    "a store, as memoryStore() returns",
    (value) => isRecord(value) && typeof value["append"] === "function",
    "required",
  ],
  keep: [
    "{ entries }, a whole number ≥ 1",
    (value) => isRecord(value) && isCount(value["entries"]) && value["entries"] >= 1,
  ],
  callIds: oneOf("unique", "recurring"),
  // A wait may be without end.
  timeout: [MILLISECONDS[0], (value) => typeof value === "number" && value > 0],
};

/** The options of the methods that only shared lists have. */
const CALLS = {
  load: { messages: MESSAGES, seen: undefined } satisfies RulesOf<Heard>,
  undo: { actor: TEXT, callId: TEXT } satisfies RulesOf<Pick<EditOptions, "actor" | "callId">>,
  history: { after: undefined, limit: undefined },
  changes: { after: undefined, signal: SIGNAL, every: undefined },
};

/** Checks the options of such a method, and blames the line that called it. */
function checkSharedCall(method: keyof typeof CALLS, options: unknown): void {
  checkCall(method, options, CALLS[method], checkSharedCall);
}

const CLAIM_RULES: OptionRules = { task: required(TEXT), milliseconds: required(MILLISECONDS) };

function createHandle(options: SharedTodosOptions): Handle {
  checkOptions(SUBJECT, options, RULES);
  const { store, id, agent = "main", keep = { entries: KEPT_VERSIONS }, callIds, timeout, ...session } = options;
  for (const name of ["list", "snapshot"]) {
    if (name in session)
      throw invalidOption(SUBJECT, name, "left out, as the store keeps the list", Reflect.get(session, name));
  }
  checkId("agent", agent);
  const { now = readTime, onEvent } = session;
  const { failed: report, misused } = createHostReport(session);
  const tool = createSessionTool(session);
  const policy = createSessionPolicy(session, tool);
  const list = openList(store, id, tool.rules.itemSchema, timeout);
  const events = onEvent && createListeners<[TodoEvent]>(report);
  if (onEvent) events?.add(onEvent);
  const misuse = createMisuseFinder((event) => {
    misused(event.message);
    events?.emit(event);
  });
  return { parts: { tool, ...policy, list, agent, now, callIds }, keep: keep.entries, report, events, misuse };
}

function openClaims({ store, id, timeout }: SharedTodosOptions, task: string): OpenList {
  return openList(store, nameClaims(id, task), undefined, timeout);
}

/** Finds the list of an agent: of this process, or in the store. */
async function findChild(
  { store, timeout }: Pick<SharedTodosOptions, "store" | "timeout">,
  children: Pick<Children, "listOf">,
  call: AwayCall,
): Promise<TodoList | undefined> {
  const own = children.listOf(call);
  if (own !== undefined || call.childId === undefined) return own;
  const head = await openList(store, call.childId, undefined, timeout).head();
  return head.version === 0 ? undefined : head.list;
}

function readTogether({ parts }: Handle, { id, store }: Pick<SharedTodosOptions, "store" | "id">): ReadList {
  return shareReads(parts.list, id, store, parts.tool.rules.itemSchema);
}

function watchOf({ store, id }: Pick<SharedTodosOptions, "store" | "id">) {
  const { watch } = store;
  return watch && ((wake: () => void, signal: AbortSignal): Promise<void> => watch(id, wake, signal));
}

/** Creates a queue that runs one thing after the other, even if an earlier one failed. */
function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
