import type { KeptReminder } from "../../session/todo-session.js";
import { type AwaitableTodos, lastMark, pendingNudge } from "../engine/awaitable.js";
import { type Fields, objectsIn } from "../engine/fields.js";
import { hashIn, isCallMark, markCall, markUserMessage } from "../engine/mark.js";
import { readNewestFirst } from "../engine/message-form.js";
import type { ReminderText } from "../engine/place-reminder.js";
import { progressOf } from "../engine/progress-of.js";
import { listToolNames } from "../engine/tool-definition.js";
import { SDK_FORM } from "./message-form.js";
import { outputText, textOf } from "./message-text.js";
import { type AiSdkMessage, findProgramCalls, joinMessage, lastResult } from "./with-reminder.js";

/** A request on its way to the model. */
interface SdkRequest<M> {
  readonly messages: readonly M[];
  /** The system text; only version 7 of the SDK passes it. */
  readonly instructions?: unknown;
}

/**
 * Places a session's reminders in the messages of a step: earlier ones that the SDK dropped, and one that is due now.
 *
 * The messages since the model's last reply show the event: tool results end a round unless a program alone reads them,
 * and a user message begins a turn unless it is the session's own nudge. The session keeps the decisions, so that
 * another process puts the same words back at the same places. Where these messages no longer show
 * the plan, the reminder shows it again.
 */
export async function placeReminders<M extends AiSdkMessage>(
  session: AwaitableTodos,
  { messages, instructions }: SdkRequest<M>,
): Promise<M[]> {
  const places = findPlaces(messages, session);
  const placed = [...messages];
  for (const kept of session.reminders()) restore(placed, places, kept);
  // With what is added to it below, it is the request that the calls of the step answer.
  session.note(readNewestFirst(SDK_FORM, placed));
  const system = readSystem(instructions);
  const findSight = async () => session.isInSight(readNewestFirst(SDK_FORM, [...system, ...placed]));

  const spoken = placed.findLastIndex(({ role }) => role === "assistant");
  const answered = places.findLastIndex((place) => place?.callId !== undefined);
  // A retried step shows the same round.
  const counted = session.reminders().findLast(({ mark }) => isCallMark(mark))?.mark;
  const round = places[answered];
  const isRound = answered > spoken && round?.mark !== counted;
  if (isRound) {
    const called = objectsIn(placed[spoken]?.content).map(({ toolName }) => toolName);
    const facts = { mark: round?.mark, inSight: await findSight(), progress: progressOf(called, session) };
    join(placed, answered, round, await session.endRound(facts));
  }
  const asked = placed.findLastIndex(({ role }) => role === "user");
  const message = places[asked];
  // A message that is sent again before the model answered shows the same turn.
  const decided = lastMark(session);
  const isTurn = asked > spoken && message?.mark !== decided && !isNudge(session, placed[asked]);
  if (isTurn) join(placed, asked, message, await session.begin({ mark: message?.mark, inSight: await findSight() }));
  // Decides nothing else next to a nudge, or in a request that is sent again with fewer messages.
  const last = Math.max(answered, asked);
  if (!isRound && !isTurn && last > spoken && (await findSight()) === false)
    join(placed, last, places[last], await session.compacted({ mark: places[last]?.mark, inSight: false }));
  return placed;
}

/** Reads the system text as the first messages. */
function readSystem(instructions: unknown): readonly unknown[] {
  if (typeof instructions === "string") return [{ role: "system", content: instructions }];
  return Array.isArray(instructions) ? instructions : [instructions];
}

/** A message that may contain reminders. */
interface MarkedPlace {
  readonly mark: string;
  /** The call whose result contains them; undefined for a user's message. */
  readonly callId?: unknown;
}

type Places = readonly (MarkedPlace | undefined)[];

function join(placed: AiSdkMessage[], index: number, place: MarkedPlace | undefined, reminder?: ReminderText): void {
  const message = placed[index];
  if (message === undefined || place === undefined || reminder === undefined) return;
  const result = resultAt(message, place);
  const text = result === undefined ? textOf(message.content) : outputText(result["output"]);
  if (!text.includes(reminder.text)) placed[index] = joinMessage(message, reminder, result) ?? message;
}

function resultAt({ content }: AiSdkMessage, { callId }: MarkedPlace): Fields | undefined {
  return callId === undefined
    ? undefined
    : objectsIn(content).findLast((part) => part["type"] === "tool-result" && part["toolCallId"] === callId);
}

/** Puts a kept reminder back into its message, unless that still contains it or is gone. */
function restore(placed: AiSdkMessage[], places: Places, kept: KeptReminder): void {
  if (kept.text === "") return;
  const hash = hashIn(kept.mark);
  const exact = places.findLastIndex((place) => place?.mark === kept.mark);
  if (hash === undefined) {
    join(placed, exact, places[exact], kept);
    return;
  }
  // A user message that already contains its reminder no longer has the words of its mark.
  const number = kept.mark.slice(0, -hash.length);
  const numbered = placed[places.findIndex((place) => place?.mark.startsWith(number))];
  if (numbered !== undefined && textOf(numbered.content).includes(kept.text)) return;
  // In a shortened history, a message has another number.
  const moved = (place: MarkedPlace | undefined): boolean => place !== undefined && hashIn(place.mark) === hash;
  const index = exact === -1 ? places.findLastIndex(moved) : exact;
  join(placed, index, places[index], kept);
}

/** Marks each message in the same way, whether it comes from a run, from a store or from a UI. */
function findPlaces(messages: readonly AiSdkMessage[], { tool }: AwaitableTodos): Places {
  const programs = findProgramCalls(messages);
  const names = listToolNames(tool);
  const occurrences = new Map<unknown, number>();
  let asked = 0;
  return messages.map((message) => {
    if (message.role === "user") {
      asked += 1;
      return { mark: markUserMessage(asked, textOf(message.content)) };
    }
    // Hosts keep the results of the todo tool longest.
    const result = lastResult(message, { programs, names }) ?? lastResult(message, { programs });
    if (result === undefined) return undefined;
    const callId = result["toolCallId"];
    const occurrence = (occurrences.get(callId) ?? 0) + 1;
    occurrences.set(callId, occurrence);
    return { mark: markCall(callId, occurrence), callId };
  });
}

function isNudge(session: AwaitableTodos, message: AiSdkMessage | undefined): boolean {
  const nudge = pendingNudge(session);
  return nudge !== undefined && textOf(message?.content) === nudge.text;
}
