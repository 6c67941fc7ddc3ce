import { BOOLEAN, checkOptions } from "../../model/check-options.js";
import type { TodoChange } from "../../model/context.js";
import { withoutUndefined } from "../../model/plain-json.js";
import { cut } from "../../model/quote.js";
import { EMPTY_TODO_LIST, type TodoList } from "../../model/todo.js";
import type { KeyedList } from "../../plan/keys.js";
import { renderProgress } from "../../render/progress.js";
import { createTodoTool, runTool, type TodoTool } from "../../tool/create-todo-tool.js";
import { withGivenId } from "../../tool/given-id.js";
import { estimateObserved, estimateTokens, measurePatch } from "./estimate-costs.js";
import { findPreset, toolName } from "./find-preset.js";
import { countItems, followWrite, type ItemHistory, NO_HISTORY, type PlanItem } from "./item-history.js";
import type { PlanRecord, ReplayedCall } from "./plan-record.js";
import { addReceipts, NO_FIGURES, type PlanReceipt } from "./receipt.js";
import { rememberPlans } from "./remember-plans.js";

/** One call that changed the list: its time, and the list after it. */
export interface PlanStep {
  readonly round: number;
  readonly time?: string | undefined;
  readonly list: TodoList;
  /** The changes by the call; empty where the conversation was rewound. */
  readonly changes: readonly TodoChange[];
}

/**
 * An event between two rounds, and the number of rounds before it. A refused call belongs to its own round; `text` is
 * the reason if the library refuses it too.
 */
export interface PlanMoment {
  readonly type: "user" | "reminder" | "compacted" | "end" | "refused";
  readonly round: number;
  readonly text?: string | undefined;
}

/** The plan of a recording: its receipt and its timeline. */
export interface PlanReplay {
  readonly receipt: PlanReceipt;
  /** The team whose list the session keeps, or which it works for. */
  readonly team?: string;
  /** The calls of a teammate on its team's list, to be played on the plan of the session that keeps this list. */
  readonly foreign: readonly Extract<PlanRecord, { readonly type: "teammate" }>[];
  /** Every item from its first to its last round, the list after each call that changed it, and the other events. */
  readonly timeline: {
    /** The beginning of the person's first message, at most 80 characters in one line; no receipt contains it. */
    readonly request?: string;
    readonly items: readonly PlanItem[];
    readonly steps: readonly PlanStep[];
    readonly moments: readonly PlanMoment[];
  };
}

/** A recording that is played record by record, as a file is read. */
export interface PlanReplayer {
  readonly add: (record: PlanRecord) => void;
  /** The receipt so far; more records may follow. */
  readonly result: () => PlanReplay;
}

/** The plan at one point of a conversation. */
interface PlanState extends KeyedList {
  readonly history: ItemHistory;
}

const BEGINNING: PlanState = { list: EMPTY_TODO_LIST, keys: [], history: NO_HISTORY };

type Round = Extract<PlanRecord, { readonly type: "round" }>;

/** An accepted call in its round. */
interface PlayedCall {
  readonly call: ReplayedCall;
  readonly tool: TodoTool;
  readonly round: number;
}

/** What a replayer leaves out. */
export interface ReplayOptions {
  /** Whether the timeline has the list after each call; a receipt of thousands of items needs less memory without. */
  readonly steps?: boolean | undefined;
}

/**
 * Replays the records of any agent through the library's own tools, and reports which planned items were finished,
 * dropped or left open.
 *
 * @example
 * ```ts
 * import { replayRecords } from "agent-todos/replay";
 *
 * const write = (...todos: readonly object[]) => ({ type: "round", calls: [{ tool: "TodoWrite", input: { todos } }] }) as const;
 * const { receipt } = replayRecords([
 *   write({ content: "Add tests", status: "in_progress" }, { content: "Deploy", status: "pending" }),
 *   write({ content: "Add tests", status: "completed" }),
 * ]);
 * console.log(receipt.promised, receipt.done, receipt.dropped); // => 2 1 1
 * ```
 */
export function replayRecords(records: Iterable<PlanRecord>): PlanReplay {
  const replayer = createReplayer();
  for (const record of records) replayer.add(record);
  return replayer.result();
}

/**
 * Replays a recording like `replayRecords`, record by record: for files that are read as a stream, or still grow. With
 * `steps: false` the timeline has no lists, which spares memory where a plan has thousands of items.
 *
 * @throws TypeError for bad options, naming the option, its value and the rule.
 *
 * @example
 * ```ts
 * import { createReplayer } from "agent-todos/replay";
 *
 * const replayer = createReplayer();
 * replayer.add({ type: "round", calls: [{ tool: "bash" }] });
 * console.log(replayer.result().receipt.rounds, replayer.result().receipt.preset); // => 1 null
 * ```
 */
export function createReplayer(options: ReplayOptions = {}): PlanReplayer {
  checkOptions("call of createReplayer()", options, { steps: BOOLEAN });
  const { steps: keepsSteps = true } = options;
  let session: Extract<PlanRecord, { readonly type: "session" }> = { type: "session", agent: "unknown" };
  let state = BEGINNING;
  let figures = NO_FIGURES;
  let preset: string | null = null;
  // Items of the recording that this one continues.
  let inherited = 0;
  let request: string | undefined;
  // The characters of the reply that a patch would have got.
  let reply = 0;
  const steps: PlanStep[] = [];
  const moments: PlanMoment[] = [];
  const foreign: PlanReplay["foreign"][number][] = [];
  const unknown = new Map<string, number>();
  const plans = rememberPlans(BEGINNING, (state: PlanState, played: PlayedCall) => runCall(state, played).state);
  let observed = estimateObserved();
  const tools = new Map<string, TodoTool>();

  // The line hardly changes from one write of a long list to the next, and takes a look at every item.
  const measureReply = (list: TodoList): number => {
    if (list.items.length <= LONG_LIST || figures.writes % REPLIES_BETWEEN === 0) reply = renderProgress(list).length;
    return reply;
  };

  const toolOf = (call: ReplayedCall): TodoTool | undefined => {
    const found = findPreset(session.agent, toolName(call.tool), call.input);
    if (found === undefined) return undefined;
    preset ??= found.name;
    const tool = tools.get(found.name) ?? createTodoTool(found.tool);
    tools.set(found.name, tool);
    return tool;
  };

  const playCall = (call: ReplayedCall, tool: TodoTool, time: string | undefined): void => {
    const played = { call, tool, round: figures.rounds };
    const { written, state: after } = runCall(state, played);
    const isRefused = call.failed === true || !written.ok;
    const sent = isRefused || written.isRead === true ? 0 : measurePatch(written.changes);
    const replied = sent === 0 ? 0 : measureReply(written.list);
    figures = addReceipts([
      figures,
      {
        ...NO_FIGURES,
        writes: isRefused || written.isRead === true ? 0 : 1,
        refused: isRefused ? 1 : 0,
        tokens: {
          writes: estimateTokens(call.inputLength ?? measureInput(call.input)),
          replies: estimateTokens(call.replyLength ?? written.text.length),
          asPatches: estimateTokens(sent + replied),
          riding: estimateTokens(sent),
          observed: 0,
        },
      },
    ]);
    if (isRefused) moments.push({ type: "refused", round: figures.rounds, ...(!written.ok && { text: written.text }) });
    if (isRefused || written.isRead === true) return;
    if (!written.changed) return;
    state = after;
    plans.advance(played, after);
    if (keepsSteps) steps.push({ round: figures.rounds, time, list: written.list, changes: written.changes });
  };

  const playRound = ({ id, time, calls }: Round): void => {
    const found = calls.map((call) => ({ call, tool: toolOf(call) }));
    const bookkeeping = calls.length > 0 && found.every(({ tool }) => tool !== undefined) ? 1 : 0;
    figures = { ...figures, rounds: figures.rounds + 1, bookkeeping: figures.bookkeeping + bookkeeping };
    for (const { call, tool } of found) {
      if (tool !== undefined && call.isForTeam !== true) playCall(call, tool, time);
      else if (tool !== undefined && call.failed !== true) foreign.push({ type: "teammate", time, calls: [call] });
    }
    if (id !== undefined) plans.name(id);
    const others = found.filter(({ tool }) => tool === undefined);
    observed.round(
      others.map(({ call }) => call),
      state.list,
    );
  };

  const playTeammate = ({ time, calls }: PlanReplay["foreign"][number]): void => {
    for (const call of calls) {
      const tool = toolOf(call);
      if (tool !== undefined) playCall(call, tool, time);
    }
  };

  const rewind = (to: string | undefined): void => {
    const earlier = plans.returnTo(to);
    if (earlier === undefined) unknown.set("rewound", (unknown.get("rewound") ?? 0) + 1);
    else {
      if (keepsSteps && earlier.list !== state.list)
        steps.push({ round: figures.rounds, list: earlier.list, changes: [] });
      state = earlier;
      inherited = Math.min(inherited, earlier.history.items.length);
    }
  };

  /** Keeps the current plan, and restarts the counts. */
  const fork = (): void => {
    figures = NO_FIGURES;
    inherited = state.history.items.length;
    observed = estimateObserved();
    steps.length = 0;
    moments.length = 0;
    foreign.length = 0;
    unknown.clear();
  };

  return {
    add: (record) => {
      if (record.type === "session") session = { ...session, ...record };
      else if (record.type === "round") playRound(record);
      else if (record.type === "teammate") playTeammate(record);
      else if (record.type === "rewound") rewind(record.to);
      else if (record.type === "forked") fork();
      else if (record.type === "unknown") unknown.set(record.what, (unknown.get(record.what) ?? 0) + record.count);
      else {
        moments.push({ type: record.type, round: figures.rounds });
        if (record.type === "user") {
          observed.user();
          request ??= shorten(record.text);
        }
        if (record.type === "end") observed.end(state.list);
        if (record.type === "user" && record.id !== undefined) plans.name(record.id);
      }
    },
    result: () => {
      const items = state.history.items.slice(inherited);
      const receipt: PlanReceipt = {
        version: 1,
        agent: session.agent,
        ...withoutUndefined({ session: session.id, parent: session.parent, folder: session.folder }),
        ...(foreign.length > 0 && { foreign: foreign.length }),
        preset,
        ...figures,
        ...countItems(items),
        tokens: { ...figures.tokens, observed: preset === null ? 0 : observed.tokens() },
        unknown: Object.fromEntries(unknown),
      };
      const team = session.team === undefined ? {} : { team: session.team };
      const timeline = { ...withoutUndefined({ request }), items, steps: [...steps], moments: [...moments] };
      return { receipt, ...team, foreign: [...foreign], timeline };
    },
  };
}

/** Plays one call on a plan. */
function runCall(state: PlanState, { call, tool, round }: PlayedCall) {
  const { result: written, keys } = runTool(tool, withGivenId(call.input, call.givenId), {
    current: state,
    seen: state,
    tool: toolName(call.tool),
  });
  if (!written.ok || !written.changed) return { written, state };
  const after = { list: written.list, keys };
  const history = followWrite(state.history, { before: state, after, notes: written.notes }, round);
  return { written, state: { ...after, history } };
}

/** Lists of more items measure the reply to a patch once in this many writes. */
const LONG_LIST = 200;
const REPLIES_BETWEEN = 16;

/** The longest title, in characters. */
const TITLE_CHARACTERS = 80;

/** Shortens a person's message to a title; undefined for one without words. */
function shorten(text: string | undefined): string | undefined {
  const words = text?.replace(/\s+/g, " ").trim() ?? "";
  return words === "" ? undefined : cut(words, TITLE_CHARACTERS);
}

function measureInput(input: unknown): number {
  return typeof input === "string" ? input.length : (JSON.stringify(input) ?? "").length;
}
