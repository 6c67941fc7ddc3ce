import { type AwaitableTodos, pendingNudge } from "../engine/awaitable.js";
import { fieldsOf, objectsIn, wordsOf } from "../engine/fields.js";
import { markCall, markUserMessage } from "../engine/mark.js";
import type { ReminderText } from "../engine/place-reminder.js";
import { progressOf } from "../engine/progress-of.js";
import { listToolNames } from "../engine/tool-definition.js";
import type { AgentSetup } from "./agent-setup.js";
import { findProgramCalls, joinMessage, type LangChainMessage, remakeMessage } from "./messages.js";
import type { LangChainMemory } from "./middleware-types.js";
import { readLoss } from "./watch-model.js";

/** Writes additions into their messages; all others are the same objects. */
export type Annotate = <M extends LangChainMessage>(sent: readonly M[]) => readonly M[];

/** What a step knows about a request. */
interface Step extends Pick<AgentSetup, "isHeld"> {
  readonly memory: LangChainMemory | undefined;
  /** Checks whether the request shows the plan, with the additions that were decided before. */
  readonly findSight: (annotate: Annotate) => Promise<boolean | undefined>;
}

/** The additions to a request. */
interface Annotated {
  readonly annotate: Annotate;
  readonly inSight: boolean | undefined;
  /** Shows the plan again in messages that other middleware dropped it from, where that is due. */
  readonly showAgain: () => Promise<Annotate>;
}

/**
 * Decides on the additions to the messages that the model has not seen yet: the marks of refusals, the lines on lists
 * that rode on other tools, and the reminder, which shows a plan again that the request lacks.
 *
 * The same session, messages and sight always have the same additions, so the step that calls the model and the one
 * that saves agree.
 */
export async function annotateMessages(
  session: AwaitableTodos,
  messages: readonly LangChainMessage[],
  { memory, isHeld, findSight }: Step,
): Promise<Annotated> {
  const position = messages.map(({ type }) => type).lastIndexOf("ai");
  const fresh = messages.slice(position + 1);
  const place = findPlace(fresh, messages[position], listToolNames(session.tool));
  const mark = place && isHeld ? markMessage(place, messages) : undefined;
  const findDecided = () => session.reminders().filter((one) => mark !== undefined && one.mark === mark);
  const answers = annotateAnswers(fresh, messages[position], memory);

  const found = await findSight(joinAll(answers, place, findDecided()));
  // A request that was sent twice at once may have been decided on meanwhile.
  const decided = findDecided();
  const isCompacted = memory !== undefined && messages.length < memory.length;
  const inSight = found === undefined && isCompacted ? false : found;
  const look = async () => (await session.compacted({ mark, inSight: false })) ?? [];
  const isMoment = decided.length === 0 && place !== undefined && !isNudge(session, place);
  // What other middleware drops time and again is in sight here alone.
  const known = readLoss(messages[position]) === "dropped" && inSight ? undefined : inSight;
  const progress = progressOf(
    objectsIn(fieldsOf(messages[position])["tool_calls"]).map(({ name }) => name),
    session,
  );
  const due = isMoment
    ? await (place.type === "human" ? session.begin : session.endRound)({ mark, inSight: known, progress })
    : inSight === false && place !== undefined && (await look());
  return {
    annotate: joinAll(answers, place, [...decided, due || []].flat()),
    inSight,
    showAgain: async () => joinAll([], place, place === undefined ? [] : [await look()].flat()),
  };
}

/** An addition to one message. */
interface Annotation {
  readonly message: LangChainMessage;
  readonly isRefused: boolean;
  readonly texts: readonly ReminderText[];
}

/** Lists the marks of refusals, and the lines on lists that rode on other tools. */
function annotateAnswers(
  fresh: readonly LangChainMessage[],
  reply: LangChainMessage | undefined,
  memory: LangChainMemory | undefined,
): readonly Annotation[] {
  const programs = findProgramCalls(reply);
  return fresh.flatMap((message) => {
    const { tool_call_id, status } = fieldsOf(message);
    const id = String(tool_call_id);
    const isRefused = status !== "error" && memory?.replies[id]?.isError === true;
    const suffix = programs.has(id) ? undefined : memory?.suffixes[id];
    const texts = suffix === undefined ? [] : [{ text: suffix }];
    return isRefused || texts.length > 0 ? [{ message, isRefused, texts }] : [];
  });
}

/** Makes the function that writes additions into messages, the reminders into one of them. */
function joinAll(
  answers: readonly Annotation[],
  place: LangChainMessage | undefined,
  reminders: readonly ReminderText[],
): Annotate {
  const texts = reminders.filter(({ text }) => text !== "");
  const all = place && texts.length > 0 ? [...answers, { message: place, isRefused: false, texts }] : answers;
  return (sent) =>
    sent.map((message) => {
      const own = all.filter((annotation) => isSame(annotation.message, message));
      if (own.length === 0) return message;
      const marked = own.some(({ isRefused }) => isRefused) ? remakeMessage(message, { status: "error" }) : message;
      return own.flatMap((one) => one.texts).reduce((joined, text) => joinMessage(joined, text), marked);
    });
}

/** Checks whether two objects are one message: other middleware makes copies with the same id. */
function isSame(message: LangChainMessage, other: LangChainMessage): boolean {
  return message === other || (message.id !== undefined && message.id === other.id);
}

/**
 * Finds the message that takes a reminder: the user's, or the last result that no program parses. Hosts keep the results
 * of the list's tools longest.
 */
function findPlace(
  fresh: readonly LangChainMessage[],
  reply: LangChainMessage | undefined,
  names: readonly unknown[],
): LangChainMessage | undefined {
  const said = fresh.filter(({ type }) => type !== "system");
  const last = said.at(-1);
  if (last?.type !== "tool") return last?.type === "human" ? last : undefined;
  const programs = findProgramCalls(reply);
  const results = said.filter((one) => one.type === "tool" && !programs.has(String(fieldsOf(one)["tool_call_id"])));
  return results.findLast((one) => names.includes(fieldsOf(one)["name"])) ?? results.at(-1);
}

/** Checks whether a message is the session's nudge: a user message that begins no turn. */
function isNudge(session: AwaitableTodos, { type, content }: LangChainMessage): boolean {
  return type === "human" && content === pendingNudge(session)?.text;
}

/** Marks a message so that the step after the call finds the decision of the one before. */
function markMessage(message: LangChainMessage, messages: readonly LangChainMessage[]): string {
  if (message.id !== undefined) return `message:${message.id}`;
  const { type } = message;
  const call = fieldsOf(message)["tool_call_id"];
  const alike = messages.filter((one) => one.type === type && fieldsOf(one)["tool_call_id"] === call);
  const number = alike.indexOf(message) + 1;
  return type === "tool" ? markCall(call, number) : markUserMessage(number, wordsOf(message.content));
}
