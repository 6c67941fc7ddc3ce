import { isCompaction, isStart, textsIn } from "../../conversation/message.js";
import { BOOLEAN, checkCall, type RulesOf } from "../../model/check-options.js";
import { hashText } from "../../model/hash-text.js";
import type { TodoReminder } from "../../session/todo-session.js";
import { isProgramCall, type ParsedReply } from "./answer-calls.js";
import { type Awaitable, andThen, toAwaitableTodos } from "./awaitable.js";
import { isPlanInSight } from "./is-plan-in-sight.js";
import { type MessageForm, readSent } from "./message-form.js";
import { expectSession } from "./session-source.js";
import type { AfterReplyOptions, NextStep } from "./todo-adapter.js";

/** How an API's replies and messages are read. */
interface RepliedForm extends MessageForm {
  readonly parseReply: (reply: unknown) => ParsedReply;
}

const RULES: RulesOf<AfterReplyOptions> = {
  waiting: BOOLEAN,
  progress: BOOLEAN,
  toolAvailable: BOOLEAN,
  inSight: BOOLEAN,
  // The code that reads them checks them.
  messages: undefined,
};

/** Counts the round or the end of the turn, and returns the host's next step. */
export function afterReply(
  form: RepliedForm,
  todos: unknown,
  reply: unknown,
  options: AfterReplyOptions = {},
): Awaitable<NextStep> {
  checkCall("afterReply", options, RULES);
  const { waiting, progress, toolAvailable } = options;
  const { isShared, endRound, stop, compacted } = toAwaitableTodos(expectSession(todos, "call of afterReply()"));
  const sent = options.messages === undefined ? undefined : readSent(form, options.messages);
  const messages = isShared ? sent : undefined;
  const parsed = form.parseReply(reply);
  const { message, calls, ending, isBroken, words, lastWords = words } = parsed;
  const conversation = nameConversation(form, options.messages);
  const skip = (next: "again" | "broken_off"): Awaitable<NextStep> => {
    const step: NextStep = { next, reminder: undefined };
    return isShared ? Promise.resolve(step) : step;
  };
  if (isBroken) return skip("broken_off");
  if (calls.length > 0) {
    // Where only programs of the model called tools, the model itself reads no result, so a reminder has no place.
    const isReadByModel = !calls.every(isProgramCall);
    const moment = { progress, toolAvailable: isReadByModel ? toolAvailable : false, calls, conversation };
    return andThen(
      andThen(findSight(form, todos, parsed, options), (inSight) => endRound({ ...moment, inSight, messages })),
      (reminder): NextStep => ({ next: "results", reminder }),
    );
  }
  if (isCompaction(message)) {
    const shown = andThen(findSight(form, todos, parsed, options), (inSight) =>
      inSight === false ? compacted({ inSight, toolAvailable, messages, conversation }) : undefined,
    );
    return andThen(shown, (reminder): NextStep => ({ next: "again", reminder }));
  }
  if (ending === "end") {
    return andThen(stop({ reply: lastWords, waiting, toolAvailable, messages, conversation }), finish);
  }
  return skip(ending === "pause" ? "again" : "broken_off");
}

/** Names a conversation by the beginning of the person's first message. */
function nameConversation({ read }: MessageForm, messages: readonly unknown[] | undefined): string | undefined {
  const first = messages?.find((message) => read(message).by === "person");
  return first === undefined ? undefined : hashText(textsIn(read(first).parts).join("\n").slice(0, 200));
}

/** Checks whether the request and its reply show the plan, unless the host passes `inSight` itself. */
function findSight(
  form: MessageForm,
  todos: unknown,
  { message }: ParsedReply,
  { messages, inSight }: AfterReplyOptions,
): Awaitable<boolean | undefined> {
  // After a compaction, the server has dropped all messages before the reply.
  if (inSight !== undefined || (messages === undefined && !isStart(message))) return inSight;
  return isPlanInSight(form, todos, messages ?? [], [message]);
}

function finish(reminder: TodoReminder | undefined): NextStep {
  return reminder === undefined ? { next: "done", reminder } : { next: "nudge", reminder };
}
