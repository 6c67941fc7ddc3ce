import { expect, it } from "vitest";
import type { NagEvent } from "../../src/nag/event.js";
import { createNagPolicy } from "../../src/nag/policy.js";
import type { NagOptions } from "../../src/nag/resolve-options.js";
import { diffTodos } from "../../src/plan/diff-todos.js";
import { renderForContext } from "../../src/render/render-for-context.js";
import { items, listOf } from "../support/write.js";

const OPEN = listOf(items("[>]Read", "[ ]Write"));
const DONE = listOf(items("[x]Read", "[x]Write"));
const edited = diffTodos(listOf(items("[>]Read")), OPEN);

type Moment = Pick<NagEvent, "inSight" | "toolAvailable" | "edited">;
const round = (moment: Moment, list = OPEN): NagEvent => ({ type: "round", write: "none", list, ...moment });
const start = (moment: Moment, list = OPEN): NagEvent => ({ type: "start", list, ...moment });
const compacted: NagEvent = { type: "compacted", list: OPEN };
const out = round({ inSight: false });
const seen = round({ inSight: true });
const unknown = round({});
const quiet = (rounds: number): readonly NagEvent[] => Array.from({ length: rounds }, () => out);

/** The last reason of a sequence of events. */
function decideLast(events: readonly NagEvent[], options?: NagOptions) {
  const policy = createNagPolicy({ stale: false, ...options });
  let step = { state: policy.start(), decision: undefined as ReturnType<typeof policy.next>["decision"] | undefined };
  for (const event of events) step = policy.next(step.state, event);
  return step.decision;
}

interface Case {
  readonly name: string;
  readonly events: readonly NagEvent[];
  readonly options?: NagOptions;
  readonly reason: string;
}

const CASES: readonly Case[] = [
  { name: "a round whose request showed no plan", events: [out], reason: "out_of_sight" },
  { name: "a user message with such a request before it", events: [start({ inSight: false })], reason: "out_of_sight" },
  { name: "a request that showed it", events: [seen], reason: "off" },
  { name: "a host that gave no word", events: [unknown], reason: "off" },
  { name: "a finished list", events: [round({ inSight: false }, DONE)], reason: "off" },
  { name: "a list that was already shown again", events: [out, out], reason: "off" },
  { name: "the ninth round without a request that showed the block", events: [out, ...quiet(9)], reason: "off" },
  {
    name: "the tenth round without a request that showed the block",
    events: [out, ...quiet(10)],
    reason: "out_of_sight",
  },
  { name: "a second time, after it was in sight between", events: [out, seen, out], reason: "out_of_sight" },
  { name: "a second time, without a word between", events: [out, unknown, out], reason: "off" },
  { name: "the round after a compaction, which showed it", events: [compacted, out], reason: "off" },
  { name: "an edit in the same round", events: [round({ inSight: false, edited })], reason: "edited" },
  {
    name: "the round after an edit that carried the list",
    events: [round({ inSight: false, edited }), out],
    reason: "off",
  },
  {
    name: "a tool that is not offered",
    events: [round({ inSight: false, toolAvailable: false })],
    reason: "tool_unavailable",
  },
  { name: "compacted: false", events: [out], options: { compacted: false }, reason: "off" },
  { name: "a compaction after which the plan is in sight", events: [{ ...compacted, inSight: true }], reason: "fresh" },
  { name: "a compaction that took it along", events: [{ ...compacted, inSight: false }], reason: "out_of_sight" },
  {
    name: "a compaction whose request lacks the block as well",
    events: [out, { ...compacted, inSight: false }],
    reason: "fresh",
  },
  {
    name: "the round after a compaction that shows it",
    events: [out, { ...compacted, inSight: true }, out],
    reason: "out_of_sight",
  },
  {
    name: "a compaction after which the plan is out of sight, with compacted: false",
    events: [{ ...compacted, inSight: false }],
    options: { compacted: false },
    reason: "off",
  },
  { name: "no budget for other reminders", events: [out], options: { maxReminders: 0 }, reason: "out_of_sight" },
  { name: "a stale list, which it does not delay", events: [out, seen], options: { stale: 2 }, reason: "stale" },
];

it.each(CASES)("policy.next() answers $name: $reason", ({ events, options, reason }) => {
  expect(decideLast(events, options)?.reason).toBe(reason);
});

it("shows the plan as context, in the words of a compaction", () => {
  const decision = decideLast([out]);
  expect(decision).toMatchObject({ placement: "after" });
  expect(decision).toHaveProperty("text", expect.stringContaining(renderForContext(OPEN)));
  const after = decideLast([compacted]);
  expect(decision).toHaveProperty("text", after?.remind === true ? after.text : "");
});

it("shows the plan beside what a person changed, within 4,000 characters", () => {
  const long = listOf(
    Array.from({ length: 40 }, (_, index) => ({ content: `${index} ${"a".repeat(300)}`, status: "pending" as const })),
  );
  const changes = diffTodos(listOf([]), long);
  const decision = decideLast([round({ inSight: false, edited: changes }, long)]);
  const text = decision?.remind === true ? decision.text : "";
  expect(text).toContain("The user changed the todo list");
  expect(text).toContain("<todo-context>");
  expect(text.length).toBeLessThanOrEqual(4000);
});

it("takes a host's words for a compaction, unless there are words of its own", () => {
  expect(decideLast([out], { messages: { compacted: "A" } })).toHaveProperty("text", "<reminder>A</reminder>");
  const both = { compacted: "A", out_of_sight: "B" };
  expect(decideLast([out], { messages: both })).toHaveProperty("text", "<reminder>B</reminder>");
});
