// What people expect who come from LangChain's own list of todos, case by case of its own tests, through our preset.
import { SystemMessage, type ToolMessage as ToolMessageType } from "@langchain/core/messages";
import { todoMiddleware } from "agent-todos/langchain";
import { langchain } from "agent-todos/presets";
import { AIMessage, createAgent, ToolMessage } from "langchain";
import { expect, it } from "vitest";
import { requestsOf, scripted, start, textsOf } from "./support/langchain-model.js";

const PARALLEL = { preset: langchain, parallel: "reject" } as const;
const ship = [{ content: "Ship it", status: "pending" }] as const;

function call(id: string, todos: unknown, name = "write_todos") {
  return { type: "tool_call" as const, id, name, args: name === "write_todos" ? { todos } : { todos: 1 } };
}

/** An agent whose model says these calls, one reply an array, and then a word. */
function agentOf(replies: readonly ReturnType<typeof call>[][], options: object = {}) {
  const turns = replies.map((tool_calls) => new AIMessage({ content: "", tool_calls }));
  const model = scripted([...turns, { text: "Done." }]);
  const systemPrompt = "Be kind.";
  const middleware = [todoMiddleware({ ...PARALLEL, ...options })] as const;
  return { model, agent: createAgent({ model, tools: [], systemPrompt, middleware }) };
}

/** The system prompt of the first request. */
function promptOf(model: Parameters<typeof requestsOf>[0]): unknown {
  const [request] = requestsOf(model);
  return request?.[0];
}

function resultsOf(messages: readonly unknown[]): readonly ToolMessageType[] {
  return messages.filter((message) => ToolMessage.isInstance(message));
}

it("createAgent puts the preset's prompt after its own system prompt, and begins with an empty list", async () => {
  const { model, agent } = agentOf([]);
  const { todos } = await agent.invoke(start());
  expect(todos).toEqual([]);
  expect(JSON.stringify(promptOf(model))).toMatch(/Be kind\..*write_todos/);
});

it("createAgent takes a system prompt and a description of the host's own", async () => {
  const { model, agent } = agentOf([[call("a", ship)]], {
    systemPrompt: "Plan first.",
    tool: { description: "Writes the plan." },
  });
  const bound: unknown[] = [];
  const bindTools = model.bindTools.bind(model);
  model.bindTools = (tools) => {
    bound.push(...tools);
    return bindTools(tools);
  };
  const { todos } = await agent.invoke(start());
  expect(todos).toEqual(ship);
  expect(JSON.stringify(promptOf(model))).toMatch(/Be kind\..*\\n\\nPlan first\./);
  expect(JSON.stringify(promptOf(model))).not.toContain("write_todos");
  expect(bound[0]).toMatchObject({ name: "write_todos", description: "Writes the plan." });
});

it("createAgent has the prompt alone where the agent has none, and leaves the request's own message as it was", async () => {
  const prompt = new SystemMessage("");
  const model = scripted([{ text: "Done." }]);
  const middleware = [todoMiddleware({ ...PARALLEL, systemPrompt: "Plan first." })] as const;
  await createAgent({ model, tools: [], systemPrompt: prompt, middleware }).invoke(start());
  expect(promptOf(model)).toMatchObject({ type: "system", data: { content: "Plan first." } });
  expect(prompt.text).toBe("");
});

it.each([
  ["alone", [call("a", ship), call("b", [])], ["a", "b"]],
  ["among other tools", [call("x", 1, "other"), call("a", ship), call("b", [])], ["a", "b"]],
  ["three of them", [call("a", ship), call("b", []), call("c", ship)], ["a", "b", "c"]],
] as const)("createAgent refuses several writes in one reply: %s", async (_name, calls, refused) => {
  const { agent } = agentOf([[...calls]]);
  const { messages, todos } = await agent.invoke(start());
  expect(todos).toEqual([]);
  const errors = resultsOf(messages).filter(({ name }) => name === "write_todos");
  expect(errors.map(({ tool_call_id, status }) => [tool_call_id, status])).toEqual(refused.map((id) => [id, "error"]));
  for (const { text } of errors) expect(text).toContain("write_todos");
});

it("createAgent carries one item from pending to completed in eight messages", async () => {
  const replies = (["pending", "in_progress", "completed"] as const).map((status, index) => [
    call(`call_${index}`, [{ content: "Ship it", status }]),
  ]);
  const { messages, todos } = await agentOf(replies).agent.invoke(start());
  expect(todos).toEqual([{ content: "Ship it", status: "completed" }]);
  expect(textsOf(messages).map((text) => text.split(":")[0])).toEqual([
    "human",
    ...["ai", "tool", "ai", "tool", "ai", "tool"],
    "ai",
  ]);
});
