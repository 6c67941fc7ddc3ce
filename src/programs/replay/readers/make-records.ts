import type { PlanRecord, ReplayedCall } from "../plan-record.js";
import { type Fields, textOf } from "./plain-values.js";

/** Creates the record of a session; leaves out anything but texts, so that an earlier record's field stays. */
export function sessionOf(agent: string, facts: Fields): PlanRecord {
  const known = Object.entries(facts).map(([name, text]) => [name, textOf(text)] as const);
  return { type: "session", agent, ...Object.fromEntries(known.filter(([, text]) => text !== undefined)) };
}

/** Creates a tool call; its name and id are used only if they were recorded as texts. */
export function callOf(name: unknown, input: unknown, id: unknown): ReplayedCall {
  return { tool: textOf(name) ?? "", input, id: textOf(id) };
}

/** Creates the record of a line or a part that is not read. */
export function unread(what: string, count = 1): readonly PlanRecord[] {
  return [{ type: "unknown", what, count }];
}

/** A round whose calls wait for their answers. */
type WaitingRound = Omit<Extract<PlanRecord, { readonly type: "round" }>, "type">;

/** The facts about a call from its answer: whether it failed, and how long the answer is. */
type AnswerFacts = Omit<Partial<ReplayedCall>, "id">;

/** Keeps the current round, whose calls wait for their answers until the next one begins. */
export function holdRound() {
  let held: WaitingRound | undefined;
  let calls: ReplayedCall[] = [];
  /** Ends the current round, and returns it with the records that follow. */
  const finish = (...records: readonly PlanRecord[]): readonly PlanRecord[] => {
    const finished = held;
    held = undefined;
    return finished === undefined ? records : [{ type: "round", ...finished, calls }, ...records];
  };
  /** Begins a round, and returns the one before it. */
  const begin = (round: WaitingRound): readonly PlanRecord[] => {
    const before = finish();
    held = round;
    calls = [...round.calls];
    return before;
  };
  return {
    begin,
    finish,
    /** Adds a call to the current round, or begins one for it. */
    call: (call: ReplayedCall, time?: string): void => {
      if (held === undefined) begin({ time, calls: [] });
      calls.push(call);
    },
    /** Adds words of the model to the current round, or begins one for them. */
    say: (text: string | undefined, time?: string): void => {
      if (text === undefined) return;
      if (held === undefined) begin({ time, calls: [] });
      held = { calls, ...held, text: held?.text === undefined ? text : `${held.text}\n${text}` };
    },
    /** Adds the facts from a call's answer to that call of the current round; a function decides by the call. */
    answer: (id: unknown, answer: AnswerFacts | ((call: ReplayedCall) => AnswerFacts)): void => {
      const at = calls.findIndex((call) => call.id !== undefined && call.id === id);
      const call = calls[at];
      if (held === undefined || call === undefined) return;
      calls[at] = { ...call, ...(typeof answer === "function" ? answer(call) : answer) };
    },
  };
}
