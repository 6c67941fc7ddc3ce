import { expect, it } from "vitest";
import { EMPTY_TODO_LIST, type TodoStatus } from "../../src/model/todo.js";
import { type RenderStatsOptions, renderStats } from "../../src/render/stats.js";
import { listOf } from "./lists.js";

it.each<{ what: string; rows: readonly string[]; options: RenderStatsOptions; text: string }>([
  {
    what: "statuses that have items",
    rows: ["[ ] a", "[-] b", "[x] c", "[x] d", "[>] e"],
    options: {},
    text: "2 completed, 1 in_progress, 1 pending, 1 cancelled",
  },
  { what: "no zeros", rows: ["[ ] a"], options: {}, text: "1 pending" },
  {
    what: "zeros where asked for",
    rows: ["[ ] a"],
    options: { zeros: true },
    text: "0 completed, 0 in_progress, 1 pending, 0 cancelled",
  },
  {
    what: "the statuses it is given, in their order",
    rows: ["[ ] a", "[-] b", "[x] c", "[x] d", "[>] e"],
    options: { statuses: ["pending", "completed"] },
    text: "1 pending, 2 completed",
  },
  {
    what: "the statuses it is given with 0 where others alone have items",
    rows: ["[ ] a"],
    options: { statuses: ["completed", "in_progress"] },
    text: "0 completed, 0 in_progress",
  },
  {
    what: "all statuses where it is given none",
    rows: ["[ ] a", "[-] b", "[x] c", "[x] d", "[>] e"],
    options: { statuses: [] },
    text: "2 completed, 1 in_progress, 1 pending, 1 cancelled",
  },
  { what: "an empty list", rows: [], options: {}, text: "No todos." },
  {
    what: "an empty list with zeros",
    rows: [],
    options: { zeros: true, statuses: ["completed", "in_progress", "pending"] },
    text: "0 completed, 0 in_progress, 0 pending",
  },
])("renderStats() counts $what", ({ rows, options, text }) => {
  expect(renderStats(listOf(...rows), options)).toBe(text);
});

it("renderStats() refuses a status that is none", () => {
  // A JavaScript caller can send any word.
  const statuses = ["completed", "failed"] as unknown as readonly TodoStatus[];
  expect(() => renderStats(EMPTY_TODO_LIST, { statuses })).toThrow(
    new RangeError(
      'Invalid call of renderStats(): statuses must be a list of pending, in_progress, completed, cancelled (got ["completed","failed"])',
    ),
  );
});
