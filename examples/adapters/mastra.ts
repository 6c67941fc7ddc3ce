// An agent with a plan on Mastra.
//
//   npm ci --prefix test/clients                              once: the client libraries
//   npx tsx examples/adapters/mastra.ts                       a scripted model
//   OPENAI_API_KEY=... npx tsx examples/adapters/mastra.ts    a real one

import assert from "node:assert/strict";
import { Agent } from "@mastra/core/agent";
import { RequestContext } from "@mastra/core/request-context";
import { SignalProvider } from "@mastra/core/signals";
import { createTool } from "@mastra/core/tools";
import { createTodoSession, isFinished, type TodoSession } from "agent-todos";
import { todoProcessor, todoSignals, todosFromTranscript, todoTools, todoTurnEnd } from "agent-todos/mastra";
import { renderPanel } from "agent-todos/terminal";
import * as z from "zod";
import { createScriptedModel } from "../../test/clients/support/mastra-model.js";
import { doWork, TASK, TURNS, WORK } from "./scripted/scripted-plan.js";

const MODEL = process.env["MASTRA_MODEL"] ?? "openai/gpt-5.5";
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
  model: script?.model ?? MODEL,
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

// An agent that several people share takes the bundle's parts by themselves, which find each person's session.
const find = (context: RequestContext): TodoSession => context.get("todos");
const shared = new Agent({
  id: "shared",
  name: "shared",
  instructions: "You write code.",
  model: script ? createScriptedModel(TURNS).model : MODEL,
  tools: { work, ...todoTools(find) },
  inputProcessors: [todoProcessor(find)],
});

const person = createTodoSession();
const requestContext = new RequestContext();
requestContext.set("todos", person);
await shared.generate(TASK, { maxSteps: 30, requestContext, onIterationComplete: todoTurnEnd(person) });
console.log(renderPanel(person.list, { width: 50 }));
if (script) assert.ok(isFinished(person.list));
