import { readFileSync } from "node:fs";
import type { TodoProtection } from "../../src/model/issue.js";
import { EMPTY_TODO_LIST, type TodoItem } from "../../src/model/todo.js";
import { addUp } from "../bench/figures.js";
import { accept } from "../support/write.js";

/** An item of a labelled list. */
export type LabelledItem = readonly [status: "p" | "i" | "c" | "x", content: string, id?: string];

interface LabelledPair {
  readonly name: string;
  readonly before: readonly LabelledItem[];
  readonly after: readonly LabelledItem[];
  /** Positions in `before`. */
  readonly dropped: readonly number[];
  readonly reopened: readonly number[];
}

/** How the notes of one kind agree with the labels, item by item. */
export interface Agreement {
  readonly found: number;
  readonly false: number;
  readonly missed: number;
}

const STATUSES = { p: "pending", i: "in_progress", c: "completed", x: "cancelled" } as const;

/** What a list may be does not matter here. */
const WITHOUT_LIMITS = { maxInProgress: Number.POSITIVE_INFINITY } as const;

/** Writes each pair of a table of `losses/` and compares the notes with the labels. */
function measureLosses(name: "development" | "held-out") {
  const file = new URL(`./losses/${name}.json`, import.meta.url);
  const pairs: readonly LabelledPair[] = JSON.parse(readFileSync(file, "utf8"));
  const results = pairs.map(compareWithLabels);
  return {
    dropped: sum(results.map(({ dropped }) => dropped)),
    reopened: sum(results.map(({ reopened }) => reopened)),
  };
}

function compareWithLabels(pair: LabelledPair) {
  const noted = notedPositions(pair);
  return {
    dropped: compare(noted("dropped_unfinished"), pair.dropped),
    reopened: compare(noted("reopened"), pair.reopened),
  };
}

/** Writes one list after the other, and gives the positions in the first that a kind of note is about. */
export function notedPositions(
  pair: Pick<LabelledPair, "before" | "after">,
): (code: TodoProtection) => readonly number[] {
  const { list } = accept(EMPTY_TODO_LIST, { todos: toItems(pair.before) }, WITHOUT_LIMITS);
  const { notes } = accept(list, { todos: toItems(pair.after) }, WITHOUT_LIMITS);
  return (code) =>
    notes
      .flatMap((note) => (note.code === code ? (note.items ?? []) : []))
      .map(({ before }) => list.items.indexOf(before));
}

function toItems(items: readonly LabelledItem[]): readonly TodoItem[] {
  return items.map(([status, content, id]) => ({
    ...(id === undefined ? {} : { id }),
    content,
    status: STATUSES[status],
  }));
}

/** Compares the positions that were told with the labelled ones. */
export function compare(told: readonly number[], labelled: readonly number[]): Agreement {
  const found = told.filter((position) => labelled.includes(position)).length;
  return { found, false: told.length - found, missed: labelled.length - found };
}

/** Adds agreements up. */
export function sum(agreements: readonly Agreement[]): Agreement {
  return addUp(["found", "false", "missed"], agreements);
}

/** A share in percent with its 95 % interval (Wilson), as `97.7 (94.1 to 99.1)`. */
export function describeShare(part: number, whole: number): string {
  const z = 1.96;
  const share = part / whole;
  const middle = share + z ** 2 / (2 * whole);
  const spread = z * Math.sqrt((share * (1 - share)) / whole + z ** 2 / (4 * whole ** 2));
  const [low, high] = [middle - spread, middle + spread].map((end) => end / (1 + z ** 2 / whole));
  const percent = (value = 0): string => (100 * value).toFixed(1);
  return `${percent(share)} (${percent(low)} to ${percent(high)})`;
}

/** Renders the table of `losses/README.md`: how often the notes are right, and how many losses they tell. */
export function renderLossTable(): string {
  const rows = (["development", "held-out"] as const).flatMap((table) => {
    const { dropped, reopened } = measureLosses(table);
    return [describeAgreement(`${table}: dropped`, dropped), describeAgreement(`${table}: reopened`, reopened)];
  });
  const head = ["| table: note | right | false | missed | precision, % | recall, % |", "|---|---|---|---|---|---|"];
  return [...head, ...rows].join("\n");
}

/** Renders one row of a table of agreements. */
export function describeAgreement(name: string, { found, false: wrong, missed }: Agreement): string {
  const [precision, recall] = [describeShare(found, found + wrong), describeShare(found, found + missed)];
  return `| ${name} | ${found} | ${wrong} | ${missed} | ${precision} | ${recall} |`;
}
