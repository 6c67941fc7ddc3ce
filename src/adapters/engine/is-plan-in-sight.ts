import type { Message } from "../../conversation/message.js";
import { isPlanInSight as findPlan } from "../../conversation/plan-shown-by.js";
import { type Awaitable, andThen, readTold } from "./awaitable.js";
import { type MessageForm, readSent } from "./message-form.js";
import { expectSession } from "./session-source.js";

/** Checks whether messages of an API show the plan; `latest` comes after them. */
export function isPlanInSight(
  form: MessageForm,
  todos: unknown,
  messages: unknown,
  latest?: readonly Message[],
): Awaitable<boolean | undefined> {
  const session = expectSession(todos, "call of isPlanInSight()");
  const newestFirst = readSent(form, messages, latest);
  const { isStored } = form;
  return andThen(readTold(session), (list) => findPlan(session.tool, list, newestFirst, { isStored }));
}
