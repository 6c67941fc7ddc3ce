import { expect, it } from "vitest";
import type { TodoList } from "../../src/model/todo.js";
import type { PlanApprovalEvent } from "../../src/plan/approval-event.js";
import { createPlanApproval } from "../../src/plan/plan-approval.js";

const approval = createPlanApproval();

function listOf(...texts: readonly string[]): TodoList {
  return { revision: 1, items: texts.map((content) => ({ content, status: "pending" })) };
}

/** Whether the plan may run after these events. */
function mayRunAfter(...events: readonly PlanApprovalEvent[]): boolean | undefined {
  let state = approval.start();
  return events
    .map((event) => {
      const step = approval.next(state, event);
      state = step.state;
      return step.decision.mayRun;
    })
    .at(-1);
}

/** Texts without a visible character: what a font leaves blank, and what no line of text shows. */
const BLANKS = [
  ["the empty braille cell", "\u2800"],
  ["two of them with a space", "\u2800 \u2800"],
  ["the fillers of Hangul", "\u115f\u1160\u3164\uffa0"],
  ["blank hieroglyphs", "\u{13441}\u{13442}"],
  ["the note without a head", "\u{1d159}"],
  ["the filler of Khitan", "\u{16fe4}"],
  ["the place of an object", "\ufffc"],
  ["spaces of every width", "\u00a0\u1680\u2003\u202f\u205f\u3000"],
  ["joiners and marks of direction", "\u200b\u200d\u200f\u2060\ufeff"],
  ["vowels that are not drawn", "\u17b4\u17b5"],
  ["the letters of tags", "\u{e0041}\u{e0042}"],
  ["selectors of variants", "\ufe0f\u{e0100}"],
  ["the joiner of graphemes", "\u034f"],
  ["a code point of no character", "\u{e000}\uffff"],
  ["a control sequence", "\u001b[31m"],
] as const;

const agree = (list: TodoList) => [{ type: "proposed", list } as const, { type: "approved", list } as const];

it.each(BLANKS)("no plan is approved with a step of %s alone", (_name, text) => {
  const [plain, list] = [listOf("a"), listOf("a", text)];
  const approval = createPlanApproval();
  expect(approval.next(approval.start(), { type: "proposed", list }).state.phase).toBe("idle");
  expect(mayRunAfter(...agree(list))).toBe(false);
  const after = { content: text, status: "pending" } as const;
  const own = { type: "changed", list, by: "person", changes: [{ type: "added", after }] } as const;
  expect(mayRunAfter({ type: "proposed", list: plain }, own, { type: "approved", list })).toBe(false);
  expect(mayRunAfter(...agree(plain), own, { type: "run", list })).toBe(false);
  expect(mayRunAfter(...agree(plain), { type: "changed", list, by: "person" }, { type: "run", list })).toBe(false);
});

it.each([
  ["a letter", "é"],
  ["Chinese", "做"],
  ["an emoji", "🚀"],
  ["a digit with a cap", "1\ufe0f\u20e3"],
  ["a word beside blanks", "\u2800a"],
])("a plan with a step of %s can be approved", (_name, text) => {
  const list = listOf(text);
  expect(mayRunAfter(...agree(list), { type: "run", list })).toBe(true);
});
