import { todoInputFilter } from "agent-todos/openai-agents";
import { expect, it } from "vitest";
import { createTodoSession } from "../../../src/session/create-todo-session.js";

const user = { role: "user", content: "Hi" };
const call = (callId: string) => ({ type: "function_call", callId, name: "work", arguments: "{}" });
const result = (callId: string) => ({ type: "function_call_result", callId, name: "work", output: "ok" });

it("todoInputFilter() keeps the reminder in a message whatever reminders of rounds came after it", async () => {
  const todos = createTodoSession({
    nag: { start: true, whenEmpty: "remind", stale: { after: 1, spacing: 1 }, maxReminders: 9 },
  });
  const filter = todoInputFilter(todos);
  const send = async (...items: readonly object[]) => {
    const modelData = { input: structuredClone(items) as object[] };
    return (await filter({ modelData, agent: { tools: [todos.tool] }, context: undefined })).input;
  };
  const [asked] = await send(user);
  expect(JSON.stringify(asked)).toContain("<reminder>");
  const first = await send(user, call("c1"), result("c1"));
  expect(JSON.stringify(first.at(-1))).toContain("<reminder>");
  expect(first[0]).toEqual(asked);
  const second = await send(user, call("c1"), result("c1"), call("c2"), result("c2"));
  expect(second.slice(0, 3)).toEqual(first);
});
