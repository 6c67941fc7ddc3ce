// An agent with a plan on the OpenAI Agents SDK.
//
//   npm ci --prefix test/clients                                     once: the client libraries
//   npx tsx examples/adapters/openai-agents.ts                       a scripted model
//   OPENAI_API_KEY=... npx tsx examples/adapters/openai-agents.ts    a real one

import assert from "node:assert/strict";
import { Agent, type AgentInputItem, run, setTracingDisabled, tool } from "@openai/agents";
import { createTodoSession, isFinished } from "agent-todos";
import {
  delegateTools,
  todoInputFilter,
  todosFromTranscript,
  todoTool,
  todoTools,
  turnEnd,
} from "agent-todos/openai-agents";
import { claudeCodeTasks } from "agent-todos/presets";
import { renderPanel } from "agent-todos/terminal";
import * as z from "zod";
import { createScriptedModel } from "../../test/clients/support/openai-agents-model.js";
import { doWork, TASK, TURNS, WORK } from "./scripted/scripted-plan.js";

const script = process.env["OPENAI_API_KEY"] ? undefined : createScriptedModel(TURNS);
setTracingDisabled(script !== undefined);

const { name, description } = WORK;
const work = tool({ name, description, parameters: z.object({ step: z.string() }), execute: doWork });
const todos = createTodoSession();
todos.subscribe((list) => console.log(renderPanel(list, { width: 50 })));

const model = script ?? process.env["OPENAI_MODEL"] ?? "gpt-5.5";
const reviewer = new Agent({ name: "reviewer", model });
// A call of this tool may name a step of the plan, which is then the reviewer's until it answers.
const review = reviewer.asTool({ toolName: "review", toolDescription: "Reviews a part of the code." });
const tools = [tool(todoTool(todos)), work, ...delegateTools(todos, [review])];
const agent = new Agent({ name: "coder", model, tools });
const options = { callModelInputFilter: todoInputFilter(todos), maxTurns: 30 };

let history: AgentInputItem[] = [{ role: "user", content: TASK }];
for (;;) {
  const result = await run(agent, history, options);
  history = result.history;
  console.log(`model  ${result.finalOutput}`);
  const end = turnEnd(result);
  const nudge = end && todos.stop(end);
  if (!nudge) break;
  console.log(`nudge  ${nudge.text}`);
  history = [...history, { role: "user", content: nudge.text }];
}

// Where a preset has several tools over one list, an agent gets them all: `tools: several.map((one) => tool(one))`.
const several = todoTools(createTodoSession({ preset: claudeCodeTasks }));
assert.deepEqual(
  several.map(({ name }) => name),
  ["TaskUpdate", "TaskCreate", "TaskList", "TaskGet"],
);

assert.deepEqual(todosFromTranscript(history)?.items, todos.list.items);
if (script) {
  assert.ok(isFinished(todos.list));
  assert.equal(script.requests.length, TURNS.length);
}
