import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { checkTodos, createTodoSession, type TodoSession } from "../../../src/index.js";
import { standardEnvelope } from "../../../src/presets/index.js";
import { attachCompletionLog, COMPLETION_LOG_LABELS, createCompletionLog } from "../../../src/programs/node/index.js";
import { temporaryFolder } from "../../support/temporary-folder.js";
import { now } from "./finished-plans.js";

const labels = COMPLETION_LOG_LABELS.en;

function neverFails(error: unknown): void {
  throw error;
}

/** A session without a preset, with a log attached to it. */
function openSession() {
  const todos = createTodoSession();
  return { todos, log: attachCompletionLog(todos, { folder: temporaryFolder(), now, onError: neverFails }) };
}

const todo = (content: string, status: string): object => ({ content, status });

it("attachCompletionLog() appends a block for each write that changes the list and leaves it finished", () => {
  const folder = temporaryFolder();
  const todos = createTodoSession({ preset: standardEnvelope });
  const log = attachCompletionLog(todos, { folder, now, labels, onError: neverFails });
  function write(summary: string, ...items: readonly object[]): void {
    todos.write({ summary, todos: items });
  }

  write("First", todo("a", "in_progress"), todo("b", "pending"));
  expect(log.state()).toEqual({ count: 0 });
  write("First", todo("a", "completed"), todo("b", "cancelled"));
  expect(log.state().count).toBe(1);
  // Refused, cleared, started anew: nothing of it is finished.
  write("First", todo("a", "done"));
  write("First");
  write("Second", todo("c", "in_progress"));
  expect(log.state().count).toBe(1);
  write("Second", todo("c", "completed"));

  const [first, second] = ["# task1-20250102-174233\n\nSummary: First", "# task2-20250102-174233\n\nSummary: Second"];
  expect(readFileSync(log.state().path ?? "", "utf8")).toBe(
    `${first}\n\n[1/2] Completed:\n- a\n\n[1/2] Cancelled:\n- ~~b~~\n\n${second}\n\n[1/1] Completed:\n- c\n`,
  );
});

it("attachCompletionLog() appends nothing for a write that changes nothing", () => {
  const { todos, log } = openSession();
  todos.write({ todos: [todo("a", "completed")] });
  todos.write({ todos: [todo("a", "completed")] });
  expect(log.state().count).toBe(1);
});

it.each<[what: string, work: (todos: TodoSession) => void, rows: string]>([
  ["no check", (todos) => todos.write({ todos: [todo("a", "completed")] }), "- a"],
  [
    "a check that passed while the step was in progress",
    (todos) => [todos.check({ name: "npm test", ok: true }), todos.write({ todos: [todo("a", "completed")] })],
    "- a (*npm test passed*)",
  ],
  [
    "a check that failed, and one that passed",
    (todos) => [
      todos.check({ name: "npm test", ok: false }),
      todos.check({ name: "tsc", ok: true }),
      todos.write({ todos: [todo("a", "completed")] }),
    ],
    "- a (*npm test failed*)",
  ],
  [
    "a check of one of two steps",
    (todos) => [
      todos.check({ name: "npm test", ok: true, items: ["a"] }),
      todos.write({ todos: [todo("a", "completed"), todo("b", "cancelled"), todo("c", "completed")] }),
    ],
    "- a (*npm test passed*)\n- c\n\n[1/3] Cancelled:\n- ~~b~~",
  ],
  [
    "a name that forges a heading",
    (todos) => [
      todos.check({ name: "x\n# task9-20250101-000000 *y*", ok: true }),
      todos.write({ todos: [todo("a", "completed")] }),
    ],
    "- a (*x # task9-20250101-000000 \\*y\\* passed*)",
  ],
  [
    "a check after the list was finished",
    (todos) => [todos.write({ todos: [todo("a", "completed")] }), todos.check({ name: "npm test", ok: true })],
    "- a",
  ],
])("attachCompletionLog() names what checks found, in one block: %s", (_, work, rows) => {
  const { todos, log } = openSession();
  todos.write({ todos: [todo("a", "in_progress")] });
  work(todos);
  const [, text = ""] = readFileSync(log.state().path ?? "", "utf8").split("Completed:\n");
  expect([text.trimEnd(), log.state().count]).toEqual([rows, 1]);
});

it("createCompletionLog() asks for the checks of a host without a session", () => {
  const list = { items: [{ content: "a", status: "completed" as const }], revision: 1 };
  const { checks } = checkTodos(undefined, { list, run: { name: "npm test", ok: true } });
  const log = createCompletionLog({ folder: temporaryFolder(), now, checks: () => checks });
  expect(readFileSync(log.record(list) ?? "", "utf8")).toContain("- a (*npm test passed*)\n");
  // A caller in plain JavaScript may return anything.
  const wrong = createCompletionLog({ checks: () => 5 as never });
  expect(() => wrong.record(list)).toThrow("the result of checks() must be a list, as checks of a session (got 5)");
});

it("attachCompletionLog() records what a person finished", () => {
  const { todos, log } = openSession();
  todos.write({ todos: [todo("a", "in_progress")] });
  todos.edit({ todos: [todo("a", "completed")] });
  expect(log.state().count).toBe(1);
});

it("attachCompletionLog() tells onError of a file that cannot be written, and keeps the list", () => {
  const folder = join(temporaryFolder(), "todos");
  writeFileSync(folder, "");
  const errors: unknown[] = [];
  const todos = createTodoSession();
  const log = attachCompletionLog(todos, { folder, now, onError: (error) => errors.push(error) });
  const result = todos.write({ todos: [todo("a", "completed")] });
  expect(result).toMatchObject({ ok: true, text: "1/1 done." });
  expect(todos.list.items).toEqual([todo("a", "completed")]);
  expect(errors).toMatchObject([{ name: "TodoError", code: "log_unwritable", cause: { code: "EEXIST" } }]);
  rmSync(folder);
  expect(log.record(todos.list)).toBe(join(folder, "todoList-20250102-174233.md"));
});

it("attachCompletionLog() ends with detach()", () => {
  const { todos, log } = openSession();
  log.detach();
  todos.write({ todos: [todo("a", "completed")] });
  expect(log.state().count).toBe(0);
});

it("attachCompletionLog() throws when nobody would hear of errors", () => {
  // A caller in plain JavaScript may leave it out.
  const options = { folder: "unused" } as unknown as Parameters<typeof attachCompletionLog>[1];
  expect(() => attachCompletionLog(createTodoSession(), options)).toThrow(
    new TypeError("Invalid call of attachCompletionLog(): onError must be a function (got undefined)"),
  );
});

it("createCompletionLog().record is a listener by itself, whose errors go to the session's onListenerError", () => {
  const folder = join(temporaryFolder(), "todos");
  writeFileSync(folder, "");
  const errors: unknown[] = [];
  const todos = createTodoSession({ onListenerError: (error) => errors.push(error) });
  todos.subscribe(createCompletionLog({ folder, now }).record);
  expect(todos.write({ todos: [todo("a", "completed")] }).ok).toBe(true);
  expect(todos.list.items).toHaveLength(1);
  expect(errors).toMatchObject([{ code: "log_unwritable" }]);
});
