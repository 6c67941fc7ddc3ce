/**
 * One message of a conversation, in no API's form. Reminders, transcripts, observers and shared lists read it; each
 * adapter makes it of its API's messages.
 */
export interface Message {
  /** Who wrote it: the host's own words, such as a system prompt or a summary of Pi's, are the system's. */
  readonly by: "model" | "person" | "tool" | "system";
  /** In the order in which the model reads them. */
  readonly parts: readonly MessagePart[];
}

/** A part of a message. */
export type MessagePart =
  | { readonly type: "text"; readonly text: string }
  | ToolCall
  | ToolResult
  /** The server drops everything before it. */
  | { readonly type: "compaction" };

/** A tool call of the model. */
export interface ToolCall {
  readonly type: "call";
  /** The id that its result must name; some APIs have none. */
  readonly id?: unknown;
  readonly name: unknown;
  /** The arguments: an object, or the text of one. */
  readonly input: unknown;
  /** Its maker, where an API has the field: the model itself, or a program that the model wrote. */
  readonly caller?: unknown;
}

/** The result of a tool call. */
export interface ToolResult {
  readonly type: "result";
  /** The id of its call; some APIs have none. */
  readonly callId?: unknown;
  /** The name of its tool, in APIs without ids. */
  readonly name?: unknown;
  readonly text: string;
  /** The result where it is an object rather than a text. */
  readonly value?: unknown;
  /** Whether the API marks it as failed, or the call never ran. */
  readonly isError?: boolean | undefined;
}

/** Writes a text as the only part of a message. */
export function writeText(by: Message["by"], text: string): Message {
  return { by, parts: [{ type: "text", text }] };
}

/** Lists the tool calls among parts. */
export function callsIn(parts: readonly MessagePart[]): readonly ToolCall[] {
  return parts.filter((part) => part.type === "call");
}

/** Lists the tool results among parts. */
export function resultsIn(parts: readonly MessagePart[]): readonly ToolResult[] {
  return parts.filter((part) => part.type === "result");
}

/** Lists all texts among parts, those of tool results too. */
export function textsIn(parts: readonly MessagePart[]): readonly string[] {
  return parts.flatMap((part) => (part.type === "text" || part.type === "result" ? [part.text] : []));
}

/** Joins the texts among parts, without those of tool results: the words of whoever wrote them. */
export function wordsIn(parts: readonly MessagePart[]): string {
  return parts.map((part) => (part.type === "text" ? part.text : "")).join("");
}

/** Checks whether a server drops everything before a message, or before a part of it. */
export function isStart({ parts }: Message): boolean {
  return parts.some(({ type }) => type === "compaction");
}

/** Checks whether a reply is a server's compaction alone: the turn continues with the messages as they are. */
export function isCompaction({ parts }: Message): boolean {
  return parts.length > 0 && parts.every(({ type }) => type === "compaction");
}

/** Lists the parts that a server keeps: those after the last compaction, or all of them. */
export function afterCompaction(parts: readonly MessagePart[]): readonly MessagePart[] {
  return parts.slice(parts.findLastIndex(({ type }) => type === "compaction") + 1);
}
