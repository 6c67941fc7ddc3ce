import { expect, it } from "vitest";
import { EMPTY_TODO_LIST, type TodoStatus } from "../../src/model/todo.js";
import { type RenderStatsOptions, renderStats } from "../../src/render/stats.js";
import { readRows } from "../support/read-rows.js";
import { listOf } from "./lists.js";

it.each(
  readRows<{ what: string; rows: readonly string[]; options: RenderStatsOptions; text: string }>("render/stats"),
)("renderStats() counts $what", ({ rows, options, text }) => {
  expect(renderStats(listOf(...rows), options)).toBe(text);
});

it("renderStats() refuses a status that is none", () => {
  // A JavaScript caller can send any word.
  const statuses = ["completed", "failed"] as unknown as readonly TodoStatus[];
  expect(() => renderStats(EMPTY_TODO_LIST, { statuses })).toThrow(
    new RangeError(
      'Cannot render stats as statuses must be a list of pending, in_progress, completed, cancelled: current value is ["completed","failed"]',
    ),
  );
});
