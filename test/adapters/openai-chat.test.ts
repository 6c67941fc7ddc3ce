import { expect, it } from "vitest";
import * as adapter from "../../src/adapters/openai.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";

it("runTodoCalls() takes a stream that was assembled by index, with holes", () => {
  const input = { todos: [{ content: "Add tests", status: "in_progress" }] };
  const tool_calls: object[] = [];
  tool_calls[2] = { id: "c2", function: { name: "todo_write", arguments: JSON.stringify(input) } };
  const message = { role: "assistant", content: null, tool_calls };
  const completion = { choices: [{ message, finish_reason: "tool_calls" }] };
  expect(adapter.runTodoCalls(createTodoSession(), completion)).toEqual([
    { role: "tool", tool_call_id: "c2", content: "0/1 done. Now: Add tests." },
  ]);
  expect(adapter.todosFromTranscript([message])?.items.length).toBe(1);
});

it.each([undefined, null])("runTodoCalls() refuses a call whose id is %s", (id) => {
  const message = { role: "assistant", tool_calls: [{ id, function: { name: "todo_write", arguments: "{}" } }] };
  expect(() =>
    adapter.runTodoCalls(createTodoSession(), { choices: [{ message, finish_reason: "tool_calls" }] }),
  ).toThrow(`Invalid tool call: its id must be a string (got ${id})`);
});

it("rideAlong() refuses a call without an id and writes nothing", () => {
  const session = createTodoSession();
  const args = JSON.stringify({ command: "ls", todos: [{ content: "Add tests", status: "pending" }] });
  const message = { role: "assistant", tool_calls: [{ function: { name: "bash", arguments: args } }] };
  const riding = adapter.rideAlong(session, { ride: ["bash"] });
  expect(() => riding.answer({ choices: [{ message, finish_reason: "tool_calls" }] })).toThrow(
    "Invalid tool call: its id must be a string (got undefined)",
  );
  expect(session.list.items).toEqual([]);
});
