import type { TodoReminder } from "../../session/todo-session.js";
import { expectArray, expectObject, type Fields, fieldsOf, objectsIn } from "../engine/fields.js";
import { joinText, placeReminder, type ReminderPlaces, type ReminderText } from "../engine/place-reminder.js";
import type { RequestForm } from "../engine/step-request.js";
import { joinOutput } from "../engine/tool-output.js";
import { findCaller, SDK_FORM } from "./message-form.js";

/** The part of a `ModelMessage` that the adapter reads. */
export interface AiSdkMessage {
  readonly role: string;
  readonly content: unknown;
}

/**
 * Places a reminder inside the last tool result's output; without results, after the user's text.
 *
 * Meant for reminders that a host asks of its session itself, like the one after compaction; `prepareStep` places all
 * others. Returns a new array, in which every message but the last is the same object. An output of JSON becomes its
 * text, as providers send it.
 *
 * A message whose results only a program reads is skipped: the reminder goes into the one before it.
 *
 * @throws TypeError while calls of the last message have no results.
 *
 * @example
 * ```ts
 * import { withReminder } from "agent-todos/ai-sdk";
 *
 * const reminder = { text: "<reminder>2 todos are open.</reminder>", reason: "compacted", placement: "after" } as const;
 * const [message] = withReminder([{ role: "user", content: "Go on." }], reminder);
 * console.log(JSON.stringify(message?.content)); // => "Go on.\n\n<reminder>2 todos are open.</reminder>"
 * ```
 */
export function withReminder<M extends AiSdkMessage>(messages: readonly M[], reminder: TodoReminder | undefined): M[] {
  for (const [index, message] of expectArray(messages, "conversation", "messages").entries()) {
    expectObject(message, "conversation", `messages[${index}]`);
  }
  const programs = findProgramCalls(messages);
  const isForProgram = ({ role, content }: AiSdkMessage): boolean => {
    const parts = objectsIn(content).filter(({ type }) => type === "tool-call" || type === "tool-result");
    return role !== "user" && parts.length > 0 && parts.every(({ toolCallId }) => programs.has(toolCallId));
  };
  // After calls of a program, an API accepts only their results.
  const end = messages.findLastIndex((message) => !isForProgram(message)) + 1;
  const places: ReminderPlaces<AiSdkMessage> = {
    hasOpenCalls,
    join: (last, text) => joinMessage(last, text, lastResult(last, programs)),
  };
  const placed = placeReminder(places, messages.slice(0, end), reminder);
  return [...placed, ...messages.slice(end)];
}

function hasOpenCalls(last: AiSdkMessage): boolean {
  if (last.role === "user") return false;
  if (last.role === "tool") return lastResult(last) === undefined;
  // A call that the provider runs has its result next to it, or gets it from the provider later.
  return objectsIn(last.content).some(
    ({ type, providerExecuted }) => type === "tool-call" && providerExecuted !== true,
  );
}

/** How the SDK's requests are read and added to. */
export const SDK_REQUEST: RequestForm<AiSdkMessage> = {
  ...SDK_FORM,
  join: (message, reminder, { callId }) => {
    const result = objectsIn(message.content).findLast(
      ({ type, toolCallId }) => type === "tool-result" && toolCallId === callId,
    );
    const joined = joinMessage(message, reminder, result);
    return joined === undefined ? [message, { role: "user", content: reminder.text }] : [joined];
  },
  isPaused: ({ content }) => {
    const parts = objectsIn(content);
    const answered = new Set(parts.filter(({ type }) => type === "tool-result").map(({ toolCallId }) => toolCallId));
    return parts.some(({ type, toolCallId }) => type === "tool-call" && !answered.has(toolCallId));
  },
};

/** Puts a reminder into a user's message or into `result` of a tool's; undefined for any other message. */
function joinMessage<M extends AiSdkMessage>(message: M, reminder: ReminderText, result?: Fields): M | undefined {
  const { role, content } = message;
  if (role === "user") return { ...message, content: joinUserContent(content, reminder) };
  if (result === undefined) return undefined;
  const joined = { ...result, output: joinOutput(result["output"], reminder) };
  return { ...message, content: objectsIn(content).map((part) => (part === result ? joined : part)) };
}

/** Finds the last tool result in a tool message that the model itself reads, whatever parts follow it. */
function lastResult({ role, content }: AiSdkMessage, programs?: ReadonlySet<unknown>): Fields | undefined {
  if (role !== "tool") return undefined;
  return objectsIn(content).findLast(({ type, toolCallId }) => type === "tool-result" && !programs?.has(toolCallId));
}

/**
 * Finds the ids of the calls that a program of the model made, which parses their results: providers note the caller.
 */
function findProgramCalls(messages: readonly unknown[]): ReadonlySet<unknown> {
  const calls = messages.flatMap((message) => objectsIn(fieldsOf(message)["content"]));
  const programs = calls.filter(
    ({ type, providerOptions }) => type === "tool-call" && findCaller(providerOptions) !== undefined,
  );
  return new Set(programs.map(({ toolCallId }) => toolCallId));
}

function joinUserContent(content: unknown, reminder: ReminderText): unknown {
  if (Array.isArray(content)) return [...content, { type: "text", text: reminder.text }];
  return joinText(String(content), reminder);
}
