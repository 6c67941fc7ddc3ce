import * as fc from "fast-check";
import { expect, it } from "vitest";
import { isDone, TODO_STATUSES, type TodoList } from "../../src/model/todo.js";
import type { PlanApprovalEvent } from "../../src/plan/approval-event.js";
import { createPlanApproval } from "../../src/plan/plan-approval.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import type { TodoEvent } from "../../src/session/event.js";
import { createSharedTodos } from "../../src/shared/create-shared-todos.js";
import { memoryStore } from "../../src/shared/memory-store.js";
import { law } from "../support/law.js";

const approval = createPlanApproval();

/** What a host does, and what becomes of the event: how often it is told, and how many moves later. */
const move = fc.record({
  does: fc.constantFrom("write", "write", "edit", "edit", "ask", "answer", "deny"),
  texts: fc.subarray(["a", "b", "c", "d"]),
  statuses: fc.array(fc.constantFrom(...TODO_STATUSES), { minLength: 4, maxLength: 4 }),
  /** How many lists ago the screen was drawn that a person looks at. */
  age: fc.nat(3),
  edit: fc.constantFrom("add", "reword", "tick", "start", "reopen", "remove"),
  at: fc.nat(3),
  told: fc.constantFrom(0, 1, 1, 1, 2),
  late: fc.constantFrom(0, 0, 0, 1, 3),
});
type Move = ReturnType<typeof move.generate>["value"];

const NOW = {
  statuses: TODO_STATUSES.map(() => "pending" as const),
  age: 0,
  edit: "add",
  at: 0,
  told: 1,
  late: 0,
} as const;
/** The plan of two steps that the person approves first, as else few of the plans would run. */
const AGREED = (["write", "ask", "answer"] as const).map((does): Move => ({ ...NOW, does, texts: ["a", "b"] }));
const moves = fc.array(move, { maxLength: 10 }).map((more) => [...AGREED, ...more]);

/** One list that the model and a person change. */
interface Host {
  readonly write: (input: unknown) => unknown;
  readonly edit: (input: unknown, from: { readonly seen: number }) => unknown;
  readonly read: () => TodoList | Promise<TodoList>;
}

const openOf = ({ items }: TodoList): readonly string[] =>
  items.filter((item) => !isDone(item)).map(({ content }) => content);

function editOf({ edit, at }: Move, screen: TodoList, own: string) {
  const content = screen.items[at]?.content;
  if (content === undefined || edit === "add") return { input: { add: [{ content: own, status: "pending" }] }, own };
  if (edit === "reword") return { input: { updates: [{ content, newContent: own }] }, own };
  if (edit === "remove") return { input: { remove: [{ content }] } };
  const status = { tick: "completed", start: "in_progress", reopen: "pending" }[edit];
  return { input: { updates: [{ content, status }] } };
}

/** Plays the moves, and asks after each whether a tool may run with the list as it is then. */
async function play(moves: readonly Move[], open: (hear: (event: TodoEvent) => void) => Host): Promise<void> {
  let state = approval.start();
  let queue: { readonly event: PlanApprovalEvent; readonly left: number }[] = [];
  let heard: PlanApprovalEvent[] = [];
  const agreed = new Set<string>();
  const host = open((event) => {
    const { type, list } = event;
    if (type === "write") heard.push({ type: "changed", list, by: "model" });
    if (type === "edit") heard.push({ type: "changed", list, by: "person", changes: event.changes });
  });
  const screens = [await host.read()];
  for (const [index, move] of moves.entries()) {
    const screen = screens.at(-1 - move.age) ?? screens[0];
    if (screen === undefined) return;
    heard = [];
    if (move.does === "write") {
      await host.write({ todos: move.texts.map((content, at) => ({ content, status: move.statuses[at] })) });
    } else if (move.does === "edit") {
      const { input, own } = editOf(move, screen, `own ${index}`);
      await host.edit(input, { seen: screen.revision });
      if (own !== undefined) agreed.add(own);
    } else if (move.does === "ask") heard.push({ type: "proposed", list: await host.read() });
    else if (move.does === "deny") heard.push({ type: "denied" });
    else {
      // The person reads the screen, and says yes to what is on it.
      for (const text of openOf(screen)) agreed.add(text);
      heard.push({ type: "approved", list: screen });
    }
    const list = await host.read();
    if (list.revision !== screens.at(-1)?.revision) screens.push(list);
    const told = heard.flatMap((event) =>
      Array.from({ length: move.told }, (_, n) => ({ event, left: move.late * (n + 1) })),
    );
    queue = [...queue, ...told];
    for (const { event, left } of queue) if (left === 0) state = approval.next(state, event).state;
    queue = queue.filter(({ left }) => left > 0).map(({ event, left }) => ({ event, left: left - 1 }));
    const { mayRun } = approval.next(state, { type: "run", list }).decision;
    if (mayRun) expect([...agreed]).toEqual(expect.arrayContaining([...openOf(list)]));
  }
}

it("whatever is late, twice or lost, no step of a session runs that the person neither approved nor wrote", () =>
  law([moves], (script) =>
    play(script, (onEvent) => {
      const todos = createTodoSession({ onEvent });
      return { write: todos.write, edit: todos.edit, read: () => todos.list };
    }),
  ));

it("whatever is late, twice or lost, no step of a shared list runs that the person neither approved nor wrote", () =>
  law([moves], (script) =>
    play(script, (onEvent) => createSharedTodos({ store: memoryStore(), id: "chat", onEvent })),
  ));
