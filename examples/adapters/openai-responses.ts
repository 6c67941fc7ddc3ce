// An OpenAI model with a plan, through Responses and OpenAI's own client library; the server keeps the conversation.
//
//   npx tsx examples/adapters/openai-responses.ts                        a scripted model
//   OPENAI_API_KEY=... npx tsx examples/adapters/openai-responses.ts     a real one

import assert from "node:assert/strict";
import { createTodoSession, isFinished } from "agent-todos";
import { afterReply, runTodoCalls, todoTools, withReminder } from "agent-todos/openai";
import { renderPanel } from "agent-todos/terminal";
import OpenAI from "openai";
import { openService } from "./scripted/open-service.js";
import { doWork, TASK, TURNS, WORK } from "./scripted/scripted-plan.js";

const service = await openService("OPENAI_API_KEY", TURNS);
const client = new OpenAI({ apiKey: service.key, baseURL: service.url && `${service.url}/v1` });
const model = process.env["OPENAI_MODEL"] ?? "gpt-5.5";

const todos = createTodoSession();
todos.subscribe((list) => console.log(renderPanel(list, { width: 50 })));
const tools: OpenAI.Responses.Tool[] = [
  ...todoTools(todos, { api: "responses" }),
  { type: "function", ...WORK, strict: true },
];
let input: OpenAI.Responses.ResponseInputItem[] = [{ role: "user", content: TASK }];
let previous_response_id: string | null = null;

for (;;) {
  const response: OpenAI.Responses.Response = await client.responses.create({
    model,
    input,
    tools,
    previous_response_id,
  });
  previous_response_id = response.id;
  if (response.output_text) console.log(`model  ${response.output_text}`);
  const results: OpenAI.Responses.ResponseInputItem.FunctionCallOutput[] = runTodoCalls(todos, response);
  for (const { output } of results) console.log(`todos  ${output}`);
  for (const item of response.output) {
    if (item.type !== "function_call" || item.name !== WORK.name) continue;
    results.push({ type: "function_call_output", call_id: item.call_id, output: doWork() });
  }
  const { next, reminder } = afterReply(todos, response);
  if (next === "done") break;
  if (next === "broken_off") throw new Error(`The reply broke off: ${response.status}`);
  if (next === "nudge") console.log(`nudge  ${reminder.text}`);
  // The server has all that came before: the results and a reminder are the whole new input.
  input = withReminder(results, reminder);
}

await service.close();
if (service.isScripted) assert.ok(isFinished(todos.list));
