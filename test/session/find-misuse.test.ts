import { expect, it } from "vitest";
import { createTodoSession, type TodoSession } from "../../src/index.js";

const PLAN = { todos: [{ content: "Add tests", status: "pending" }] };
const calls = [{ type: "call", name: "work", input: {} }] as const;
/** Answers a call by its id, as adapters do. */
const answer = (todos: TodoSession, callId: unknown) => Reflect.apply(todos.write, todos, [PLAN, { callId }]);
const inTurn =
  (...conversations: readonly string[]) =>
  (todos: TodoSession) => {
    for (const conversation of conversations) todos.endRound({ conversation });
  };

it.each<[what: string, run: (todos: TodoSession) => unknown, codes: readonly string[]]>([
  ["rounds of one conversation", inTurn("a", "a", "a", "a", "a"), []],
  ["a history that was cut", inTurn("a", "a", "b", "b"), []],
  ["two conversations that take turns", inTurn("a", "b", "a", "b"), ["two_conversations"]],
  ["rounds without calls", (todos) => [todos.endRound({ calls: [] }), todos.endRound({ calls: [] })], []],
  [
    "a reply that is counted twice",
    (todos) => [todos.endRound({ calls }), todos.endRound({ calls })],
    ["second_count"],
  ],
  [
    "two equal replies with a write between",
    (todos) => [todos.endRound({ calls }), todos.write(PLAN), todos.endRound({ calls })],
    [],
  ],
  ["calls without ids", (todos) => [todos.endRound({ calls }), answer(todos, "c1")], []],
  [
    "a reply that is counted before its call is answered",
    (todos) => [todos.endRound({ calls: [{ ...calls[0], id: "c1" }] }), answer(todos, "c1")],
    ["late_answer"],
  ],
  [
    "a reply that is counted, and then stepped by its answers",
    (todos) => [
      todos.endRound({ calls: [{ ...calls[0], id: "c1" }] }),
      todos.endRound({ answered: ["c1"], mark: "m" }),
    ],
    ["second_count"],
  ],
  [
    "a reply that is counted, and another one stepped",
    (todos) => [
      todos.endRound({ calls: [{ ...calls[0], id: "c1" }] }),
      todos.endRound({ answered: ["c2"], mark: "m" }),
    ],
    [],
  ],
  ["a call whose id is null", (todos) => answer(todos, null), []],
])("a session reports %s", (_, run, codes) => {
  const found: string[] = [];
  run(createTodoSession({ onEvent: (event) => void (event.type === "misuse" && found.push(event.code)) }));
  expect(found).toEqual(codes);
});

it("a compaction does not end a round in which a write failed", () => {
  const todos = createTodoSession();
  todos.write({ todos: 7 });
  todos.compacted();
  expect(todos.snapshot()).toMatchObject({ round: "failed" });
});
