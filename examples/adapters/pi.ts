// An agent with a plan on Pi.
//
//   npm ci --prefix test/clients                             once: the client libraries
//   npx tsx examples/adapters/pi.ts                          a scripted model
//   ANTHROPIC_API_KEY=... npx tsx examples/adapters/pi.ts    a real one

import assert from "node:assert/strict";
import { Agent, type AgentTool } from "@earendil-works/pi-agent-core";
import { builtinModels, getBuiltinModel } from "@earendil-works/pi-ai/providers/all";
import { createTodoSession, isFinished } from "agent-todos";
import { connectTodos, todosFromTranscript } from "agent-todos/pi";
import { renderPanel } from "agent-todos/terminal";
import { createScriptedModel } from "../../test/clients/support/pi-model.js";
import { doWork, TASK, TURNS, WORK } from "./scripted/scripted-plan.js";

const models = builtinModels();
const script = process.env["ANTHROPIC_API_KEY"] ? undefined : createScriptedModel(TURNS);
const work: AgentTool = {
  ...WORK,
  label: "Work",
  execute: async () => ({ content: [{ type: "text", text: doWork() }], details: {} }),
};

const todos = createTodoSession();
todos.subscribe((list) => console.log(renderPanel(list, { width: 50 })));

const agent = new Agent({
  initialState: {
    systemPrompt: "You write code.",
    model: script?.model ?? getBuiltinModel("anthropic", "claude-sonnet-4-6"),
    tools: [work],
  },
  streamFn: script?.streamFn ?? models.streamSimple.bind(models),
});
connectTodos(agent, todos);

agent.subscribe((event) => {
  if (event.type !== "message_end") return;
  const { message } = event;
  if (message.role !== "assistant" && message.role !== "user") return;
  for (const part of typeof message.content === "string" ? [] : message.content) {
    if (part.type === "text") console.log(`${message.role.padEnd(9)}  ${part.text}`);
  }
});

await agent.prompt(TASK);

assert.deepEqual(todosFromTranscript(agent.state.messages)?.items, todos.list.items);
if (script) {
  assert.ok(isFinished(todos.list));
  assert.equal(script.requests.length, TURNS.length);
}
