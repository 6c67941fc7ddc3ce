import { expect, it } from "vitest";
import { isTodoError } from "../../src/index.js";
import { COMPLETION_LOG_LABELS, type CompletionLogState, createCompletionLog } from "../../src/node/index.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { done, now, plan, TIME } from "./finished-plans.js";
import { thrownBy } from "./thrown-by.js";

const { en } = COMPLETION_LOG_LABELS;

it("createCompletionLog().record() throws when the clock gives no date", () => {
  const log = createCompletionLog({ folder: temporaryFolder(), now: () => new Date(Number.NaN) });
  expect(() => log.record(plan([done("a")]))).toThrow(
    "Cannot record a finished list as what now returns must be a valid Date: current value is an object",
  );
  // A caller in plain JavaScript may return anything.
  const wrong = createCompletionLog({ now: () => 5 as unknown as Date });
  expect(() => wrong.record(plan([done("a")]))).toThrow("must be a valid Date: current value is 5");
});

it.each([
  ["folder", { folder: "" }, RangeError, 'folder must be a path: current value is ""'],
  ["folder of another type", { folder: 5 }, RangeError, "folder must be a path: current value is 5"],
  ["now", { now: TIME.getTime() }, RangeError, `now must be a function: current value is ${TIME.getTime()}`],
  ["labels", { labels: null }, TypeError, "labels must be an object: current value is null"],
  [
    "one label",
    { labels: { summary: "", completed: "a" } },
    TypeError,
    "labels.cancelled must be a text: current value is undefined",
  ],
])("createCompletionLog() throws when the option is wrong: %s", (_, options, kind, message) => {
  // A caller in plain JavaScript may pass anything.
  const error = thrownBy(() => createCompletionLog(options as object));
  expect(error).toBeInstanceOf(kind);
  expect(String(error)).toContain(`Cannot create a completion log as ${message}`);
});

it.each([
  ["no object", "text", 'resume must be an object: current value is "text"'],
  ["null", null, "resume must be an object: current value is null"],
  ["without a count", {}, "resume.count must be a whole number from 0: current value is undefined"],
  ["with a negative count", { count: -1 }, "resume.count must be a whole number from 0: current value is -1"],
  ["with a broken count", { count: 1.5 }, "resume.count must be a whole number from 0: current value is 1.5"],
  [
    "with a path of another type",
    { count: 1, path: 5 },
    'resume.path must be a log in the folder "memory/todos": current value is 5',
  ],
])("createCompletionLog() throws invalid_snapshot when resume is %s", (_, resume, message) => {
  // What a host stored may be anything.
  const error = thrownBy(() => createCompletionLog({ resume: resume as CompletionLogState }));
  expect(isTodoError(error)).toBe(true);
  expect(error).toMatchObject({ code: "invalid_snapshot", message: `Cannot create a completion log as ${message}` });
});

const FOREIGN_PATHS = [
  "",
  "memory/todos",
  "/etc/passwd",
  "todoList-20250102-174233.md",
  "memory/todos/../todoList-20250102-174233.md",
  "memory/todos/below/todoList-20250102-174233.md",
  "memory/todos/other.md",
  "memory/todos/todoList-20250102-174233.md/../../../.bashrc",
];

it.each(
  FOREIGN_PATHS,
)("createCompletionLog() throws invalid_snapshot when resume has a path that is no log of its folder: %j", (path) => {
  expect(thrownBy(() => createCompletionLog({ resume: { count: 1, path } }))).toMatchObject({
    code: "invalid_snapshot",
    message: `Cannot create a completion log as resume.path must be a log in the folder "memory/todos": current value is "${path}"`,
  });
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
