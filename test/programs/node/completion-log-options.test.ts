import { expect, it } from "vitest";
import { isTodoError } from "../../../src/index.js";
import {
  COMPLETION_LOG_LABELS,
  type CompletionLogState,
  createCompletionLog,
} from "../../../src/programs/node/index.js";
import { temporaryFolder } from "../../support/temporary-folder.js";
import { done, now, plan } from "./finished-plans.js";
import { thrownBy } from "./thrown-by.js";

const { en } = COMPLETION_LOG_LABELS;

it("createCompletionLog().record() throws when the clock gives no date", () => {
  const log = createCompletionLog({ folder: temporaryFolder(), now: () => new Date(Number.NaN) });
  expect(() => log.record(plan([done("a")]))).toThrow(
    "Invalid completion log: the result of now() must be a valid Date (got an object)",
  );
  // A caller in plain JavaScript may return anything.
  const wrong = createCompletionLog({ now: () => 5 as unknown as Date });
  expect(() => wrong.record(plan([done("a")]))).toThrow("must be a valid Date (got 5)");
});

it.each<[what: string, options: object, error: string]>([
  ["folder", { folder: "" }, 'RangeError: Invalid completion log: folder must be a path (got "")'],
  ["folder of another type", { folder: 5 }, "RangeError: Invalid completion log: folder must be a path (got 5)"],
  ["now", { now: 5 }, "RangeError: Invalid completion log: now must be a function (got 5)"],
  ["checks", { checks: [] }, "RangeError: Invalid completion log: checks must be a function (got [])"],
  ["labels", { labels: null }, "TypeError: Invalid completion log: labels must be an object (got null)"],
  [
    "one label",
    { labels: { summary: "", completed: "a" } },
    "TypeError: Invalid completion log: labels.cancelled must be a string (got undefined)",
  ],
])("createCompletionLog() throws when the option is wrong: %s", (_, options, error) => {
  expect(String(thrownBy(() => createCompletionLog(options)))).toBe(error);
});

it.each<[string, unknown, string]>([
  ["no object", "text", 'resume must be an object (got "text")'],
  ["null", null, "resume must be an object (got null)"],
  ["without a count", {}, "resume.count must be a whole number ≥ 0 (got undefined)"],
  ["with a negative count", { count: -1 }, "resume.count must be a whole number ≥ 0 (got -1)"],
  ["with a broken count", { count: 1.5 }, "resume.count must be a whole number ≥ 0 (got 1.5)"],
  [
    "with a path of another type",
    { count: 1, path: 5 },
    'resume.path must be a log in the folder "memory/todos" (got 5)',
  ],
  [
    'with a path that is no log of its folder, ""',
    { count: 1, path: "" },
    'resume.path must be a log in the folder "memory/todos" (got "")',
  ],
  [
    'with a path that is no log of its folder, "memory/todos"',
    { count: 1, path: "memory/todos" },
    'resume.path must be a log in the folder "memory/todos" (got "memory/todos")',
  ],
  [
    'with a path that is no log of its folder, "/etc/passwd"',
    { count: 1, path: "/etc/passwd" },
    'resume.path must be a log in the folder "memory/todos" (got "/etc/passwd")',
  ],
  [
    'with a path that is no log of its folder, "todoList-20250102-174233.md"',
    { count: 1, path: "todoList-20250102-174233.md" },
    'resume.path must be a log in the folder "memory/todos" (got "todoList-20250102-174233.md")',
  ],
  [
    'with a path that is no log of its folder, "memory/todos/../todoList-20250102-174233.md"',
    { count: 1, path: "memory/todos/../todoList-20250102-174233.md" },
    'resume.path must be a log in the folder "memory/todos" (got "memory/todos/../todoList-20250102-174233.md")',
  ],
  [
    'with a path that is no log of its folder, "memory/todos/below/todoList-20250102-174233.md"',
    { count: 1, path: "memory/todos/below/todoList-20250102-174233.md" },
    'resume.path must be a log in the folder "memory/todos" (got "memory/todos/below/todoList-20250102-174233.md")',
  ],
  [
    'with a path that is no log of its folder, "memory/todos/other.md"',
    { count: 1, path: "memory/todos/other.md" },
    'resume.path must be a log in the folder "memory/todos" (got "memory/todos/other.md")',
  ],
  [
    'with a path that is no log of its folder, "memory/todos/todoList-20250102-174233.md/../../../.bashrc"',
    { count: 1, path: "memory/todos/todoList-20250102-174233.md/../../../.bashrc" },
    'resume.path must be a log in the folder "memory/todos" (got "memory/todos/todoList-20250102-174233.md/../../../.bashrc")',
  ],
])("createCompletionLog() throws invalid_snapshot when resume is %s", (_, resume, message) => {
  // What a host stored may be anything.
  const error = thrownBy(() => createCompletionLog({ resume: resume as CompletionLogState }));
  expect(isTodoError(error)).toBe(true);
  expect(error).toMatchObject({ code: "invalid_snapshot", message: `Invalid completion log: ${message}` });
});

it("COMPLETION_LOG_LABELS and states cannot be changed", () => {
  const log = createCompletionLog({ folder: temporaryFolder(), now });
  log.record(plan([done("a")]));
  for (const value of [COMPLETION_LOG_LABELS, COMPLETION_LOG_LABELS.zh, en, log, log.state()])
    expect(value).toSatisfy(Object.isFrozen);
});

it.each([
  ["relative", "memory/todos/todoList-20250102-174233.md"],
  ["with another name", "./memory/../memory/todos/todoList-20250102-174233-2.md"],
])("createCompletionLog() goes on with a path in its folder: %s", (_, path) => {
  expect(createCompletionLog({ resume: { count: 1, path } }).state()).toEqual({ count: 1, path });
});
