import { isRecord } from "../../core/plain-json.js";
import { type Fields, fieldsOf } from "../contract/fields.js";
import { joinContent, type ReminderText } from "../contract/place-reminder.js";

/** The part of a message that the adapter reads: every message class of LangChain has it. */
export interface LangChainMessage {
  readonly type: string;
  readonly id?: string | undefined;
  readonly content: unknown;
}

/** Remakes a message with other fields: of the same class and id, so that it replaces the old one in the state. */
export function remakeMessage<M extends LangChainMessage>(message: M, fields: Fields): M {
  const all = fieldsOf(message);
  // An instance of a message class keeps the fields that it was made from.
  const own = isRecord(all["lc_kwargs"]) ? all["lc_kwargs"] : all;
  return construct(message, { ...own, id: message.id, ...fields });
}

/** Puts a reminder into a message's content. */
export function joinMessage<M extends LangChainMessage>(message: M, reminder: ReminderText): M {
  return remakeMessage(message, { content: joinContent(message.content, reminder) });
}

/** Makes a user message of the class that the conversation's own user messages have. */
export function createUserMessage<M extends LangChainMessage>(messages: readonly M[], text: string): M {
  const human = messages.find(({ type }) => type === "human");
  if (human !== undefined && "lc_kwargs" in human) return construct(human, { content: text });
  // The agent's state turns a plain object like this one into a message.
  return { role: "user", content: text } as unknown as M;
}

function construct<M extends LangChainMessage>(model: M, fields: Fields): M {
  // Message classes take their fields in the constructor, and `Object` gives a plain object's fields back.
  const Message = model.constructor as unknown as new (fields: unknown) => M;
  return new Message(fields);
}
