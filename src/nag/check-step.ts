import { expectList } from "../model/expect-list.js";
import { describeInvalid } from "../model/option-error.js";
import { isRecord } from "../model/plain-json.js";
import { FIRST_NAG_STATE } from "./state.js";

const SUBJECT = "call of policy.next()";

const TYPES: readonly unknown[] = ["start", "round", "stop", "compacted"];
const WRITES: readonly unknown[] = ["none", "ok", "failed"];

/**
 * Checks what a host gives a policy: a state that policy.start() or policy.next() returned, and an event of its types.
 *
 * @throws TypeError that names what is wrong: a write by another word would silently count as none.
 */
export function checkStep(state: unknown, event: unknown): void {
  const isState = isRecord(state) && NAMES.every((name) => typeof state[name] === "number");
  if (!isState) throw wrong("state", "a state that policy.start() or policy.next() returned", state);
  if (!isRecord(event)) throw wrong("event", 'an event, such as { type: "round", list, write }', event);
  const { type, list, write, edited } = event;
  if (!TYPES.includes(type)) throw wrong("event.type", "one of start, round, stop, compacted", type);
  if (type !== "start") expectList("policy.next", list, "event.list");
  if (type === "round" && !WRITES.includes(write)) throw wrong("event.write", "one of none, ok, failed", write);
  if (edited !== undefined && !Array.isArray(edited)) throw wrong("event.edited", "a list of changes", edited);
}

const NAMES = /* @__PURE__ */ Object.keys(FIRST_NAG_STATE);

function wrong(argument: string, rule: string, value: unknown): TypeError {
  return new TypeError(describeInvalid(SUBJECT, argument, rule, value));
}
