// Recorded sessions as an observer would have met them, with an oracle in place of the small model: it answers with the
// difference between the observer's list and the recording's own, so that the figures are of cadence and cost.

import { EMPTY_TODO_LIST, type TodoItem, type TodoList } from "agent-todos";
import type { ObserverReason, ObserverState, PlanObserver } from "agent-todos/observe";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { normalizeText } from "../../src/model/normalize.js";
import { isTodoTool } from "../../src/observe/known-tools.js";
import { eventsOf, type RecordedSession } from "./replay-session.js";

/** When to ask. */
export interface Cadence {
  readonly name: string;
  readonly createObserver: () => PlanObserver;
  /** Holds requests during work back that the observer would make. */
  readonly allows?: (count: PassCount) => boolean;
}

/** What a cadence may go by. */
export interface PassCount {
  /** Rounds since the last pass. */
  readonly rounds: number;
  readonly passes: number;
  /** Passes that changed nothing. */
  readonly empty: number;
}

export interface ObservedPass {
  readonly reason: ObserverReason;
  readonly tokensIn: number;
  readonly tokensOut: number;
}

/** What one session came to. */
export type ObservedSession = ReturnType<typeof observeSession>;

/** One thing that happened in a session, with the recording's own list then. */
type Step =
  | { readonly type: "user"; readonly list: TodoList }
  | { readonly type: "end"; readonly list: TodoList }
  | { readonly type: "round"; readonly list: TodoList; readonly tools: readonly string[] };

/** The recordings hold names of tools alone: these stand in for arguments of 120 characters and texts of 200. */
const ARGUMENTS = {
  command:
    "npx vitest run test/parser/blocks.test.ts --reporter=dot && git diff --stat HEAD~1 -- src/parser docs/blocks",
};
const WORDS =
  "The last block is dropped when the file has no line break at its end, so I change the loop in the parser to flush what is left, and then run the tests of the parser again to see that the others still pass.";

/** A session as an agent without a todo tool would have gone: calls of todo tools are left out, with rounds of nothing else. */
export function listSteps(session: RecordedSession): readonly Step[] {
  const rounds = eventsOf(session).filter((event) => event.type === "round");
  const steps: Step[] = [];
  let list: TodoList = EMPTY_TODO_LIST;
  session.rounds.forEach(({ tools, userBefore }, index) => {
    if (userBefore) steps.push(...(index === 0 ? [] : [{ type: "end", list } as const]), { type: "user", list });
    list = rounds[index]?.list ?? list;
    const others = tools.filter((name) => !isTodoTool(name, ["TaskList", "TaskGet"]));
    const last = steps.at(-1);
    // What a write for itself changed belongs to the round before it.
    if (others.length === 0 && last !== undefined) steps[steps.length - 1] = { ...last, list };
    else if (others.length > 0) steps.push({ type: "round", list, tools: others });
  });
  return [...steps, { type: "end", list }];
}

interface OpenChange {
  readonly key: string;
  readonly round: number;
}

/** Plays a session against a cadence. */
export function observeSession(session: RecordedSession, { createObserver, allows = () => true }: Cadence) {
  const observer = createObserver();
  const steps = listSteps(session);
  let state: ObserverState = observer.start();
  let own: TodoList = EMPTY_TODO_LIST;
  let before: TodoList = EMPTY_TODO_LIST;
  let open: OpenChange[] = [];
  let since = 0;
  const passes: ObservedPass[] = [];
  const lags: number[] = [];
  let [round, empty, atEnd] = [0, 0, 0];
  steps.forEach((step, index) => {
    const isLast = index === steps.length - 1;
    if (step.type === "round") {
      round += 1;
      since += 1;
    }
    open.push(...listChanged(before, step.list).map((key) => ({ key, round })));
    before = step.list;
    const isHeld = step.type === "round" && !allows({ rounds: since, passes: passes.length, empty });
    const next = observer.next(state, { ...describe(step), list: own, asking: isHeld });
    ({ state } = next);
    if (!next.decision.observe) return;
    const { request, reason } = next.decision;
    const answer = differenceOf(state, own, step.list);
    const read = observer.read(state, own, answer);
    if (read.refused.some(({ code }) => !EXPECTED.has(code))) throw new Error(JSON.stringify(read.refused));
    ({ state, list: own } = read);
    since = 0;
    if (read.changes.length === 0) empty += 1;
    passes.push({
      reason,
      tokensIn: countIn(request.system) + countTokens(request.prompt),
      tokensOut: countTokens(JSON.stringify(answer)),
    });
    const seen = open.filter(({ key }) => isSeen(key, own, step.list));
    open = open.filter((change) => !seen.includes(change));
    if (isLast) atEnd += seen.length;
    lags.push(...seen.map((change) => round - change.round));
  });
  return { rounds: round, passes, lags, atEnd, unseen: open.length };
}

/** What the rules refuse of recorded plans: items that were finished when first seen, or opened again untold. */
const EXPECTED: ReadonlySet<string> = new Set(["born_completed", "reopened", "two_running"]);

function describe(step: Step) {
  switch (step.type) {
    case "round":
      return { type: "round", text: WORDS, calls: step.tools.map((name) => ({ name, input: ARGUMENTS })) } as const;
    case "end":
      return { type: "end", text: WORDS } as const;
    default:
      return { type: "user", text: WORDS } as const;
  }
}

const COUNTED = new Map<string, number>();

function countIn(system: string): number {
  const known = COUNTED.get(system) ?? countTokens(system);
  COUNTED.set(system, known);
  return known;
}

/** The items by what tells them apart: their text, and how often it stood before. */
function byKey({ items }: TodoList): Map<string, TodoItem> {
  const found = new Map<string, TodoItem>();
  for (const item of items) {
    const text = normalizeText(item.content) ?? item.content;
    let key = text;
    for (let count = 2; found.has(key); count += 1) key = `${text} ${count}`;
    found.set(key, item);
  }
  return found;
}

function listChanged(before: TodoList, after: TodoList): readonly string[] {
  const [old, now] = [byKey(before), byKey(after)];
  const changed = [...now].filter(([key, { status }]) => old.get(key)?.status !== status).map(([key]) => key);
  return [...changed, ...[...old.keys()].filter((key) => !now.has(key))];
}

/** Whether the observer's list says of an item what the recording's says. */
function isSeen(key: string, own: TodoList, recorded: TodoList): boolean {
  const [mine, theirs] = [byKey(own).get(key), byKey(recorded).get(key)];
  if (theirs === undefined) return mine === undefined || mine.status === "cancelled" || mine.status === "completed";
  return mine?.status === theirs.status;
}

/** The answer that makes the observer's list the recording's, as far as one pass may. */
function differenceOf(state: ObserverState, own: TodoList, recorded: TodoList) {
  const [mine, theirs] = [byKey(own), byKey(recorded)];
  const places = [...mine.keys()];
  const round = state.shown?.rounds.at(-1)?.round;
  const shown = new Set(state.shown?.items.map(({ name }) => name));
  const isRunning = [...theirs.values()].filter(({ status }) => status === "in_progress").length > 1;
  let hasRun = false;
  /** The library's default rules let one item run; recordings of agent teams have several. */
  const take = (status: TodoItem["status"]): TodoItem["status"] => {
    if (status !== "in_progress" || !isRunning) return status;
    const first = !hasRun;
    hasRun = true;
    return first ? status : "pending";
  };
  const wanted = [...theirs].map(([key, item]) => ({ key, item, status: take(item.status) }));
  const updates = wanted.flatMap(({ key, status }) => {
    const [old, id] = [mine.get(key), `#${places.indexOf(key) + 1}`];
    if (old === undefined || old.status === status || !shown.has(id)) return [];
    return [status === "completed" ? { id, status, round } : { id, status }];
  });
  const dropped = [...mine].flatMap(([key, { status }]) => {
    const id = `#${places.indexOf(key) + 1}`;
    const isOpen = status === "pending" || status === "in_progress";
    return theirs.has(key) || !isOpen || !shown.has(id) ? [] : [{ id, status: "cancelled" as const }];
  });
  const add = wanted.flatMap(({ key, item, status }) =>
    mine.has(key) || status === "cancelled" ? [] : [{ content: item.content.slice(0, 500), status }],
  );
  const all = [...dropped, ...updates];
  return { ...(add.length > 0 && { add }), ...(all.length > 0 && { updates: all }) };
}
