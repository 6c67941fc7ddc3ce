// A plan on the AI SDK, version 7, that a person approves before it is carried out, in eleven lines: nine from `approval`
// to the end of `writePlan`, and two that ask right before the other tool runs.
//
//   npm ci --prefix test/clients                  once: the client libraries
//   npx tsx examples/adapters/ai-sdk-approval.ts

import assert from "node:assert/strict";
import { createPlanApproval, createTodoSession, isFinished, type PlanApprovalEvent, type TodoList } from "agent-todos";
import { type AiSdkCallOptions, connectTodos } from "agent-todos/ai-sdk";
import { generateText, isStepCount, type JSONSchema7, jsonSchema, tool } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { scriptModel } from "../../test/clients/support/ai-sdk-model.js";
import { doWork, TASK, TURNS, WORK } from "./scripted/scripted-plan.js";

const session = createTodoSession();
const todos = connectTodos(session);

const approval = createPlanApproval();
let step = approval.next(approval.start(), { type: "interrupted" });
async function writePlan(input: unknown, call: AiSdkCallOptions) {
  const output = await todos.tool.execute(input, call);
  const changed = approval.next(step.state, { type: "changed", list: session.list, by: "model" });
  step = changed.decision.mayRun ? changed : approval.next(changed.state, { type: "proposed", list: session.list });
  if (!step.decision.mayRun) step = approval.next(step.state, await review(session.list));
  return { ...output, text: [output.text, step.decision.text].filter(Boolean).join("\n") };
}

/** Yours: a dialog, a message, a form. This person approves whatever is proposed. */
async function review(list: TodoList): Promise<PlanApprovalEvent> {
  asked.push(list.items.map(({ content }) => content));
  return { type: "approved", list };
}
const asked: (readonly string[])[] = [];

const work = tool({
  description: WORK.description,
  // A literal schema, of which TypeScript widens the words.
  inputSchema: jsonSchema(WORK.parameters as JSONSchema7),
  execute: () => {
    const { mayRun, text } = approval.next(step.state, { type: "run", list: session.list }).decision;
    return mayRun ? doWork() : `Not run. ${text}`;
  },
});

// The script works beside its first plan, which nobody has approved yet, and here it ends its turn only at the end.
const script = scriptModel(TURNS.filter(({ text }) => text !== "It is done."));
const { steps } = await generateText({
  model: new MockLanguageModelV4(script),
  prompt: TASK,
  tools: { todo_write: { ...todos.tool, execute: writePlan }, work },
  prepareStep: todos.prepareStep,
  stopWhen: isStepCount(30),
});

for (const plan of asked) console.log(`asked   ${plan.join(", ")}`);
for (const { toolResults } of steps) for (const { toolName, output } of toolResults) console.log(toolName, output);
assert.ok(isFinished(session.list) && step.decision.mayRun);
assert.equal(new Set(asked.map(String)).size, asked.length);
