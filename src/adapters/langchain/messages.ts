import { isRecord } from "../../core/plain.js";
import type { TodoReminder } from "../../session/todo-session.js";
import { addReminder, joinReminder } from "../contract/place-reminder.js";

/** What is read of a message: any message class of LangChain has it. */
export interface LangChainMessage {
  readonly type: string;
  readonly id?: string | undefined;
  readonly content: unknown;
}

/** The message with other fields: of the same class and id, so that the agent's state puts it in its place. */
export function remakeMessage<M extends LangChainMessage>(
  message: M,
  fields: Readonly<Record<string, unknown>>,
): M {
  return construct(message, { ...madeFrom(message), id: message.id, ...fields });
}

/** A message with a reminder in its content. */
export function joinMessage<M extends LangChainMessage>(message: M, reminder: TodoReminder): M {
  const { content } = message;
  const joined = Array.isArray(content)
    ? addReminder<unknown>(content, { type: "text", text: reminder.text }, reminder)
    : joinReminder(typeof content === "string" ? content : "", reminder);
  return remakeMessage(message, { content: joined });
}

/** A text as a message of the user, of the class that the conversation's own have. */
export function sayAsUser<M extends LangChainMessage>(messages: readonly M[], text: string): M {
  const human = messages.find(({ type }) => type === "human");
  if (human !== undefined && "lc_kwargs" in human) return construct(human, { content: text });
  // The agent's state reads it as what it stands for.
  return { role: "user", content: text } as unknown as M;
}

/** A message class keeps what it was made from; a plain object is that itself. */
function madeFrom(message: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(message)) return {};
  return isRecord(message["lc_kwargs"]) ? message["lc_kwargs"] : message;
}

function construct<M extends LangChainMessage>(model: M, fields: Readonly<Record<string, unknown>>): M {
  // Every message class is made from its fields, and a plain object's gives them back.
  const Message = model.constructor as unknown as new (fields: unknown) => M;
  return new Message(fields);
}
