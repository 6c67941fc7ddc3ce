import { expect, it } from "vitest";
import { replayInto } from "../../../src/adapters/engine/read-transcript.js";
import { createTodoSession } from "../../../src/session/create-todo-session.js";
import { items } from "../../support/write.js";

it.each([
  ["a call", undefined, ["Read"]],
  ["no call that failed", { isError: true, text: "" }, []],
  ["no call that was refused", { text: "Not saved: todos must be an array" }, []],
])("replayInto() writes %s", (_name, answer, contents) => {
  const todos = createTodoSession();
  const result = answer && ({ type: "result", ...answer } as const);
  replayInto(todos, [{ type: "call", id: "1", name: "todo_write", input: { todos: items("[ ]Read") }, result }]);
  expect(todos.list.items.map(({ content }) => content)).toEqual(contents);
});
