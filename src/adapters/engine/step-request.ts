import { isNudge } from "../../conversation/is-nudge.js";
import { listCalls } from "../../conversation/list-calls.js";
import {
  callsIn,
  isCompaction,
  type Message,
  type MessagePart,
  resultsIn,
  textsIn,
  wordsIn,
  writeText,
} from "../../conversation/message.js";
import { hashText } from "../../model/hash-text.js";
import type { ChecksOfCall } from "../../plan/check-calls.js";
import type { KeptReminder, TodoReminder } from "../../session/todo-session.js";
import { isProgramCall } from "./answer-calls.js";
import { type Awaitable, type AwaitableTodos, andThen, lastMark, pendingNudge } from "./awaitable.js";
import { markCall, markReply, markUserMessage, readUserMark } from "./mark.js";
import { type MessageForm, readNewestFirst } from "./message-form.js";
import { noteCalls } from "./note-checks.js";
import { hasOpenCalls } from "./open-calls.js";
import type { ReminderText } from "./place-reminder.js";
import { listToolNames } from "./tool-definition.js";

/** How the requests of an API or a framework are read and added to. */
export interface RequestForm<M> extends MessageForm {
  /** Puts a text into a message, or into further ones after it; the result is never empty. */
  readonly join: (message: M, reminder: ReminderText, place: TextPlace<M>) => readonly M[];
  /** Whether a text goes to the last result; otherwise to that of a todo tool, which hosts keep longest. */
  readonly isAtEnd?: boolean;
  /** Whether the provider continues with a message of the model as it is, so that it has to stay the last one. */
  readonly isPaused?: (message: M) => boolean;
  /** Whether the person broke a message of the model off, which the framework marks. */
  readonly isBrokenOff?: (message: M) => boolean;
}

/** The place of a text in a request. */
export interface TextPlace<M> {
  /** The call whose result takes the text; undefined in a message without results. */
  readonly callId: unknown;
  /** The messages before it. */
  readonly before: readonly M[];
}

/** Facts about a request that its messages do not show. */
export interface StepFacts {
  readonly toolAvailable?: boolean | undefined;
  readonly progress?: boolean | undefined;
  /** The text of the system, which may show the plan too. */
  readonly system?: string | undefined;
  /** False for a request whose model does not work on the list: nothing is counted, and earlier additions stay. */
  readonly isCounted?: boolean | undefined;
  /** Whether the request is the first of a run, so that a message in it does not join the turn before. */
  readonly isNewRun?: boolean | undefined;
  /** Finds whether the request shows the plan. Default: by its messages and the texts added to them. */
  readonly findSight?: (() => Awaitable<boolean | undefined>) | undefined;
  /** Reads which checks the answered calls of a round are. */
  readonly checks?: ChecksOfCall | undefined;
  /** The end of a turn, where the last words of the model are one; other hosts report it themselves. */
  readonly end?: { readonly waiting?: boolean | undefined; readonly brokenOff?: boolean | undefined } | undefined;
}

/** A request in the form that the model reads. */
export interface SteppedRequest<M> {
  /** The same array where nothing was added. */
  readonly messages: readonly M[];
  /** `"done"` where the model ended its turn, so that no request is due. */
  readonly next: "send" | "done";
  /** Whether it showed the plan before anything was added to it. */
  readonly inSight: boolean | undefined;
  /** Shows the plan in a request that lost it afterwards: at the last place of this one. */
  readonly showAgain: () => Awaitable<{ readonly index: number; readonly reminder: TodoReminder } | undefined>;
}

/** A message of a request, with the texts to add to it. */
interface Row<M> {
  readonly by: Message["by"];
  readonly parts: readonly MessagePart[];
  /** The call whose result takes a text. */
  readonly callId: unknown;
  /** Whether that call is one of the todo tools. */
  readonly isOfList: boolean;
  /** Identifies its place in later requests; undefined for a message that takes no text. */
  readonly mark: string | undefined;
  sent: readonly M[];
}

/**
 * Takes a session through one request: puts earlier reminders back at their places, finds out by the messages which
 * round or turn they end, checks whether they show the plan, asks the session, and adds the reminder that is due.
 *
 * The session keeps each decision with its place, so the same messages come to the same request and count once, in
 * another process too.
 */
export function stepRequest<M>(
  form: RequestForm<M>,
  todos: AwaitableTodos,
  messages: readonly M[],
  { toolAvailable, progress, system, isCounted = true, isNewRun, findSight, checks, end }: StepFacts = {},
): Awaitable<SteppedRequest<M>> {
  const rows = readRows(form, todos, messages);
  const latest = system === undefined ? [] : [writeText("system", system)];
  let isAdded = false;

  function add(index: number, reminder: ReminderText | undefined): void {
    const row = rows[index];
    const message = row?.sent[0];
    if (row === undefined || message === undefined || !reminder?.text) return;
    if (contains(form, rows.slice(index, index + 2), reminder.text)) return;
    const { callId } = row;
    row.sent = [...form.join(message, reminder, { callId, before: messages.slice(0, index) }), ...row.sent.slice(1)];
    isAdded = true;
  }
  const sent = (): readonly M[] => (isAdded ? rows.flatMap((row) => row.sent) : messages);
  const putBack = (): void => {
    const kept = todos.reminders();
    const newest = Math.max(0, ...kept.map(({ mark }) => readUserMark(mark)?.number ?? 0));
    for (const one of kept) add(findPlace(rows, one.mark, newest), one);
  };
  const note = (): void => todos.note(readNewestFirst(form, sent(), []));
  const look = findSight ?? (() => todos.isInSight(readNewestFirst(form, sent(), latest)));

  putBack();
  note();
  const last = rows.length - 1;
  const spoken = rows.findLastIndex(({ by }) => by === "model");
  const answered = findAnswered(rows, spoken, form);
  const asked = rows.findLastIndex(({ by }, index) => by === "person" && index > spoken);
  // The place for a plan that went out of sight.
  const place = Math.max(answered, asked, spoken);
  const finish = (next: SteppedRequest<M>["next"], inSight?: boolean): SteppedRequest<M> => {
    note();
    const showAgain = () =>
      andThen(
        todos.compacted({ toolAvailable, inSight: false, mark: placeOf(place) }),
        (reminder) => reminder && { index: place, reminder },
      );
    return { messages: sent(), next, inSight, showAgain };
  };
  const isDecided = (mark: string | undefined) => todos.reminders().some((kept) => kept.mark === mark);

  if (!isCounted || last === -1) return finish(last === -1 ? "done" : "send");
  const [newest, newestRow] = [messages[last], rows[last]];
  if (newest !== undefined && newestRow?.by === "model") {
    if (form.isPaused?.(newest)) return finish("send");
    if (end !== undefined && !isCompaction(newestRow)) return endTurn(end);
  }
  return andThen(look(), (inSight) => {
    // The same request may be sent twice at once, and the other one may have been decided on meanwhile.
    putBack();
    const round = answered > spoken && !isDecided(rows[answered]?.mark) ? countRound(inSight) : undefined;
    return andThen(round, (isRound = false) =>
      andThen(
        beginTurn(isRound, () => (isRound ? look() : inSight)),
        (isTurn) => {
          // After results that only programs read, an API accepts no other text.
          const isTaken = rows[last]?.by !== "tool" || answered > spoken;
          const isDue = !isRound && !isTurn && inSight === false && isTaken;
          const shown = isDue ? todos.compacted({ toolAvailable, inSight, mark: placeOf(place) }) : undefined;
          return andThen(shown, (reminder) => {
            add(place, reminder);
            return finish("send", inSight);
          });
        },
      ),
    );
  });

  function placeOf(index: number): string | undefined {
    return rows[index]?.mark;
  }

  function countRound(inSight: boolean | undefined): Awaitable<boolean> {
    const called = callsIn(rows.slice(findReply(rows, spoken), spoken + 1).flatMap(({ parts }) => parts));
    const own: readonly unknown[] = listToolNames(todos.tool);
    // A write beside calls of other tools does not count towards a storm. Any other round counts like one whose calls
    // nobody knows, hence undefined rather than false.
    const isWorking = called.some(({ name }) => name !== undefined && !own.includes(name)) || undefined;
    const facts = {
      toolAvailable,
      inSight,
      mark: placeOf(answered),
      progress: progress ?? isWorking,
      answered: listAnswered(rows.slice(spoken + 1)),
    };
    // The decision about the round is kept at its place, so its calls are new.
    const noted = checks && noteCalls(todos, listCalls(rows.slice(findReply(rows, spoken))), checks);
    return andThen(noted, () =>
      andThen(todos.endRound(facts), (reminder) => {
        add(answered, reminder);
        return true;
      }),
    );
  }

  function beginTurn(isRound: boolean, findAgain: () => Awaitable<boolean | undefined>): Awaitable<boolean> {
    const row = rows[asked];
    // A message that is sent again before the model answered begins the same turn.
    if (row === undefined || row.mark === lastMark(todos) || isNudge(row, pendingNudge(todos)?.text)) return false;
    // A message that comes together with a whole round joins the turn, unless the run of that turn is over.
    const brokenOff = end?.brokenOff ?? (isCutShort() ? true : isRound && !isNewRun ? false : undefined);
    return andThen(findAgain(), (inSight) =>
      andThen(todos.begin({ toolAvailable, inSight, mark: row.mark, brokenOff }), (reminder) => {
        add(asked, reminder);
        return true;
      }),
    );
  }

  /** Whether the model's last reply was broken off: it is marked so, or its calls were never answered. */
  function isCutShort(): boolean {
    const message = messages[spoken];
    if (message === undefined) return false;
    return form.isBrokenOff?.(message) === true || hasOpenCalls(rows.slice(findReply(rows, spoken), asked));
  }

  function endTurn({ waiting, brokenOff = false }: NonNullable<StepFacts["end"]>): Awaitable<SteppedRequest<M>> {
    if (brokenOff) return finish("done");
    const reply = rows.slice(findReply(rows, last));
    if (hasOpenCalls(reply)) {
      throw new TypeError(
        "Cannot step the request: the last message has tool calls without results; add the results first",
      );
    }
    const mark = placeOf(last);
    const decided = todos.reminders().find((kept) => kept.mark === mark);
    if (decided !== undefined) return finish(decided.text === "" ? "done" : "send");
    return andThen(todos.stop({ reply: findLastWords(reply), waiting, toolAvailable, mark }), (nudge) => {
      add(last, nudge);
      return finish(nudge === undefined ? "done" : "send");
    });
  }
}

/** Finds where the reply begins that ends at a row. */
function findReply(rows: readonly Row<unknown>[], end: number): number {
  return rows.slice(0, end + 1).findLastIndex(({ by }) => by !== "model") + 1;
}

/** Finds the newest row with a result that takes a text, that of a todo tool where the form prefers one. */
function findAnswered(
  rows: readonly Row<unknown>[],
  spoken: number,
  { isAtEnd = false }: { readonly isAtEnd?: boolean },
) {
  const isAnswer = ({ by, mark }: Row<unknown>, index: number) => by === "tool" && mark !== undefined && index > spoken;
  const ofList = isAtEnd ? -1 : rows.findLastIndex((row, index) => row.isOfList && isAnswer(row, index));
  return ofList === -1 ? rows.findLastIndex(isAnswer) : ofList;
}

/** Lists the ids of the calls that some rows answer. */
function listAnswered(rows: readonly Row<unknown>[]): readonly string[] {
  const results = resultsIn(rows.flatMap(({ parts }) => parts));
  return results.flatMap(({ callId }) => (typeof callId === "string" ? [callId] : []));
}

/** Finds the words of the last message of a reply that has any. */
function findLastWords(reply: readonly Row<unknown>[]): string {
  return reply.map(({ parts }) => wordsIn(parts)).findLast((words) => words !== "") ?? "";
}

function contains<M>(form: MessageForm, rows: readonly Row<M>[], text: string): boolean {
  return rows.some(({ sent }) =>
    sent.some((message) => textsIn(form.read(message).parts).some((one) => one.includes(text))),
  );
}

/**
 * Finds the row of a kept reminder. In a shortened request a person's message may have another number, up to that of the
 * newest one that was decided on: later ones in the same words are new.
 */
function findPlace(rows: readonly Row<unknown>[], mark: string, newest: number): number {
  const exact = rows.findLastIndex((row) => row.mark === mark);
  const { hash } = readUserMark(mark) ?? {};
  if (exact !== -1 || hash === undefined) return exact;
  return rows.findLastIndex((row) => {
    const own = row.mark === undefined ? undefined : readUserMark(row.mark);
    return own?.hash === hash && own.number <= newest;
  });
}

/** Reads messages, and marks the places where texts may be added. */
function readRows<M>(form: MessageForm, todos: AwaitableTodos, messages: readonly M[]): readonly Row<M>[] {
  const kept = todos.reminders().filter(({ text }) => text !== "");
  const read = messages.map((message) => readSafely(form, message));
  const names: readonly unknown[] = listToolNames(todos.tool);
  const calls = read.flatMap(({ parts }) => callsIn(parts));
  const programs = new Set(calls.filter(isProgramCall).map(({ id }) => id));
  const own = new Set(calls.filter(({ name }) => names.includes(name)).map(({ id }) => id));
  const words = read.map(({ by, parts }) => (by === "person" ? withoutReminders(parts, kept) : ""));
  let said = countDropped(
    read.flatMap(({ by }, index) => (by === "person" ? [words[index] ?? ""] : [])),
    todos,
  );
  const occurrences = new Map<unknown, number>();
  let before = "";
  let spoken = 0;
  return read.map(({ by, parts }, index): Row<M> => {
    const message = messages[index] as M; // Each message was read.
    const row = { by, parts, callId: undefined, isOfList: false, sent: [message] };
    spoken = by === "model" ? spoken + 1 : 0;
    if (by === "person") {
      said += 1;
      before = markUserMessage(said, words[index] ?? "");
      return { ...row, mark: before };
    }
    if (by === "model") return { ...row, mark: markReply(before, spoken) };
    const results = resultsIn(parts).filter(({ callId }) => callId === undefined || !programs.has(callId));
    const ofList = results.findLast(({ callId, name }) => own.has(callId) || names.includes(name));
    const result = ofList ?? results.at(-1);
    if (result === undefined) return { ...row, mark: undefined };
    const id = result.callId ?? `text ${hashText(withoutReminders(parts, kept))}`;
    const occurrence = (occurrences.get(id) ?? 0) + 1;
    occurrences.set(id, occurrence);
    before = markCall(id, occurrence);
    return { ...row, callId: result.callId, isOfList: ofList !== undefined, mark: before };
  });
}

function readSafely({ read }: MessageForm, message: unknown): Message {
  try {
    return read(message);
  } catch {
    // A getter that throws, which JSON never has, makes only its own message unreadable.
    return { by: "system", parts: [] };
  }
}

/** Joins the texts of a message as they were before reminders were added. */
function withoutReminders(parts: readonly MessagePart[], kept: readonly KeptReminder[]): string {
  const bare = textsIn(parts).map((text) =>
    kept.reduce((left, { text: reminder }) => {
      if (!left.includes(reminder)) return left;
      return left === reminder ? "" : left.replace(`\n\n${reminder}`, "").replace(`${reminder}\n\n`, "");
    }, text),
  );
  return bare.filter((text) => text !== "").join("\n");
}

/** Counts the person's messages that a shortened request lacks, by the newest one that it shares with the session. */
function countDropped(texts: readonly string[], { reminders }: AwaitableTodos): number {
  const hashes = texts.map(hashText);
  for (const { mark } of reminders().toReversed()) {
    const { number = 0, hash } = readUserMark(mark) ?? {};
    const place = hash === undefined ? -1 : hashes.lastIndexOf(hash);
    if (place !== -1) return Math.max(0, number - place - 1);
  }
  return 0;
}
