import type { FoundCall } from "./answer-calls.js";
import { fieldsOf } from "./fields.js";

/** The end of a round, for `todos.endRound`. */
export interface RoundEnd {
  /** `false` where a program called the tools: the round does not count then, and reminders wait. */
  readonly toolAvailable?: false;
}

/** Checks whether a program that the model wrote made the call: it reads the result, so no reminder may be in it. */
export function isProgramCall({ caller }: Pick<FoundCall, "caller">): boolean {
  const { type = "direct" } = fieldsOf(caller);
  return type !== "direct";
}

/** Judges the round whose calls these are. */
export function judgeRound(calls: readonly FoundCall[]): RoundEnd {
  return calls.length > 0 && calls.every(isProgramCall) ? { toolAvailable: false } : {};
}

/** Creates the error for a reminder that could only be placed in results that programs read. */
export function noDirectResult(): TypeError {
  return new TypeError(
    "Cannot place the reminder as only a program reads the last results: give endRound what roundEnd(reply) returns, and the reminder waits",
  );
}
