import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { measureNotes, renderNoteTable } from "./measure-notes.js";

it("notes about the labelled changes are right as often as docs/measurements/notes.md says", () => {
  const page = readFileSync(new URL("../../docs/measurements/notes.md", import.meta.url), "utf8");
  expect(page).toContain(renderNoteTable());
});

it("notes about the labelled changes are right no less often than before", () => {
  const { dropped_unfinished: dropped, reopened, reworded_finished: reworded } = measureNotes();
  expect(dropped.found).toBeGreaterThanOrEqual(33);
  expect(dropped.false).toBeLessThanOrEqual(30);
  expect(dropped.missed).toBeLessThanOrEqual(5);
  expect([reopened.missed, reworded.missed]).toEqual([0, 0]);
});
