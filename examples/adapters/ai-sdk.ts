// An agent with a plan on the AI SDK, version 7.
//
//   npm ci --prefix test/clients                                  once: the client libraries
//   npx tsx examples/adapters/ai-sdk.ts                           a scripted model
//   AI_GATEWAY_API_KEY=... npx tsx examples/adapters/ai-sdk.ts    a real one

import assert from "node:assert/strict";
import { createTodoSession, isFinished } from "agent-todos";
import { connectTodos, isPlanInSight, todosFromTranscript, withReminder } from "agent-todos/ai-sdk";
import { renderPanel } from "agent-todos/terminal";
import { experimental_createSteering, generateText, isStepCount, type JSONSchema7, jsonSchema, tool } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { scriptModel } from "../../test/clients/support/ai-sdk-model.js";
import { doWork, TASK, TURNS, WORK } from "./scripted/scripted-plan.js";

const isScripted = !process.env["AI_GATEWAY_API_KEY"];
// Where the scripted model writes its list and works in one turn, the update rides on the work.
const turns = TURNS.map((turn) => {
  const [work, write] = ["work", "todo_write"].map((tool) => turn.calls?.find(({ name }) => name === tool));
  if (work === undefined || write === undefined) return turn;
  return { ...turn, calls: [{ name: "work", input: { ...Object(work.input), ...Object(write.input) } }] };
});
const script = scriptModel(turns);
const model = isScripted
  ? new MockLanguageModelV4(script)
  : (process.env["AI_GATEWAY_MODEL"] ?? "anthropic/claude-sonnet-5.5");
// JSON Schema, whose keywords the SDK types one by one.
const inputSchema = jsonSchema(WORK.parameters as JSONSchema7);
const work = tool({ description: WORK.description, inputSchema, execute: doWork });

const session = createTodoSession();
session.subscribe((list) => console.log(renderPanel(list, { width: 50 })));
// A call of the other tool may carry a list update along, so that the list costs no round of its own.
const todos = connectTodos(session, { ride: ["work"] });
const steering = experimental_createSteering();

const { responseMessages } = await generateText({
  model,
  prompt: TASK,
  tools: { todo_write: todos.tool, ...todos.ride({ work }) },
  prepareStep: todos.prepareStep,
  repairToolCall: todos.repairToolCall,
  stopWhen: isStepCount(30),
  experimental_steering: steering,
  onStepEnd: async (step) => {
    if (step.text !== "") console.log(`model  ${step.text}`);
    for (const result of step.toolResults) {
      if (result.dynamic) continue;
      const output = typeof result.output === "string" ? result.output : result.output.text;
      console.log(`${result.toolName}  ${output}`);
    }
    const nudge = await todos.nudge(step);
    if (!nudge) return;
    console.log(`nudge  ${nudge.content}`);
    void steering.queue(nudge);
  },
});

// Where nothing but the messages was kept, their calls give the plan back, and a reminder shows it to the model again.
const resumed = createTodoSession({ list: todosFromTranscript(responseMessages, { ride: ["work"] }) });
const messages = withReminder(responseMessages, resumed.compacted());

if (isScripted) {
  assert.deepEqual([resumed.list.items, messages.length], [session.list.items, responseMessages.length]);
  assert.ok(isFinished(session.list) && isPlanInSight(session, responseMessages));
  assert.equal(script.prompts.length, TURNS.length);
}
