import { type Fields, isRecord, parseJson } from "../../../model/plain-json.js";
import { readExitCode } from "../../../plan/read-exit-code.js";
import { readGivenId } from "../../../tool/given-id.js";
import type { ReplayedCall } from "../plan-record.js";

export { type Fields, fieldsOf } from "../../../model/plain-json.js";

/** Returns the objects of an array; none for anything else. */
export function rowsOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** Returns a text that is not empty; undefined for anything else. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Returns arguments, parsed if they are JSON text. */
export function argumentsOf(value: unknown): unknown {
  return typeof value === "string" ? (parseJson(value) ?? value) : value;
}

/** Measures a tool's answer in characters, whatever its parts. */
export function measureReply(content: unknown): number {
  if (typeof content === "string") return content.length;
  return rowsOf(content).reduce((sum, { text }) => sum + (textOf(text)?.length ?? 0), 0);
}

/** Reads the exit code of a command, where its answer has it. */
export function exitOf(answer: unknown): Pick<ReplayedCall, "exit"> {
  const exit = readExitCode(answer);
  return exit === undefined ? {} : { exit };
}

/** Measures the answer of a tool, and reads its exit code, and which id it gave a new item. */
export function readAnswer(content: unknown): Pick<ReplayedCall, "replyLength" | "givenId" | "exit"> {
  const givenId = readGivenId(typeof content === "string" ? content : textOf(rowsOf(content)[0]?.["text"]));
  return { replyLength: measureReply(content), ...(givenId !== undefined && { givenId }), ...exitOf(content) };
}

/** Returns the words of a message: its text parts, without thinking and tool results. */
export function joinWords(content: unknown): string | undefined {
  if (typeof content === "string") return textOf(content.trim());
  const said = rowsOf(content).filter(({ type = "text", thought }) => thought !== true && /text$/.test(String(type)));
  const words = said.flatMap(({ text }) => textOf(text) ?? []).join("\n");
  return textOf(words.trim());
}
