import type { TodoItem, TodoList } from "agent-todos";
import { createPlanObserver } from "agent-todos/observe";
import { expect, it } from "vitest";
import { EDIT, listOf, shownState } from "./watch.js";

type Fields = Partial<Omit<TodoItem, "blocked">> & { readonly blocked?: string };

const ITEM = { content: "Write the parser", activeForm: "Writing the parser", status: "in_progress" } as const;
const listWith = (fields: Fields): TodoList => ({ revision: 1, items: [{ ...ITEM, ...fields }] });

/** An observer whose request has shown the item. */
const observer = createPlanObserver({ rules: { blocked: "optional" } });

interface Twice {
  readonly what: string;
  /** What a person makes of the item after it was shown. */
  readonly edited?: Fields;
  /** What a first answer changes, and a second one to the same request. */
  readonly first: Fields;
  readonly second: Fields;
  readonly refused: readonly string[];
}

it.each<Twice>([
  {
    what: "takes a status after another one",
    first: { status: "pending" },
    second: { status: "in_progress" },
    refused: [],
  },
  {
    what: "takes a text after another one",
    first: { content: "Write the parser now", activeForm: "Writing it" },
    second: { content: "Write the parser well", activeForm: "Writing it well" },
    refused: [],
  },
  {
    what: "takes a running form after another one",
    first: { activeForm: "Writing" },
    second: { activeForm: "Still writing" },
    refused: [],
  },
  {
    what: "refuses a running form that a person changed before the observer changed the status",
    edited: { activeForm: "Writing slowly" },
    first: { status: "pending" },
    second: { activeForm: "Still writing" },
    refused: ["person_changed updates.0.activeForm"],
  },
  {
    what: "refuses a status that a person changed before the observer changed the running form",
    edited: { status: "pending" },
    first: { activeForm: "Writing" },
    second: { status: "cancelled" },
    refused: ["person_changed updates.0.status"],
  },
  {
    what: "refuses a text that a person changed before the observer changed the status",
    edited: { content: "Write the parser twice" },
    first: { status: "pending" },
    second: { content: "Write the parser well", activeForm: "Writing slowly" },
    refused: ["person_changed updates.0.content"],
  },
  {
    what: "refuses a status of an item that a person blocked before the observer changed the running form",
    edited: { blocked: "Ann is away" },
    first: { activeForm: "Writing" },
    second: { status: "pending" },
    refused: ["person_changed updates.0.status"],
  },
])("read() $what", ({ edited = {}, first, second, refused }) => {
  const { state } = observer.read(shownState(observer, listWith({}), [EDIT]), listWith({}), undefined);
  const one = observer.read(state, listWith(edited), { updates: [{ id: "#1", ...first }] });
  expect(one.refused).toEqual([]);
  const two = observer.read(one.state, one.list, { updates: [{ id: "#1", ...second }] });
  expect(two.refused.map(({ code, path }) => `${code} ${path.join(".")}`)).toEqual(refused);
});

it.each<[string, unknown, string]>([
  ["its name", "#2", "[ ]Write [x]Test"],
  ["its name with blanks", " #2 ", "[ ]Write [x]Test"],
  ["its number", 2, "[ ]Write [x]Test"],
  ["its number as text", "2", "[ ]Write [x]Test"],
])("read() finds an item by %s", (_, id) => {
  const list = listOf("Write", "Test");
  const found = observer.read(shownState(observer, list, [EDIT]), list, {
    updates: [{ id, status: "completed", round: 1 }],
  });
  expect(found.list.items.map(({ status }) => status)).toEqual(["in_progress", "completed"]);
});

it("read() finds an item by its id with a # before it, and names the second update of one item as unknown", () => {
  const list: TodoList = { revision: 1, items: [{ id: "t1", content: "Write", status: "pending" }] };
  const updates = ["#t1", "t1"].map((id) => ({ id, status: "in_progress" }));
  const found = observer.read(shownState(observer, list, [EDIT]), list, { updates });
  expect(found.list.items[0]?.status).toBe("in_progress");
  expect(found.refused.map(({ code, path }) => `${code} ${path.join(".")}`)).toEqual(["unknown_id updates.1.id"]);
});
