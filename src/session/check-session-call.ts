import {
  BOOLEAN,
  checkCall,
  LIST,
  OBJECT,
  type OptionRule,
  type OptionRules,
  type RulesOf,
  TEXT,
} from "../model/check-options.js";
import { isIterable } from "../model/plain-json.js";
import type { Heard, SharedWriteOptions } from "./shared-session.js";
import type { EditOptions, TodoMoment, TodoRoundMoment, TodoStartMoment, TodoStopMoment } from "./todo-session.js";

const CALL_ID: OptionRule = ["a string, or null", (value) => value === null || typeof value === "string"];

/** The rule for the messages of a request. */
export const MESSAGES: OptionRule = ["an iterable of messages", isIterable];

/**
 * Adds the two options that only shared lists read, and adapters pass to both. A shared list checks the version against
 * its own.
 */
function withHeard<Own extends OptionRules>(own: Own) {
  return { ...own, messages: MESSAGES, seen: undefined };
}

function ofMoment<Own extends OptionRules>(own: Own) {
  return withHeard({ ...own, toolAvailable: BOOLEAN, mark: TEXT, inSight: BOOLEAN, conversation: TEXT });
}

/** The options of the methods that sessions and shared lists have. */
const CALLS = {
  begin: /* @__PURE__ */ ofMoment({ brokenOff: BOOLEAN }),
  endRound: /* @__PURE__ */ ofMoment({ progress: BOOLEAN, calls: LIST, answered: LIST }),
  stop: /* @__PURE__ */ ofMoment({ reply: TEXT, waiting: BOOLEAN }),
  compacted: /* @__PURE__ */ ofMoment({}),
  write: /* @__PURE__ */ withHeard({ tool: TEXT, reply: OBJECT, withOthers: BOOLEAN, givenId: TEXT, callId: CALL_ID }),
  edit: { actor: TEXT, callId: TEXT, seen: undefined },
} satisfies RulesOfCalls<{
  readonly begin: TodoStartMoment & Heard;
  readonly endRound: TodoRoundMoment & Heard;
  readonly stop: TodoStopMoment & Heard;
  readonly compacted: TodoMoment & Heard;
  readonly write: SharedWriteOptions;
  readonly edit: EditOptions;
}>;

type RulesOfCalls<Calls> = { readonly [Call in keyof Calls]: RulesOf<Calls[Call]> };

/** A method whose options are checked. */
export type CheckedMethod = keyof typeof CALLS;

/**
 * Checks the options that a host passes to a method of a session.
 *
 * @throws RangeError or TypeError in one line that names the method, the option and its value.
 */
export function checkSessionCall(method: CheckedMethod, options: unknown): void {
  checkCall(method, options, CALLS[method], checkSessionCall);
}
