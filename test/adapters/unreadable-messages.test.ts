import { todosFromTranscript } from "agent-todos/openai";
import { expect, it } from "vitest";

it("todosFromTranscript() leaves out a message whose getters throw, and reads the others", () => {
  const call = (id: string, content: string) => {
    const todos = [{ content, status: "pending" }];
    return { id, type: "function", function: { name: "todo_write", arguments: JSON.stringify({ todos }) } };
  };
  const unreadable = {
    role: "assistant",
    get tool_calls(): never {
      throw new Error("not read");
    },
  };
  const messages = [
    { role: "assistant", tool_calls: [call("toolu_01aB", "Read")] },
    unreadable,
    { role: "assistant", tool_calls: [call("toolu_02aB", "Ship")] },
  ];
  // What plain JavaScript may pass.
  expect(todosFromTranscript(messages as never)?.items.map(({ content }) => content)).toEqual(["Ship"]);
});
