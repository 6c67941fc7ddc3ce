import { expect, it } from "vitest";
import * as z from "zod/v4";
import type { TodoList } from "../../src/model/todo.js";
import { replayRecords } from "../../src/programs/replay/index.js";
import { todoItemSchema } from "../../src/schema/todo-schema.js";
import { createTodoSession, type TodoSession } from "../../src/session/create-todo-session.js";
import type { TodoEvent } from "../../src/session/event.js";
import { accept, item, items, line, listOf, notesOf } from "../support/write.js";

const NOTE = "A new plan; unfinished in the old one";
const OLD = ["[x]Read the parser", "[>]Fix the parser", "[ ]Document the flags"];
const NEW = ["[>]Design a logo", "[ ]Send the invoices"];

/** A session whose person asks for something else, and what the answer to the next list tells. */
function replace(before: readonly string[], after: readonly string[], between: (todos: TodoSession) => unknown) {
  const events: TodoEvent[] = [];
  const todos = createTodoSession({ onEvent: (event) => events.push(event) });
  todos.write({ todos: items(...before) });
  todos.endRound();
  between(todos);
  const result = todos.write({ todos: items(...after) });
  if (!result.ok) throw new Error(result.text);
  const event = events.findLast(({ type }) => type === "write");
  const isReplaced = event?.type === "write" && event.replaced === true;
  return {
    replaced: isReplaced,
    isSame: isReplaced === (result.replaced === true),
    notes: result.notes,
    text: result.text,
  };
}

const ask = (todos: TodoSession) => todos.begin();

interface Row {
  readonly name: string;
  readonly before?: readonly string[];
  readonly after?: readonly string[];
  readonly between?: (todos: TodoSession) => unknown;
  readonly replaced: boolean;
  readonly notes: readonly string[];
}

it.each<Row>([
  {
    name: "names what a new plan leaves unfinished, once",
    replaced: true,
    notes: [`${NOTE}: "Fix the parser" (in_progress), "Document the flags" (pending). No action needed if meant.`],
  },
  {
    name: "is quiet where the old plan was finished",
    before: ["[x]Read", "[-]Ship"].map((one) => one.replace("[-]", "[~]")),
    replaced: true,
    notes: [],
  },
  {
    name: "notes a loss where no message came in between",
    between: () => undefined,
    replaced: false,
    notes: [
      'No longer in the list: "Fix the parser" (in_progress), "Document the flags" (pending). No action needed if meant.',
    ],
  },
  {
    name: "notes a loss where an item stays",
    after: ["[x]Read the parser", ...NEW],
    replaced: false,
    notes: [
      'No longer in the list: "Fix the parser" (in_progress), "Document the flags" (pending). No action needed if meant.',
    ],
  },
  {
    name: "notes a loss in the second list after the message",
    between: (todos) => [todos.begin(), todos.write({ todos: items(...OLD) })],
    replaced: false,
    notes: [
      'No longer in the list: "Fix the parser" (in_progress), "Document the flags" (pending). No action needed if meant.',
    ],
  },
  { name: "takes an empty list for a cleared plan", after: [], replaced: false, notes: [] },
  {
    name: "takes the steps of an item for that item",
    before: ["[ ]Ship the parser to the customers"],
    after: ["[ ]Ship the parser", "[ ]Tell the customers of the parser"],
    replaced: false,
    notes: [],
  },
])("a list after a message of the person $name", ({ before = OLD, after = NEW, between = ask, replaced, notes }) => {
  const told = replace(before, after, between);
  expect(told.notes.map(({ message }) => message)).toEqual(notes);
  expect(told).toMatchObject({ replaced, isSame: true });
  for (const note of notes) expect(told.text).toContain(note);
});

it("a session from a snapshot knows that the person asked for something", () => {
  const first = createTodoSession();
  first.write({ todos: items(...OLD) });
  first.begin();
  const snapshot = JSON.parse(JSON.stringify(first.snapshot()));
  expect(createTodoSession({ snapshot }).write({ todos: items(...NEW) })).toMatchObject({ replaced: true });
});

it("a refused list leaves the next one to be the first after the message", () => {
  const told = replace(OLD, NEW, (todos) => [todos.begin(), todos.write({ todos: 1 })]);
  expect(told.replaced).toBe(true);
});

it("what a host added to an unfinished item is named with it, and nowhere else", () => {
  const itemSchema = todoItemSchema.extend({ note: z.string().optional() });
  const todos = createTodoSession({ rules: { itemSchema } });
  todos.write({ todos: [{ ...item("[ ]Fix the parser"), note: "ask Ann" }] });
  todos.begin();
  const result = todos.write({ todos: items(...NEW) });
  expect(result.ok && result.notes.map(({ code, message }) => [code, message])).toEqual([
    ["dropped_unfinished", `${NOTE}: "Fix the parser" (pending) (note: "ask Ann"). No action needed if meant.`],
  ]);
});

it("a host that refuses losses refuses a new plan too", () => {
  const todos = createTodoSession({ rules: { protection: { dropped_unfinished: "refuse" } } });
  todos.write({ todos: items(...OLD) });
  todos.begin();
  expect(todos.write({ todos: items(...NEW) })).toMatchObject({ ok: false });
});

const STEPS = ["design the parser", "build the parser", "test the parser", "document the parser", "release the parser"];
const phase = (number: number, status = "[ ]"): readonly string[] =>
  STEPS.map((step) => `${status}Phase ${number}: ${step}`);

it.each<{ name: string; before: readonly string[]; after: readonly string[]; replaced: boolean }>([
  { name: "another phase in the same words", before: phase(3), after: phase(4), replaced: true },
  {
    name: "another phase whose first step runs",
    before: phase(3),
    after: phase(4).with(0, "[>]Phase 4: design the parser"),
    replaced: true,
  },
  {
    name: "other words in one of them",
    before: phase(3),
    after: phase(4).with(4, "[ ]Phase 4: sell the parser"),
    replaced: false,
  },
  {
    name: "one step of the old phase",
    before: phase(3),
    after: phase(4).with(0, "[ ]Phase 3: design the parser"),
    replaced: false,
  },
  {
    name: "numbers that went down by themselves",
    before: ["[ ]Fix 12 tests", "[ ]Read 7 pages"],
    after: ["[ ]Fix 9 tests", "[ ]Read 5 pages"],
    replaced: false,
  },
  { name: "one item", before: ["[ ]Fix 12 tests"], after: ["[ ]Fix 9 tests"], replaced: false },
])("a list with $name", ({ before, after, replaced }) => {
  const result = accept(listOf(items(...before)), { todos: items(...after) });
  const types = new Set(result.changes.map(({ type }) => type));
  expect(result.replaced === true).toBe(replaced);
  expect(types.has("added") && types.has("removed") && !types.has("reworded")).toBe(replaced);
  if (replaced) expect(notesOf(result)).toEqual(["dropped_unfinished todos"]);
});

it("a person who renumbers a plan rewords it", () => {
  const todos = createTodoSession({ list: { items: items(...phase(3)), revision: 1 } as TodoList });
  const result = todos.edit({ todos: items(...phase(4)) });
  expect(result.ok && result.changes.map(({ type }) => type)).toEqual(STEPS.map(() => "reworded"));
  expect(todos.list.items.map(line)).toEqual(phase(4));
});

it("a receipt counts the fates of both plans", () => {
  const write = (...rows: readonly string[]) =>
    ({
      type: "round",
      calls: [
        { tool: "TodoWrite", input: { todos: items(...rows).map((one) => ({ ...one, activeForm: one.content })) } },
      ],
    }) as const;
  const done = phase(4, "[x]");
  const { receipt } = replayRecords([write(...phase(3)), write(...phase(4)), write(...done)]);
  expect(receipt).toMatchObject({ promised: 10, done: 5, dropped: 5, reworded: 0 });
  const asked = replayRecords([write(...OLD), { type: "user" }, write(...NEW)]).receipt;
  expect(asked).toMatchObject({ promised: 5, done: 1, dropped: 2, open: 2 });
});
