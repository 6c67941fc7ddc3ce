import type { Message, MessagePart } from "../../conversation/message.js";
import { isRecord } from "../../model/plain-json.js";
import { expectArray, expectObject, type Fields, fieldsOf } from "./fields.js";

/** How the messages of an API or a framework are read. */
export interface MessageForm {
  /**
   * Reads a message, or a single block or item of one; a value of another shape is a message without parts. It may
   * throw the error of a getter of that value.
   */
  readonly read: (message: unknown) => Message;
  /** Whether the server may keep the conversation, so that a request may lack the messages before it. */
  readonly isStored: boolean;
}

/** Reads the messages that a host passes from the newest one back, as often as they are needed; `latest` follows them. */
export function readSent(form: MessageForm, messages: unknown, latest: readonly Message[] = []): Iterable<Message> {
  const sent = expectArray(messages, "request", "messages");
  return readNewestFirst(form, sent, latest, (message, index) =>
    expectObject(message, "request", `messages[${index}]`),
  );
}

/**
 * Reads messages from the newest one back, as often as they are needed and as they are then; `latest` follows them, and
 * `check` may refuse one.
 */
export function readNewestFirst(
  { read }: MessageForm,
  messages: readonly unknown[],
  latest: readonly Message[] = [],
  check: (message: unknown, index: number) => unknown = (message) => message,
): Iterable<Message> {
  return {
    *[Symbol.iterator]() {
      yield* latest.toReversed();
      for (let index = messages.length - 1; index >= 0; index -= 1) {
        const message = check(messages[index], index);
        try {
          yield read(message);
        } catch {
          // A getter that throws, which JSON never has, makes only its own message unreadable.
        }
      }
    },
  };
}

/** Reads a content that is a text or an array of blocks. */
export function readContent(
  content: unknown,
  readBlock: (block: Fields) => readonly MessagePart[] = readText,
): readonly MessagePart[] {
  if (typeof content === "string") return content === "" ? [] : [{ type: "text", text: content }];
  if (!Array.isArray(content)) return [];
  // A request has thousands of blocks: one walk, without lists in between.
  const parts: MessagePart[] = [];
  for (const block of content) if (isRecord(block)) parts.push(...readBlock(block));
  return parts;
}

/** Reads a block whose field `text` is somebody's words; no parts for a thought. */
export function readText({ text, thought }: Fields): readonly MessagePart[] {
  return typeof text === "string" && !thought ? [{ type: "text", text }] : [];
}

/**
 * Checks whether a part of a framework is a server's compaction, which drops everything before it: a part of its own
 * kind, or one that its provider marks, whatever the provider's name.
 */
export function isCompactionPart({ type, kind, providerOptions, providerMetadata }: Fields): boolean {
  if (type === "custom") return /(?:^|\.)compaction$/.test(String(kind));
  const notes = [...Object.values(fieldsOf(providerOptions)), ...Object.values(fieldsOf(providerMetadata))];
  return notes.some((one) => fieldsOf(one)["type"] === "compaction");
}

/** Joins the text blocks of a content by blank lines, as reminders are joined to texts. */
export function paragraphsOf(content: unknown): string {
  const parts = readContent(content);
  return parts.map((part) => (part.type === "text" ? part.text : "")).join("\n\n");
}

/** Finds out who wrote a message of an API whose tool results are in messages of the role `user`. */
export function writerOf(role: unknown, parts: readonly MessagePart[]): Message["by"] {
  if (role === "assistant" || role === "model") return "model";
  if (role === "system") return "system";
  return parts.some(({ type }) => type === "result") ? "tool" : "person";
}
