import { expect, it } from "vitest";
import { EMPTY_TODO_LIST } from "../../src/model/todo.js";
import { notesKey, renderIds } from "../../src/presets/reply-text.js";
import { createTodoTool, type TodoReply } from "../../src/tool/create-todo-tool.js";
import { items } from "../support/write.js";

it("renderIds() gives an item without an id a hyphen", () => {
  const rows = [{ id: "t1", content: "Read", status: "completed" as const }, ...items("[ ]Ship")];
  expect(renderIds(rows)).toBe("t1 [completed] Read\n- [pending] Ship");
});

it("notesKey() has no key for a refusal", () => {
  let told: unknown;
  const refusal = (call: TodoReply): string => {
    told = notesKey(call);
    return "";
  };
  createTodoTool({ reply: refusal }).run(EMPTY_TODO_LIST, { todos: 7 });
  expect(told).toEqual({});
});
