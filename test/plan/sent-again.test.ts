import { expect, it } from "vitest";
import { EMPTY_TODO_LIST } from "../../src/model/todo.js";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";
import { validateAndReplace } from "../../src/plan/validate-and-replace.js";

const SENT = { content: "Add tests", status: "pending", activeForm: "Adding tests" };
const { list } = validateAndReplace(EMPTY_TODO_LIST, { todos: [SENT] });

it.each<[name: string, rules: TodoRulesOptions, code: string]>([
  ["with a text that is too long by now", { maxContentLength: 3 }, "too_long"],
  ["with words for its run that are too long by now", { maxActiveFormLength: 3 }, "too_long"],
  [
    "with a status that is none by now",
    { statuses: ["in_progress", "completed"], defaultStatus: "in_progress" },
    "invalid_status",
  ],
])("an item that is sent again as it is, %s, is refused", (_name, rules, code) => {
  const result = validateAndReplace(list, { todos: [SENT] }, rules);
  expect(result.ok ? [] : result.issues.map((issue) => issue.code)).toEqual([code]);
});

it.each<[name: string, sent: object, content: string]>([
  ["a space around its text", { ...SENT, content: " Add tests " }, "Add tests"],
  ["no status", { content: SENT.content, activeForm: SENT.activeForm }, "Add tests"],
])("an item that is sent again with %s is parsed as any other", (_name, sent, content) => {
  const result = validateAndReplace(list, { todos: [sent] }, { defaultStatus: "pending" });
  expect(result.list.items[0]?.content).toBe(content);
  expect(result.list).toBe(list);
});

it("an item of a host's own literal is neither kept nor frozen", () => {
  const literal = { items: [{ content: "Add tests", status: "pending" as const }], revision: 1 };
  const { list: next } = validateAndReplace(literal, { todos: [{ content: "Add tests", status: "pending" }, SENT] });
  expect(next.items[0]).not.toBe(literal.items[0]);
  expect(Object.isFrozen(literal.items[0])).toBe(false);
});
