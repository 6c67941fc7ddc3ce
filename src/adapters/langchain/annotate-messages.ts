import { type Awaitable, type AwaitableTodos, andThen } from "../engine/awaitable.js";
import { fieldsOf } from "../engine/fields.js";
import { hasOpenServerCalls } from "../engine/open-calls.js";
import type { ReminderText } from "../engine/place-reminder.js";
import type { CheckingOptions } from "../engine/session-source.js";
import { type RequestForm, stepRequest } from "../engine/step-request.js";
import { LANGCHAIN_FORM } from "./message-form.js";
import { createUserMessage, findProgramCalls, joinMessage, type LangChainMessage, remakeMessage } from "./messages.js";
import type { LangChainMemory } from "./middleware-types.js";
import { readNote } from "./watch-model.js";

/** Writes additions into messages; all others are the same objects. */
export type Annotate = <M extends LangChainMessage>(sent: readonly M[]) => readonly M[];

/** The facts that a step has about a request. */
interface Step extends CheckingOptions {
  readonly memory: LangChainMemory | undefined;
  /** Checks whether the request shows the plan, with the additions that were decided before. */
  readonly findSight: (annotate: Annotate) => Awaitable<boolean | undefined>;
}

/** The additions to a request. */
interface Annotated<M> {
  readonly annotate: Annotate;
  /** The messages with an addition in them, for the agent's state. */
  readonly changed: () => readonly M[];
  readonly inSight: boolean | undefined;
  /** Shows the plan again in messages that other middleware dropped it from, where that is due. */
  readonly showAgain: () => Promise<Annotate>;
}

/**
 * Decides on the additions to messages: the marks of refusals, the lines on lists that rode on other tools, earlier
 * reminders that the messages lack, and the one that is due, which shows a plan again that the request lacks.
 *
 * The same session, messages and sight always have the same additions, so the step that calls the model and the one
 * that saves agree.
 */
export async function annotateMessages<M extends LangChainMessage>(
  session: AwaitableTodos,
  messages: readonly M[],
  { memory, findSight, checks }: Step,
): Promise<Annotated<M>> {
  const position = messages.map(({ type }) => type).lastIndexOf("ai");
  const reply = messages[position];
  const answers = annotateAnswers(messages.slice(position + 1), reply, memory);
  const all: Annotation[] = [...answers];
  /** The messages that this request sends for the first time, or again with the same request. */
  const fresh: readonly LangChainMessage[] = messages.slice(Math.max(0, position));
  const listDue = () => all.slice(answers.length).filter(({ message }) => fresh.includes(message));
  const annotate: Annotate = (sent) => writeLost(listDue(), sent, (message) => writeAll(all, message, sent));
  const isCompacted = memory !== undefined && messages.length < memory.length;
  const looks: (boolean | undefined)[] = [];
  const { showAgain } = await stepRequest<LangChainMessage>(requestForm(all), session, messages, {
    isNewRun: memory?.isNewRun,
    checks,
    findSight: () =>
      andThen(findSight(annotate), (found) => {
        const inSight = found === undefined && isCompacted ? false : found;
        looks.push(inSight);
        // Where other middleware drops the plan every time, it is in sight here only.
        return readNote(reply).lost === "dropped" && inSight ? undefined : inSight;
      }),
  });
  return {
    annotate,
    changed: () => messages.flatMap((message) => writeInto(all, message) ?? []),
    // The first look counts: a later one already sees this step's own additions.
    inSight: looks[0],
    showAgain: async () => {
      const shown = await showAgain();
      const message = messages[shown?.index ?? -1];
      const texts = shown === undefined ? [] : [shown.reminder];
      const one = message === undefined ? [] : [{ message, isRefused: false, texts, isAfter: message.type === "ai" }];
      all.push(...one);
      return (sent) => writeLost(one, sent, (other) => writeAll(one, other, sent));
    },
  };
}

/** An addition to one message. */
interface Annotation {
  readonly message: LangChainMessage;
  readonly isRefused: boolean;
  readonly texts: readonly ReminderText[];
  /** Whether it is a message of its own after the other one, as the model's own words must stay as they are. */
  readonly isAfter: boolean;
}

/** How messages are read and added to, the copies that other middleware makes included. */
function requestForm(additions: Annotation[]): RequestForm<LangChainMessage> {
  return {
    ...LANGCHAIN_FORM,
    join: (message, reminder, { before }) => {
      const isAfter = message.type === "ai";
      const addition = { message, isRefused: false, texts: [reminder], isAfter };
      additions.push(addition);
      return writeAll([addition], message, before);
    },
    isPaused: ({ type, content, ...fields }) =>
      type === "ai" && ([fieldsOf(fields)["tool_calls"]].flat().some(Boolean) || hasOpenServerCalls(content)),
  };
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
    return isRefused || texts.length > 0 ? [{ message, isRefused, texts, isAfter: false }] : [];
  });
}

/**
 * Writes additions into messages, and those to messages that other middleware has replaced, as a summary does, into the
 * last one or after it.
 */
function writeLost<M extends LangChainMessage>(
  due: readonly Annotation[],
  sent: readonly M[],
  write: (message: M) => readonly M[],
): readonly M[] {
  const written = sent.flatMap(write);
  const lost = due.filter(({ message }) => !sent.some((other) => isSame(message, other)));
  for (const text of lost.flatMap(({ texts }) => texts)) {
    const last = written.at(-1);
    const takesText = last?.type === "human" || last?.type === "tool";
    if (last !== undefined && takesText) written.splice(-1, 1, joinMessage(last, text));
    else written.push(createUserMessage(sent, text.text));
  }
  return written;
}

/** Writes the additions to a message into it and after it. */
function writeAll<M extends LangChainMessage>(all: readonly Annotation[], message: M, sent: readonly M[]): M[] {
  const after = all.filter((one) => one.isAfter && isSame(one.message, message)).flatMap(({ texts }) => texts);
  return [writeInto(all, message) ?? message, ...after.map(({ text }) => createUserMessage(sent, text))];
}

/** Writes the additions to a message into it; undefined without any. */
function writeInto<M extends LangChainMessage>(all: readonly Annotation[], message: M): M | undefined {
  const own = all.filter((one) => !one.isAfter && isSame(one.message, message));
  if (own.length === 0) return undefined;
  const marked = own.some(({ isRefused }) => isRefused) ? remakeMessage(message, { status: "error" }) : message;
  return own.flatMap(({ texts }) => texts).reduce((joined, text) => joinMessage(joined, text), marked);
}

/** Checks whether two objects are one message: other middleware makes copies with the same id. */
function isSame(message: LangChainMessage, other: LangChainMessage): boolean {
  return message === other || (message.id !== undefined && message.id === other.id);
}
