import { createTodoSession, type TodoList, type TodoSession, type TodoSessionOptions } from "agent-todos";
import { claudeCodeTasks } from "agent-todos/presets";
import { expect } from "vitest";
import type { ScriptedTurn } from "../../support/api-server/scripted-turn.js";
import { readRows } from "../../support/read-rows.js";
import { expectSeen, expectUntouchedHistory, FINISHED, linesOf, PLAN_NAG, SEEN, TASK, TURNS } from "./whole-plan.js";

const PRESETS = { claudeCodeTasks };

/** A conversation with an agent of a framework: what the model does in it, and what must come of it. */
export interface Scenario {
  readonly options?: TodoSessionOptions;
  readonly preset?: keyof typeof PRESETS;
  readonly turns: readonly ScriptedTurn[];
  readonly says?: readonly string[];
  /** Whether the first call waits longest for its session. */
  readonly isSlow?: boolean;
  /** What the last request holds, in this order. */
  readonly seen: readonly string[];
  readonly lines: readonly string[];
  /** Whose the last message of the last request is. */
  readonly role?: string;
  /** Why the session is silent in the end. */
  readonly reason?: string;
}

/** Runs the turns to their end, nudges included: gives what was sent, and the list by the conversation. */
export type RunScenario = (given: {
  readonly todos: TodoSession;
  readonly source: TodoSession | (() => Promise<TodoSession>);
  readonly turns: readonly ScriptedTurn[];
  readonly says: readonly string[];
  /** What a reader of the transcript has to know. */
  readonly settings: Pick<TodoSessionOptions, "preset">;
}) => Promise<{
  readonly requests: readonly (readonly { readonly role?: unknown }[])[];
  readonly list: TodoList | undefined;
}>;

export const WHOLE_PLAN: Scenario = { options: PLAN_NAG, turns: TURNS, seen: SEEN, lines: FINISHED };

/** The scenarios of a framework, by what holds in each. */
export function scenariosOf(framework: string) {
  const rows = readRows<[framework: string, name: string, scenario: Scenario]>("clients/support/scenarios");
  return rows.filter(([one]) => one === framework).map(([, name, scenario]) => [name, scenario] as const);
}

export async function playScenario(scenario: Scenario, run: RunScenario): Promise<void> {
  const { options, preset, turns, says = [TASK], isSlow, seen, lines, role, reason } = scenario;
  const settings = preset ? { preset: PRESETS[preset] } : {};
  const todos = createTodoSession({ ...options, ...settings });
  let waits = 5;
  const wait = async (): Promise<TodoSession> => {
    for (let turn = waits--; turn > 0; turn -= 1) await Promise.resolve();
    return todos;
  };
  const { requests, list } = await run({ todos, source: isSlow ? wait : todos, turns, says, settings });
  expect(requests).toHaveLength(turns.length);
  expectSeen(requests.at(-1), seen);
  expectUntouchedHistory(requests);
  expect([linesOf(todos.list), linesOf(list)]).toEqual([lines, lines]);
  if (role !== undefined) expect(requests.at(-1)?.at(-1)?.role).toBe(role);
  if (reason !== undefined) expect(todos.decision).toEqual({ remind: false, reason });
}
