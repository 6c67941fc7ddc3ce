import type { AiSdkStep, ConnectedTodos } from "agent-todos/ai-sdk";
import * as ai7 from "ai";
import { MockLanguageModelV4 } from "ai/test";
import * as ai6 from "ai-v6";
import { MockLanguageModelV3 } from "ai-v6/test";
import type { ScriptedModel } from "./ai-sdk-model.js";
import { doWork, WORK } from "./whole-plan.js";

const MANY_STEPS = 30;

const { description } = WORK;
// JSON Schema, whose keywords the SDK types one by one.
const parameters = WORK.parameters as ai7.JSONSchema7;
const work7 = ai7.tool({ description, inputSchema: ai7.jsonSchema(parameters), execute: doWork });
const work6 = ai6.tool({ description, inputSchema: ai6.jsonSchema(parameters), execute: doWork });

/** An agent's settings in version 7. */
export function settings7<C>(todos: ConnectedTodos<C>, { doGenerate, doStream }: ScriptedModel) {
  return {
    model: new MockLanguageModelV4({ doGenerate, doStream }),
    tools: { todo_write: todos.tool, work: work7 },
    prepareStep: todos.prepareStep,
    repairToolCall: todos.repairToolCall,
    stopWhen: ai7.isStepCount(MANY_STEPS),
  };
}

/** An agent's settings in version 6. */
export function settings6<C>(todos: ConnectedTodos<C>, { doGenerate, doStream }: ScriptedModel) {
  return {
    model: new MockLanguageModelV3({ doGenerate, doStream }),
    tools: { todo_write: todos.tool, work: work6 },
    prepareStep: todos.prepareStep,
    experimental_repairToolCall: todos.repairToolCall,
    stopWhen: ai6.stepCountIs(MANY_STEPS),
  };
}

/** A run of the SDK, up to where it ends by itself: what it adds to the history, and the nudge that is due. */
export type Run = (
  todos: ConnectedTodos,
  script: ScriptedModel,
  messages: ai7.ModelMessage[],
) => Promise<Ended<readonly ai7.ModelMessage[]>>;

/** The same for the messages of a UI: one message for the whole run. */
export type UiRun = (
  todos: ConnectedTodos,
  script: ScriptedModel,
  messages: ai7.UIMessage[],
) => Promise<Ended<ai7.UIMessage | undefined>>;

interface Ended<Added> {
  readonly added: Added;
  readonly nudge: ai7.UserModelMessage | undefined;
  /** Whether the provider wants its reply back as it is. */
  readonly isPaused?: boolean;
}

/** How a run ended, by its last step. */
async function endedBy(todos: ConnectedTodos, step: AiSdkStep | undefined) {
  return { nudge: await todos.nudge(step), isPaused: step?.rawFinishReason === "pause_turn" };
}

/** Steering that brings the nudge within the run. */
function steer(todos: ConnectedTodos) {
  const steering = ai7.experimental_createSteering();
  return {
    experimental_steering: steering,
    onStepEnd: async (step: AiSdkStep): Promise<void> => {
      const nudge = await todos.nudge(step);
      if (nudge) void steering.queue(nudge);
    },
  };
}

/** What a steered run adds: what it was steered with as well, which `responseMessages` leaves out. */
function addedBy(
  steps: readonly {
    readonly experimental_steeringMessages?: ai7.UserModelMessage[];
    readonly response: { readonly messages: readonly ai7.ModelMessage[] };
  }[],
): readonly ai7.ModelMessage[] {
  return steps.flatMap(({ experimental_steeringMessages = [], response }) => [
    ...experimental_steeringMessages,
    ...response.messages,
  ]);
}

async function ended6<Added>(todos: ConnectedTodos, added: unknown, steps: readonly AiSdkStep[]) {
  // The messages of the tests are of parts that both versions have.
  return { added: added as Added, ...(await endedBy(todos, steps.at(-1))) };
}

function as6<M6>(messages: readonly unknown[]): M6[] {
  // The messages of the tests are of parts that both versions have.
  return [...messages] as M6[];
}

async function lastOf<T>(values: AsyncIterable<T>): Promise<T | undefined> {
  let last: T | undefined;
  for await (const value of values) last = value;
  return last;
}

/** Every way of running an agent, by name. */
export const RUNS = {
  "generateText of version 7": async (todos, script, messages) => {
    const result = await ai7.generateText({ ...settings7(todos, script), messages });
    return { added: result.responseMessages, ...(await endedBy(todos, result.finalStep)) };
  },
  "streamText of version 7": async (todos, script, messages) => {
    const result = ai7.streamText({ ...settings7(todos, script), messages });
    return { added: await result.responseMessages, ...(await endedBy(todos, await result.finalStep)) };
  },
  "a ToolLoopAgent of version 7": async (todos, script, messages) => {
    const result = await new ai7.ToolLoopAgent(settings7(todos, script)).generate({ messages });
    return { added: result.responseMessages, ...(await endedBy(todos, result.finalStep)) };
  },
  "generateText of version 7, steered": async (todos, script, messages) => {
    const result = await ai7.generateText({ ...settings7(todos, script), ...steer(todos), messages });
    return { added: addedBy(result.steps), nudge: undefined };
  },
  "streamText of version 7, steered": async (todos, script, messages) => {
    const result = ai7.streamText({ ...settings7(todos, script), ...steer(todos), messages });
    return { added: addedBy(await result.steps), nudge: undefined };
  },
  "generateText of version 6": async (todos, script, messages) => {
    const result = await ai6.generateText({ ...settings6(todos, script), messages: as6(messages) });
    return ended6(todos, result.response.messages, result.steps);
  },
  "streamText of version 6": async (todos, script, messages) => {
    const result = ai6.streamText({ ...settings6(todos, script), messages: as6(messages) });
    return ended6(todos, (await result.response).messages, await result.steps);
  },
  "a ToolLoopAgent of version 6": async (todos, script, messages) => {
    const agent = new ai6.ToolLoopAgent(settings6(todos, script));
    const result = await agent.generate({ messages: as6(messages) });
    return ended6(todos, result.response.messages, result.steps);
  },
} as const satisfies Readonly<Record<string, Run>>;

/** Every way of running an agent behind a UI, by name. */
export const UI_RUNS: Readonly<Record<string, UiRun>> = {
  "version 7": async (todos, script, ui) => {
    const settings = settings7(todos, script);
    const messages = await ai7.convertToModelMessages(ui, { tools: settings.tools });
    const result = ai7.streamText({ ...settings, messages });
    const added = await lastOf(ai7.readUIMessageStream({ stream: result.toUIMessageStream() }));
    return { added, ...(await endedBy(todos, await result.finalStep)) };
  },
  "version 7, steered": async (todos, script, ui) => {
    const settings = { ...settings7(todos, script), ...steer(todos) };
    const messages = await ai7.convertToModelMessages(ui, { tools: settings.tools });
    const result = ai7.streamText({ ...settings, messages });
    const added = await lastOf(ai7.readUIMessageStream({ stream: result.toUIMessageStream() }));
    return { added, nudge: undefined };
  },
  "version 6": async (todos, script, ui) => {
    const settings = settings6(todos, script);
    const messages = await ai6.convertToModelMessages(as6<ai6.UIMessage>(ui), { tools: settings.tools });
    const result = ai6.streamText({ ...settings, messages });
    const added = await lastOf(ai6.readUIMessageStream({ stream: result.toUIMessageStream() }));
    return ended6(todos, added, await result.steps);
  },
};
