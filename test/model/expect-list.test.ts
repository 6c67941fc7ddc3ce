import {
  applyTodoPatch,
  countTodos,
  createNagPolicy,
  createTodoSession,
  diffTodos,
  EMPTY_TODO_LIST,
  markStalled,
  mergeTodos,
  renderCheckbox,
  renderForContext,
  renderMarkdown,
  renderProgress,
  renderRecap,
  renderStats,
  renderUpdate,
  renderWithin,
  validateAndReplace,
} from "agent-todos";
import { expect, it } from "vitest";

const policy = createNagPolicy();
const state = policy.start();

// Plain JavaScript may hand in anything.
type Call = (value: never) => unknown;

const CALLS: readonly [name: string, argument: string, call: Call][] = [
  ["validateAndReplace", "current", (value) => validateAndReplace(value, { todos: [] })],
  ["applyTodoPatch", "current", (value) => applyTodoPatch(value, { remove: ["a"] })],
  ["mergeTodos", "base", (base) => mergeTodos({ base, current: EMPTY_TODO_LIST, next: EMPTY_TODO_LIST })],
  ["mergeTodos", "current", (current) => mergeTodos({ base: EMPTY_TODO_LIST, current, next: EMPTY_TODO_LIST })],
  ["mergeTodos", "next", (next) => mergeTodos({ base: EMPTY_TODO_LIST, current: EMPTY_TODO_LIST, next })],
  ["diffTodos", "before", (value) => diffTodos(value, EMPTY_TODO_LIST)],
  ["diffTodos", "after", (value) => diffTodos(EMPTY_TODO_LIST, value)],
  ["countTodos", "list", countTodos],
  ["renderCheckbox", "list", renderCheckbox],
  ["renderMarkdown", "list", renderMarkdown],
  ["renderProgress", "list", renderProgress],
  ["renderRecap", "list", renderRecap],
  ["renderStats", "list", renderStats],
  ["renderUpdate", "list", renderUpdate],
  ["renderWithin", "list", (value) => renderWithin(value, { budget: 10 })],
  ["renderForContext", "list", renderForContext],
  ["markStalled", "list", (value) => markStalled(value, "stopped")],
  ["policy.next", "event.list", (list) => policy.next(state, { type: "round", list, write: "none" })],
  ["policy.next", "event.list", (list) => policy.next(state, { type: "stop", list })],
  ["policy.next", "event.list", (list) => policy.next(state, { type: "compacted", list })],
];

const VALUES: readonly [shown: string, value: unknown][] = [
  ["undefined", undefined],
  ["null", null],
  ["[]", []],
  ["a session", createTodoSession()],
  ["a promise, which has to be awaited first", Promise.resolve(EMPTY_TODO_LIST)],
];

it.each(CALLS)("%s() refuses a %s that is none, in one line that names both and what came", (name, argument, call) => {
  for (const [shown, value] of VALUES) {
    const rule = "must be a list, such as session.list";
    expect(() => call(value as never)).toThrow(
      new TypeError(`Invalid call of ${name}(): ${argument} ${rule} (got ${shown})`),
    );
  }
});

const ROUND = { type: "round", list: EMPTY_TODO_LIST, write: "none" } as const;

it.each<[name: string, state: unknown, event: unknown, argument: string]>([
  ["no state", undefined, ROUND, "state"],
  ["a step in place of its state", policy.next(state, ROUND), ROUND, "state"],
  ["a state without a field", { ...state, rounds: undefined }, ROUND, "state"],
  ["no event", state, undefined, "event"],
  ["the type alone", state, "round", "event"],
  ["another type", state, { ...ROUND, type: "end" }, "event.type"],
  ["a write by another word", state, { ...ROUND, write: "accepted" }, "event.write"],
  ["a result in place of its word", state, { ...ROUND, write: { ok: true } }, "event.write"],
  ["a count of edits", state, { ...ROUND, edited: 2 }, "event.edited"],
])("policy.next() refuses %s", (_name, before, event, argument) => {
  expect(() => policy.next(before as never, event as never)).toThrow(TypeError);
  expect(() => policy.next(before as never, event as never)).toThrow(
    `Invalid call of policy.next(): ${argument} must be`,
  );
});

it("session.edit() answers a getter that throws with an issue", () => {
  const todos = createTodoSession();
  const thrower = (name: string): object =>
    Object.defineProperty({}, name, {
      enumerable: true,
      get: () => {
        throw new Error("no");
      },
    });
  for (const name of ["items", "todos", "add", "revision"]) {
    const input = name === "revision" ? Object.assign(thrower(name), { items: [] }) : thrower(name);
    for (const seen of [undefined, 0, 7]) expect(todos.edit(input, { seen }).ok).toBe(false);
  }
  expect(todos.list).toBe(EMPTY_TODO_LIST);
});
