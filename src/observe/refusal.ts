import type { TodoIssueCode } from "../model/issue.js";
import { secureMessage } from "../model/quote.js";

/** A rule by which an observer believes an answer; `docs/observer.md` explains when each refuses. */
export type ObserverRule = keyof typeof MESSAGES;

/** One part of an answer that was not believed; the rest was believed. */
export interface ObserverRefusal {
  readonly code: ObserverRule | TodoIssueCode;
  /** The path in the answer: `["updates", 0, "status"]`; `[]` is all of it. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

const MESSAGES = {
  no_round: "a completion has to name the round that finished the item",
  unknown_round: "no round of that number was shown",
  failed_round: "every call of that round failed",
  born_completed: "a new item is added open, and completed in a later answer",
  reopened: "a finished item changes its status only after new words of the person",
  away: "another agent works on this item",
  person_changed: "somebody else has changed this since it was shown",
  removal: "items are cancelled, not removed",
  two_running: "another item is running already",
  already_there: "an open item has this text",
  unknown_id: "no item that was shown has this id",
  not_a_patch: "an answer has only the lists add and updates",
};

/** The rules by which an observer believes an answer, besides those of the reducer: the names above. */
export const OBSERVER_RULES = /* @__PURE__ */ Object.keys(MESSAGES) as readonly ObserverRule[];

/** Builds the refusal of one part of an answer. */
export function refuse(
  code: ObserverRefusal["code"],
  path: ObserverRefusal["path"],
  message: string = MESSAGES[code as ObserverRule], // The reducer's codes come with their own message.
): ObserverRefusal {
  return Object.freeze({ code, path: Object.freeze([...path]), message: secureMessage(message) });
}
