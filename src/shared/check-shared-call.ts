import { checkCall, type RulesOf, SIGNAL, TEXT } from "../model/check-options.js";
import { MESSAGES } from "../session/check-session-call.js";
import type { Heard } from "../session/shared-session.js";
import type { EditOptions } from "../session/todo-session.js";

const LOAD: RulesOf<Heard> = { messages: MESSAGES, seen: undefined };
const UNDO: RulesOf<Pick<EditOptions, "actor" | "callId">> = { actor: TEXT, callId: TEXT };

/** The options of the methods that only shared lists have. */
const CALLS = {
  load: LOAD,
  undo: UNDO,
  history: { after: undefined, limit: undefined },
  changes: { after: undefined, signal: SIGNAL, every: undefined },
};

/**
 * Checks the options that a host passes to a method of a shared list alone.
 *
 * @throws RangeError or TypeError in one line that names the method, the option and its value.
 */
export function checkSharedCall(method: keyof typeof CALLS, options: unknown): void {
  checkCall(method, options, CALLS[method], checkSharedCall);
}
