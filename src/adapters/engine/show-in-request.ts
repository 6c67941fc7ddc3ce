import { type Message as ReadMessage, writeText } from "../../conversation/message.js";
import { hashText } from "../../model/hash-text.js";
import type { KeptReminder, TodoReminder } from "../../session/todo-session.js";
import { type Awaitable, type AwaitableTodos, andThen } from "./awaitable.js";
import { markCall } from "./mark.js";
import { type MessageForm, readNewestFirst } from "./message-form.js";
import type { ReminderText } from "./place-reminder.js";

/** The form of a framework's requests: how to read them, and where to add a text. */
export interface RequestForm<Message> extends MessageForm {
  /** Finds the id of the call that a message answers; undefined for any other message. */
  readonly findCall: (message: Message) => unknown;
  /** Puts a text into a message; undefined for one that takes none. */
  readonly join: (message: Message, reminder: ReminderText) => Message | undefined;
  /** Writes a message with a text alone, to follow another one. */
  readonly alone: (text: string, before: Message) => Message;
}

/** Facts about a request that are not in its messages. */
export interface RequestMoment {
  readonly toolAvailable: boolean;
  /** The system text, which may show the plan too. */
  readonly system?: string | undefined;
}

/** A request in the form that the model reads. */
export interface ShownRequest<Message> {
  /** The same array where nothing was added. */
  readonly messages: readonly Message[];
  /** The `inSight` of the next moment; undefined where it was unknown, or the plan had to be shown again. */
  readonly inSight: true | undefined;
}

/**
 * Shows the plan again in a request that lacks it, and notes for a shared list what its model hears by this request,
 * for frameworks whose history drops additions to a request: earlier blocks are put back at their places first.
 *
 * A block's place is the message that was the request's last one, so the bytes before it are those of earlier requests.
 */
export function showInRequest<Message extends object>(
  form: RequestForm<Message>,
  todos: AwaitableTodos,
  messages: readonly Message[],
  { toolAvailable, system }: RequestMoment,
): Awaitable<ShownRequest<Message>> {
  const kept = todos.reminders().filter(({ text }) => text !== "");
  const sent = kept.length === 0 ? messages : putBack(form, messages, kept);
  const prompt = system === undefined ? [] : [writeText("system", system)];
  todos.note(readNewestFirst(form, sent));
  const shown = andThen(
    todos.isInSight(readNewestFirst(form, sent, prompt)),
    (inSight): Awaitable<ShownRequest<Message>> => {
      if (inSight !== false) return { messages: sent, inSight };
      const mark = markMessages(form, messages).at(-1);
      return andThen(todos.compacted({ toolAvailable, inSight, mark }), (reminder) => ({
        messages: addLast(form, sent, reminder),
        inSight: undefined,
      }));
    },
  );
  return andThen(shown, (request) => {
    todos.note(readNewestFirst(form, request.messages));
    return request;
  });
}

function putBack<Message extends object>(
  form: RequestForm<Message>,
  messages: readonly Message[],
  kept: readonly KeptReminder[],
): readonly Message[] {
  const marks = markMessages(form, messages);
  const isPlaced = kept.some(({ mark }) => marks.includes(mark));
  if (!isPlaced) return messages;
  return messages.flatMap((message, index) => {
    const here = kept.filter(({ mark }) => mark === marks[index]);
    return here.reduce<readonly Message[]>((row, reminder) => addLast(form, row, reminder), [message]);
  });
}

/** Adds a text to the last message, or after it. */
function addLast<Message>(
  { join, alone }: RequestForm<Message>,
  messages: readonly Message[],
  reminder: Pick<TodoReminder, "text"> | undefined,
): readonly Message[] {
  const last = messages.at(-1);
  if (reminder === undefined || last === undefined) return messages;
  const { text } = reminder;
  const joined = join(last, { text });
  return joined === undefined ? [...messages, alone(text, last)] : messages.with(-1, joined);
}

/** Marks messages so that later requests find them again: results by their call, others by their text. */
function markMessages<Message>(
  { findCall, read }: RequestForm<Message>,
  messages: readonly Message[],
): readonly string[] {
  const occurrences = new Map<unknown, number>();
  return messages.map((message) => {
    const id = findCall(message) ?? `text ${hashText(joinTexts(read(message)))}`;
    const occurrence = (occurrences.get(id) ?? 0) + 1;
    occurrences.set(id, occurrence);
    return markCall(id, occurrence);
  });
}

function joinTexts({ parts }: ReadMessage): string {
  return parts.map((part) => (part.type === "call" ? String(part.id) : "text" in part ? part.text : "")).join("\n");
}
