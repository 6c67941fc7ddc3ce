// An OpenAI model with a plan, through Chat Completions and OpenAI's own client library.
//
//   npx tsx examples/adapters/openai.ts                        a scripted model
//   OPENAI_API_KEY=... npx tsx examples/adapters/openai.ts     a real one

import assert from "node:assert/strict";
import { createTodoSession, isFinished } from "agent-todos";
import { runTodoCalls, stepRequest, todoTools } from "agent-todos/openai";
import { renderPanel } from "agent-todos/terminal";
import OpenAI from "openai";
import { openService } from "./scripted/open-service.js";
import { doWork, TASK, TURNS, WORK } from "./scripted/scripted-plan.js";

const service = await openService("OPENAI_API_KEY", TURNS);
const client = new OpenAI({ apiKey: service.key, baseURL: service.url && `${service.url}/v1` });
const model = process.env["OPENAI_MODEL"] ?? "gpt-5.5";

const todos = createTodoSession();
todos.subscribe((list) => console.log(renderPanel(list, { width: 50 })));
const tools: OpenAI.ChatCompletionTool[] = [...todoTools(todos), { type: "function", function: WORK }];
let messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content: TASK }];

for (;;) {
  const step = stepRequest(todos, messages);
  if (step.messages.length > messages.length) console.log("nudge  the model is asked to go on");
  messages = step.messages;
  if (step.next === "done") break;
  const completion = await client.chat.completions.create({ model, messages, tools });
  const message = completion.choices[0]?.message;
  assert.ok(message);
  messages.push(message);
  if (message.content) console.log(`model  ${message.content}`);
  const results: OpenAI.ChatCompletionToolMessageParam[] = runTodoCalls(todos, completion);
  for (const { content } of results) console.log(`todos  ${content}`);
  for (const call of message.tool_calls ?? []) {
    if (call.type !== "function" || call.function.name !== WORK.name) continue;
    results.push({ role: "tool", tool_call_id: call.id, content: doWork() });
  }
  messages.push(...results);
}

await service.close();
if (service.isScripted) assert.ok(isFinished(todos.list));
