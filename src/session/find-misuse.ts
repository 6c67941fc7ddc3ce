import type { ToolCall } from "../conversation/message.js";
import { equalPlain, isPromise, isRecord } from "../model/plain-json.js";
import type { TodoList } from "../model/todo.js";
import type { TodoEvent, TodoMisuse } from "./event.js";
import type { SessionMoment } from "./reduce.js";
import type { SharedWriteOptions } from "./shared-session.js";
import type { TodoRoundMoment } from "./todo-session.js";

/** More writes than any model makes in one round; the message names it. */
const MOST_WRITES = 40;

const MESSAGES: Readonly<Record<TodoMisuse, string>> = {
  no_rounds: "40 writes came without a round: call endRound or stop after each model call, or reminders never come",
  second_stop: "stop was called twice in one turn: call begin for each user message, and stop once where the turn ends",
  second_count:
    "one reply was counted twice: call afterReply once for each reply, and not where stepRequest is called, or reminders come early",
  late_answer: "a reply was counted before its todo call was answered: call runTodoCalls first, then afterReply",
  two_conversations: "two conversations take turns in one session: create a session for each of them",
  whole_reply:
    "write was given a whole reply: give it the arguments of one call, or the reply to runTodoCalls of an adapter",
};

/** The fields by which a reply of some API is known, which the arguments of a todo tool never have. */
const REPLY_FIELDS: readonly string[] = ["choices", "candidates", "stop_reason", "stopReason", "output"];

/** Receives the calls of a host, with the list at that time. */
export type MisuseFinder = ReturnType<typeof createMisuseFinder>;

/** Finds signs that a host leaves out a call or makes one by mistake, and reports each kind once. */
export function createMisuseFinder(tell: (event: Extract<TodoEvent, { type: "misuse" }>) => void) {
  let hasStopped = false;
  let writes = 0;
  let answered: readonly unknown[] = [];
  let counted: readonly ToolCall[] = [];
  let unanswered: readonly unknown[] = [];
  let conversations: readonly string[] = [];
  let found: readonly TodoMisuse[] = [];

  function find(code: TodoMisuse, list: TodoList): void {
    if (found.includes(code)) return;
    found = [...found, code];
    tell(Object.freeze({ type: "misuse", code, message: MESSAGES[code], list }));
  }

  function readRound({ calls = [], answered: read = [] }: TodoRoundMoment, list: TodoList): void {
    // Two replies of a server whose ids recur may call the same tool with the same arguments; with two replies that
    // write the list, a write comes between.
    const isSame = calls.length > 0 && writes === 0 && equalPlain(calls, counted);
    // A request is stepped by the answers to its calls.
    const isStepped = counted.some(({ id }) => typeof id === "string" && read.includes(id));
    if (isSame || isStepped) find("second_count", list);
    counted = calls;
    unanswered = calls.map(({ id }) => id).filter((id) => !answered.includes(id));
    answered = [];
  }

  function readConversation({ conversation }: TodoRoundMoment, list: TodoList): void {
    if (conversation === undefined || conversation === conversations.at(-1)) return;
    conversations = [...conversations.slice(-3), conversation];
    const [first, second, third, fourth] = conversations;
    // One change may be a history that was cut; a change back and forth means two conversations.
    if (fourth !== undefined && first === third && second === fourth) find("two_conversations", list);
  }

  return {
    written(list: TodoList, ok: boolean, input: unknown, { callId }: SharedWriteOptions): void {
      writes += 1;
      if (writes === MOST_WRITES) find("no_rounds", list);
      if (!ok && isReply(input)) find("whole_reply", list);
      if (typeof callId !== "string") return;
      if (unanswered.includes(callId)) find("late_answer", list);
      if (answered.length < MOST_WRITES) answered = [...answered, callId];
    },
    decided(type: SessionMoment, reminds: boolean, list: TodoList, moment: TodoRoundMoment = {}): void {
      readConversation(moment, list);
      if (type === "round") readRound(moment, list);
      // Only a nudge is followed by another end of the same turn.
      if (type === "stop" && hasStopped) find("second_stop", list);
      if (type !== "compacted") hasStopped = type === "stop" && !reminds;
      if (type === "round" || type === "stop") writes = 0;
    },
  };
}

/** Checks whether a refused input is a whole reply of a client, or a promise of one. */
function isReply(input: unknown): boolean {
  try {
    if (isPromise(input)) return true;
    if (!isRecord(input)) return false;
    return typeof input["arrayBuffer"] === "function" || REPLY_FIELDS.some((field) => field in input);
  } catch {
    // A getter or a proxy throws; the refusal has reported it already.
    return false;
  }
}
