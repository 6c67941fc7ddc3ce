// An agent with a plan on Mastra.
//
//   npx tsx examples/adapters/mastra.ts                       a scripted model
//   OPENAI_API_KEY=... npx tsx examples/adapters/mastra.ts    a real one

import assert from "node:assert/strict";
import { Agent } from "@mastra/core/agent";
import { SignalProvider } from "@mastra/core/signals";
import { createTool } from "@mastra/core/tools";
import { createTodoSession, isFinished } from "agent-todos";
import { todoSignals, todosFromTranscript, todoTurnEnd } from "agent-todos/mastra";
import { renderPanel } from "agent-todos/terminal";
import * as z from "zod";
import { createScriptedModel } from "../../test/clients/support/mastra-model.js";
import { doWork, TASK, TURNS, WORK } from "./scripted/scripted-plan.js";

const script = process.env["OPENAI_API_KEY"] ? undefined : createScriptedModel(TURNS);
const work = createTool({
  id: WORK.name,
  description: WORK.description,
  inputSchema: z.object({ step: z.string() }),
  execute: async () => doWork(),
});

const todos = createTodoSession();
todos.subscribe((list) => console.log(renderPanel(list, { width: 50 })));

const agent = new Agent({
  id: "coder",
  name: "coder",
  instructions: "You write code.",
  model: script?.model ?? process.env["MASTRA_MODEL"] ?? "openai/gpt-5-mini",
  tools: { work },
  signals: [todoSignals(SignalProvider, todos)],
});

const { messages } = await agent.generate(TASK, {
  maxSteps: 30,
  onIterationComplete: todoTurnEnd(todos),
  onStepFinish: ({ text }) => {
    if (text) console.log(`model  ${text}`);
  },
});

for (const { role, content } of messages) {
  if (role !== "signal") continue;
  for (const part of content.parts) if (part.type === "text") console.log(`nudge  ${part.text}`);
}
assert.deepEqual(todosFromTranscript(messages)?.items, todos.list.items);
if (script) {
  assert.ok(isFinished(todos.list));
  assert.equal(script.requests.length, TURNS.length);
}
