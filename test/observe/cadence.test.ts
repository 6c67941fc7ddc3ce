import { EMPTY_TODO_LIST, type TodoList } from "agent-todos";
import { createPlanObserver, type ObservedRound } from "agent-todos/observe";
import { expect, it } from "vitest";
import { EDIT, listOf, play, READ, reasonsOf } from "./watch.js";

const LIST = listOf("Write", "Test");
const times = (count: number, round: ObservedRound): readonly ObservedRound[] => new Array(count).fill(round);

const FINISHED: TodoList = { ...LIST, items: LIST.items.map((item) => ({ ...item, status: "completed" })) };
const LISTS = { none: EMPTY_TODO_LIST, open: LIST, finished: FINISHED };

interface Turn {
  readonly what: string;
  readonly options?: object;
  readonly list: keyof typeof LISTS;
  /** Rounds that edit or read, words of the person, and ends of turns. */
  readonly happens: string;
  /** Why it asks or does not, each time but for words of the person; in capitals where it asks. */
  readonly reasons: string;
}

it.each<Turn>([
  {
    what: "asks in the second round that changed something",
    list: "none",
    happens: "read edit read edit edit",
    reasons: "idle few_rounds few_rounds FIRST spacing",
  },
  {
    what: "is idle until something changes",
    list: "none",
    happens: "read read read read read",
    reasons: "idle idle idle idle idle",
  },
  {
    what: "asks at the end of a turn that changed something, and of no other one",
    list: "open",
    happens: "edit end end",
    reasons: "few_rounds END idle",
  },
  {
    what: "asks nothing at the end of a turn in which nothing happened",
    list: "open",
    happens: "end",
    reasons: "idle",
  },
  {
    what: "asks at the end also where the last rounds were seen before",
    options: { first: 1 },
    list: "open",
    happens: "edit read end",
    reasons: "FIRST idle END",
  },
  {
    what: "looks seldom at a list with nothing open, the ends of turns included",
    options: { first: 1, spacing: 2, growth: 0, longest: 5 },
    list: "finished",
    happens: "edit edit edit edit edit end user edit",
    reasons: "FIRST spacing spacing spacing spacing spacing WORK",
  },
  {
    what: "looks at each end of a turn that changed something where the host asks for that",
    options: { first: 1, ends: "always" },
    list: "finished",
    happens: "edit edit end read end",
    reasons: "FIRST spacing END idle idle",
  },
  {
    what: "waits as long as the options say where a list has items, and no longer than for the first items where it has none",
    options: { first: 1, spacing: 3, growth: 0 },
    list: "open",
    happens: "edit edit edit edit",
    reasons: "FIRST spacing spacing WORK",
  },
  {
    what: "asks for the first items as soon as it asks first",
    options: { first: 1, spacing: 3, growth: 0 },
    list: "none",
    happens: "edit edit edit",
    reasons: "FIRST WORK WORK",
  },
  {
    what: "stops where the budget of passes is used up",
    options: { first: 1, spacing: 1, budget: { passes: 1 } },
    list: "none",
    happens: "edit edit edit",
    reasons: "FIRST budget budget",
  },
  {
    what: "stops where the budget of tokens is used up",
    options: { first: 1, spacing: 1, budget: { tokens: 10 } },
    list: "none",
    happens: "edit edit edit",
    reasons: "FIRST budget budget",
  },
])("next() $what", (row) => {
  const observer = createPlanObserver(row.options);
  const list = LISTS[row.list];
  let state = observer.start();
  const decisions = row.happens.split(" ").flatMap((word) => {
    const round = { type: "round", list, ...(word === "edit" ? EDIT : READ) } as const;
    const spoken = { type: "user", list, text: "Now the docs." } as const;
    const step = observer.next(state, word === "user" ? spoken : word === "end" ? { type: "end", list } : round);
    ({ state } = step);
    return word === "user" ? [] : [step.decision];
  });
  expect(reasonsOf(decisions)).toBe(row.reasons);
});

it("next() waits longer after each answer that changed nothing, and no longer after one that did", () => {
  const observer = createPlanObserver({ first: 2, spacing: 2, growth: 1, longest: 5 });
  let { state } = play(observer, [EDIT, EDIT]);
  const waits = [undefined, undefined, undefined, { add: ["Write"] }, undefined].map((reply) => {
    ({ state } = observer.read(state, EMPTY_TODO_LIST, reply));
    for (let count = 1; ; count += 1) {
      const step = observer.next(state, { type: "round", list: EMPTY_TODO_LIST, ...EDIT });
      ({ state } = step);
      if (step.decision.observe) return count;
    }
  });
  expect(waits).toEqual([3, 5, 5, 2, 3]);
});

it("next() asks nothing while an answer is awaited, and makes up for the end of a turn afterwards", () => {
  const observer = createPlanObserver({ first: 1 });
  let { state } = play(observer, [EDIT]);
  const awaited = observer.next(state, { type: "end", list: LIST, asking: true });
  expect(awaited.decision.reason).toBe("spacing");
  ({ state } = observer.read(awaited.state, LIST, undefined));
  ({ state } = observer.next(state, { type: "user", list: LIST, text: "And now?" }));
  expect(observer.next(state, { type: "round", list: LIST, ...READ }).decision.reason).toBe("end");
});

it("next() is silent beside a todo tool for the whole turn, however long it is", () => {
  const observer = createPlanObserver({ first: 1, spacing: 1 });
  const { decisions } = play(observer, [{ calls: [{ name: "TodoWrite" }, ...EDIT.calls] }, ...times(40, EDIT)]);
  expect(new Set(reasonsOf(decisions).split(" "))).toEqual(new Set(["off"]));
});

it("next() is silent beside a todo tool, for the turn and some rounds more", () => {
  const observer = createPlanObserver({ first: 1, spacing: 1, todoTools: ["my_plan"] });
  for (const name of ["TodoWrite", "mcp__todos__todo_write", "update_plan", "my_plan"]) {
    const { state, decisions } = play(observer, [{ calls: [{ name }, ...EDIT.calls] }, EDIT]);
    expect(reasonsOf(decisions)).toBe("off off");
    const { state: later } = observer.next(state, { type: "user", list: LIST, text: "Go on." });
    expect(reasonsOf(play(observer, times(19, EDIT), { state: later }).decisions.slice(-2))).toBe("off FIRST");
  }
});

it("next() asks by the host's own word on what changes something", () => {
  const observer = createPlanObserver({ first: 1, changes: ({ name }) => name === "look" });
  const { decisions } = play(observer, [EDIT, { calls: [{ name: "look" }] }]);
  expect(reasonsOf(decisions)).toBe("idle FIRST");
});

it.each([
  ["first", { first: 0 }, RangeError],
  ["spacing", { spacing: 0.5 }, RangeError],
  ["growth", { growth: -1 }, RangeError],
  ["longest", { longest: Number.NaN }, RangeError],
  ["ends", { ends: "never" }, RangeError],
  ["budget.passes", { budget: { passes: -1 } }, RangeError],
  ["changes", { changes: true }, TypeError],
  ["redact", { redact: /key/ }, TypeError],
  ["todoTools", { todoTools: "todo" }, RangeError],
  ["no such option", { every: 3 }, TypeError],
  ["rules", { rules: { maxItems: 0.5 } }, RangeError],
])("createPlanObserver() throws for a bad %s", (_name, options, error) => {
  // Plain JavaScript may give anything.
  expect(() => createPlanObserver(options as object)).toThrow(error);
});

it("next() throws for an event that does not exist", () => {
  const observer = createPlanObserver();
  // Plain JavaScript may give anything.
  const event = { type: "start", list: LIST } as unknown as Parameters<typeof observer.next>[1];
  expect(() => observer.next(observer.start(), event)).toThrow(RangeError);
});
