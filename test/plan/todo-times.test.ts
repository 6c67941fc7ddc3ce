import { createTodoSession, parseTodos, serializeTodos, type TodoTimes } from "agent-todos";
import { describe, expect, it } from "vitest";
import { readTimes } from "../../src/plan/todo-times.js";
import { items } from "../support/write.js";

/** A session by a clock that the test sets, in seconds. */
function startClock() {
  let seconds = 0;
  const todos = createTodoSession({ now: () => new Date(seconds * 1000) });
  const writeAt = (at: number, ...lines: readonly string[]): TodoTimes => {
    seconds = at;
    todos.write({ todos: items(...lines) });
    return todos.times;
  };
  const setTime = (at: number): void => {
    seconds = at;
  };
  return { todos, writeAt, setTime };
}

/** What is written at each second, and the time of the first item at the end. */
const CASES: readonly (readonly [name: string, writes: readonly (readonly [number, string])[], time: object])[] = [
  ["an item that waits", [[1, "[ ]Read"]], { added: 1000 }],
  ["an item that is added as the running one", [[1, "[>]Read"]], { added: 1000, started: 1000 }],
  [
    "an item that ran and is done",
    [
      [1, "[ ]Read"],
      [3, "[>]Read"],
      [10, "[x]Read"],
    ],
    { added: 1000, started: 3000, finished: 10_000, ran: 7000 },
  ],
  [
    "an item that is done without a start",
    [
      [1, "[ ]Read"],
      [5, "[x]Read"],
    ],
    { added: 1000, finished: 5000 },
  ],
  [
    "an item that paused",
    [
      [1, "[>]Read"],
      [4, "[ ]Read"],
      [9, "[>]Read"],
      [11, "[~]Read"],
    ],
    { added: 1000, started: 9000, finished: 11_000, ran: 5000 },
  ],
  [
    "an item that is reopened",
    [
      [1, "[>]Read"],
      [4, "[x]Read"],
      [9, "[ ]Read"],
    ],
    { added: 1000, started: 1000, ran: 3000 },
  ],
  [
    "a completed item that is cancelled later",
    [
      [1, "[ ]Read"],
      [4, "[x]Read"],
      [9, "[~]Read"],
    ],
    { added: 1000, finished: 4000 },
  ],
  [
    "a clock that goes back",
    [
      [9, "[>]Read"],
      [4, "[x]Read"],
    ],
    { added: 9000, started: 9000, finished: 4000, ran: 0 },
  ],
];

describe("todos.times", () => {
  it.each(CASES)("%s", (_name, writes, time) => {
    const { todos, writeAt } = startClock();
    for (const [at, line] of writes) writeAt(at, line);
    expect(todos.times).toEqual([time]);
  });

  it("follows an item that moves and is reworded, and forgets one that is removed", () => {
    const { todos, writeAt, setTime } = startClock();
    writeAt(1, "[>]Read the parser", "[ ]Ship it");
    writeAt(2, "[ ]Ask Ann", "[ ]Ship it", "[>]Read the whole parser");
    expect(todos.times).toEqual([{ added: 2000 }, { added: 1000 }, { added: 1000, started: 1000 }]);
    setTime(3);
    todos.edit({ remove: ["Ship it"] });
    expect(todos.times).toEqual([{ added: 2000 }, { added: 1000, started: 1000 }]);
    todos.clear();
    expect(todos.times).toEqual([]);
  });

  it("is the same object until the list changes", () => {
    const { writeAt } = startClock();
    const first = writeAt(1, "[ ]Read");
    expect(writeAt(2, "[ ]Read")).toBe(first);
    expect(Object.isFrozen(first[0])).toBe(true);
  });

  it("is empty without a clock, and not in a snapshot", () => {
    const todos = createTodoSession();
    todos.write({ todos: items("[ ]Read") });
    expect([todos.times, "times" in todos.snapshot()]).toEqual([[], false]);
  });

  it("goes on from a snapshot", () => {
    const { todos, writeAt } = startClock();
    writeAt(1, "[>]Read");
    const snapshot = JSON.parse(JSON.stringify(todos.snapshot()));
    const later = createTodoSession({ snapshot, now: () => new Date(6000) });
    expect(later.times).toEqual([{ added: 1000, started: 1000 }]);
    later.write({ todos: items("[x]Read") });
    expect(later.times).toEqual([{ added: 1000, started: 1000, finished: 6000, ran: 5000 }]);
  });

  it("does not know what happened before the clock", () => {
    const list = parseTodos(serializeTodos({ items: items("[>]Read", "[ ]Ship"), revision: 3 }));
    const todos = createTodoSession({ list, now: () => new Date(6000) });
    todos.write({ todos: items("[x]Read", "[>]Ship") });
    expect(todos.times).toEqual([{ finished: 6000 }, { started: 6000 }]);
  });
});

describe("readTimes()", () => {
  const list = { items: items("[ ]Read"), revision: 1 };
  it.each([
    ["nothing", undefined],
    ["no array", {}],
    ["another number of items", []],
    ["an entry that is no object", [7]],
    ["a time that is no number", [{ added: "1" }]],
    ["a time that is not finite", [{ ran: Number.NaN }]],
  ])("returns undefined for %s", (_name, stored) => {
    expect(readTimes(stored, list)).toBeUndefined();
  });

  it("drops what it does not know", () => {
    expect(readTimes([{ added: 1, note: "x" }], list)).toEqual([{ added: 1 }]);
  });
});
