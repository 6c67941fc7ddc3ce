import type { SentMessage } from "../../session/is-plan-in-sight.js";
import { type Fields, fieldsOf, objectsIn } from "../engine/fields.js";

/**
 * Reads messages in the form in which Mastra stores them, newest first and as often as they are needed: a message of
 * the model contains its calls together with their results.
 */
export function readStored(messages: readonly object[]): Iterable<SentMessage> {
  return { [Symbol.iterator]: () => readNewestFirst(messages) };
}

function* readNewestFirst(messages: readonly object[]): Generator<SentMessage> {
  for (const message of messages.toReversed()) {
    const { role, content } = fieldsOf(message);
    const parts = objectsIn(fieldsOf(content)["parts"]);
    const invocations = parts.map(({ toolInvocation }) => fieldsOf(toolInvocation));
    const answered = invocations.filter(({ state }) => state === "result");
    yield {
      isModel: role === "assistant",
      calls: invocations.filter(({ toolCallId }) => toolCallId !== undefined).map(readCall),
      results: answered.map(({ toolCallId }) => toolCallId),
      texts: [...parts.map(({ text }) => text), ...answered.map(({ result }) => result)].filter(isText),
    };
  }
}

function readCall({ toolCallId: id, toolName: name, args, input = args }: Fields) {
  // The tool gets an array of the model's as an object of its places.
  return { id, name, input: Array.isArray(input) ? { ...input } : input };
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
