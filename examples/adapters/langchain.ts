// A LangChain agent with a plan: one middleware, and a checkpointer that keeps the plan with the messages.
//
//   npm ci --prefix test/clients                                 once: the client libraries
//   npx tsx examples/adapters/langchain.ts                       a scripted model
//   OPENAI_API_KEY=... npx tsx examples/adapters/langchain.ts    a real one; needs @langchain/openai

import assert from "node:assert/strict";
import { MemorySaver } from "@langchain/langgraph";
import { createTodoSession, isFinished } from "agent-todos";
import { isPlanInSight, todoMiddleware, todosFromTranscript } from "agent-todos/langchain";
import { renderPanel } from "agent-todos/terminal";
import { AIMessage, createAgent, fakeModel, tool } from "langchain";
import { doWork, TASK, TURNS, WORK } from "./scripted/scripted-plan.js";

const { name, description, parameters: schema } = WORK;
const isScripted = process.env["OPENAI_API_KEY"] === undefined;

const agent = createAgent({
  model: isScripted ? scriptedModel() : (process.env["LANGCHAIN_MODEL"] ?? "openai:gpt-5.5"),
  tools: [tool(doWork, { name, description, schema })],
  middleware: [todoMiddleware()],
  checkpointer: new MemorySaver(),
});

// A round takes three of LangGraph's steps with the middleware, and a run ends after 25 of them by default.
const thread = { configurable: { thread_id: "one" }, recursionLimit: 100 };
const stream = await agent.stream({ messages: [{ role: "user", content: TASK }] }, { ...thread, streamMode: "values" });

let printed = 0;
let panel = "";
for await (const { messages, todos } of stream) {
  for (const message of messages.slice(printed)) {
    if (message.text !== "") console.log(`${message.type.padEnd(6)} ${message.text}`);
  }
  printed = messages.length;
  const next = renderPanel({ items: todos, revision: 0 }, { width: 50 });
  if (todos.length === 0 || next === panel) continue;
  panel = next;
  console.log(panel);
}

// What the checkpointer has kept, as another process would find it.
const { values } = await agent.graph.getState(thread);
const list = todosFromTranscript(values["messages"]);
assert.deepEqual(list?.items, values["todos"]);
// Whether these messages still show the plan to a model, for a host that decides what to drop.
assert.ok(isPlanInSight(createTodoSession({ list }), values["messages"]));
if (isScripted) assert.ok(isFinished({ items: values["todos"], revision: 0 }));

function scriptedModel() {
  const model = fakeModel();
  for (const [turn, { text = "", calls = [] }] of TURNS.entries()) {
    const tool_calls = calls.map(({ name, input }, index) => {
      // The script's arguments are objects.
      return { type: "tool_call" as const, id: `call_${turn}_${index}`, name, args: input as object };
    });
    model.respond(new AIMessage({ content: text, tool_calls }));
  }
  return model;
}
