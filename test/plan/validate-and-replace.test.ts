import { expect, it } from "vitest";
import { resolveRules } from "../../src/model/resolve-rules.js";
import { EMPTY_TODO_LIST } from "../../src/model/todo.js";
import { runWrite } from "../../src/plan/replace-items.js";
import { replaceTodos, validateAndReplace } from "../../src/plan/validate-and-replace.js";
import { deepFreeze, isDeepFrozen } from "../support/deep-freeze.js";
import { accept, items, line, listOf, refusals, refuse } from "../support/write.js";

it("validateAndReplace() replaces the list by what was sent", () => {
  const input = deepFreeze({
    summary: "Ship it",
    todos: [
      { id: "1", content: "Add tests", status: "completed" },
      { content: "Ship", status: "in_progress", activeForm: "Shipping" },
    ],
  });
  const result = validateAndReplace(listOf(items("[>]Add tests")), input);
  expect(result).toStrictEqual({
    ok: true,
    list: { items: input.todos, summary: "Ship it", revision: 2 },
    changed: true,
    changes: [
      { type: "completed", before: items("[>]Add tests")[0], after: input.todos[0] },
      { type: "added", after: input.todos[1] },
    ],
    notes: [],
  });
  expect(isDeepFrozen(result)).toBe(true);
});

it("validateAndReplace() leaves the list as it was when one of many items is bad", () => {
  const before = listOf(items("[>]a", "[ ]b"));
  const result = validateAndReplace(before, { todos: [...items("[x]a", "[x]b"), { content: "c", status: "failed" }] });
  expect(result).toMatchObject({ ok: false, issues: [{ code: "invalid_status", path: ["todos", 2, "status"] }] });
  expect(result.list).toBe(before);
  expect(Object.isFrozen(result)).toBe(true);
});

it("validateAndReplace() gives every issue at once, in the order of the input, and the same each time", () => {
  const input = {
    summary: 5n,
    todos: [
      null,
      { content: "", status: "failed", activeForm: [], id: {}, other: 1 },
      { content: "x".repeat(501), status: "in_progress", activeForm: "y".repeat(501) },
      { status: "in_progress" },
      "text",
      {},
    ],
  };
  const codes = refuse(input, { unknownFields: "reject" }).map(({ code, path }) => `${path.join(".")} ${code}`);
  expect(codes).toEqual([
    "summary wrong_type",
    "todos.0 wrong_type",
    "todos.1.id wrong_type",
    "todos.1.other unknown_field",
    "todos.1.content blank",
    "todos.1.status invalid_status",
    "todos.1.activeForm wrong_type",
    "todos.2.content too_long",
    "todos.2.activeForm too_long",
    "todos.3.content required",
    "todos.4 wrong_type",
    "todos.5.content required",
    "todos.5.status required",
    "todos too_many_in_progress",
  ]);
  expect(refuse(input)).toEqual(refuse(input));
});

it("validateAndReplace() reads no item and no summary of a list that is too long", () => {
  const untouchable = new Proxy(
    {},
    {
      get: () => {
        throw new Error("touched");
      },
      has: () => {
        throw new Error("touched");
      },
      ownKeys: () => {
        throw new Error("touched");
      },
      getPrototypeOf: () => {
        throw new Error("touched");
      },
    },
  );
  for (const length of [101, 1_000_000]) {
    const todos = Array.from({ length }, () => untouchable);
    expect(refuse({ todos, summary: untouchable })).toMatchObject([
      { code: "too_many_items", path: ["todos"], received: length },
    ]);
  }
});

it("validateAndReplace() counts the items of JSON text too", () => {
  expect(refusals(JSON.stringify({ todos: JSON.stringify(Array(101).fill(7)) }))).toEqual(["too_many_items todos"]);
});

it("validateAndReplace() clears the list and lets the revision grow on", () => {
  const cleared = accept(listOf(items("[x]a", "[ ]b")), { todos: [] });
  expect(cleared).toMatchObject({ changed: true, list: { items: [], revision: 2 } });
  expect(cleared.changes.map((change) => change.type)).toEqual(["removed", "removed"]);
  const again = accept(cleared.list, { todos: [] });
  expect(again).toMatchObject({ changed: false, changes: [] });
  expect(again.list).toBe(cleared.list);
  expect(accept(again.list, { todos: items("[ ]a") }).list.revision).toBe(3);
});

it("validateAndReplace() keeps items of equal text apart", () => {
  const before = listOf(items("[ ]Run tests", "[ ]Run tests", "[ ]Run tests"));
  const after = accept(before, { todos: items("[x]Run tests", "[>]Run tests") });
  expect(after.list.items.map(line)).toEqual(["[x]Run tests", "[>]Run tests"]);
  expect(after.changes.map((change) => change.type)).toEqual(["completed", "started", "removed"]);
});

it("validateAndReplace() leaves out a running form that was sent empty with a new item", () => {
  const result = accept(listOf(items("[x]a")), { todos: [...items("[x]a"), { ...items("[ ]b")[0], activeForm: "" }] });
  expect(result.list.items).toStrictEqual(items("[x]a", "[ ]b"));
});

it("validateAndReplace() keeps the ids of the items of a checklist, whose rows have none", () => {
  const rules = { ids: "keep" } as const;
  const before = listOf(
    [
      { id: "k1", ...items("[>]a")[0] },
      { id: "k2", ...items("[ ]b")[0] },
    ],
    rules,
  );
  const { list } = accept(before, { todos: "- [x] a\n- [>] b" }, rules);
  expect(list.items.map(({ id, ...rest }) => `${id} ${line(rest)}`)).toEqual(["k1 [x]a", "k2 [>]b"]);
});

it("validateAndReplace() says nothing changed for an empty list at the start", () => {
  expect(accept(EMPTY_TODO_LIST, { todos: [] }).list).toBe(EMPTY_TODO_LIST);
});

it("validateAndReplace() reads an id with the # of a row as the id of the item that has it", () => {
  const current = listOf([
    { id: "1", ...items("[>]Read")[0] },
    { id: "#2", ...items("[ ]Ship")[0] },
  ]);
  const todos = [
    { id: "#1", content: "Skim", status: "completed" },
    { id: "#2", ...items("[ ]Ship")[0] },
  ];
  const result = accept(current, { todos: [...todos, { id: "#3", ...items("[ ]Rest")[0] }] });
  expect(result.list.items.map(({ id }) => id)).toEqual(["1", "#2", "#3"]);
  expect(result.changes.map(({ type }) => type)).toEqual(["completed", "reworded", "added"]);
});

it.each<[name: string, sent: readonly string[], matches: readonly number[] | undefined, guessed?: readonly number[]]>([
  ["a reworded item is a guess", ["[x]Read the configuration file", "[>]Ship"], [0, 1], [0]],
  ["equal texts are certain", ["[>]Ship", "[x]Read the config file"], [1, 0]],
  ["a refused write has none", ["[x]Read the configuration file", "[>]Ship", "[>]"], undefined],
])("replaceTodos() pairs a write with the list: %s", (_name, sent, matches, guessed = []) => {
  const list = listOf(items("[>]Read the config file", "[ ]Ship"));
  const write = { todos: items(...sent) };
  const replaced = runWrite(list, resolveRules({}), (context) => replaceTodos(list, write, context));
  expect(replaced.pairs).toEqual(matches && { matches, guessed: new Set(guessed) });
});
