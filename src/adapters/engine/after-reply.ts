import type { TodoReminder } from "../../session/todo-session.js";
import { isProgramCall, type ParsedReply } from "./answer-calls.js";
import { type Awaitable, andThen, toAwaitableTodos } from "./awaitable.js";
import { expectSession } from "./session-source.js";
import type { AfterReplyOptions, NextStep } from "./todo-adapter.js";

/** Counts the round or the end of the turn, and returns the host's next step. */
export function afterReply(
  todos: unknown,
  reply: ParsedReply,
  { waiting, progress, toolAvailable }: AfterReplyOptions = {},
): Awaitable<NextStep> {
  const { isShared, endRound, stop } = toAwaitableTodos(expectSession(todos, "count the reply"));
  const { calls, ending, words, lastWords = words } = reply;
  if (ending !== "refusal" && calls.length > 0) {
    // Where only programs of the model called tools, the model reads no result that a reminder could be placed in.
    const moment = { progress, toolAvailable: calls.every(isProgramCall) ? false : toolAvailable };
    return andThen(endRound(moment), (reminder): NextStep => ({ next: "results", reminder }));
  }
  if (ending === "end") return andThen(stop({ reply: lastWords, waiting, toolAvailable }), finish);
  const step: NextStep = { next: ending === "pause" ? "again" : "broken_off", reminder: undefined };
  return isShared ? Promise.resolve(step) : step;
}

function finish(reminder: TodoReminder | undefined): NextStep {
  return reminder === undefined ? { next: "done", reminder } : { next: "nudge", reminder };
}
