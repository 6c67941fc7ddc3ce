/** The fate of an item by the end of its recording. */
export type ItemFate = "done" | "dropped" | "cancelled" | "open";

/** The figures of one plan or of several; `promised` is always `done + dropped + cancelled + open`. */
export interface ReceiptFigures {
  /** All items that the plan ever had, without those undone by a rewind. */
  readonly promised: number;
  readonly done: number;
  /** Those of `done` that the newest run of each check passed: tests, linters, types and builds in shell commands. */
  readonly checked: number;
  /** Those of `done` for which a check failed last. */
  readonly failing: number;
  /** Silently left out of a later list while unfinished. */
  readonly dropped: number;
  /** Cancelled, removed by name, or cleared with the whole list. */
  readonly cancelled: number;
  readonly open: number;
  /** How often an item was reworded, and how often a finished one was reopened. */
  readonly reworded: number;
  readonly reopened: number;
  /** Calls that changed or repeated the list, and calls that the agent refused. */
  readonly writes: number;
  readonly refused: number;
  readonly rounds: number;
  /** Rounds whose only calls were about the list. */
  readonly bookkeeping: number;
  readonly tokens: ReceiptTokens;
}

/**
 * The estimated cost of the list: a quarter of the characters.
 *
 * `asPatches`, `riding` and `observed` are the costs of the same changes in those ways. The course of the work is kept
 * fixed: a model with another tool might have planned differently.
 */
export interface ReceiptTokens {
  readonly writes: number;
  readonly replies: number;
  /** Patches that name only changes, answered in one line. */
  readonly asPatches: number;
  /** The same patches as an argument of other tools, without an answer or a round of their own. */
  readonly riding: number;
  /** Requests and answers of a small model that keeps the list; the main conversation has no cost then. */
  readonly observed: number;
}

/** The receipt of one recording: plain JSON. */
export interface PlanReceipt extends ReceiptFigures {
  /** The version of this form. */
  readonly version: 1;
  readonly agent: string;
  readonly session?: string;
  /** The session that this sub-agent or teammate belongs to; their figures are counted separately. */
  readonly parent?: string;
  readonly folder?: string;
  /** How many of the calls changed the list of the session's team, which its lead keeps; left out without any. */
  readonly foreign?: number;
  /** The preset that read the calls, or null where no call of a todo tool was found. */
  readonly preset: string | null;
  /** The parts that the reader could not read, with their number. */
  readonly unknown: Readonly<Record<string, number>>;
}

/** All figures at zero. */
export const NO_FIGURES: ReceiptFigures = /* @__PURE__ */ Object.freeze({
  promised: 0,
  done: 0,
  checked: 0,
  failing: 0,
  dropped: 0,
  cancelled: 0,
  open: 0,
  reworded: 0,
  reopened: 0,
  writes: 0,
  refused: 0,
  rounds: 0,
  bookkeeping: 0,
  tokens: /* @__PURE__ */ Object.freeze({ writes: 0, replies: 0, asPatches: 0, riding: 0, observed: 0 }),
});

/**
 * Adds the figures of several receipts up.
 *
 * @example
 * ```ts
 * import { addReceipts, replayRecords } from "agent-todos/replay";
 *
 * const input = { todos: [{ content: "Add tests", status: "completed" }] };
 * const { receipt } = replayRecords([{ type: "round", calls: [{ tool: "TodoWrite", input }] }]);
 * console.log(addReceipts([receipt, receipt]).done); // => 2
 * ```
 */
export function addReceipts(receipts: Iterable<ReceiptFigures>): ReceiptFigures {
  let total = NO_FIGURES;
  for (const receipt of receipts) total = addTwo(total, receipt);
  return total;
}

function addTwo({ tokens, ...one }: ReceiptFigures, { tokens: more, ...other }: ReceiptFigures): ReceiptFigures {
  return Object.freeze({ ...addCounts(one, other), tokens: Object.freeze(addCounts(tokens, more)) });
}

/** Adds each count of the first to that of the second, which may have further fields. */
function addCounts<Name extends string>(one: Counts<Name>, other: Counts<Name>): Counts<Name> {
  // The names of the fields are those of its type.
  const names = Object.keys(one) as Name[];
  return Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as Counts<Name>;
}

type Counts<Name extends string> = Readonly<Record<Name, number>>;

/**
 * Renders figures in one line, as `agent-todos replay` prints them.
 *
 * @example
 * ```ts
 * import { renderReceipt, replayRecords } from "agent-todos/replay";
 *
 * const input = { todos: [{ content: "Add tests", status: "completed" }, { content: "Deploy", status: "pending" }] };
 * const { receipt } = replayRecords([{ type: "round", calls: [{ tool: "TodoWrite", input }] }]);
 * console.log(renderReceipt(receipt)); // => promised 2 · done 1 · open 1 · 100 % of rounds for the list
 * ```
 */
export function renderReceipt(figures: ReceiptFigures): string {
  const { promised, done, checked, failing, dropped, cancelled, open, reworded, reopened, rounds, bookkeeping } =
    figures;
  const counts: readonly (readonly [string, number])[] = [
    ["checked", checked],
    ["failing", failing],
    ["dropped untold", dropped],
    ["cancelled", cancelled],
    ["reworded", reworded],
    ["reopened", reopened],
    ["open", open],
  ];
  const share = rounds === 0 ? 0 : Math.round((100 * bookkeeping) / rounds);
  return [
    `promised ${promised}`,
    `done ${done}`,
    ...counts.filter(([, count]) => count > 0).map(([name, count]) => `${name} ${count}`),
    `${share} % of rounds for the list`,
  ].join(" · ");
}
