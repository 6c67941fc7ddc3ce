import { BOOLEAN, checkCall, FUNCTION, type RulesOf } from "../../model/check-options.js";
import { type Awaitable, andThen, toAwaitableTodos } from "./awaitable.js";
import { expectArray, expectObject } from "./fields.js";
import type { MessageForm } from "./message-form.js";
import { placeReminder, type ReminderPlaces } from "./place-reminder.js";
import { expectSession } from "./session-source.js";
import { type RequestForm, stepRequest } from "./step-request.js";
import type { RequestStep, StepRequestOptions } from "./todo-adapter.js";

/** How an API's requests are read, and where they take a reminder. */
export interface PlacedForm<Message> extends MessageForm, ReminderPlaces<Message> {
  /** Whether the provider continues with a message of the model as it is, so that it has to stay the last one. */
  readonly isPaused?: (message: Message) => boolean;
}

const RULES: RulesOf<StepRequestOptions> = {
  waiting: BOOLEAN,
  progress: BOOLEAN,
  toolAvailable: BOOLEAN,
  brokenOff: BOOLEAN,
  checks: FUNCTION,
};

/** Takes a session through one request of an API, whose host keeps the messages. */
export function stepApiRequest<Message, M extends Message>(
  form: PlacedForm<Message>,
  todos: unknown,
  messages: readonly M[],
  options: StepRequestOptions = {},
): Awaitable<RequestStep<M>> {
  checkCall("stepRequest", options, RULES);
  const { waiting, progress, toolAvailable, brokenOff, checks } = options;
  const session = toAwaitableTodos(expectSession(todos, "call of stepRequest()"));
  for (const [index, message] of expectArray(messages, "request", "messages").entries()) {
    expectObject(message, "request", `messages[${index}]`);
  }
  const facts = { progress, toolAvailable, checks, end: { waiting, brokenOff } };
  const step = () =>
    andThen(
      stepRequest(requestForm<Message, M>(form), session, messages, facts),
      (stepped): RequestStep<M> => ({ messages: [...stepped.messages], next: stepped.next }),
    );
  // The reminders of a shared list are known once it was read.
  return session.isShared ? Promise.resolve(session.load()).then(step) : step();
}

function requestForm<Message, M extends Message>(form: PlacedForm<Message>): RequestForm<M> {
  const { read, isStored, isPaused } = form;
  return {
    read,
    isStored,
    isAtEnd: true,
    ...(isPaused && { isPaused }),
    join: (message, { text, placement = "after" }, { before }) =>
      // Its reason matters at the tail alone.
      placeReminder(form, [...before, message], { text, placement, reason: "stale" }).slice(before.length),
  };
}
