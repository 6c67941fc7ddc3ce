import { afterEach, expect, it, vi } from "vitest";
import { createTodoSession, todoItemSchema } from "../../../src/index.js";
import { agentShell, createAgentShell } from "../../../src/presets/index.js";
import { createTodoShell } from "../../../src/programs/node/index.js";
import { ITEM, ITEMS, lineOf } from "./shell-lines.js";

afterEach(() => {
  vi.unstubAllEnvs();
});

it("createTodoShell() takes its limits from the environment, in refusals and documentation", () => {
  const shell = createTodoShell({ env: { TODO_MAX_ITEMS: "2", TODO_MAX_CONTENT_LENGTH: "5" } });
  expect(shell.run(lineOf(ITEM, ITEM, ITEM)).stderr).toBe(
    "Error: Validation failed\n- todos: Array must contain at most 2 element(s)",
  );
  expect(shell.run(lineOf({ ...ITEM, content: "123456" })).stderr).toBe(
    "Error: Validation failed\n- todos[0].content: String must contain at most 5 character(s)",
  );
  expect(shell.run("TodoWrite -h").stdout).toBe(createAgentShell({ maxItems: 2, maxContentLength: 5 }).prompt);
});

it("createTodoShell() prefers limits that are given, one by one", () => {
  const shell = createTodoShell({ env: { TODO_MAX_ITEMS: "2", TODO_MAX_CONTENT_LENGTH: "5" }, maxItems: 3 });
  expect(shell.session.tool.rules).toMatchObject({ maxItems: 3, maxContentLength: 5 });
  const other = createTodoShell({ env: { TODO_MAX_ITEMS: "2" }, maxContentLength: 7 });
  expect(other.session.tool.rules).toMatchObject({ maxItems: 2, maxContentLength: 7 });
});

it("createTodoShell() reads the environment of the process when none is given", () => {
  vi.stubEnv("TODO_MAX_ITEMS", "4");
  expect(createTodoShell().session.tool.rules.maxItems).toBe(4);
});

it("createTodoShell() throws when a limit is no whole number from 1", () => {
  expect(() => createTodoShell({ env: { TODO_MAX_ITEMS: "many" } })).toThrow(
    new RangeError('Invalid shell settings: TODO_MAX_ITEMS must be a whole number ≥ 1 (got "many")'),
  );
  expect(() => createTodoShell({ env: {}, maxItems: 0 })).toThrow(
    new RangeError("Invalid rules: maxItems must be a whole number ≥ 1 or Infinity (got 0)"),
  );
});

it("createTodoShell() writes to the session it is given, in that session's words", () => {
  const session = createTodoSession({
    preset: agentShell,
    rules: { maxItems: 1, itemSchema: todoItemSchema.extend({ owner: todoItemSchema.shape.id }) },
  });
  const shell = createTodoShell({ session });
  shell.run(lineOf({ ...ITEM, owner: "Ada" }));
  expect(shell.session).toBe(session);
  expect(shell.session.list.items[0]?.owner).toBe("Ada");
  expect(shell.run("TodoWrite -h").stdout).toBe(createAgentShell({ maxItems: 1 }).prompt);
  const own = createTodoShell({ session: createTodoSession() });
  expect(own.run(lineOf({ content: "a", status: "in_progress" })).stdout).toBe("0/1 done. Now: a.");
  expect(own.run("TodoWrite {").stderr).toMatch(/^Not saved: /);
});

it.each([
  ["maxItems", { maxItems: 3 }, "3"],
  ["maxContentLength", { maxContentLength: 3 }, "3"],
  ["now", { now: (): Date => new Date(0) }, "a function"],
])("createTodoShell() throws when %s is given together with a session", (name, setting, value) => {
  expect(() => createTodoShell({ session: createTodoSession(), ...setting })).toThrow(
    `Invalid call of createTodoShell(): ${name} must be left out, as the given session has its own (got ${value})`,
  );
});

it("createTodoShell().session tells its listeners of changes, and when the last one was", () => {
  let time = 1000;
  const { run, session } = createTodoShell({ env: {}, now: () => new Date(time) });
  const heard: unknown[] = [];
  const unsubscribe = session.subscribe((list, changes) =>
    heard.push([list.items.length, changes.map(({ type }) => type)]),
  );
  expect(session.updatedAt).toBeUndefined();
  run(lineOf(ITEMS[2]));
  expect(session.updatedAt).toEqual(new Date(1000));
  time = 2000;
  run(lineOf(ITEMS[2]));
  run("TodoWrite {");
  expect(session.updatedAt).toEqual(new Date(1000));
  run('TodoWrite {"todos":[]}');
  expect(session.updatedAt).toEqual(new Date(2000));
  unsubscribe();
  run(lineOf(...ITEMS));
  expect(heard).toEqual([
    [1, ["added"]],
    [0, ["removed"]],
  ]);
});

it("createTodoShell() has the system's clock by default", () => {
  const { run, session } = createTodoShell({ env: {} });
  run(lineOf(ITEMS[2]));
  expect(session.updatedAt).toBeInstanceOf(Date);
});

it("createTodoShell() gives every shell a list of its own, and functions that need no this", () => {
  const { run } = createTodoShell({ env: {} });
  const other = createTodoShell({ env: {} });
  run(lineOf(...ITEMS));
  expect(other.session.list.items).toEqual([]);
});
