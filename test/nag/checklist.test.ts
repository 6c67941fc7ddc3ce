import { expect, it } from "vitest";
import type { TodoList } from "../../src/model/todo.js";
import type { NagDecision } from "../../src/nag/event.js";
import { createNagPolicy } from "../../src/nag/policy.js";
import type { NagOptions } from "../../src/nag/resolve-options.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import { decide, EMPTY, eventsOf, listOf, OPEN } from "./play.js";

const MANY = listOf(...Array.from({ length: 40 }, (_, index) => `pending ${index} ${"a".repeat(300)}` as const));

it("policy.next() keeps the rule: the state is serialisable, so a restart neither forgets nor repeats", () => {
  const policy = createNagPolicy();
  let state = policy.start();
  const reasons: string[] = [];
  for (const event of eventsOf("write, 25 rounds, end, user message, round, end")) {
    const step = policy.next(JSON.parse(JSON.stringify(state)), event);
    state = step.state;
    reasons.push(step.decision.reason);
  }
  expect(reasons).toEqual(
    decide({}, eventsOf("write, 25 rounds, end, user message, round, end")).map(({ reason }) => reason),
  );
});

it("todos.endRound() keeps the rule: one decision a model step, however many calls it made", () => {
  const todos = createTodoSession({ nag: { stale: 2, stop: false } });
  const write = (): unknown => todos.write({ todos: [{ content: "Read", status: "pending" }] });
  for (let call = 0; call < 5; call += 1) write();
  const rounds = [todos.endRound(), todos.endRound(), todos.endRound(), todos.endRound()];
  expect(rounds.map((reminder) => reminder?.reason)).toEqual([undefined, undefined, "stale", undefined]);
});

it("todos.endRound() keeps the rule: reading the list is no write", () => {
  const todos = createTodoSession({ nag: { stale: 1 } });
  todos.write({ todos: [{ content: "Read", status: "pending" }] });
  todos.endRound();
  expect([todos.list.items.length, todos.snapshot().list.items.length]).toEqual([1, 1]);
  expect(todos.endRound()?.reason).toBe("stale");
});

/** The texts of every kind of reminder about this list. */
function textsOf(list: TodoList, options: NagOptions = {}): readonly string[] {
  const all: NagOptions = { start: true, stale: 1, noPlan: 1, listOpenItems: true, ...options };
  const events = [...eventsOf("user message, round"), ...eventsOf("end, compaction"), ...eventsOf("round", EMPTY)].map(
    (event) => ("list" in event && event.list === OPEN ? { ...event, list } : event),
  );
  const isText = (decision: NagDecision): decision is Extract<NagDecision, { remind: true }> => decision.remind;
  const fresh = events.flatMap((event) => decide(all, [event]));
  return fresh.filter(isText).map(({ text }) => text);
}

it("policy.next() keeps the rule: the list of open items is bounded, whatever the list", () => {
  const lengths = textsOf(MANY).map((text) => text.length);
  expect(lengths).toHaveLength(5);
  expect(Math.max(...lengths)).toBeLessThan(4300);
  expect(textsOf(MANY)[1]).toContain("+30 more");
});

it("policy.next() keeps the rule: no secrecy, no words put into the user's mouth, no prohibitions", () => {
  const clause = /never|do not|don't|must|secret|hidden|mention|the user (said|wants|asks)|system prompt|important/i;
  expect(textsOf(OPEN).filter((text) => clause.test(text))).toEqual([]);
});

it("policy.next() keeps the rule: where it comes from stands in its tag, and what to do next in its words", () => {
  for (const text of textsOf(OPEN)) expect(text).toMatch(/^<reminder( type="nudge")?>.*<\/reminder>$/s);
  const [start, stale, unfinished, compacted, noPlan] = textsOf(OPEN);
  for (const text of [start, stale, unfinished, noPlan])
    expect(text).toMatch(/keep a plan|update it|bring the list|write them/);
  expect(compacted).not.toMatch(/update it|bring the list|go on|continue|please|now/i);
});

it("policy.next() keeps the rule: every decision to remind says where it goes", () => {
  const decisions = decide({ stale: 1 }, eventsOf("round, end, compaction")).filter(({ remind }) => remind);
  expect(decisions).toHaveLength(3);
  for (const decision of decisions) expect(decision).toMatchObject({ placement: "after" });
});

it.each<[name: string, tool: { name?: string }]>([
  ["todo_write", {}],
  ["TodoWrite", { name: "TodoWrite" }],
])("a session keeps the rule: the text names the tool as it is offered: %s", (name, tool) => {
  const todos = createTodoSession({ tool, nag: { stale: 1, start: true } });
  const start = todos.begin()?.text;
  const { ok } = todos.write({ todos: [{ content: "Read", status: "pending" }] });
  todos.endRound();
  const texts = [start, todos.endRound()?.text, todos.stop()?.text, todos.compacted()?.text];
  expect({ ok, name: todos.tool.name }).toEqual({ ok: true, name });
  for (const text of texts) expect(text).toMatch(new RegExp(`\\b${name}\\b`));
});
