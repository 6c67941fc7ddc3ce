// A local model with a plan, through Ollama's chat API and its own client library.
//
//   npm ci --prefix test/clients                                              once: the client libraries
//   npx tsx examples/adapters/ollama.ts                                       a scripted model
//   OLLAMA_HOST=http://127.0.0.1:11434 npx tsx examples/adapters/ollama.ts    a real one

import assert from "node:assert/strict";
import { createTodoSession, isFinished } from "agent-todos";
import { runTodoCalls, stepRequest, todoTools } from "agent-todos/ollama";
import { renderPanel } from "agent-todos/terminal";
import { type Message, Ollama, type Tool } from "ollama";
import { openService } from "./scripted/open-service.js";
import { doWork, TASK, TURNS, WORK } from "./scripted/scripted-plan.js";

const service = await openService("OLLAMA_HOST", TURNS);
const client = new Ollama({ host: service.url ?? service.key });
const model = process.env["OLLAMA_MODEL"] ?? "qwen3";

const todos = createTodoSession();
todos.subscribe((list) => console.log(renderPanel(list, { width: 50 })));
const tools: Tool[] = [...todoTools(todos), { type: "function", function: WORK }];
let messages: Message[] = [{ role: "user", content: TASK }];

for (;;) {
  const step = stepRequest(todos, messages);
  if (step.messages.length > messages.length) console.log("nudge  the model is asked to go on");
  messages = step.messages;
  if (step.next === "done") break;
  const reply = await client.chat({ model, messages, tools });
  messages.push(reply.message);
  if (reply.message.content) console.log(`model  ${reply.message.content}`);
  const answers = runTodoCalls(todos, reply);
  for (const { content } of answers) console.log(`todos  ${content}`);
  // Calls have no ids: results stand in the order of the calls.
  const results = (reply.message.tool_calls ?? []).map(({ function: { name } }): Message => {
    const answer = name === todos.tool.name ? answers.shift() : undefined;
    return answer ?? { role: "tool", content: doWork(), tool_name: name };
  });
  messages.push(...results);
}

await service.close();
if (service.isScripted) assert.ok(isFinished(todos.list));
