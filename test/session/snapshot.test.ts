import { expect, it } from "vitest";
import * as z from "zod/v4";
import { TodoError, type TodoErrorCode } from "../../src/core/todo-error.js";
import { todoItemSchema } from "../../src/core/todo-schema.js";
import { createTodoSession, type TodoSession, type TodoSessionOptions } from "../../src/session/create-todo-session.js";
import type { TodoSnapshot } from "../../src/session/todo-session.js";
import { isDeepFrozen } from "../support/deep-freeze.js";
import { readRows } from "../support/read-rows.js";
import { items, line } from "../support/write.js";

const write = (...lines: readonly string[]): object => ({ todos: items(...lines) });

/** What another process makes of a session's snapshot. */
function throughJson(session: TodoSession): TodoSnapshot {
  // A snapshot is plain JSON; that it comes back whole is what these tests show.
  return JSON.parse(JSON.stringify(session.snapshot())) as TodoSnapshot;
}

const NAG = {
  rounds: 0,
  sinceReminder: -1,
  fires: 0,
  nudges: 0,
  idleNudges: 0,
  started: 0,
  idle: 0,
  fingerprint: 0,
  ignored: 0,
  current: 0,
  passed: 0,
  completed: -1,
  running: 0,
  batched: 0,
  skipped: 0,
};

it("todos.snapshot() of a fresh session is version, list and nag", () => {
  expect(createTodoSession().snapshot()).toEqual({ version: 1, list: { items: [], revision: 0 }, nag: NAG });
});

it("todos.snapshot() holds the round under way, what the model has not seen and the time of the last change", () => {
  const todos = createTodoSession({ now: () => new Date(5000) });
  todos.write(write("[ ]Read"));
  const before = todos.list;
  todos.edit(write("[x]Read"));
  const snapshot = todos.snapshot();
  expect(snapshot).toEqual({
    version: 1,
    list: { items: items("[x]Read"), revision: 2 },
    nag: NAG,
    round: "ok",
    seen: before,
    matches: [0],
    updatedAt: 5000,
  });
  expect(isDeepFrozen(snapshot)).toBe(true);
  expect(throughJson(todos)).toEqual(snapshot);
});

it("todos.snapshot() stays as it was taken", () => {
  const todos = createTodoSession();
  const snapshot = todos.snapshot();
  todos.write(write("[ ]Read"));
  expect([snapshot.list.revision, todos.snapshot().list.revision]).toEqual([0, 1]);
});

it.each<
  [name: string, happens: (todos: TodoSession) => void, goesOn: (todos: TodoSession) => unknown, expected: unknown]
>([
  [
    "in a round with an accepted write",
    (todos) => todos.write(write("[>]Read")),
    (todos) => [todos.stop(), todos.decision?.reason],
    [undefined, "fresh"],
  ],
  [
    "in a round with a refused write",
    (todos) => {
      todos.write(write("[>]Read"));
      todos.endRound();
      todos.write({});
    },
    (todos) => todos.endRound()?.reason,
    "stale",
  ],
  [
    "after a person's edit",
    (todos) => todos.edit(write("[ ]Read")),
    (todos) => todos.write(write("[ ]Write")).text,
    '0/2 done. Next: Read.\nThe user changed the list before this write, and that was kept: added "Read".',
  ],
  [
    "after the edit was told",
    (todos) => {
      todos.edit(write("[ ]Read"));
      todos.write(write("[ ]Read"));
    },
    (todos) => todos.write(write("[ ]Read")).text,
    "No change. 0/1 done. Next: Read.",
  ],
  [
    "after reminders",
    (todos) => {
      todos.write(write("[ ]Read"));
      todos.endRound();
      todos.endRound();
    },
    (todos) => [todos.endRound(), todos.decision?.reason],
    [undefined, "exhausted"],
  ],
  [
    "after a reminder told the edit",
    (todos) => {
      todos.edit(write("[ ]Read"));
      todos.endRound();
    },
    (todos) => [todos.write(write("[ ]Write", "[ ]Ship")).text, todos.list.items.length],
    ['0/2 done. Next: Write.\nNote: No longer in the list: "Read" (pending). No action needed if meant.', 2],
  ],
  [
    "after an edit that the model does not know of",
    (todos) => {
      todos.write(write("[>]Read"));
      todos.edit({ updates: [{ content: "Read", status: "completed" }] });
    },
    (todos) => [todos.endRound()?.reason, todos.begin()],
    ["edited", undefined],
  ],
  [
    "after an edit that gave an item other words",
    (todos) => {
      todos.write(write("[>]Read", "[ ]Write"));
      todos.edit({ remove: ["Read"], add: [{ content: "Ship", status: "pending" }] });
      todos.edit(write("[ ]Write", "[ ]Ship"));
    },
    (todos) => todos.write(write("[x]Read", "[>]Write")).list.items.map(line),
    ["[>]Write", "[ ]Ship"],
  ],
  ["with a time", (todos) => todos.edit(write("[ ]Read")), (todos) => todos.updatedAt, new Date(7000)],
  [
    "with revisions counting on",
    (todos) => todos.edit(write("[ ]Read")),
    (todos) => todos.write(write("[ ]Write")).list.revision,
    2,
  ],
])("a session resumed from a snapshot goes on as the first would have: %s", (_name, happens, goesOn, expected) => {
  const options: TodoSessionOptions = { nag: { stale: { after: 1 }, maxFires: 1 }, now: () => new Date(7000) };
  const first = createTodoSession(options);
  happens(first);
  const resumed = createTodoSession({ ...options, snapshot: throughJson(first) });
  expect([goesOn(first), goesOn(resumed)]).toEqual([expected, expected]);
  expect(resumed.snapshot()).toEqual(first.snapshot());
});

it("a resumed session has decided nothing yet, and its list is frozen and its own", () => {
  const first = createTodoSession();
  first.write(write("[ ]Read"));
  first.endRound();
  const stored = throughJson(first);
  const resumed = createTodoSession({ snapshot: stored });
  Reflect.set(stored.list.items[0] ?? {}, "content", "changed");
  expect([resumed.decision, resumed.list]).toEqual([undefined, first.list]);
  expect(isDeepFrozen(resumed.list)).toBe(true);
});

it("a snapshot keeps the host's own fields, and drops what the item schema does not know", () => {
  const itemSchema = todoItemSchema.extend({ priority: z.number() });
  const rules = { itemSchema };
  const list = { items: [{ content: "a", status: "pending", priority: 1, more: true }], revision: 1 } as const;
  const snapshot = { ...createTodoSession({ rules }).snapshot(), list };
  expect(createTodoSession({ rules, snapshot }).list.items).toEqual([{ content: "a", status: "pending", priority: 1 }]);
});

const SOUND = createTodoSession().snapshot();
const CANNOT = "Cannot read a snapshot as";

const REFUSED: readonly (readonly [snapshot: unknown, code: TodoErrorCode, message: string])[] = [
  [[], "invalid_snapshot", `${CANNOT} it must be an object: current value is []`],
  ["{}", "invalid_snapshot", `${CANNOT} it must be an object: current value is "{}"`],
  [{}, "unknown_version", `${CANNOT} version must be 1: current value is undefined`],
  [{ ...SOUND, version: 2 }, "unknown_version", `${CANNOT} version must be 1: current value is 2`],
  [{ ...SOUND, version: 1n }, "unknown_version", `${CANNOT} version must be 1: current value is a bigint`],
  [
    { ...SOUND, round: "none" },
    "invalid_snapshot",
    `${CANNOT} round must be "ok" or "failed": current value is "none"`,
  ],
  [
    { ...SOUND, updatedAt: "now" },
    "invalid_snapshot",
    `${CANNOT} updatedAt must be a time in milliseconds: current value is "now"`,
  ],
  [
    { ...SOUND, updatedAt: null },
    "invalid_snapshot",
    `${CANNOT} updatedAt must be a time in milliseconds: current value is null`,
  ],
  [
    { ...SOUND, updatedAt: 1e18 },
    "invalid_snapshot",
    `${CANNOT} updatedAt must be a time in milliseconds: current value is 1000000000000000000`,
  ],
  [
    { ...SOUND, nag: undefined },
    "invalid_snapshot",
    "Cannot read a nag state as rounds must be a whole number from 0: current value is undefined",
  ],
  [
    { ...SOUND, nag: { ...NAG, fires: -1 } },
    "invalid_snapshot",
    "Cannot read a nag state as fires must be a whole number from 0: current value is -1",
  ],
];

it.each(REFUSED.map((row) => ({ row, message: row[2] })))("createTodoSession() refuses a snapshot: $message", ({
  row,
}) => {
  const [snapshot, code, message] = row;
  // @ts-expect-error what storage may hold
  expect(() => createTodoSession({ snapshot })).toThrow(new TodoError(code, message));
});

it.each<[name: string, snapshot: object]>([
  ["no list", { ...SOUND, list: undefined }],
  ["a negative revision", { ...SOUND, list: { items: [], revision: -1 } }],
  ["an unknown status", { ...SOUND, list: { items: [{ content: "a", status: "failed" }], revision: 1 } }],
  ["a bad list that the model saw", { ...SOUND, seen: { items: [{}], revision: 1 } }],
])("createTodoSession() refuses a snapshot with a bad list: %s", (_name, snapshot) => {
  // @ts-expect-error what storage may hold
  expect(() => createTodoSession({ snapshot })).toThrow(
    expect.objectContaining({ name: "TodoError", code: "invalid_list" }),
  );
});

it("createTodoSession() begins anew where a store gives null", () => {
  expect(createTodoSession({ snapshot: null }).list.items).toEqual([]);
});

it("createTodoSession() leaves the session as it was when its clock throws", () => {
  let isBroken = false;
  const now = (): Date => new Date(isBroken ? Number.NaN : 5);
  const todos = createTodoSession({ now });
  todos.write({ todos: [{ content: "a", status: "pending" }] });
  const before = todos.snapshot();
  isBroken = true;
  expect(() => todos.write({ todos: [{ content: "a", status: "completed" }] })).toThrow(
    "Cannot change the list as what now returns must be a valid Date: current value is an object",
  );
  expect(todos.snapshot()).toEqual(before);
  todos.updatedAt?.setTime(9);
  expect(todos.updatedAt).toEqual(new Date(5));
});

it.each(
  readRows<[options: unknown, message: string]>(new URL("snapshot.options.jsonl", import.meta.url)),
)("createTodoSession() refuses %j by name", (options, message) => {
  // @ts-expect-error what JavaScript may hand in
  expect(() => createTodoSession(options)).toThrow(`Cannot create a todo session as ${message}`);
});
