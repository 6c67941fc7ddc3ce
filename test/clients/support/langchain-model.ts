import { type BaseMessage, mapChatMessagesToStoredMessages } from "@langchain/core/messages";
import { AIMessage, fakeModel, HumanMessage, tool } from "langchain";
import type { ScriptedTurn } from "../../support/api-server/scripted-turn.js";
import { doWork, TASK, WORK } from "./whole-plan.js";

export type Model = ReturnType<typeof fakeModel>;

/** The reminders of the plan. */
export const NAG = { start: true, stale: { after: 2, spacing: 10 } } as const;
export const LIMIT = { recursionLimit: 100 };
/** The other tool of the agent. */
export const work = tool(doWork, { name: WORK.name, description: WORK.description, schema: WORK.parameters });

const requests = new WeakMap<Model, unknown[][]>();

/** A model that says these turns, and keeps what it was asked as it was at that time. */
export function scripted(turns: readonly (ScriptedTurn | AIMessage)[]): Model {
  const model = fakeModel();
  const asked: unknown[][] = [];
  requests.set(model, asked);
  for (const [index, turn] of turns.entries()) {
    const reply = AIMessage.isInstance(turn) ? turn : writeReply(turn, index);
    model.respond((messages) => {
      asked.push(JSON.parse(JSON.stringify(mapChatMessagesToStoredMessages(messages))));
      return reply;
    });
  }
  return model;
}

export function writeReply({ text = "", calls = [] }: ScriptedTurn, index: number): AIMessage {
  const tool_calls = calls.map(({ id, name, input }, place) => {
    // The plan's inputs are objects.
    return { type: "tool_call" as const, id: id ?? `call_${index}_${place}`, name, args: input as object };
  });
  return new AIMessage({ content: text, tool_calls });
}

/** What the model was asked, each time. */
export function requestsOf(model: Model): readonly (readonly unknown[])[] {
  return requests.get(model) ?? [];
}

/** The tools that a model is bound to, from now on. */
export function listBound(model: Model): readonly unknown[] {
  const bound: unknown[] = [];
  const bindTools = model.bindTools.bind(model);
  model.bindTools = (tools) => {
    bound.push(...tools);
    return bindTools(tools);
  };
  return bound;
}

/** Who said what. */
export function textsOf(messages: readonly BaseMessage[]): readonly string[] {
  return messages.map(({ type, text }) => `${type}: ${text}`);
}

export function start(content = TASK): { messages: BaseMessage[] } {
  return { messages: [new HumanMessage(content)] };
}
