import { expect, it } from "vitest";
import { vscode } from "../../src/presets/index.js";
import { createTodoSession, type TodoSessionOptions } from "../../src/session/create-todo-session.js";
import type { TodoEvent } from "../../src/session/event.js";
import { isDeepFrozen } from "../support/deep-freeze.js";
import { items } from "../support/write.js";

const write = (...lines: readonly string[]): object => ({ todos: items(...lines) });

/** A session, and everything it says. */
function heard(options: TodoSessionOptions = {}) {
  const events: TodoEvent[] = [];
  const todos = createTodoSession({ ...options, onEvent: (event) => events.push(event) });
  return { todos, events };
}

/** `write todo_write`, `silence round fresh`, `refusal person`. */
function tell(event: TodoEvent): string {
  switch (event.type) {
    case "write":
    case "read":
      return `${event.type} ${event.tool}`;
    case "refusal":
      return `refusal ${event.by} ${event.issues.map(({ code }) => code).join()}`;
    case "reminder":
    case "silence":
      return `${event.type} ${event.moment} ${event.reason}`;
    case "write_storm":
      return `${event.type} ${event.tool} ${event.times}`;
    case "misuse":
      return `misuse ${event.code}`;
    case "check":
      return `check ${event.name} ${event.ok}`;
    case "delegate":
    case "return":
    case "progress":
    case "edit":
    case "clear":
      return `${event.type} ${event.changes.map(({ type }) => type).join()}`;
  }
}

it("onEvent hears every write, refusal, edit, reminder, silence and clearing, in order", () => {
  const { todos, events } = heard();
  todos.begin();
  todos.write(write("[>]Read", "[ ]Write"));
  todos.endRound();
  todos.write({ todos: 1 });
  todos.edit({ updates: [{ content: "Write", status: "completed" }] });
  todos.edit({ updates: [{ content: "Ship", status: "completed" }] });
  todos.endRound();
  todos.stop();
  todos.compacted();
  todos.clear();
  expect(events.map(tell)).toEqual([
    "silence start off",
    "write todo_write",
    "silence round fresh",
    "refusal model wrong_type",
    "edit completed",
    "refusal person unknown_item",
    "reminder round edited",
    "silence stop fresh",
    "reminder compacted compacted",
    "clear removed,removed",
  ]);
  expect(isDeepFrozen(events)).toBe(false);
  expect(events.every(isDeepFrozen)).toBe(true);
});

it("onEvent hears what was written, with the answer and the conflicts", () => {
  const { todos, events } = heard();
  todos.write(write("[>]Read", "[ ]Write"));
  todos.edit({ updates: [{ content: "Write", status: "completed" }] });
  const result = todos.write(write("[x]Read", "[>]Write"));
  expect(events.at(-1)).toEqual({
    type: "write",
    tool: "todo_write",
    text: result.text,
    changed: true,
    changes: result.ok && result.changes,
    notes: [],
    conflicts: result.ok && result.conflicts,
    list: todos.list,
  });
});

it("onEvent hears of no conflicts where nothing was merged", () => {
  const { todos, events } = heard();
  todos.write(write("[>]Read"));
  expect(events[0]).not.toHaveProperty("conflicts");
});

it("onEvent hears a call that only reads", () => {
  const { todos, events } = heard({ preset: vscode });
  todos.write({ operation: "read" });
  expect(events.map(tell)).toEqual(["read manage_todo_list"]);
});

it("onEvent comes after the change, so that saving on each event loses nothing", () => {
  let saved: string = JSON.stringify(createTodoSession().snapshot());
  const todos = createTodoSession({
    nag: { stale: { after: 1 } },
    onEvent: () => {
      saved = JSON.stringify(todos.snapshot());
    },
  });
  const steps = [
    () => todos.begin({ mark: "user:1:x" }),
    () => todos.write(write("[>]Read")),
    () => todos.endRound({ mark: "call:1" }),
    () => todos.write({}),
    () => todos.endRound({ mark: "call:2" }),
    () => todos.edit({ add: [{ content: "Ship", status: "pending" }] }),
    () => todos.stop(),
    () => todos.clear(),
  ];
  for (const step of steps) {
    step();
    expect(JSON.parse(saved)).toEqual(JSON.parse(JSON.stringify(todos.snapshot())));
  }
});

it.each<[name: string, onEvent: () => unknown]>([
  [
    "throws",
    () => {
      throw new Error("no");
    },
  ],
  ["rejects", () => Promise.reject(new Error("no"))],
])("an onEvent that %s breaks nothing and is reported", async (_name, onEvent) => {
  const errors: unknown[] = [];
  const todos = createTodoSession({
    // A handler may be asynchronous; nobody waits for it.
    onEvent: onEvent as () => void,
    onListenerError: (error) => errors.push(error),
  });
  expect(todos.write(write("[>]Read")).ok).toBe(true);
  await Promise.resolve();
  await Promise.resolve();
  expect(errors).toEqual([new Error("no")]);
});

it("onEvent hears what a handler does itself after what it is told of", () => {
  const told: string[] = [];
  const todos = createTodoSession({
    onEvent: (event) => {
      told.push(tell(event));
      if (event.type === "write" && event.list.items.length === 1)
        todos.edit({ add: [{ content: "Ship", status: "pending" }] });
      told.push("end");
    },
  });
  todos.write(write("[>]Read"));
  expect(told).toEqual(["write todo_write", "end", "edit added", "end"]);
});

it("onEvent hears what a check and an agent said", () => {
  const { todos, events } = heard();
  todos.write(write("[x]Read", "[ ]Ship"));
  todos.check({ name: "npm test", ok: false, text: "1 failed" });
  todos.delegate("Ship", { callId: "c1", agent: "shipper" });
  todos.returned("c1", { ok: false, text: "No dock." });
  expect(events.slice(1)).toMatchObject([
    { type: "check", name: "npm test", ok: false, text: "1 failed", items: ["Read"] },
    { type: "delegate", callId: "c1", agent: "shipper" },
    { type: "return", callId: "c1", agent: "shipper", ok: false, text: "No dock." },
  ]);
});

it("onEvent hears in order of changes that a listener makes", () => {
  const { todos, events } = heard();
  todos.subscribe(({ items: [first] }) => first?.status === "completed" && todos.clear());
  todos.write(write("[x]Read"));
  expect(events.map(({ type, list }) => `${type} ${list.revision}`)).toEqual(["write 1", "clear 2"]);
});

it("onEvent hears once of 40 writes without a round, and of none where rounds come", () => {
  const { todos, events } = heard();
  const misuses = (): unknown[] => events.filter(({ type }) => type === "misuse").map((event) => Object(event).code);
  for (let count = 0; count < 60; count += 1) {
    todos.write(write(`[>]Read ${count}`));
    todos.endRound();
  }
  expect(misuses()).toEqual([]);
  for (let count = 0; count < 100; count += 1) todos.write(write(`[>]Read ${count}`));
  expect(misuses()).toEqual(["no_rounds"]);
});

it("a second stop in a turn gives no nudge, and onEvent hears of it once", () => {
  const { todos, events } = heard();
  for (let turn = 0; turn < 2; turn += 1) {
    todos.begin();
    todos.write(write("[>]Read", "[ ]Ship"));
    expect(todos.stop({ waiting: true })).toBeUndefined();
    expect([todos.stop(), todos.decision?.reason]).toEqual([undefined, "idle"]);
  }
  expect(events.filter(({ type }) => type === "misuse")).toMatchObject([{ code: "second_stop" }]);
});

it("a stop after a nudge is no second one", () => {
  const { todos, events } = heard();
  todos.write(write("[>]Read"));
  for (let round = 0; round < 5; round += 1) todos.endRound();
  expect(todos.stop()?.reason).toBe("unfinished");
  expect(todos.stop()).toBeUndefined();
  expect(events.map(({ type }) => type)).not.toContain("misuse");
});

it("the end of a turn counts as a round for those 40 writes, a compaction does not", () => {
  for (const [moment, codes] of [
    ["stop", []],
    ["compacted", ["no_rounds"]],
  ] as const) {
    const { todos, events } = heard();
    for (let count = 0; count < 39; count += 1) todos.write(write(`[>]Read ${count}`));
    todos[moment]();
    todos.write(write("[>]Write"));
    expect(events.flatMap((event) => (event.type === "misuse" ? [event.code] : []))).toEqual(codes);
  }
});
