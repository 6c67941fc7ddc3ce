import { type Fields, fieldsOf, objectsIn } from "../engine/fields.js";
import { joinText, type ReminderText } from "../engine/place-reminder.js";

/** The event at the end of the messages: a person's message, the results of a round, or the end of a turn. */
export interface Moment {
  readonly type: "message" | "round" | "end";
  /** Identifies the moment: a retried step begins with the same one. */
  readonly id: string;
  /** The index of the message. */
  readonly index: number;
  /** The person's words. */
  readonly text: string;
}

/** Finds the event since the last model call; undefined if none concerns the session. */
export function findMoment(messages: readonly object[]): Moment | undefined {
  const index = messages.findLastIndex((message) => isFromPerson(message) || isFromModel(message));
  if (index === -1) return undefined;
  const message = fieldsOf(messages[index]);
  const parts = partsOf(message);
  const text = parts.map((part) => String(part["text"] ?? "")).join("\n");
  const id = String(message["id"]);
  if (!isFromModel(message)) return { type: "message", id, index, text };
  const call = parts.slice(findStepStart(parts)).filter(isCall).at(-1);
  if (call !== undefined) {
    return { type: "round", id: String(fieldsOf(call["toolInvocation"])["toolCallId"]), index, text };
  }
  // A signal after the answer is the nudge, which is already placed.
  return index === messages.length - 1 ? { type: "end", id: `${id} ${parts.length}`, index, text } : undefined;
}

/** Finds the parts of the model's last step. */
export function findLastStep(messages: readonly object[]): readonly Fields[] {
  const parts = partsOf(messages.findLast(isFromModel));
  return parts.slice(findStepStart(parts));
}

/** Checks whether the last reply waits for a tool that the model's provider runs: it was paused and will go on. */
export function waitsForProvider(messages: readonly object[]): boolean {
  return findLastStep(messages).some(
    (part) => isProviderCall(part) && fieldsOf(part["toolInvocation"])["state"] !== "result",
  );
}

/** Puts a reminder into the last text result of the last step; undefined without one. */
export function joinLastResult<Message extends object>(
  messages: readonly Message[],
  index: number,
  reminder: ReminderText,
): Message[] | undefined {
  const message = messages[index];
  const parts = partsOf(message);
  const place = parts.findLastIndex(hasText);
  const part = parts[place];
  if (message === undefined || part === undefined || place < findStepStart(parts)) return undefined;
  const invocation = fieldsOf(part["toolInvocation"]);
  const result = joinText(String(invocation["result"]), reminder);
  const joined = parts.with(place, { ...part, toolInvocation: { ...invocation, result } });
  return messages.with(index, { ...message, content: { ...contentOf(message), parts: joined } });
}

/** Checks whether a person wrote a message; Mastra keeps a message to a running agent as a signal. */
function isFromPerson(message: object): boolean {
  const { role } = fieldsOf(message);
  if (role !== "signal") return role === "user";
  const { type } = fieldsOf(fieldsOf(contentOf(message)["metadata"])["signal"]);
  return type === "user" || type === "user-message";
}

function isFromModel(message: object): boolean {
  return fieldsOf(message)["role"] === "assistant";
}

/** Finds the beginning of the last step; the mark of the next step may be at the end. */
function findStepStart(parts: readonly Fields[]): number {
  const marks = parts.map(({ type }) => type === "step-start");
  return marks.lastIndexOf(true, marks.lastIndexOf(false)) + 1;
}

/** Checks whether a part is a call that the agent answers. */
function isCall(part: Fields): boolean {
  return part["type"] === "tool-invocation" && !isProviderCall(part);
}

/** Checks whether a part is a call that the model's provider answers within the same reply. */
function isProviderCall({ type, providerExecuted }: Fields): boolean {
  return type === "tool-invocation" && providerExecuted === true;
}

/** Checks whether the model reads a part's result as text; a tool may write a separate output for the model. */
function hasText(part: Fields): boolean {
  const { mastra } = fieldsOf(part["providerMetadata"]);
  const { result } = fieldsOf(part["toolInvocation"]);
  return isCall(part) && typeof result === "string" && fieldsOf(mastra)["modelOutput"] === undefined;
}

function contentOf(message: unknown): Fields {
  return fieldsOf(fieldsOf(message)["content"]);
}

function partsOf(message: unknown): readonly Fields[] {
  return objectsIn(contentOf(message)["parts"]);
}
