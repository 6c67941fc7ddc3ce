import { isRecord } from "../../core/plain.js";
import type { TodoItem } from "../../core/todo.js";
import type { TodoReminder, TodoSession } from "../../session/todo-session.js";
import { addReminder, joinReminder } from "../contract/place-reminder.js";

/** The reminders of one conversation, each with the item that it stands in. */
export interface KeptReminders {
  /** Tells the session what the end of the input shows: a round that is over, a new message of the user. */
  readonly decide: <I extends TodoItem>(todos: TodoSession<I>, input: readonly object[]) => void;
  /** The input with every reminder at its place. */
  readonly place: <T extends object>(input: readonly T[]) => T[];
}

type Item = Readonly<Record<string, unknown>>;

/** What the SDK runs itself and answers; the outputs of tools that the server runs end no round. */
const RESULTS: readonly unknown[] = [
  "function_call_result",
  "computer_call_result",
  "shell_call_output",
  "apply_patch_call_output",
];

/** Starts a conversation's reminders. */
export function createKeptReminders(): KeptReminders {
  const byPlace = new Map<string | undefined, TodoReminder | undefined>();
  let lastPlace: string | undefined;

  function decideOnce(
    place: string | undefined,
    isRound: boolean,
    remind: () => TodoReminder | undefined,
  ): void {
    // A request that is sent again shows the same end. A message may come again in words, a call's id never does.
    if (isRound ? byPlace.has(place) : place === lastPlace) return;
    byPlace.set(place, remind());
    lastPlace = place;
  }

  return {
    decide: (todos, input) => {
      const places = findPlaces(input);
      const output = lastIndexWhere(input, (item) => !isResult(item) && !isHostMessage(item));
      const result = lastIndexWhere(input, isResult);
      const message = lastIndexWhere(input, isUserMessage);
      if (result > output) decideOnce(places[result], true, () => todos.endRound());
      if (message <= Math.max(output, result) || isNudge(todos, input[message])) return;
      decideOnce(places[message], false, () => todos.begin());
    },
    place: (input) => {
      const places = findPlaces(input);
      return input.flatMap((item, index) => {
        const reminder = byPlace.get(places[index]);
        return reminder === undefined ? [item] : joinItem(item, reminder);
      });
    },
  };
}

/** What an item is found by in later requests: results by their call, the user's messages by number and text. */
function findPlaces(input: readonly object[]): readonly (string | undefined)[] {
  let messages = 0;
  return input.map((item) => {
    if (isResult(item)) return `call ${String(item["callId"])}`;
    if (!isUserMessage(item)) return undefined;
    messages += 1;
    return `message ${messages} ${textOf(item)}`;
  });
}

function lastIndexWhere(input: readonly object[], test: (item: object) => boolean): number {
  return input.map(test).lastIndexOf(true);
}

function isResult(item: unknown): item is Item {
  return isRecord(item) && RESULTS.includes(item["type"]);
}

function isHostMessage(item: unknown): item is Item {
  return isRecord(item) && (item["role"] === "user" || item["role"] === "system");
}

function isUserMessage(item: unknown): item is Item {
  return isRecord(item) && item["role"] === "user";
}

function textOf({ content }: Item): string {
  if (!Array.isArray(content)) return String(content);
  return content
    .map((part: unknown) => (isRecord(part) ? String(part["text"] ?? part["type"]) : ""))
    .join("\n");
}

/** The host sent what `stop` gave it: no new task, so its nudges are not counted anew. */
function isNudge<I extends TodoItem>({ decision }: TodoSession<I>, item: unknown): boolean {
  if (decision?.remind !== true || decision.reason !== "unfinished") return false;
  return isRecord(item) && textOf(item).includes(decision.text);
}

/**
 * The item with the reminder in it, or followed by one where it takes no text.
 *
 * The item itself changes: the SDK hands its filter copies made for it, and knows its own items again by them.
 */
function joinItem<T extends object>(item: T, reminder: TodoReminder): T[] {
  const field = isUserMessage(item) ? "content" : "output";
  const value =
    isRecord(item) && (isUserMessage(item) || item["type"] === RESULTS[0]) ? item[field] : undefined;
  const joined = joinText(value, reminder);
  // Every input type of the SDK takes a message of the user.
  if (joined === undefined) return [item, { role: "user", content: reminder.text } as unknown as T];
  return [Object.assign(item, { [field]: joined })];
}

/** Text of any form with the reminder; undefined for what is no text. */
function joinText(value: unknown, reminder: TodoReminder): unknown {
  if (typeof value === "string") return joinReminder(value, reminder);
  if (Array.isArray(value)) return addReminder(value, { type: "input_text", text: reminder.text }, reminder);
  if (isRecord(value) && typeof value["text"] === "string") {
    return { ...value, text: joinReminder(value["text"], reminder) };
  }
  return undefined;
}
