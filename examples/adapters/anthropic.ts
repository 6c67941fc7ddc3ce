// Claude with a plan, through the Messages API and its own client library.
//
//   npx tsx examples/adapters/anthropic.ts                            a scripted model
//   ANTHROPIC_API_KEY=... npx tsx examples/adapters/anthropic.ts      a real one

import assert from "node:assert/strict";
import Anthropic from "@anthropic-ai/sdk";
import { createTodoSession, isFinished } from "agent-todos";
import { isPlanInSight, runTodoCalls, stepRequest, todosFromTranscript, todoTools } from "agent-todos/anthropic";
import { renderPanel } from "agent-todos/terminal";
import { openService } from "./scripted/open-service.js";
import { doWork, TASK, TURNS, WORK } from "./scripted/scripted-plan.js";

const service = await openService("ANTHROPIC_API_KEY", TURNS);
const client = new Anthropic({ apiKey: service.key, baseURL: service.url ?? null });
const model = process.env["ANTHROPIC_MODEL"] ?? "claude-sonnet-5-5";
const { parameters, ...work } = WORK;

const todos = createTodoSession();
todos.subscribe((list) => console.log(renderPanel(list, { width: 50 })));
const tools: Anthropic.Tool[] = [...todoTools(todos), { ...work, input_schema: parameters }];
let messages: Anthropic.MessageParam[] = [{ role: "user", content: TASK }];

for (;;) {
  const step = stepRequest(todos, messages);
  if (step.messages.length > messages.length) console.log("nudge  the model is asked to go on");
  messages = step.messages;
  if (step.next === "done") break;
  const reply = await client.messages.create({ model, max_tokens: 2000, messages, tools });
  messages.push({ role: "assistant", content: reply.content });
  for (const block of reply.content) if (block.type === "text") console.log(`model  ${block.text}`);
  const results: Anthropic.ToolResultBlockParam[] = runTodoCalls(todos, reply);
  for (const { content } of results) console.log(`todos  ${content}`);
  for (const block of reply.content) {
    if (block.type !== "tool_use" || block.name !== WORK.name) continue;
    results.push({ type: "tool_result", tool_use_id: block.id, content: doWork() });
  }
  if (results.length > 0) messages.push({ role: "user", content: results });
}

await service.close();
if (service.isScripted) assert.ok(isFinished(todos.list) && isPlanInSight(todos, messages));
// Where nothing but the messages was kept, their calls give the plan back.
assert.deepEqual(todosFromTranscript(messages)?.items, todos.list.items);
