import { invalidOption } from "../model/option-error.js";
import type { TodoItem, TodoList } from "../model/todo.js";
import type { TodoAgents } from "../model/todo-facts.js";
import { diffItems, type TodoChange } from "../plan/diff-todos.js";
import { type Belief, believe, hashItem } from "./believe.js";
import { decide } from "./cadence.js";
import { countEvent } from "./count-event.js";
import { writeDigest } from "./digest.js";
import type { ObserverDecision, ObserverEvent, ObserverReading, ObserverRequest } from "./event.js";
import { carryShown, findShown } from "./find-shown.js";
import { type ObserverOptions, type ResolvedObserverOptions, resolveObserverOptions } from "./options.js";
import { findChecklist, wantRows } from "./own-checklist.js";
import { parseAnswer } from "./parse-answer.js";
import { prepareRequest } from "./request.js";
import { FIRST_OBSERVER_STATE, type ObserverState } from "./state.js";

/** An observer's answer to an event. */
export interface ObserverStep<I extends TodoItem = TodoItem> {
  readonly state: ObserverState;
  readonly decision: ObserverDecision;
  /** The changes from a checklist in the model's own words, without a request; the host saves this list. */
  readonly checklist?: ObserverReading<I>;
}

/** An observer's reading of an answer, and the state to keep. */
export interface ObserverAnswer<I extends TodoItem = TodoItem> extends ObserverReading<I> {
  readonly state: ObserverState;
}

/**
 * Decides when to ask a small model about the plan, and which parts of its answer to believe; pure, so the host keeps
 * the state.
 */
export interface PlanObserver {
  /** Returns the state before any event: plain JSON. */
  readonly start: () => ObserverState;
  /** Returns the next state, and whether to ask; the same state and event always have the same answer. */
  readonly next: (state: ObserverState, event: ObserverEvent) => ObserverStep;
  /** Reads any reply to the last request, against the current list, and `todos.agents` where it has them. Total. */
  readonly read: (state: ObserverState, list: TodoList, reply: unknown, agents?: TodoAgents) => ObserverAnswer;
}

/**
 * Creates an observer: a pure state machine by which a small model keeps the plan of an agent that has no todo tool.
 *
 * It asks first in the second round that changed something, then every few such rounds, more rarely while the list
 * stays the same or has no open items, and when a turn ends. An answer is a patch; each of its entries is believed or
 * refused by named rules. In particular a completion has to name a round that was shown and did not fail.
 *
 * @throws RangeError or TypeError for bad options, naming the option, its value and the rule.
 *
 * @example
 * ```ts
 * import { EMPTY_TODO_LIST } from "agent-todos";
 * import { createPlanObserver } from "agent-todos/observe";
 *
 * const observer = createPlanObserver({ first: 1 });
 * const calls = [{ name: "edit_file", input: { path: "a.ts" } }];
 * const { state, decision } = observer.next(observer.start(), { type: "round", list: EMPTY_TODO_LIST, calls });
 * console.log(decision.reason); // => first
 * const answer = { add: [{ content: "Fix a.ts", status: "in_progress" }, { content: "Run it", status: "completed" }] };
 * const { list, refused } = observer.read(state, EMPTY_TODO_LIST, answer);
 * console.log(list.items.map(({ status }) => status).join(" ")); // => in_progress pending
 * console.log(refused.map(({ code, path }) => `${path.join(".")} ${code}`).join()); // => add.1.status born_completed
 * ```
 */
export function createPlanObserver(options?: ObserverOptions): PlanObserver {
  const resolved = resolveObserverOptions(options);
  const ask = prepareRequest(resolved);
  return Object.freeze({
    start: () => FIRST_OBSERVER_STATE,
    next: (before: ObserverState, event: ObserverEvent) => step(before, event, resolved, ask),
    read: (state: ObserverState, list: TodoList, reply: unknown, agents?: TodoAgents) =>
      readReply(state, { list, agents }, reply, resolved),
  });
}

const TYPES = ["user", "round", "end"];

/** How many characters make a token, by estimate. */
const PER_TOKEN = 4;

function step(
  before: ObserverState,
  event: ObserverEvent,
  options: ResolvedObserverOptions,
  ask: (prompt: string) => ObserverRequest,
): ObserverStep {
  if (!TYPES.includes(event.type))
    throw invalidOption("call of observer.next()", "event.type", `one of ${TYPES.join(", ")}`, event.type);
  const counted = countEvent(before, event, options);
  const own = readChecklist(counted, event, options);
  const state = own?.state ?? counted;
  const list = own?.list ?? event.list;
  const verdict = decide(state, event, options);
  const checklist = own && { checklist: Object.freeze({ list, changes: own.changes, refused: own.refused }) };
  if (!verdict.asks) {
    const decision = Object.freeze({ observe: false, reason: verdict.reason } as const);
    return Object.freeze({ state: Object.freeze(state), decision, ...checklist });
  }
  const { prompt, shown } = writeDigest(state, list, { isEnd: verdict.reason === "end", redact: options.redact });
  const request = ask(prompt);
  const tokens = state.tokens + Math.ceil((request.system.length + prompt.length) / PER_TOKEN);
  const asked = { ...state, shown, tokens, passes: state.passes + 1, work: 0, owed: 0 };
  // The request settles this turn: only new work makes its end worth another one.
  const next = verdict.reason === "end" ? { ...asked, turnWork: 0 } : asked;
  const decision = Object.freeze({ observe: true, reason: verdict.reason, request } as const);
  return Object.freeze({ state: Object.freeze(next), decision, ...checklist });
}

/** Reads a checklist in the model's own words under the same rules; it counts as citing its own round. */
function readChecklist(
  state: ObserverState,
  event: ObserverEvent,
  { rules }: ResolvedObserverOptions,
): ObserverAnswer | undefined {
  if (event.type === "user" || state.turnWrote === 1 || typeof event.text !== "string") return undefined;
  const rows = findChecklist(event.text, rules);
  if (rows === undefined) return undefined;
  const { round } = state;
  const isFailed =
    event.type === "round" && state.rounds.at(-1)?.round === round && state.rounds.at(-1)?.failed === true;
  const rounds = [{ round, failed: isFailed }];
  const grounds = { rules, rounds, spokenOf: state.spokenOf, hasRoom: state.room === 1, agents: event.agents };
  const belief = believe(event.list, wantRows(rows, event.list, round), grounds);
  const { list, changes } = finish(event.list, belief);
  if (changes.length === 0 && belief.refused.length === 0) return undefined;
  const next = settle(state, event.list, list, belief);
  // A checklist that changed the plan makes a request less urgent.
  const work = changes.length > 0 && state.passes > 0 ? 0 : state.work;
  return { state: { ...next, work }, list, changes, refused: Object.freeze(belief.refused) };
}

function readReply(
  state: ObserverState,
  { list, agents }: Pick<ObserverEvent, "list" | "agents">,
  reply: unknown,
  { rules }: ResolvedObserverOptions,
): ObserverAnswer {
  const { updates, add, refused } = parseAnswer(reply);
  const { items = [], rounds = [] } = state.shown ?? {};
  const found = findShown(updates, items, list);
  const grounds = { rules, rounds, spokenOf: state.spokenOf, hasRoom: state.room === 1, agents };
  const belief = believe(list, [...found.wanted, ...add], grounds);
  const { list: next, changes } = finish(list, belief);
  const settled = settle(state, list, next, belief);
  const unchanged = changes.length === 0 ? state.unchanged + 1 : 0;
  const tokens = state.tokens + Math.ceil(measure(reply) / PER_TOKEN);
  const shown = settled.shown && { ...settled.shown, isRead: true };
  return Object.freeze({
    state: Object.freeze({ ...settled, unchanged, tokens, shown }),
    list: next,
    changes,
    refused: Object.freeze([...refused, ...found.refused, ...belief.refused]),
  });
}

/** Raises the revision by one, whatever the number of changes, and lists them. */
function finish(before: TodoList, { list, origins }: Belief): { list: TodoList; changes: readonly TodoChange[] } {
  if (list.items === before.items) return { list: before, changes: [] };
  const changes = diffItems(before.items, list.items, origins);
  if (changes.length === 0) return { list: before, changes };
  return { list: Object.freeze({ ...list, revision: before.revision + 1 }), changes };
}

/**
 * Records a belief's changes as the observer's own; a reopened item needs another message before it may be reopened
 * again.
 */
function settle(state: ObserverState, before: TodoList, after: TodoList, { origins }: Belief): ObserverState {
  if (before === after) return state;
  const shown = carryShown(state.shown, before, after, origins);
  const open = new Set(
    after.items.filter(({ status }) => status === "pending" || status === "in_progress").map(hashItem),
  );
  const isNew = origins.length > 0 && !origins.some((origin) => origin !== -1);
  return { ...state, shown, spokenOf: state.spokenOf.filter((hash) => !open.has(hash)), room: isNew ? 0 : state.room };
}

function measure(reply: unknown): number {
  if (typeof reply === "string") return reply.length;
  try {
    return JSON.stringify(reply)?.length ?? 0;
  } catch {
    return 0;
  }
}
