import { expect, it } from "vitest";
import { connectTodos } from "../../src/adapters/ai-sdk.js";
import { todoInputFilter } from "../../src/adapters/openai-agents.js";
import { createTodoSession, type TodoSession } from "../../src/session/create-todo-session.js";

const PLAN = { todos: [{ content: "Read", status: "in_progress" }] };

/** Plays rounds in which the model writes its list and calls these tools, and then the request of the next round. */
type Play = (todos: TodoSession, calls: readonly string[], rounds: number) => Promise<void>;

const FRAMEWORKS: Readonly<Record<string, Play>> = {
  "ai-sdk": async (todos, calls, rounds) => {
    const { prepareStep } = connectTodos(todos);
    const messages: { role: string; content: unknown }[] = [{ role: "user", content: "Go" }];
    await prepareStep({ messages: [...messages] as never });
    for (let round = 0; round < rounds; round += 1) {
      todos.write(PLAN, { reply: {} });
      const ids = calls.map((toolName) => ({ toolCallId: `${toolName}_${round}`, toolName }));
      messages.push(
        { role: "assistant", content: ids.map((id) => ({ type: "tool-call", ...id, input: {} })) },
        {
          role: "tool",
          content: ids.map((id) => ({ type: "tool-result", ...id, output: { type: "text", value: "ok" } })),
        },
      );
      await prepareStep({ messages: [...messages] as never });
    }
  },
  "openai-agents": async (todos, calls, rounds) => {
    const filter = todoInputFilter(todos);
    const input: object[] = [{ role: "user", content: "Go" }];
    const send = () =>
      filter({
        modelData: { input: [...input] as never, instructions: "" },
        agent: { tools: [todos.tool] },
        context: undefined,
      });
    await send();
    for (let round = 0; round < rounds; round += 1) {
      todos.write(PLAN, { reply: {} });
      const ids = calls.map((name) => ({ callId: `${name}_${round}`, name }));
      input.push(...ids.map((id) => ({ type: "function_call", ...id, arguments: "{}" })));
      input.push(...ids.map((id) => ({ type: "function_call_result", ...id, output: { type: "text", text: "ok" } })));
      await send();
    }
  },
};

it.each(
  Object.keys(FRAMEWORKS).flatMap((framework) => [
    { framework, name: "nothing else", calls: ["todo_write"], storms: [3, 4] },
    { framework, name: "another tool as well", calls: ["bash", "todo_write"], storms: [] },
    { framework, name: "another tool afterwards", calls: ["todo_write", "bash"], storms: [] },
  ]),
)("in $framework a model that repeats its list and calls $name", async ({ framework, calls, storms }) => {
  const heard: number[] = [];
  const todos = createTodoSession({
    onEvent: (event) => {
      if (event.type === "write_storm") heard.push(event.times);
    },
  });
  await FRAMEWORKS[framework]?.(todos, calls, 4);
  expect(heard).toEqual(storms);
});
