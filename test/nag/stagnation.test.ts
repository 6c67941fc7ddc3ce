import { expect, it } from "vitest";
import { createTodoSession, type TodoSession } from "../../src/session/create-todo-session.js";

const ROUNDS = 1000;
const TURNS = 100;

const ITEMS = [
  { content: "Read", status: "completed" },
  { content: "Write", status: "in_progress" },
  { content: "Test", status: "pending" },
  { content: "Ship", status: "pending" },
] as const;

/** A model that runs other tools, ends its turn, goes on once when it is nudged, and does what `act` does besides. */
function simulate(act: (todos: TodoSession, round: number) => void): Readonly<Record<string, number>> {
  const todos = createTodoSession();
  todos.write({ todos: ITEMS });
  const counts: Record<string, number> = { calls: 0 };
  const hear = (reminder: { readonly reason: string } | undefined): boolean => {
    if (reminder) counts[reminder.reason] = (counts[reminder.reason] ?? 0) + 1;
    return reminder !== undefined;
  };
  for (let turn = 0; turn < TURNS; turn += 1) {
    hear(todos.begin());
    for (let round = 0; round < ROUNDS / TURNS; round += 1) {
      act(todos, turn * (ROUNDS / TURNS) + round);
      hear(todos.endRound());
    }
    // As a host does: a nudge is one more model call, until there is none.
    do counts["calls"] = (counts["calls"] ?? 0) + 1;
    while (hear(todos.stop()));
  }
  return counts;
}

it("a model that ignores everything for 1,000 rounds and 100 user turns hears three reminders and three nudges", () => {
  expect(simulate(() => {})).toEqual({ calls: TURNS + 3, unfinished: 3, stale: 3 });
});

it.each<[name: string, act: (todos: TodoSession, round: number) => void]>([
  ["writes the same list every 50 rounds", (todos, round) => round % 50 === 0 && todos.write({ todos: ITEMS })],
  ["only makes calls that are refused", (todos) => todos.write({ todos: [{ content: "", status: "nothing" }] })],
  [
    "rewords what is finished",
    (todos, round) => todos.write({ todos: [{ ...ITEMS[0], content: `Read ${round}` }, ...ITEMS.slice(1)] }),
  ],
])("a model that never moves its plan hears no more, whatever it does: it %s", (_name, act) => {
  const { stale = 0, unfinished = 0, calls } = simulate(act);
  expect([stale <= 3, unfinished <= 3, calls]).toEqual([true, true, TURNS + unfinished]);
});

it.each<[name: string, isMove: (round: number) => boolean, most: number]>([
  // Each reminder was ignored, so the spacing doubled each time: 10 · 2⁷ is more than 1,000 rounds.
  ["on its own account", (round) => round % 30 === 15, 7],
  // Three to each move of the plan, by the cap alone.
  ["right after a nudge", (round) => round % 30 === 0, 3 * 34],
])("a model that moves its plan to and fro and never on is never kept in a loop: %s", (_name, isMove, most) => {
  let isBack = false;
  const [first, second, ...rest] = ITEMS;
  const {
    stale = 0,
    unfinished = 0,
    calls,
  } = simulate((todos, round) => {
    if (!isMove(round)) return;
    isBack = !isBack;
    todos.write({ todos: [first, { ...second, status: isBack ? "pending" : "in_progress" }, ...rest] });
  });
  expect([stale <= most, unfinished <= TURNS, calls]).toEqual([true, true, TURNS + unfinished]);
});
