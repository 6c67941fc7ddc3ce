import { createTodoSession } from "agent-todos";
import { expect, it } from "vitest";
import { describeWrite } from "../../examples/demo/describe-write.js";
import { readRows } from "../support/read-rows.js";

const ITEM = { content: "Read", status: "pending" };

it.each(
  readRows<{ readonly input: unknown; readonly words: string }>(new URL("described-writes.jsonl", import.meta.url)),
)("describeWrite() says $words", ({ input, words }) => {
  const result = createTodoSession().write(input);
  expect(describeWrite({ id: "c", name: "todo_write", input }, result, "todos")).toBe(words);
});

it("describeWrite() names every kind of change, and what was filled in", () => {
  const todos = createTodoSession();
  todos.write({ todos: [ITEM, { content: "Test", status: "in_progress" }, { content: "Ship", status: "pending" }] });
  const input = {
    todos: [
      { content: "Test", status: "completed" },
      { ...ITEM, status: "in_progress" },
    ],
  };
  const call = { id: "c", name: "todo_write", input, filled: ["activeForm", "summary"] };
  expect(describeWrite(call, todos.write(input), "todos")).toMatch(
    /^2 items: 1 completed, 1 started, 1 moved, 1 removed \(filled in for this tool: activeForm, summary\)$/,
  );
});

it("describeWrite() tells of a summary that alone has changed", () => {
  const todos = createTodoSession();
  todos.write({ todos: [ITEM] });
  const input = { todos: [ITEM], summary: "Reading" };
  expect(describeWrite({ id: "c", name: "todo_write", input }, todos.write(input), "todos")).toBe(
    "1 item: a new summary",
  );
});
