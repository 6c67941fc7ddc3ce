import { type Fields, isRecord, parseJson } from "../../../model/plain-json.js";

export { type Fields, fieldsOf } from "../../../model/plain-json.js";

/** The objects of an array; none of anything else. */
export function rowsOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** A text that is not empty. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Arguments that may be JSON text. */
export function argumentsOf(value: unknown): unknown {
  return typeof value === "string" ? (parseJson(value) ?? value) : value;
}

/** How many characters a tool's answer has, in whatever parts it came. */
export function measureReply(content: unknown): number {
  if (typeof content === "string") return content.length;
  return rowsOf(content).reduce((sum, { text }) => sum + (textOf(text)?.length ?? 0), 0);
}

/** The words of a message: its parts that are texts, without thoughts and the results of tools. */
export function wordsOf(content: unknown): string | undefined {
  if (typeof content === "string") return textOf(content.trim());
  const said = rowsOf(content).filter(({ type = "text", thought }) => thought !== true && /text$/.test(String(type)));
  const words = said.flatMap(({ text }) => textOf(text) ?? []).join("\n");
  return textOf(words.trim());
}
