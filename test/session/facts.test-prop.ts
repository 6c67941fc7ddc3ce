import fc from "fast-check";
import { expect, it } from "vitest";
import { isDone } from "../../src/model/todo.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import type { TodoSession, TodoSnapshot } from "../../src/session/todo-session.js";
import { law } from "../support/law.js";

const TEXTS = ["Fix the parser", "Review the diff", "Tell Ada", "Ship it"];
const STATUSES = ["pending", "in_progress", "completed", "cancelled"] as const;

const text = fc.constantFrom(...TEXTS);
const callId = fc.constantFrom("c1", "c2", "c3");
const item = fc.record({ content: text, status: fc.constantFrom(...STATUSES) });
const items = fc.uniqueArray(item, { maxLength: 4, selector: ({ content }) => content });

/** An action of the model, the host, a person or an agent, by the call that it is. */
const action = fc.oneof(
  { weight: 3, arbitrary: items.map((todos) => ["write", todos] as const) },
  { weight: 3, arbitrary: fc.tuple(fc.constant("delegate" as const), text, callId, fc.boolean()) },
  { weight: 3, arbitrary: fc.tuple(fc.constant("returned" as const), callId, fc.boolean()) },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.constant("check" as const), fc.constantFrom("npm test", "tsc"), fc.boolean(), fc.boolean()),
  },
  { weight: 1, arbitrary: item.map(({ content, status }) => ["edit", content, status] as const) },
  { weight: 1, arbitrary: text.map((content) => ["reword", content] as const) },
  { weight: 3, arbitrary: fc.constantFrom(["begin"] as const, ["endRound"] as const, ["stop"] as const) },
  { weight: 1, arbitrary: fc.constant(["clear"] as const) },
);
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

/** Performs an action, and returns what the host and the model read of it. */
function perform(todos: TodoSession, [type, ...given]: Action): unknown {
  const [first, second, third] = given as readonly unknown[];
  if (type === "write") return todos.write({ todos: first }).text;
  if (type === "delegate")
    return todos.delegate(String(first), { callId: String(second), ...(third === true && { agent: "reviewer" }) });
  if (type === "returned") return todos.returned(String(first), { ok: second === true });
  if (type === "check")
    return todos.check({
      name: String(first),
      ok: second === true,
      ...(third === true && { items: [TEXTS[0] ?? ""] }),
    });
  if (type === "edit") {
    const patch: unknown = { updates: [{ content: first, status: second }] };
    return todos.edit(patch).ok;
  }
  if (type === "reword") {
    const position = todos.list.items.findIndex(({ content }) => content === first);
    const edited = todos.list.items.map((one, at) => (at === position ? { ...one, content: `${first} again` } : one));
    return todos.edit({ todos: edited }).ok;
  }
  if (type === "clear") return todos.clear();
  return todos[type]()?.text;
}

/** Random calls are misuse, which is then reported to nobody. */
const open = (snapshot?: TodoSnapshot) => createTodoSession({ snapshot, onListenerError: () => undefined });

const view = ({ list, checks, agents }: TodoSession) => ({ list, checks, agents });

it("checks and agents fit the list, whatever happens in which order", () =>
  law([fc.array(action, { maxLength: 14 })], { numRuns: 300 }, (actions) => {
    const todos = open();
    for (const one of actions) {
      const before = todos.list;
      perform(todos, one);
      const { list, checks, agents } = todos;
      expect([checks.length, agents.length]).toEqual([list.items.length, list.items.length]);
      expect(checks.map((check) => check !== undefined)).toEqual(
        list.items.map(({ status }) => status === "completed"),
      );
      for (const check of checks) expect(check?.state === "reported").toBe(check?.checks.length === 0);
      // No check changes the list.
      if (one[0] === "check") expect(list).toBe(before);
      for (const calls of agents) expect(calls?.length).not.toBe(0);
    }
  }));

it("a session that starts anew from its snapshot after each step does the same", () =>
  law([fc.array(action, { maxLength: 14 })], { numRuns: 200 }, (actions) => {
    const todos = open();
    let restarted = open();
    for (const one of actions) {
      expect(perform(restarted, one)).toEqual(perform(todos, one));
      restarted = open(JSON.parse(JSON.stringify(restarted.snapshot())));
      expect(view(restarted)).toEqual(view(todos));
    }
  }));

it("what came back is away no more, and completed by a success unless somebody changed it", () =>
  law([fc.array(action, { maxLength: 10 }), text, fc.boolean()], { numRuns: 300 }, (actions, content, ok) => {
    const todos = open();
    for (const one of actions) perform(todos, one);
    const position = todos.list.items.findIndex((one) => one.content === content && !isDone(one));
    const working = () => todos.agents[position];
    fc.pre(position !== -1 && working() === undefined);
    expect(todos.delegate(content, { callId: "last" }).ok).toBe(true);
    expect(working()?.map((one) => one.callId)).toEqual(["last"]);
    todos.returned("last", { ok });
    expect(working()).toBeUndefined();
    expect(todos.list.items[position]?.status).toBe(ok ? "completed" : "pending");
  }));
