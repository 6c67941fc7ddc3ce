import { BOOLEAN, checkOptions } from "../../model/check-options.js";
import { fieldsOf, withoutUndefined } from "../../model/plain-json.js";
import { cut } from "../../model/quote.js";
import type { TodoList } from "../../model/todo.js";
import type { TodoChange } from "../../model/todo-change.js";
import type { TodoChecks } from "../../model/todo-facts.js";
import type { TodoCheckRun } from "../../plan/check-todos.js";
import { readShellChecks } from "../../plan/shell-checks.js";
import { readChecks } from "../../plan/todo-facts.js";
import { renderProgress } from "../../render/progress.js";
import { estimateObserved, estimateTokens, measurePatch } from "./estimate-costs.js";
import { findReadings, toolName } from "./find-readings.js";
import { countItems, type PlanItem } from "./item-history.js";
import type { PlanRecord, ReplayedCall } from "./plan-record.js";
import {
  BEGINNING,
  isTodoCall,
  keepFound,
  noteOn,
  openReadings,
  type PlanState,
  type PlayedCall,
  type PlayedRun,
  playOn,
} from "./play-call.js";
import { RECORDED_LIST } from "./readings/recorded-list.js";
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
    /** The beginning of the person's first message, at most 80 characters in one line; receipts leave it out. */
    readonly request?: string;
    readonly items: readonly PlanItem[];
    readonly steps: readonly PlanStep[];
    readonly moments: readonly PlanMoment[];
    /** The results of checks for the items of the last list, in their order; left out where none ran. */
    readonly checks?: TodoChecks;
  };
}

/** A recording that is played record by record, as a file is read. */
export interface PlanReplayer {
  readonly add: (record: PlanRecord) => void;
  /** The receipt so far; more records may follow. */
  readonly result: () => PlanReplay;
}

type Round = Extract<PlanRecord, { readonly type: "round" }>;

/** The options of a replayer. */
export interface ReplayOptions {
  /** Whether the timeline has the list after each call, or only the last one, which spares memory. Default true. */
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
 * `steps: false` the timeline has only the last list, which spares memory where a plan has thousands of items.
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
  // Only until a call changes a list.
  let shownBy: string | null = null;
  // Items of the recording that this one continues.
  let inherited = 0;
  let request: string | undefined;
  // The characters of the reply to such a patch.
  let reply = 0;
  const steps: PlanStep[] = [];
  const moments: PlanMoment[] = [];
  const foreign: PlanReplay["foreign"][number][] = [];
  const unknown = new Map<string, number>();
  const plans = rememberPlans(BEGINNING, (plan: PlanState, step: PlayedCall | readonly TodoCheckRun[]) =>
    "tool" in step ? playOn(plan, step).state : noteOn(plan, step),
  );
  let observed = estimateObserved();
  const readings = openReadings();

  const keepStep = (step: PlanStep): void => {
    if (!keepsSteps) steps.length = 0;
    steps.push(step);
  };

  // The line hardly changes from one write of a long list to the next, while writing it reads every item.
  const measureReply = (list: TodoList): number => {
    if (list.items.length <= LONG_LIST || figures.writes % REPLIES_BETWEEN === 0) reply = renderProgress(list).length;
    return reply;
  };

  const countUnknown = (what: string, count = 1): void => void unknown.set(what, (unknown.get(what) ?? 0) + count);

  const count = (
    call: ReplayedCall,
    { written }: PlayedRun,
    outcome: "write" | "read" | "refused" | "unknown",
  ): void => {
    const sent = outcome === "write" && written.ok ? measurePatch(written.changes) : 0;
    const replied = sent === 0 ? 0 : measureReply(written.list);
    figures = addReceipts([
      figures,
      {
        ...NO_FIGURES,
        writes: outcome === "write" ? 1 : 0,
        refused: outcome === "refused" ? 1 : 0,
        tokens: {
          writes: estimateTokens(call.inputLength ?? measureInput(call.input)),
          replies: estimateTokens(call.replyLength ?? written.text.length),
          asPatches: estimateTokens(sent + replied),
          riding: estimateTokens(sent),
          observed: 0,
        },
      },
    ]);
  };

  const noteChecks = ({ tool, input, exit }: ReplayedCall): void => {
    if (exit === undefined || state.list.items.length === 0) return;
    const runs = readShellChecks({ name: toolName(tool), input: fieldsOf(input), text: "", exit });
    if (runs === undefined) return;
    state = noteOn(state, runs);
    plans.advance(runs, state);
  };

  /**
   * Plays a call; returns whether it is one of a todo tool. A call that no tool takes counts as unknown, as the agent
   * did accept it.
   */
  const playCall = (call: ReplayedCall, time: string | undefined): boolean => {
    if (!isTodoCall(call, session.agent)) {
      noteChecks(call);
      return false;
    }
    const run = readings.play(call, { agent: session.agent, state, round: figures.rounds });
    if (run === undefined || (!run.written.ok && call.failed !== true))
      countUnknown(`a call of ${toolName(call.tool)}`);
    if (run === undefined) return false;
    const { written, reading, played } = run;
    const isShown = written.ok && (written.isRead === true || (reading === RECORDED_LIST && !written.changed));
    const outcome = call.failed === true ? "refused" : !written.ok ? "unknown" : isShown ? "read" : "write";
    if (outcome === "read") shownBy ??= reading.name;
    else preset ??= reading.name;
    count(call, run, outcome);
    if (outcome === "refused")
      moments.push({ type: "refused", round: figures.rounds, ...(!written.ok && { text: written.text }) });
    if (outcome !== "write" || !written.ok || !written.changed) return true;
    state = run.state;
    plans.advance(played, state);
    keepStep({ round: figures.rounds, time, list: written.list, changes: written.changes });
    return true;
  };

  /** Plays the call of a teammate's recording; only its lead's has the list. */
  const keepForeign = (call: ReplayedCall, time: string | undefined): boolean => {
    const { all, own = all[0] } = findReadings(session.agent, toolName(call.tool));
    if (own === undefined) return false;
    preset ??= own.name;
    if (call.failed !== true) foreign.push({ type: "teammate", time, calls: [call] });
    return true;
  };

  const playRound = ({ id, time, calls }: Round): void => {
    figures = { ...figures, rounds: figures.rounds + 1 };
    const others = calls.filter((call) => !(call.isForTeam === true ? keepForeign : playCall)(call, time));
    if (calls.length > 0 && others.length === 0) figures = { ...figures, bookkeeping: figures.bookkeeping + 1 };
    if (id !== undefined) plans.name(id);
    observed.round(others, state.list);
  };

  const playTeammate = ({ time, calls }: PlanReplay["foreign"][number]): void => {
    for (const call of calls) playCall(call, time);
  };

  const rewind = (to: string | undefined): void => {
    const earlier = plans.returnTo(to);
    if (earlier === undefined) countUnknown("rewound");
    else {
      if (earlier.list !== state.list) keepStep({ round: figures.rounds, list: earlier.list, changes: [] });
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
      else if (record.type === "unknown") countUnknown(record.what, record.count);
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
      const items = keepFound(state).items.slice(inherited);
      const receipt: PlanReceipt = {
        version: 1,
        agent: session.agent,
        ...withoutUndefined({ session: session.id, parent: session.parent, folder: session.folder }),
        ...(foreign.length > 0 && { foreign: foreign.length }),
        preset: preset ?? shownBy,
        ...figures,
        ...countItems(items),
        tokens: { ...figures.tokens, observed: (preset ?? shownBy) === null ? 0 : observed.tokens() },
        unknown: Object.fromEntries(unknown),
      };
      const team = session.team === undefined ? {} : { team: session.team };
      const found = readChecks(state.facts, state.list);
      const checks = found.some((checked) => checked !== undefined && checked.checks.length > 0) ? found : undefined;
      const timeline = { ...withoutUndefined({ request, checks }), items, steps: [...steps], moments: [...moments] };
      return { receipt, ...team, foreign: [...foreign], timeline };
    },
  };
}

/** Lists of more items measure the reply to a patch once in this many writes. */
const LONG_LIST = 200;
const REPLIES_BETWEEN = 16;

/** The longest title, in characters. */
const TITLE_CHARACTERS = 80;

/** Shortens a person's message to a title; undefined for one without words. */
function shorten(text: string | undefined): string | undefined {
  const words = text?.replace(/\s+/g, " ").trim() ?? "";
  if (words === "") return undefined;
  const title = cut(words, TITLE_CHARACTERS);
  // Within a word only where the last one begins in the first half, as in scripts without spaces.
  const end = title.lastIndexOf(" ");
  return title === words || end < TITLE_CHARACTERS / 2 ? title : `${title.slice(0, end)}…`;
}

function measureInput(input: unknown): number {
  return typeof input === "string" ? input.length : (JSON.stringify(input) ?? "").length;
}
