import { expect, it } from "vitest";
import { isTodoError } from "../../../src/index.js";
import {
  COMPLETION_LOG_LABELS,
  type CompletionLogState,
  createCompletionLog,
} from "../../../src/programs/node/index.js";
import { readRows } from "../../support/read-rows.js";
import { temporaryFolder } from "../../support/temporary-folder.js";
import { done, now, plan } from "./finished-plans.js";
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

it.each(
  readRows<[what: string, options: object, error: string]>("programs/node/completion-log-options.refused"),
)("createCompletionLog() throws when the option is wrong: %s", (_, options, error) => {
  expect(String(thrownBy(() => createCompletionLog(options)))).toBe(error);
});

it.each(
  readRows<[string, unknown, string]>("programs/node/completion-log-options.resumed"),
)("createCompletionLog() throws invalid_snapshot when resume is %s", (_, resume, message) => {
  // What a host stored may be anything.
  const error = thrownBy(() => createCompletionLog({ resume: resume as CompletionLogState }));
  expect(isTodoError(error)).toBe(true);
  expect(error).toMatchObject({ code: "invalid_snapshot", message: `Cannot create a completion log as ${message}` });
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
