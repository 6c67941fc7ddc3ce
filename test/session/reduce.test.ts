import { expect, it } from "vitest";
import { createSessionPolicy } from "../../src/session/apply-preset.js";
import { reduce, type SessionAction, type SessionParts, type SessionState } from "../../src/session/reduce.js";
import { firstState } from "../../src/session/snapshot.js";
import { openTool } from "../../src/tool/create-todo-tool.js";
import { items, line } from "../support/write.js";

const tool = openTool(undefined);
const PARTS: SessionParts = { tool, ...createSessionPolicy({}, tool) };
const FIRST: SessionState = { ...firstState({}, PARTS.policy.start(), undefined), earlier: [] };

const WRITE: SessionAction = { type: "write", input: { todos: items("[>]Read", "[ ]Ship") }, call: {} };
const EDIT: SessionAction = {
  type: "edit",
  input: { updates: [{ content: "Read", status: "completed" }] },
  edit: { actor: "ann", callId: "e1" },
};
const CLEAR: SessionAction = { type: "clear" };
const ROUND: SessionAction = { type: "round", moment: undefined };

function stateAfter(actions: readonly SessionAction[]): SessionState {
  return actions.reduce((state, action) => reduce(PARTS, state, action).state, FIRST);
}

/** The facts of a state that actions differ in: the lists by their texts. */
function describe({ list, told, earlier = [], beforeEdits, decision, nag }: SessionState) {
  const texts = (one: SessionState["list"]) => one.items.map(line).join(" ");
  return {
    list: texts(list),
    told: texts(told.list),
    editors: told.editors.join(),
    earlier: earlier.map((known) => texts(known.list)),
    oldWords: beforeEdits && texts(beforeEdits.list),
    decision: decision?.reason,
    rounds: nag.rounds,
  };
}

const NEW = { list: "", told: "", editors: "", earlier: [], oldWords: undefined, decision: undefined, rounds: 0 };
const PLAN = "[>]Read [ ]Ship";
const DONE = "[x]Read [ ]Ship";

interface Row {
  readonly name: string;
  readonly actions: readonly SessionAction[];
  readonly state: Partial<ReturnType<typeof describe>>;
  /** The event of the last action, where there is one. */
  readonly event?: string;
}

it.each<Row>([
  { name: "a write", actions: [WRITE], state: { list: PLAN, told: PLAN, earlier: [""] }, event: "write" },
  {
    name: "a write that changes nothing",
    actions: [WRITE, WRITE],
    state: { list: PLAN, told: PLAN, earlier: [""] },
    event: "write",
  },
  { name: "a refused write", actions: [{ ...WRITE, input: { todos: 7 } }], state: {}, event: "refusal" },
  {
    name: "an edit",
    actions: [WRITE, EDIT],
    state: { list: DONE, told: PLAN, editors: "ann", earlier: ["", PLAN], oldWords: PLAN },
    event: "edit",
  },
  {
    name: "the same edit once more",
    actions: [WRITE, EDIT, EDIT],
    state: { list: DONE, told: PLAN, editors: "ann", earlier: ["", PLAN], oldWords: PLAN },
  },
  {
    name: "an edit that the end of a round tells",
    actions: [WRITE, ROUND, EDIT, ROUND],
    state: { list: DONE, told: DONE, earlier: ["", PLAN], oldWords: PLAN, decision: "edited", rounds: 1 },
    event: "reminder",
  },
  {
    name: "a write after an edit",
    actions: [WRITE, EDIT, { ...WRITE, input: { todos: items("[x]Read", "[>]Ship") } }],
    state: { list: "[x]Read [>]Ship", told: "[x]Read [>]Ship", earlier: ["", PLAN, DONE] },
    event: "write",
  },
  {
    name: "a cleared list",
    actions: [WRITE, CLEAR],
    state: { told: PLAN, editors: "user", earlier: ["", PLAN] },
    event: "clear",
  },
  { name: "an empty list that is cleared", actions: [CLEAR], state: {} },
  {
    name: "a message of the person",
    actions: [{ ...ROUND, type: "begin" }],
    state: { decision: "off" },
    event: "silence",
  },
  { name: "a round without a write", actions: [ROUND], state: { decision: "empty", rounds: 1 }, event: "silence" },
  { name: "the end of a turn", actions: [{ ...ROUND, type: "stop" }], state: { decision: "empty" }, event: "silence" },
  {
    name: "dropped messages",
    actions: [WRITE, ROUND, { ...ROUND, type: "compacted" }],
    state: { list: PLAN, told: PLAN, earlier: [""], decision: "compacted" },
    event: "reminder",
  },
])("reduce() takes a session on by $name, and leaves the state before as it was", ({ actions, state, event }) => {
  const before = stateAfter(actions.slice(0, -1));
  const kept = structuredClone(before);
  const last = actions.at(-1) ?? CLEAR;
  const step = reduce(PARTS, before, last);
  expect(describe(step.state)).toEqual({ ...NEW, ...state });
  expect(step.event?.().type).toBe(event);
  expect(step.changes !== undefined).toBe(step.state.list !== before.list);
  expect(before).toEqual(kept);
  expect(reduce(PARTS, before, last).state).toEqual(step.state);
});
