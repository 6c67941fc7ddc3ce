import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { measureNotes, NOTE_LOTS, renderNoteTable } from "./measure-notes.js";

it.each(NOTE_LOTS)("notes about %s are right as often as docs/measurements/notes.md says", (lot) => {
  const page = readFileSync(new URL("../../docs/measurements/notes.md", import.meta.url), "utf8");
  expect(page).toContain(renderNoteTable(lot));
});

/** The fewest right and the most false and missed `dropped_unfinished` notes. */
const LIMITS = {
  "labelled-changes": [35, 17, 3],
  "labelled-changes-2": [28, 4, 1],
  "labelled-changes-3": [65, 11, 5],
  "labelled-changes-4": [59, 4, 3],
  "labelled-changes-5": [54, 13, 1],
} as const;

it.each(NOTE_LOTS)("notes about %s are right no less often than before", (lot) => {
  const { dropped_unfinished: dropped, reopened, reworded_finished: reworded } = measureNotes(lot);
  const [right, wrong, missed] = LIMITS[lot];
  expect(dropped.found).toBeGreaterThanOrEqual(right);
  expect(dropped.false).toBeLessThanOrEqual(wrong);
  expect(dropped.missed).toBeLessThanOrEqual(missed);
  expect([reopened.missed, reworded.missed]).toEqual([0, 0]);
});
