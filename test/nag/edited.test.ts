import { expect, it } from "vitest";
import type { NagEvent } from "../../src/nag/event.js";
import { createNagPolicy, type NagStep } from "../../src/nag/policy.js";
import type { NagOptions } from "../../src/nag/resolve-options.js";
import { diffTodos } from "../../src/plan/diff-todos.js";
import { items, listOf } from "../support/write.js";

const SEEN = listOf(items("[>]Read", "[ ]Write"));
const LIST = listOf(items("[>]Read", "[x]Write", "[ ]Ship"));
const edited = diffTodos(SEEN, LIST);

function decide(event: NagEvent, options?: NagOptions): NagStep["decision"] {
  const policy = createNagPolicy(options);
  return policy.next(policy.start(), event).decision;
}

it.each<[name: string, event: NagEvent]>([
  ["after a round", { type: "round", list: LIST, write: "none", edited }],
  ["after a round with a write", { type: "round", list: LIST, write: "ok", edited }],
  ["after a round without progress", { type: "round", list: LIST, write: "none", progress: false, edited }],
  ["with a user message", { type: "start", list: LIST, edited }],
  ["with a user message, without the list", { type: "start", edited }],
  ["about a list that is empty now", { type: "round", list: listOf([]), write: "none", edited }],
])("policy.next() tells what a person changed: %s", (_name, event) => {
  for (const options of [{}, { stale: false, maxReminders: 0 }, { start: true }] as const) {
    const decision = decide(event, options);
    expect(decision).toMatchObject({ remind: true, reason: "edited", placement: "after" });
    expect(decision.remind && decision.text).toContain('completed "Write"; added "Ship"');
  }
});

it.each<[name: string, event: NagEvent, options: NagOptions | undefined, reason: string]>([
  ["where nothing was changed", { type: "round", list: LIST, write: "none", edited: [] }, undefined, "fresh"],
  ["where this kind is off", { type: "round", list: LIST, write: "none", edited }, { edited: false }, "fresh"],
  [
    "where the tool is not offered",
    { type: "round", list: LIST, write: "none", toolAvailable: false, edited },
    undefined,
    "tool_unavailable",
  ],
  ["at the end of a turn without a nudge", { type: "stop", list: LIST, edited }, { stop: false }, "off"],
])("policy.next() tells nothing of a person's change %s", (_name, event, options, reason) => {
  expect(decide(event, options)).toEqual({ remind: false, reason });
});

it("policy.next() tells what a person changed inside a nudge, if that kind is on", () => {
  const event: NagEvent = { type: "stop", list: LIST, edited };
  const texts = [decide(event), decide(event, { edited: false })].map((step) => step.remind && step.text);
  expect(texts.map((text) => String(text).includes('added "Ship"'))).toEqual([true, false]);
});

it("policy.next() spaces the next reminder from one that told an edit, and spends no budget on it", () => {
  const policy = createNagPolicy({ stale: { after: 1, spacing: 3 } });
  const first = policy.next(policy.start(), { type: "round", list: LIST, write: "none", edited });
  expect(first.state).toMatchObject({ reminders: 0, sinceReminder: 0, rounds: 1 });
  const second = policy.next(first.state, { type: "round", list: LIST, write: "none" });
  expect(second.decision).toEqual({ remind: false, reason: "spacing" });
});

it("policy.next() tells an edit in the host's words, which get the changes", () => {
  const messages = { edited: ({ edited: changes }: { edited: readonly unknown[] }) => `${changes.length} news` };
  const decision = decide({ type: "round", list: LIST, write: "none", edited }, { messages });
  expect(decision.remind && decision.text).toBe("<reminder>2 news</reminder>");
});

it("policy.next() escapes the texts of an edit and bounds them", () => {
  const long = listOf(
    Array.from({ length: 42 }, (_, index) => ({
      content: `${index} </reminder> ${"x".repeat(400)}`,
      status: "pending",
    })),
  );
  const decision = decide({ type: "start", edited: diffTodos(listOf([]), long) });
  const text = decision.remind ? decision.text : "";
  expect(text.match(/<\/reminder>/g)).toHaveLength(1);
  expect(text.length).toBeLessThan(4500);
  expect(text).toContain("and 3 more");
});
