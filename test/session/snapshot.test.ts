import { expect, it } from "vitest";
import * as z from "zod/v4";
import { TodoError, type TodoErrorCode } from "../../src/model/todo-error.js";
import { todoItemSchema } from "../../src/schema/todo-schema.js";
import { createTodoSession, type TodoSession } from "../../src/session/create-todo-session.js";
import type { TodoSessionOptions, TodoSnapshot } from "../../src/session/todo-session.js";
import { isDeepFrozen } from "../support/deep-freeze.js";
import { items } from "../support/write.js";

const write = (...lines: readonly string[]): object => ({ todos: items(...lines) });

/** What another process makes of a session's snapshot. */
function throughJson(session: TodoSession): TodoSnapshot {
  // A snapshot is plain JSON; that it comes back whole is what these tests show.
  return JSON.parse(JSON.stringify(session.snapshot())) as TodoSnapshot;
}

it("todos.snapshot() of a fresh session is version, list and nag", () => {
  expect(createTodoSession().snapshot()).toEqual({ version: 1, list: { items: [], revision: 0 }, nag: {} });
});

it("a session ignores fields of a snapshot that a later version added", () => {
  const todos = createTodoSession();
  todos.write(write("[ ]Read"));
  const snapshot = throughJson(todos);
  const later = {
    ...snapshot,
    added: { deep: 1 },
    list: { ...snapshot.list, added: 1 },
    nag: { ...snapshot.nag, added: 1 },
  };
  expect(createTodoSession({ snapshot: later }).snapshot()).toEqual(snapshot);
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
    nag: {},
    round: "ok",
    seen: before,
    keys: "1.0",
    repeated: 1,
    updatedAt: 5000,
    times: [{ added: 5000, finished: 5000 }],
  });
  expect(isDeepFrozen(snapshot)).toBe(true);
  expect(throughJson(todos)).toEqual(snapshot);
});

/** A session whose model wrote a list. */
function written(options: TodoSessionOptions = {}) {
  const todos = createTodoSession(options);
  todos.write(write("[>]Read", "[ ]Ship"));
  return todos;
}

it.each(["endRound", "compacted"] as const)("a snapshot counts a call that is made again after %s()", (moment) => {
  const todos = written();
  todos[moment]();
  todos.write(write("[>]Read", "[ ]Ship"));
  expect(todos.snapshot().repeated).toBe(2);
});

it("a snapshot of before has marks of what shows its list, which are passed over", () => {
  const todos = written();
  const snapshot = throughJson(todos);
  const before = { ...snapshot, shown: [["9e107d9d"], [7]] };
  expect(createTodoSession({ snapshot: before }).snapshot()).toEqual(snapshot);
});

it("a snapshot remembers that only others wrote the list, which had no marks before", () => {
  const todos = createTodoSession();
  todos.edit(write("[ ]Read"));
  const { isUnwritten, ...snapshot } = throughJson(todos);
  expect(isUnwritten).toBe(true);
  const before = { ...snapshot, shown: [] };
  expect(createTodoSession({ snapshot: before }).snapshot()).toEqual(todos.snapshot());
});

it("a snapshot without keys keeps what the model was told apart from what it has seen", () => {
  const todos = written();
  todos.edit({ add: [{ content: "Test", status: "pending" }] });
  // A call of a reply that may have more, so the model has not read its answer yet.
  todos.write(write("[x]Read", "[ ]Ship"), { reply: {} });
  const { keys, ...snapshot } = throughJson(todos);
  expect(keys).toBe("1.0 1.1 2.2;1.0 1.1;1.0 1.1 2.2");
  const resumed = createTodoSession({ snapshot });
  expect([resumed.told, resumed.list]).toEqual([todos.told, todos.list]);
});

it("a snapshot's marks of edits are taken without damaged ones", () => {
  const edits = ["1k0a", 7, null];
  expect(createTodoSession({ snapshot: { ...SOUND, edits } as never }).snapshot().edits).toEqual(["1k0a"]);
});

it("todos.snapshot() stays as it was taken", () => {
  const todos = createTodoSession();
  const snapshot = todos.snapshot();
  todos.write(write("[ ]Read"));
  expect([snapshot.list.revision, todos.snapshot().list.revision]).toEqual([0, 1]);
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
const SNAPSHOT = "Invalid snapshot:";

const TIME = "updatedAt must be a time in milliseconds (got";
const STATE = "Invalid nag state:";

it.each<[snapshot: unknown, code: TodoErrorCode, message: string]>([
  [[], "invalid_snapshot", `${SNAPSHOT} it must be an object (got [])`],
  ["{}", "invalid_snapshot", `${SNAPSHOT} it must be an object (got "{}")`],
  [{}, "unknown_version", `${SNAPSHOT} version must be 1 (got undefined)`],
  [{ version: 2 }, "unknown_version", `${SNAPSHOT} version must be 1 (got 2)`],
  [{ version: 1n }, "unknown_version", `${SNAPSHOT} version must be 1 (got a bigint)`],
  [{ ...SOUND, round: "none" }, "invalid_snapshot", `${SNAPSHOT} round must be "ok" or "failed" (got "none")`],
  [{ ...SOUND, updatedAt: "now" }, "invalid_snapshot", `${SNAPSHOT} ${TIME} "now")`],
  [{ ...SOUND, updatedAt: null }, "invalid_snapshot", `${SNAPSHOT} ${TIME} null)`],
  [{ ...SOUND, updatedAt: 1e18 }, "invalid_snapshot", `${SNAPSHOT} ${TIME} 1000000000000000000)`],
  [{ ...SOUND, reminders: 7 }, "invalid_snapshot", `${SNAPSHOT} reminders must be an array (got 7)`],
  [{ ...SOUND, nag: undefined }, "invalid_snapshot", `${STATE} it must be an object (got undefined)`],
  [{ ...SOUND, nag: { reminders: -1 } }, "invalid_snapshot", `${STATE} reminders must be a whole number ≥ 0 (got -1)`],
])("createTodoSession() refuses the snapshot %#", (snapshot, code, message) => {
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
    "Invalid session options: the result of now() must be a valid Date (got an object)",
  );
  expect(todos.snapshot()).toEqual(before);
  todos.updatedAt?.setTime(9);
  expect(todos.updatedAt).toEqual(new Date(5));
});

it.each<[options: unknown, message: string]>([
  [
    { foo: 1 },
    "foo is not an option (the options are preset, rules, tool, nag, list, snapshot, now, onEvent, onListenerError)",
  ],
  [{ now: 5 }, "now must be a function (got 5)"],
  [{ onListenerError: 5 }, "onListenerError must be a function (got 5)"],
  [{ rules: 5 }, "rules must be an object (got 5)"],
  [{ nag: "often" }, 'nag must be true, false or an object (got "often")'],
  [
    { tool: { rules: { maxItems: 1 } } },
    'tool.rules must be left out, as rules is an option of its own (got {"maxItems":1})',
  ],
  [null, "the options must be an object (got null)"],
])("createTodoSession() refuses %j by name", (options, message) => {
  // @ts-expect-error what JavaScript may hand in
  expect(() => createTodoSession(options)).toThrow(`Invalid session options: ${message}`);
});
