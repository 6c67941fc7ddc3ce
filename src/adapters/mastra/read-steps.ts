import type { Message, MessagePart } from "../../conversation/message.js";
import { type Fields, objectsIn } from "../engine/fields.js";
import { findParts, MASTRA_FORM } from "./message-form.js";

/**
 * Reads stored messages as a model reads them: each step of a reply is a message of its own, and so are the results of
 * the calls that the agent answered in it.
 */
export function readSteps(messages: readonly object[]): readonly Message[] {
  return messages.flatMap((message) => {
    const read = MASTRA_FORM.read(message);
    return read.by === "model" ? splitSteps(objectsIn(findParts(message))).flatMap(readStep) : [read];
  });
}

/** Splits the parts of a reply at the marks of its steps; a mark at the end does not begin a step yet. */
function splitSteps(parts: readonly Fields[]): readonly (readonly Fields[])[] {
  const starts = parts.flatMap(({ type }, index) => (type === "step-start" ? [index + 1] : []));
  const bounds = [0, ...starts, parts.length + 1];
  const steps = bounds.slice(1).map((end, index) => parts.slice(bounds[index], end - 1));
  return steps.filter((step, index) => step.length > 0 || index === 0);
}

function readStep(step: readonly Fields[]): readonly Message[] {
  const said: MessagePart[] = [];
  const results: MessagePart[] = [];
  for (const part of step) {
    for (const one of MASTRA_FORM.read({ role: "assistant", parts: [part] }).parts) {
      // Calls that the model's provider runs are answered within the same reply.
      const isAnswer = one.type === "result" && part["providerExecuted"] !== true;
      (isAnswer ? results : said).push(one);
    }
  }
  const reply: Message = { by: "model", parts: said };
  return results.length === 0 ? [reply] : [reply, { by: "tool", parts: results }];
}

/** Lists the messages of the last step: the model's, and the results after it. */
export function findLastStep(read: readonly Message[]): readonly Message[] {
  const start = read.findLastIndex(({ by }) => by === "model");
  return start === -1 ? [] : read.slice(start).filter(({ by }) => by === "model" || by === "tool");
}
