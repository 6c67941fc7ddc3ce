import { describe, expect, it } from "vitest";
import { formatPath } from "../../src/model/format-issues.js";
import type { TodoList } from "../../src/model/todo.js";
import { applyTodoPatch } from "../../src/plan/apply-todo-patch.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import { createTodoTool } from "../../src/tool/create-todo-tool.js";
import { items, line, listOf } from "../support/write.js";

const PLAN: TodoList = listOf(items("[x]Read", "[>]Write", "[ ]Test", "[ ]Ship"), { ids: "assign" });
const NAMELESS: TodoList = listOf(items("[ ]Read", "[ ]Write", "[ ]Test", "[ ]Ship"));

const texts = ({ items: list }: TodoList): string => list.map(({ content }) => content).join(" ");

describe("a patch that moves items", () => {
  it.each<readonly [name: string, list: TodoList, patch: object, order: string]>([
    ["in front of another one", PLAN, { move: [{ id: "t4", before: "t1" }] }, "Ship Read Write Test"],
    ["to the end", PLAN, { move: [{ id: "t1" }] }, "Write Test Ship Read"],
    ["to the end with null", PLAN, { move: [{ id: "t1", before: null }] }, "Write Test Ship Read"],
    ["by text", NAMELESS, { move: [{ content: "ship", before: "write" }] }, "Read Ship Write Test"],
    ["by text where items have ids", PLAN, { move: [{ content: "Ship", before: "Read" }] }, "Ship Read Write Test"],
    ["several, in order", PLAN, { move: [{ id: "t1" }, { id: "t2" }] }, "Test Ship Read Write"],
    ["in front of one that moved", PLAN, { move: [{ id: "t1" }, { id: "t3", before: "t1" }] }, "Write Ship Test Read"],
    ["to where it is", PLAN, { move: [{ id: "t1", before: "t2" }] }, "Read Write Test Ship"],
    ["a lone entry", PLAN, { move: { id: "t4", before: "t1" } }, "Ship Read Write Test"],
    [
      "what it adds",
      PLAN,
      { add: [{ content: "Lint", status: "pending" }], move: [{ content: "Lint", before: "t3" }] },
      "Read Write Lint Test Ship",
    ],
    [
      "what it rewords, by the old words",
      NAMELESS,
      { updates: [{ content: "Ship", status: "completed" }], move: [{ content: "Ship", before: "Read" }] },
      "Ship Read Write Test",
    ],
    ["next to what it removes", PLAN, { remove: ["t1"], move: [{ id: "t4", before: "t2" }] }, "Ship Write Test"],
    ["nothing", PLAN, { move: [] }, "Read Write Test Ship"],
  ])("applyTodoPatch() moves %s", (_, list, patch, order) => {
    const result = applyTodoPatch(list, patch, { ids: list === PLAN ? "assign" : "keep" });
    expect(result.ok && texts(result.list)).toBe(order);
  });

  it("applyTodoPatch() says which item moved, and keeps every item", () => {
    const result = applyTodoPatch(PLAN, { move: [{ id: "t4", before: "t1" }] }, { ids: "assign" });
    expect(result.ok && result.changes.map(({ type }) => type)).toEqual(["moved"]);
    expect(new Set(result.list.items)).toEqual(new Set(PLAN.items));
  });

  it("applyTodoPatch() changes nothing where an item stays in its place", () => {
    const result = applyTodoPatch(PLAN, { move: [{ id: "t1", before: "t2" }] }, { ids: "assign" });
    expect([result.ok && result.changed, result.list === PLAN]).toEqual([false, true]);
  });

  it.each<readonly [name: string, patch: object, issues: readonly string[]]>([
    ["an unknown item", { move: [{ id: "t9" }] }, ["unknown_item move[0].id"]],
    ["an unknown place", { move: [{ id: "t1", before: "t9" }] }, ["unknown_item move[0].before"]],
    ["an item before itself", { move: [{ id: "t1", before: "t1" }] }, ["invalid_field move[0].before"]],
    ["one item twice", { move: [{ id: "t1" }, { id: "t1", before: "t2" }] }, ["invalid_field move[1]"]],
    ["what it removes", { remove: ["t1"], move: [{ id: "t1" }] }, ["unknown_item move[0].id"]],
    ["no name", { move: [{ before: "t1" }] }, ["required move[0].id"]],
    ["another field", { move: [{ id: "t1", after: "t2" }] }, ["unknown_field move[0].after"]],
    ["a text", { move: ["t1"] }, ["wrong_type move[0]"]],
  ])("applyTodoPatch() refuses a move of %s and keeps the list", (_, patch, issues) => {
    const result = applyTodoPatch(PLAN, patch, { ids: "assign" });
    expect(result.ok ? [] : result.issues.map(({ code, path }) => `${code} ${formatPath(path)}`)).toEqual(issues);
    expect(result.list).toBe(PLAN);
  });

  it("applyTodoPatch() moves a hundred thousand items in no more than the time it takes to read them", () => {
    const many = {
      items: Array.from({ length: 50_000 }, (_, n) => ({
        id: `${n}`,
        content: `Step ${n}`,
        status: "pending" as const,
      })),
      revision: 1,
    };
    const move = many.items.map(({ id }) => ({ id, before: id === "0" ? null : "0" }));
    const result = applyTodoPatch(many, { move }, { maxItems: Number.POSITIVE_INFINITY });
    expect(result.ok && result.list.items.length).toBe(50_000);
  });
});

it("createTodoTool() offers the model a move with patches, by what items are named", () => {
  const { properties } = createTodoTool({ patch: true, rules: { ids: "position" } }).parameters;
  expect(Object.keys((properties as Record<string, object>) ?? {})).toContain("move");
  expect(JSON.stringify(properties)).toContain('"before"');
});

it("todos.edit() moves an item, and the model is told that it moved", () => {
  const todos = createTodoSession({ list: NAMELESS });
  todos.edit({ move: [{ content: "Ship", before: "Read" }] });
  expect(todos.list.items.map(line)[0]).toBe("[ ]Ship");
  expect(todos.endRound()?.text).toContain('moved "Ship"');
});
