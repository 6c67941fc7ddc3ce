import * as gemini from "agent-todos/gemini";
import { describe, expect, it } from "vitest";
import type { AnsweredToolCall, ChecksOfCall } from "../../../src/plan/check-calls.js";
import { shellChecks } from "../../../src/plan/shell-checks.js";
import { createTodoSession, type TodoSession } from "../../../src/session/create-todo-session.js";
import type { TodoEvent } from "../../../src/session/event.js";
import { createSharedTodos } from "../../../src/shared/create-shared-todos.js";
import { memoryStore } from "../../../src/shared/memory-store.js";
import { ALL_APIS } from "./all-apis.js";
import { A, type AnyDialect, B, type MadeCall, write } from "./dialect.js";

const DONE = { ...A, status: "completed" };

function bash(id: string, command: string): MadeCall {
  return { id, name: "bash", input: { command } };
}

/** A reply with calls of the shell, and what each of them is answered. */
type Round = readonly (readonly [command: string, answer: string])[];

const PASSED = "2 passed\nexit code: 0";
const FAILED = "1 failed\nexit code: 1";

/** A session with one finished and one open item, and the messages of rounds after it. */
function open(dialect: AnyDialect, options: Parameters<typeof createTodoSession>[0] = {}) {
  const events: TodoEvent[] = [];
  const todos = createTodoSession({ ...options, onEvent: (event) => events.push(event) });
  const { adapter, user, assistant, reply, results, ownResult } = dialect;
  const messages = [user("Refactor")] as object[];
  const wrote = reply("", [write("w1", DONE, B)]);
  messages.push(...(assistant(wrote) as object[]), ...(results(adapter.runTodoCalls(todos, wrote)) as object[]));
  adapter.stepRequest(todos, messages);
  let rounds = 0;
  const add = (round: Round): object[] => {
    rounds += 1;
    const calls = round.map(([command], index) => bash(`c${rounds}_${index}`, command));
    const answers = calls.map((call, index) => ownResult(call, round[index]?.[1] ?? ""));
    messages.push(...(assistant(reply("", calls)) as object[]), ...(results(answers) as object[]));
    return messages;
  };
  const noted = () => events.flatMap((event) => (event.type === "check" ? [`${event.name} ${event.ok}`] : []));
  return { todos, messages, add, noted };
}

const states = (todos: TodoSession) => todos.checks.map((check) => check?.state);

it.each([
  [{ output: "2 passed", exit_code: 0 }, "checked"],
  [{ output: "", exit_code: 1 }, "failing"],
  [{ output: { exit_code: 1 } }, "failing"],
  [{ output: FAILED }, "failing"],
  [{ error: FAILED }, "failing"],
  [{ output: "2 passed" }, "reported"],
])("a response of Gemini's API has the exit code: %j", (response, state) => {
  const todos = createTodoSession();
  todos.write({ todos: [DONE] });
  const args = { command: "npm test" };
  const contents = [
    { role: "user", parts: [{ text: "Fix it" }] },
    { role: "model", parts: [{ functionCall: { name: "bash", args } }] },
    { role: "user", parts: [{ functionResponse: { name: "bash", response } }] },
  ];
  gemini.stepRequest(todos, contents, { checks: shellChecks() });
  expect(states(todos)).toEqual([state]);
});

const ROWS: readonly (readonly [name: string, rounds: readonly Round[], noted: readonly string[], state: string])[] = [
  ["a check that passes", [[["npm test", PASSED]]], ["npm test true"], "checked"],
  ["a check that fails", [[["npm test", FAILED]]], ["npm test false"], "failing"],
  [
    "one that fails, then passes",
    [[["npm test", FAILED]], [["npm test", PASSED]]],
    ["npm test false", "npm test true"],
    "checked",
  ],
  [
    "two in one reply",
    [
      [
        ["npm test", PASSED],
        ["npm run lint", FAILED],
      ],
    ],
    ["npm test true", "npm run lint false"],
    "failing",
  ],
  ["two in one line", [[["npm run lint && npm test", PASSED]]], ["npm run lint true", "npm test true"], "checked"],
  [
    "the same twice in one reply",
    [
      [
        ["npm test", FAILED],
        ["npm test", PASSED],
      ],
    ],
    ["npm test false", "npm test true"],
    "checked",
  ],
  ["an answer without an exit code", [[["npm test", "2 passed"]]], [], "reported"],
  ["another command", [[["ls", PASSED]]], [], "reported"],
  ["a check whose code is another's", [[["npm test | tail", PASSED]]], [], "reported"],
];

describe.each(ALL_APIS)("$name", (dialect) => {
  const { stepRequest } = dialect.adapter;

  it.each(ROWS)("stepRequest() notes %s, and each call once", (_, rounds, noted, state) => {
    const { todos, add, noted: found } = open(dialect);
    for (const round of rounds) {
      const messages = add(round);
      const options = { checks: shellChecks() };
      const { messages: sent } = stepRequest(todos, messages, options);
      // The request is sent again, as the host has it and as it was sent.
      expect(stepRequest(todos, messages, options).messages).toEqual(sent);
      expect(stepRequest(todos, sent, options).messages).toEqual(sent);
    }
    expect(found()).toEqual(noted);
    expect(states(todos)).toEqual([state, undefined]);
  });

  it("stepRequest() without the option notes nothing", () => {
    const { todos, add } = open(dialect);
    stepRequest(todos, add([["npm test", PASSED]]));
    expect(states(todos)).toEqual(["reported", undefined]);
  });

  it.each([undefined, false] as const)("a restart reads no call again, with reminders %s", (nag) => {
    const { todos, add } = open(dialect, nag === undefined ? {} : { nag });
    const messages = add([["npm test", PASSED]]);
    stepRequest(todos, messages, { checks: shellChecks() });
    const restored = createTodoSession({ snapshot: JSON.parse(JSON.stringify(todos.snapshot())), nag });
    // A host that would read it in another way by now.
    stepRequest(restored, messages, { checks: () => ({ name: "npm test", ok: false }) });
    expect(states(restored)).toEqual(["checked", undefined]);
  });

  it("the function gets the call with its answer, and none of the list's own", () => {
    const { todos, messages, add } = open(dialect);
    const seen: AnsweredToolCall[] = [];
    const checks: ChecksOfCall = (call) => {
      seen.push(call);
      return { name: "review", ok: true, items: [A.content], text: "fine" };
    };
    const { assistant, reply, results, ownResult, adapter } = dialect;
    const call = bash("c9", "npm test");
    const both = reply("", [write("w2", DONE, B), call]);
    const answers = [...adapter.runTodoCalls(todos, both), ownResult(call, "fine")];
    messages.push(...(assistant(both) as object[]), ...(results(answers) as object[]));
    stepRequest(todos, messages, { checks });
    expect(seen).toEqual([{ name: "bash", input: { command: "npm test" }, text: "fine" }]);
    expect(todos.checks[0]?.checks).toEqual([{ name: "review", ok: true }]);
    stepRequest(todos, add([]), { checks });
  });

  const { refusedResult } = dialect;
  it.each(refusedResult ? [refusedResult] : [])(
    "the function is told of an answer that is marked as an error",
    (refuse) => {
      const { todos, messages } = open(dialect);
      const failed: unknown[] = [];
      const calls = [bash("c9", "npm test"), bash("c10", "npm run lint")];
      const answers = [
        refuse(bash("c9", "npm test"), "No shell."),
        dialect.ownResult(bash("c10", "npm run lint"), PASSED),
      ];
      messages.push(
        ...(dialect.assistant(dialect.reply("", calls)) as object[]),
        ...(dialect.results(answers) as object[]),
      );
      const checks: ChecksOfCall = (call) => void failed.push(call.failed);
      stepRequest(todos, messages, { checks });
      expect(failed).toEqual([true, undefined]);
    },
  );

  it("a function that throws ends the step, which may be taken again", () => {
    const { todos, add, noted } = open(dialect);
    const messages = add([
      ["npm run lint", PASSED],
      ["npm test", PASSED],
    ]);
    const before = JSON.stringify(todos.snapshot());
    const checks: ChecksOfCall = (call) => {
      if (call.input["command"] === "npm test") throw new Error("no");
      return { name: "lint", ok: true };
    };
    expect(() => stepRequest(todos, messages, { checks })).toThrow("no");
    expect([JSON.stringify(todos.snapshot()), noted()]).toEqual([before, []]);
    stepRequest(todos, messages, { checks: shellChecks() });
    expect(noted()).toEqual(["npm run lint true", "npm test true"]);
  });

  it("a run that is none is refused by its name", () => {
    const { todos, add } = open(dialect);
    const checks = (() => ({ name: 1, ok: true })) as unknown as ChecksOfCall;
    expect(() => stepRequest(todos, add([["npm test", PASSED]]), { checks })).toThrow(/check\(\).*name/);
    const uncalled = { checks: shellChecks as unknown as ChecksOfCall };
    expect(() => stepRequest(todos, add([["npm test", PASSED]]), uncalled)).toThrow(
      /^Invalid options: checks must be .*shellChecks\(\) .*call it first\)$/,
    );
    const later = { checks: (async () => []) as unknown as ChecksOfCall };
    expect(() => stepRequest(todos, add([["npm test", PASSED]]), later)).toThrow(/returns a promise; .*at once\)$/);
    const no = { checks: 1 } as unknown as { checks: ChecksOfCall };
    expect(() => stepRequest(todos, add([["npm test", PASSED]]), no)).toThrow(/stepRequest\(\).*checks/);
  });

  it("a turn that ends on a failing check is nudged once", () => {
    const { todos, messages, add } = open(dialect);
    todos.write({ todos: [DONE] });
    const options = { checks: shellChecks() };
    stepRequest(todos, add([["npm test", FAILED]]), options);
    messages.push(...(dialect.assistant(dialect.reply("Done.", [])) as object[]));
    const { messages: sent, next } = stepRequest(todos, messages, options);
    expect([next, JSON.stringify(sent).includes("npm test")]).toEqual(["send", true]);
    expect(todos.decision?.reason).toBe("failing");
  });

  it("a shared list keeps it for every process", async () => {
    const store = memoryStore();
    const shared = createSharedTodos({ store, id: "a" });
    const { messages, add } = open(dialect);
    await shared.write({ todos: [DONE, B] });
    await stepRequest(shared as unknown as TodoSession, messages);
    await stepRequest(shared as unknown as TodoSession, add([["npm test", FAILED]]), { checks: shellChecks() });
    const other = createSharedTodos({ store, id: "a" });
    expect((await other.checks()).map((check) => check?.state)).toEqual(["failing", undefined]);
  });
});
