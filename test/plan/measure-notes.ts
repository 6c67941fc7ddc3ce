// How often the notes about a changed plan are right, over the lots of labelled changes beside this file.

import { readFileSync } from "node:fs";
import {
  type Agreement,
  compare,
  describeAgreement,
  type LabelledItem,
  notedPositions,
  sum,
} from "../recorded/measure-losses.js";

interface LabelledChange {
  readonly name: string;
  readonly language: string;
  readonly kind: string;
  readonly before: readonly LabelledItem[];
  readonly after: readonly LabelledItem[];
  /** Positions in `before`, as are the next ones. */
  readonly lost: readonly number[];
  readonly reopened: readonly number[];
  readonly rewordedFinished: readonly number[];
}

const SIGNS = { dropped_unfinished: "lost", reopened: "reopened", reworded_finished: "rewordedFinished" } as const;

type Sign = keyof typeof SIGNS;

/** How one change was noted. */
interface NotedChange extends LabelledChange {
  readonly signs: Readonly<Record<Sign, Agreement>>;
}

/** The lots in the order in which they were written. */
export const NOTE_LOTS = [
  "labelled-changes",
  "labelled-changes-2",
  "labelled-changes-3",
  "labelled-changes-4",
  "labelled-changes-5",
] as const;

type NoteLot = (typeof NOTE_LOTS)[number];

function noteChanges(lot: NoteLot): readonly NotedChange[] {
  const file = new URL(`./${lot}.json`, import.meta.url);
  const changes: readonly LabelledChange[] = JSON.parse(readFileSync(file, "utf8"));
  return changes.map((change) => {
    const noted = notedPositions(change);
    const agree = (sign: Sign): Agreement => compare(noted(sign), change[SIGNS[sign]]);
    return {
      ...change,
      signs: {
        dropped_unfinished: agree("dropped_unfinished"),
        reopened: agree("reopened"),
        reworded_finished: agree("reworded_finished"),
      },
    };
  });
}

/** The agreement of each kind of note with the labels of a lot. */
export function measureNotes(lot: NoteLot): Readonly<Record<Sign, Agreement>> {
  const changes = noteChanges(lot);
  const total = (sign: Sign): Agreement => sum(changes.map(({ signs }) => signs[sign]));
  return {
    dropped_unfinished: total("dropped_unfinished"),
    reopened: total("reopened"),
    reworded_finished: total("reworded_finished"),
  };
}

/** Renders the table of a lot in docs/measurements/notes.md. */
export function renderNoteTable(lot: NoteLot): string {
  const rows = Object.entries(measureNotes(lot)).map(([sign, agreement]) =>
    describeAgreement(`\`${sign}\``, agreement),
  );
  return ["| note | right | false | missed | precision, % | recall, % |", "|---|---|---|---|---|---|", ...rows].join(
    "\n",
  );
}
