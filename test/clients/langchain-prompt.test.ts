// The system prompt of an agent with the preset of LangChain's own list of todos.
import { SystemMessage } from "@langchain/core/messages";
import { todoMiddleware } from "agent-todos/langchain";
import { langchain } from "agent-todos/presets";
import { createAgent } from "langchain";
import { expect, it } from "vitest";
import { listBound, requestsOf, scripted, start } from "./support/langchain-model.js";

const ship = [{ content: "Ship it", status: "pending" }] as const;
const WRITE = { calls: [{ name: "write_todos", input: { todos: ship } }] };

/** An agent that writes once, with its model. */
function agentOf(systemPrompt: string | SystemMessage, options: object = {}) {
  const model = scripted([WRITE, { text: "Done." }]);
  const middleware = [todoMiddleware({ preset: langchain, ...options })] as const;
  return { model, agent: createAgent({ model, tools: [], systemPrompt, middleware }) };
}

it("createAgent puts the preset's prompt after its own system prompt", async () => {
  const { model, agent } = agentOf("Be kind.");
  const { todos } = await agent.invoke(start());
  expect(todos).toEqual(ship);
  expect(JSON.stringify(requestsOf(model)[0]?.[0])).toMatch(/Be kind\..*write_todos/);
});

it("createAgent takes a system prompt and a description of the host's own", async () => {
  const { model, agent } = agentOf("Be kind.", {
    systemPrompt: "Plan first.",
    tool: { description: "Writes the plan." },
  });
  const bound = listBound(model);
  await agent.invoke(start());
  const prompt = JSON.stringify(requestsOf(model)[0]?.[0]);
  expect(prompt).toMatch(/Be kind\..*\\n\\nPlan first\./);
  expect(prompt).not.toContain("write_todos");
  expect(bound[0]).toMatchObject({ name: "write_todos", description: "Writes the plan." });
});

it("createAgent has the prompt alone where the agent has none, and leaves the request's own message as it was", async () => {
  const prompt = new SystemMessage("");
  const { model, agent } = agentOf(prompt, { systemPrompt: "Plan first." });
  await agent.invoke(start());
  expect(requestsOf(model)[0]?.[0]).toMatchObject({ type: "system", data: { content: "Plan first." } });
  expect(prompt.text).toBe("");
});
