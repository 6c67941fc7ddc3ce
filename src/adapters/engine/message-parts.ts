/** A tool call of the model. */
export interface FoundCall {
  /** The id that its result must name; some APIs have none. */
  readonly id?: unknown;
  readonly name: unknown;
  /** The arguments: an object, or the text of one. */
  readonly input: unknown;
  /** Its maker, where an API has the field: the model itself, or a program that the model wrote. */
  readonly caller?: unknown;
}

/** A part of a conversation in the one form that the engine reads. */
export type MessagePart =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "call"; readonly call: FoundCall }
  | ({ readonly type: "result" } & CallResult);

/** The result of a call. */
export interface CallResult {
  /** The id of its call; some APIs have none. */
  readonly id?: unknown;
  /** The name of its tool, in APIs without ids. */
  readonly name?: unknown;
  readonly text: string;
  /** Whether the API marks it as failed. */
  readonly isError: boolean;
}

/**
 * Splits a message of an API into its parts, in order. It also takes a single block or item, and returns nothing for
 * values of other shapes.
 */
export type ReadMessage = (message: unknown) => readonly MessagePart[];

/** Lists the calls among parts. */
export function callsAmong(parts: readonly MessagePart[]): readonly FoundCall[] {
  return parts.flatMap((part) => (part.type === "call" ? [part.call] : []));
}

/** Lists the results among parts. */
export function resultsAmong(parts: readonly MessagePart[]): readonly CallResult[] {
  return parts.flatMap((part) => (part.type === "result" ? [part] : []));
}

/** Joins the texts among parts: the model's words, without its thoughts. */
export function wordsAmong(parts: readonly MessagePart[]): string {
  return parts.map((part) => (part.type === "text" ? part.text : "")).join("");
}

/** Reads a part whose field `text` is the model's or the user's; nothing for a thought. */
export function readText({ text, thought }: { readonly [name: string]: unknown }): readonly MessagePart[] {
  return typeof text === "string" && !thought ? [{ type: "text", text }] : [];
}
