import { isRecord } from "../../core/plain.js";
import type { TodoReminder } from "../../session/todo-session.js";
import { joinReminder } from "../contract/place-reminder.js";

/** What the messages end with: a person's message, the results of a round, or the end of a turn. */
export interface Moment {
  readonly type: "message" | "round" | "end";
  /** The same for the same messages only. */
  readonly id: string;
  /** Where the message stands. */
  readonly index: number;
  /** What a person wrote. */
  readonly text: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** What has happened since the last model call; undefined where nothing has that the session must hear of. */
export function findMoment(messages: readonly object[]): Moment | undefined {
  const index = messages.map((message) => isFromPerson(message) || isFromModel(message)).lastIndexOf(true);
  if (index === -1) return undefined;
  const message = fieldsOf(messages[index]);
  const parts = partsOf(message);
  const text = parts.map((part) => String(part["text"] ?? "")).join("\n");
  const id = String(message["id"]);
  if (!isFromModel(message)) return { type: "message", id, index, text };
  const call = parts.slice(findStep(parts)).filter(isCall).at(-1);
  if (call !== undefined) {
    return { type: "round", id: String(fieldsOf(call["toolInvocation"])["toolCallId"]), index, text };
  }
  // A signal after the answer is the nudge, placed already.
  return index === messages.length - 1
    ? { type: "end", id: `${id} ${parts.length}`, index, text }
    : undefined;
}

/** The messages with the reminder in the last text that a tool answered in the last step; undefined without one. */
export function joinResult<Message extends object>(
  messages: readonly Message[],
  index: number,
  reminder: TodoReminder,
): Message[] | undefined {
  const parts = partsOf(messages[index]);
  const start = findStep(parts);
  const place = parts.map((part, at) => at >= start && hasText(part)).lastIndexOf(true);
  if (place === -1) return undefined;
  const joined = parts.map((part, at) => (at === place ? joinPart(part, reminder) : part));
  return messages.map((message, at) =>
    at === index ? { ...message, content: { ...contentOf(message), parts: joined } } : message,
  );
}

function joinPart(part: Fields, reminder: TodoReminder): Fields {
  const invocation = fieldsOf(part["toolInvocation"]);
  const result = joinReminder(String(invocation["result"]), reminder);
  return { ...part, toolInvocation: { ...invocation, result } };
}

/** People's messages to a running agent are kept as signals. */
function isFromPerson(message: object): boolean {
  const { role } = fieldsOf(message);
  if (role !== "signal") return role === "user";
  const { type } = fieldsOf(fieldsOf(contentOf(message)["metadata"])["signal"]);
  return type === "user" || type === "user-message";
}

function isFromModel(message: object): boolean {
  return fieldsOf(message)["role"] === "assistant";
}

/** Where the last step begins; the mark of the step to come may stand at the end. */
function findStep(parts: readonly Fields[]): number {
  const marks = parts.map(({ type }) => type === "step-start");
  return marks.lastIndexOf(true, marks.lastIndexOf(false)) + 1;
}

function isCall({ type }: Fields): boolean {
  return type === "tool-invocation";
}

/** What the model reads is the result itself, unless its tool wrote another output for the model. */
function hasText(part: Fields): boolean {
  const { mastra } = fieldsOf(part["providerMetadata"]);
  const { result } = fieldsOf(part["toolInvocation"]);
  return isCall(part) && typeof result === "string" && fieldsOf(mastra)["modelOutput"] === undefined;
}

function contentOf(message: unknown): Fields {
  return fieldsOf(fieldsOf(message)["content"]);
}

function partsOf(message: unknown): readonly Fields[] {
  const { parts } = contentOf(message);
  return Array.isArray(parts) ? parts.map(fieldsOf) : [];
}

function fieldsOf(value: unknown): Fields {
  return isRecord(value) ? value : {};
}
