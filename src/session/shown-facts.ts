import { BOOLEAN, checkOptions, required, TEXT } from "../model/check-options.js";
import { blameCaller, invalidOption } from "../model/option-error.js";
import { isPromise, isRecord } from "../model/plain-json.js";
import { describeThrown } from "../model/quote.js";
import type { TodoList } from "../model/todo.js";
import type { TodoAgents, TodoChecks } from "../model/todo-facts.js";
import type { TodoCheckRun } from "../plan/check-todos.js";
import { CHECK_RULES, NAME, NAMES } from "../plan/name-items.js";
import { type AwayCall, NO_FACTS, readAgents, readChecks, shortenName, type TodoFacts } from "../plan/todo-facts.js";
import type { ReturnAction } from "./fact-steps.js";
import type { SessionMoment } from "./reduce.js";
import type { SessionState } from "./session-state.js";
import type { TodoChild, TodoDelegation, TodoReturn, TodoRoundMoment } from "./todo-session.js";
import { OBSERVER } from "./track-edit.js";

/** Work that items are given to. */
export type Work = PromiseLike<unknown> | (() => unknown);

/** Checks a run of a check that a host notes. */
export function checkRun(run: TodoCheckRun): void {
  blameCaller(checkRun, () => checkOptions("call of check()", run, CHECK_RULES));
}

const AGENT_RULE = "a name other than user and observer";

/** Checks whether an agent may have a name: those of the person and of an observer are taken. */
export function isAgentName(name: unknown): name is string {
  return NAME[1](name) && name !== "user" && name !== OBSERVER;
}

/**
 * Checks the arguments of a delegation.
 *
 * @throws RangeError or TypeError that names the wrong one.
 */
export function checkDelegation(items: unknown, call: TodoDelegation, work: unknown): void {
  const subject = "call of delegate()";
  if (!NAME[1](items) && !(NAMES[1](items) && Array.isArray(items) && items.length > 0))
    throw invalidOption(subject, "items", "an id or a text of an item, or a list of these", items);
  checkOptions(subject, call, {
    callId: NAME,
    agent: [AGENT_RULE, isAgentName],
    todos: [
      "a session",
      (value) => isRecord(value) && isRecord(value["list"]) && typeof value["subscribe"] === "function",
    ],
    childId: NAME,
    background: BOOLEAN,
  });
  const isWork = typeof work === "function" || isPromise(work);
  if (work !== undefined && !isWork) throw invalidOption(subject, "work", "a promise or a function", work);
  if (work === undefined && call.callId === undefined)
    throw invalidOption(subject, "callId", "the id of the model's call where there is no work", undefined);
}

/** Checks the arguments of a return. */
export function checkReturn(callId: unknown, given: TodoReturn): void {
  const subject = "call of returned()";
  if (!NAME[1](callId)) throw invalidOption(subject, "callId", NAME[0], callId);
  checkOptions(subject, given, { ok: required(BOOLEAN), text: TEXT });
}

/** Waits for work, and reports how it ended. */
export async function finishWork<T>(
  work: PromiseLike<T> | (() => T | PromiseLike<T>),
  end: (ended: TodoReturn) => unknown,
): Promise<T> {
  let result: T;
  try {
    result = await (typeof work === "function" ? work() : work);
  } catch (error) {
    await end({ ok: false, text: describeThrown(error) });
    throw error;
  }
  await end({ ok: true });
  return result;
}

/**
 * Lists the calls that a session gives up at a moment. At the second message of the person those are the calls that
 * were not reported again; at the end of a round, the calls that the conversation shows answered but nobody returned.
 */
export function listLost(
  { given, facts }: Pick<SessionState, "given" | "facts">,
  type: SessionMoment,
  { answered }: Pick<TodoRoundMoment, "answered"> = {},
): readonly ReturnAction[] {
  if (facts === undefined || given === undefined) return [];
  return given.waits.flatMap(({ callId, begins, isPast }) => {
    if (type === "begin" && begins >= 1) return giveUp(callId, "it never came back");
    return type === "round" && !isPast && answered?.some((id) => shortenName(id) === callId)
      ? giveUp(callId, "judge by the result of its call")
      : [];
  });
}

function giveUp(callId: string, text: string): ReturnAction {
  return { callId, given: { ok: false, text }, isOver: true };
}

/** The sessions of agents that items were given to, by their calls. */
export type Children = ReturnType<typeof createChildren>;

/** Follows the sessions of agents while their calls are away, and reports a change of any of them. */
export function createChildren(changed: (callId: string) => void) {
  // Most sessions have none.
  let children: Map<string, { readonly child: TodoChild; readonly end: () => void }> | undefined;
  return {
    add(callId: string, child: TodoChild): void {
      const known = children?.get(callId);
      if (known?.child === child) return;
      known?.end();
      children ??= new Map();
      let shown = child.list;
      const report = (): void => {
        // Only the list of an agent is shown, so sessions that are each other's agents come to rest.
        if (child.list === shown) return;
        shown = child.list;
        changed(callId);
      };
      children.set(callId, { child, end: child.subscribe(report) });
    },
    /** Ends with each session whose call is no longer away. */
    keepAway({ calls }: TodoFacts = NO_FACTS): void {
      for (const [id, { end }] of children ?? []) {
        if (calls.some(({ callId, over }) => callId === id && over !== true)) continue;
        end();
        children?.delete(id);
      }
    },
    listOf: ({ callId }: AwayCall): TodoList | undefined => children?.get(callId)?.child.list,
  };
}

/** Creates the reader of a session's checks and agents for screens: the same objects until they change. */
export function createShownFacts(read: () => SessionState, listOf: Children["listOf"]) {
  let checks: readonly [facts: SessionState["facts"], list: TodoList, value: TodoChecks] | undefined;
  let agents: readonly [parts: readonly unknown[], value: TodoAgents] | undefined;
  return {
    checks(): TodoChecks {
      const { facts, list } = read();
      if (checks?.[0] !== facts || checks?.[1] !== list) checks = [facts, list, readChecks(facts ?? NO_FACTS, list)];
      return checks[2];
    },
    agents(): TodoAgents {
      const { facts = NO_FACTS, list } = read();
      const parts = [facts, list, ...facts.calls.map(listOf)];
      // The same facts have as many calls.
      const isSame = parts.every((part, at) => part === agents?.[0][at]);
      if (agents === undefined || !isSame) agents = [parts, readAgents(facts, list, listOf)];
      return agents[1];
    },
  };
}
