import type { TodoList } from "../core/todo.js";
import { inTag } from "../render/in-tag.js";
import type { NagDecision, NagReason, NagSilence } from "./event.js";
import { echoOpen, NAG_MESSAGES } from "./messages.js";
import type { ResolvedNagOptions } from "./resolve-options.js";
import type { NagState } from "./state.js";

/** What a policy answers: the state to keep, and the decision. */
export interface NagStep {
  readonly state: NagState;
  readonly decision: NagDecision;
}

/** No reminder, and why. */
export function silent(state: NagState, reason: NagSilence): NagStep {
  return Object.freeze({
    state: Object.freeze({ ...state }),
    decision: Object.freeze({ remind: false, reason }),
  });
}

/** A reminder in the words of its reason. */
export function remind(
  state: NagState,
  reason: NagReason,
  list: TodoList,
  options: ResolvedNagOptions,
): NagStep {
  const message = options.messages[reason] ?? NAG_MESSAGES[reason];
  const { toolName, tag } = options;
  const { rounds, passed } = state;
  const words = typeof message === "string" ? message : message({ list, rounds, passed, toolName });
  const echo = reason === "stale" && options.echo === "open" ? echoOpen(list) : "";
  const isMidRun = reason === "stale" || reason === "no_plan";
  const placement = isMidRun ? options.placement : "after";
  const decision = Object.freeze({
    remind: true,
    reason,
    text: inTag(echo === "" ? words : `${words}\n${echo}`, tag),
    placement,
  } as const);
  return Object.freeze({ state: Object.freeze({ ...state }), decision });
}
