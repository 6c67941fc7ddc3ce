import { EMPTY_TODO_LIST } from "../../model/todo.js";
import type { TodoCheckRun } from "../../plan/check-todos.js";
import type { KeyedList } from "../../plan/keys.js";
import { followFacts, NO_FACTS, noteRun, readChecks, type TodoFacts } from "../../plan/todo-facts.js";
import { type KeyedTool, openTool } from "../../tool/create-todo-tool.js";
import { findReadings, toolName } from "./find-readings.js";
import { followWrite, type ItemHistory, keepChecks, NO_HISTORY } from "./item-history.js";
import type { ReplayedCall } from "./plan-record.js";
import type { ReadingTool } from "./readings/define-reading.js";
import { RECORDED_LIST } from "./readings/recorded-list.js";

/** The plan at one point of a conversation. */
export interface PlanState extends KeyedList {
  readonly history: ItemHistory;
  /** The checks that ran. */
  readonly facts: TodoFacts;
}

export const BEGINNING: PlanState = { list: EMPTY_TODO_LIST, keys: [], history: NO_HISTORY, facts: NO_FACTS };

/** A call as one tool reads it, in its round. */
export interface PlayedCall {
  readonly tool: KeyedTool;
  /** The name of the tool that was called, without that of its server. */
  readonly called: string;
  readonly input: unknown;
  /** The id that its answer gave the item which it added. */
  readonly givenId: string | undefined;
  readonly round: number;
}

/** A played call, and the plan after it. */
export interface PlayedRun extends ReturnType<typeof playOn> {
  readonly reading: ReadingTool;
  readonly played: PlayedCall;
}

/** Where a call is played. */
interface PlayedPlace {
  readonly agent: string;
  readonly state: PlanState;
  readonly round: number;
}

/** Checks whether a call is one of a todo tool, by its name or by the list that its agent recorded. */
export function isTodoCall(call: ReplayedCall, agent: string): boolean {
  return call.list !== undefined || findReadings(agent, toolName(call.tool)).all.length > 0;
}

/** Opens the readings of one recording, each of whose tools is built once. */
export function openReadings() {
  const tools = new Map<ReadingTool, KeyedTool>();
  const toolOf = (reading: ReadingTool): KeyedTool => {
    const tool = tools.get(reading) ?? openTool(reading.tool);
    tools.set(reading, tool);
    return tool;
  };
  const playBy = (reading: ReadingTool, call: ReplayedCall, { state, round }: PlayedPlace): PlayedRun => {
    const tool = toolOf(reading);
    const isList = reading === RECORDED_LIST;
    const played: PlayedCall = {
      tool,
      called: isList ? tool.name : toolName(call.tool),
      input: isList ? { todos: call.list } : call.input,
      givenId: call.givenId,
      round,
    };
    return { reading, played, ...playOn(state, played) };
  };
  return {
    /**
     * Plays a call by the first reading that takes it; where none takes it, the call is refused as by the agent's own
     * reading.
     */
    play: (call: ReplayedCall, place: PlayedPlace): PlayedRun | undefined => {
      const { all, own } = findReadings(place.agent, toolName(call.tool));
      let refused: PlayedRun | undefined;
      for (const reading of call.list === undefined ? all : [RECORDED_LIST, ...all]) {
        const run = playBy(reading, call, place);
        if (run.written.ok) return run;
        if (reading === own) refused = run;
      }
      return refused;
    },
  };
}

/** Plays one call on a plan. */
export function playOn(state: PlanState, { tool, called, input, givenId, round }: PlayedCall) {
  const { result: written, keys } = tool.runKeyed(input, { current: state, seen: state, tool: called, givenId });
  if (!written.ok || !written.changed) return { written, state };
  const after = { list: written.list, keys };
  const history = followWrite(keepFound(state), { before: state, after, notes: written.notes }, round);
  return { written, state: { ...after, history, facts: followFacts(state.facts, state, after) } };
}

/** Notes the checks that ran in a call on a plan. */
export function noteOn(state: PlanState, runs: readonly TodoCheckRun[]): PlanState {
  const facts = runs.reduce((noted, { name, ok }) => noteRun(noted, state, { name, ok }).facts, state.facts);
  return { ...state, facts };
}

/** The history of a plan with the results of its checks. */
export function keepFound({ history, facts, list }: PlanState): ItemHistory {
  return facts === NO_FACTS ? history : keepChecks(history, readChecks(facts, list));
}
