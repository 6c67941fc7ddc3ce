// A Mistral model with a plan, through its chat API and its own client library.
//
//   npm ci --prefix test/clients                                once: the client libraries
//   npx tsx examples/adapters/mistral.ts                        a scripted model
//   MISTRAL_API_KEY=... npx tsx examples/adapters/mistral.ts    a real one

import assert from "node:assert/strict";
import { Mistral } from "@mistralai/mistralai";
import type {
  ChatCompletionRequestMessage,
  ChatCompletionRequestTool,
  ToolMessage,
} from "@mistralai/mistralai/models/components";
import { createTodoSession, isFinished } from "agent-todos";
import { runTodoCalls, stepRequest, todoTools } from "agent-todos/mistral";
import { renderPanel } from "agent-todos/terminal";
import { openService } from "./scripted/open-service.js";
import { doWork, TASK, TURNS, WORK } from "./scripted/scripted-plan.js";

const service = await openService("MISTRAL_API_KEY", TURNS, { flavor: "mistral" });
const client = new Mistral({ apiKey: service.key, ...(service.url && { serverURL: service.url }) });
const model = process.env["MISTRAL_MODEL"] ?? "mistral-large-latest";

const todos = createTodoSession();
todos.subscribe((list) => console.log(renderPanel(list, { width: 50 })));
const tools: ChatCompletionRequestTool[] = [...todoTools(todos), { type: "function", function: WORK }];
let messages: ChatCompletionRequestMessage[] = [{ role: "user", content: TASK }];

for (;;) {
  const step = stepRequest(todos, messages);
  if (step.messages.length > messages.length) console.log("nudge  the model is asked to go on");
  messages = step.messages;
  if (step.next === "done") break;
  const reply = await client.chat.complete({ model, messages, tools });
  const message = reply.choices[0]?.message;
  assert.ok(message);
  messages.push({ ...message, role: "assistant" });
  if (message.content) console.log(`model  ${message.content}`);
  const results: ToolMessage[] = runTodoCalls(todos, reply);
  for (const { content } of results) console.log(`todos  ${content}`);
  for (const { id = "", function: call } of message.toolCalls ?? []) {
    if (call.name !== WORK.name) continue;
    results.push({ role: "tool", toolCallId: id, name: call.name, content: doWork() });
  }
  messages.push(...results);
}

await service.close();
if (service.isScripted) assert.ok(isFinished(todos.list));
