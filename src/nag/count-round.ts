import { countTodos } from "../core/stats.js";
import type { TodoList } from "../core/todo.js";
import type { NagEvent } from "./event.js";
import type { ResolvedNagOptions } from "./resolve-options.js";
import { fingerprintCurrent, fingerprintOpen, type NagState } from "./state.js";

export type RoundEvent = Extract<NagEvent, { type: "round" }>;

/** The state with one more round counted, and with what its write did to the plan. */
export function countRound(before: NagState, event: RoundEvent, options: ResolvedNagOptions): NagState {
  const sinceReminder = before.sinceReminder === -1 ? -1 : before.sinceReminder + 1;
  const wrote = event.write === "ok" ? 1 : 0;
  const resets = event.write === "ok" || (event.write === "failed" && options.resetOn === "call");
  const state = { ...before, sinceReminder, wrote, rounds: resets ? 0 : before.rounds + 1 };
  if (event.write !== "ok") return state;
  const fingerprint = fingerprintOpen(event.list);
  return fingerprint === before.fingerprint ? state : move({ ...state, fingerprint }, event.list);
}

/** A reminder worked when a write that moved the plan came within so many rounds of it. */
const ANSWER_ROUNDS = 3;

/** The state after a write that changed the open part of the plan: its budgets are full again. */
function move(state: NagState, list: TodoList): NagState {
  const isAnswer = state.sinceReminder !== -1 && state.sinceReminder <= ANSWER_ROUNDS;
  const current = fingerprintCurrent(list);
  return {
    ...state,
    fires: 0,
    idleNudges: 0,
    kept: countTodos(list).open > 0 ? state.kept + 1 : 0,
    ignored: isAnswer ? 0 : state.ignored,
    current,
    passed: current !== 0 && current === state.current ? state.passed + 1 : 0,
  };
}
