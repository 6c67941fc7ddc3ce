import { fieldsOf, objectsIn } from "../engine/fields.js";

/** Joins the text parts of a content. */
export function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  const texts = objectsIn(content).map(({ text }) => (typeof text === "string" ? text : ""));
  return texts.join("\n");
}

/** Finds the text that a model reads in a tool's output; a step of a run has it as the tool returned it. */
export function outputText(output: unknown): string {
  if (typeof output === "string") return output;
  const { value, reason } = fieldsOf(output);
  if (typeof value === "string") return value;
  return value === undefined ? String(reason ?? "") : textOf(value);
}
