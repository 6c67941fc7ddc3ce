// Gemini with a plan, through generateContentStream of its own client library.
//
//   npm ci --prefix test/clients                              once: the client libraries
//   npx tsx examples/adapters/gemini.ts                       a scripted model
//   GEMINI_API_KEY=... npx tsx examples/adapters/gemini.ts    a real one

import assert from "node:assert/strict";
import { type Content, GoogleGenAI, type Part } from "@google/genai";
import { createTodoSession, isFinished } from "agent-todos";
import { runTodoCalls, stepRequest, todoTools } from "agent-todos/gemini";
import { renderPanel } from "agent-todos/terminal";
import { openService } from "./scripted/open-service.js";
import { doWork, TASK, TURNS, WORK } from "./scripted/scripted-plan.js";

const service = await openService("GEMINI_API_KEY", TURNS);
const httpOptions = service.url === undefined ? {} : { baseUrl: service.url };
const client = new GoogleGenAI({ apiKey: service.key, httpOptions });
const model = process.env["GEMINI_MODEL"] ?? "gemini-3.8-flash";
const { parameters: parametersJsonSchema, ...work } = WORK;

const todos = createTodoSession();
todos.subscribe((list) => console.log(renderPanel(list, { width: 50 })));
const tools = [{ functionDeclarations: [...todoTools(todos), { ...work, parametersJsonSchema }] }];
let contents: Content[] = [{ role: "user", parts: [{ text: TASK }] }];

for (;;) {
  const step = stepRequest(todos, contents);
  if (step.messages.length > contents.length) console.log("nudge  the model is asked to go on");
  contents = step.messages;
  if (step.next === "done") break;
  // Chunks hold whole parts; together they are the reply. Signed parts go back exactly as they came.
  const parts: Part[] = [];
  let last = {};
  for await (const chunk of await client.models.generateContentStream({ model, contents, config: { tools } })) {
    const candidate = chunk.candidates?.[0];
    parts.push(...(candidate?.content?.parts ?? []).filter((part) => part.text !== "" || part.thoughtSignature));
    last = { ...last, ...candidate };
  }
  const reply = { candidates: [{ ...last, content: { role: "model", parts } }] };
  contents.push({ role: "model", parts });
  const text = parts.map((part) => (part.thought ? "" : (part.text ?? ""))).join("");
  if (text !== "") console.log(`model  ${text}`);
  const written: Part[] = runTodoCalls(todos, reply);
  for (const part of written) console.log(`todos  ${JSON.stringify(part.functionResponse?.response)}`);
  // Responses stand in the order of the calls.
  const responses = parts.flatMap(({ functionCall }): Part[] => {
    if (functionCall === undefined) return [];
    if (functionCall.name === todos.tool.name) return written.splice(0, 1);
    const { args: _args, ...call } = functionCall;
    return [{ functionResponse: { ...call, response: { output: doWork() } } }];
  });
  if (responses.length > 0) contents.push({ role: "user", parts: responses });
}

await service.close();
if (service.isScripted) assert.ok(isFinished(todos.list));
