import { type Fields, fieldsOf, objectsIn } from "../engine/fields.js";

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

function contentOf(message: unknown): Fields {
  return fieldsOf(fieldsOf(message)["content"]);
}

function partsOf(message: unknown): readonly Fields[] {
  return objectsIn(contentOf(message)["parts"]);
}
