import { expect, it } from "vitest";
import { countTodos, findCurrent, isFinished } from "../../src/core/count-todos.js";
import { items } from "../support/write.js";

const list = (...lines: readonly string[]) => ({ items: items(...lines), revision: 1 });

it.each([
  { lines: [], counts: [0, 0, 0, 0, 0, 0, 0], finished: false },
  { lines: ["[ ]a"], counts: [1, 1, 0, 0, 0, 0, 1], finished: false },
  { lines: ["[x]a"], counts: [1, 0, 0, 1, 0, 1, 0], finished: true },
  { lines: ["[~]a"], counts: [1, 0, 0, 0, 1, 1, 0], finished: true },
  { lines: ["[x]a", "[~]b"], counts: [2, 0, 0, 1, 1, 2, 0], finished: true },
  { lines: ["[x]a", "[>]b"], counts: [2, 0, 1, 1, 0, 1, 1], finished: false },
  { lines: ["[x]a", "[x]b", "[>]c", "[ ]d", "[ ]e", "[~]f"], counts: [6, 2, 1, 2, 1, 3, 3], finished: false },
])("countTodos() and isFinished() read $lines", ({ lines, counts, finished }) => {
  const [total, pending, in_progress, completed, cancelled, done, open] = counts;
  const found = countTodos(list(...lines));
  expect(found).toStrictEqual({ total, pending, in_progress, completed, cancelled, done, open });
  expect(Object.isFrozen(found)).toBe(true);
  expect(isFinished(list(...lines))).toBe(finished);
});

it("findCurrent() gives the first item in progress, if there is one", () => {
  expect(findCurrent(list("[x]a", "[>]b", "[>]c"))).toEqual({ content: "b", status: "in_progress" });
  expect(findCurrent(list("[x]a", "[ ]b"))).toBeUndefined();
});
