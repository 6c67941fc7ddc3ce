// A host that prunes its requests: the plan is shown again in the very request that lacks it.
import { createTodoSession } from "agent-todos";
import { type ConnectedTodos, connectTodos } from "agent-todos/ai-sdk";
import * as ai7 from "ai";
import * as ai6 from "ai-v6";
import { expect, it } from "vitest";
import { type ScriptedModel, scriptModel } from "./support/ai-sdk-model.js";
import { settings6, settings7 } from "./support/ai-sdk-runs.js";
import { lookBack, workLong } from "./support/long-work.js";
import { TASK } from "./support/whole-plan.js";

const PRUNED = { toolCalls: "before-last-6-messages" } as const;

/** An agent's settings, with a host's own step before this one. */
function pruned7(todos: ConnectedTodos, script: ScriptedModel) {
  const prepareStep = (step: { readonly messages: ai7.ModelMessage[] }) =>
    todos.prepareStep({ ...step, messages: ai7.pruneMessages({ ...PRUNED, messages: step.messages }) });
  return { ...settings7(todos, script), prepareStep, prompt: TASK };
}

function pruned6(todos: ConnectedTodos, script: ScriptedModel) {
  const prepareStep = (step: { readonly messages: ai6.ModelMessage[] }) =>
    todos.prepareStep({ ...step, messages: ai6.pruneMessages({ ...PRUNED, messages: step.messages }) });
  return { ...settings6(todos, script), prepareStep, prompt: TASK };
}

type Run = (todos: ConnectedTodos, script: ScriptedModel) => PromiseLike<unknown>;

it.each<readonly [string, Run]>([
  ["generateText of version 7", (todos, script) => ai7.generateText(pruned7(todos, script))],
  ["streamText of version 7", (todos, script) => ai7.streamText(pruned7(todos, script)).text],
  ["generateText of version 6", (todos, script) => ai6.generateText(pruned6(todos, script))],
  ["streamText of version 6", (todos, script) => ai6.streamText(pruned6(todos, script)).text],
])("no request of %s goes without the plan, whatever the host prunes", async (_name, run) => {
  const [off, on] = await Promise.all(
    [false, true].map(async (compacted) => {
      const script = scriptModel(workLong(13));
      await run(connectTodos(createTodoSession({ nag: { compacted, stale: false } })), script);
      return lookBack(script.prompts);
    }),
  );
  expect(off).toMatchObject({ asked: 14, blind: 11, blocks: 0 });
  // A block is dropped again after three requests.
  expect(on).toMatchObject({ asked: 14, blind: 0, blocks: 4, most: 1 });
  expect(on?.bare).toEqual(off?.bare);
});
