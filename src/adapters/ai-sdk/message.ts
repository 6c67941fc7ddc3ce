import { isRecord } from "../../core/plain.js";

/** What is read of a `ModelMessage`. */
export interface AiSdkMessage {
  readonly role: string;
  readonly content: unknown;
}

/** A part of a message's content. */
export type MessagePart = Readonly<Record<string, unknown>>;

/** The parts of a content that has parts. */
export function partsOf(content: unknown): readonly MessagePart[] {
  return Array.isArray(content) ? content.filter(isRecord) : [];
}

/** The result of a tool that a message ends with, other parts after it left aside. */
export function lastResult({ role, content }: AiSdkMessage): MessagePart | undefined {
  return role === "tool"
    ? partsOf(content)
        .filter(({ type }) => type === "tool-result")
        .at(-1)
    : undefined;
}

/** The text that a model reads in a tool's output, as far as it is text. */
export function outputText(output: unknown): string {
  if (!isRecord(output)) return "";
  const { value, reason } = output;
  if (typeof value === "string") return value;
  return value === undefined ? String(reason ?? "") : textOf(value);
}

/** The text of a content, parts joined. */
export function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  return partsOf(content)
    .map(({ text }) => (typeof text === "string" ? text : ""))
    .join("\n");
}
