import { describe, expect, it } from "vitest";
import { createTodoSession } from "../../../src/session/create-todo-session.js";
import { deepFreeze } from "../../support/deep-freeze.js";
import { ALL_APIS } from "./all-apis.js";
import { A, B, historyOf, work, write, writtenBy } from "./dialect.js";

describe.each(ALL_APIS)("$name", (dialect) => {
  const { adapter, reply, assistant, results, user } = dialect;
  const { runTodoCalls, todosFromTranscript } = adapter;

  const lines = (messages: readonly unknown[]): readonly string[] | undefined =>
    todosFromTranscript(messages)?.items.map(({ content, status }) => `${status} ${content}`);

  it.each<readonly [string, readonly unknown[], readonly string[] | undefined]>([
    ["no call of the tool", [user("Hi"), ...historyOf(dialect, [work("c1")], ["ok"])], undefined],
    ["nothing", [], undefined],
    ["one write", writtenBy(dialect, [write("c1", A)]), ["in_progress Add tests"]],
    ["a cleared list", writtenBy(dialect, [write("c1", A)], [write("c2")]), []],
    [
      "a refused last write",
      writtenBy(dialect, [write("c1", A)], [write("c2", { ...A, status: "failed" })]),
      ["in_progress Add tests"],
    ],
    [
      "parallel writes",
      writtenBy(dialect, [write("c1", A), write("c2", A, B)]),
      ["in_progress Add tests", "pending Fix lint"],
    ],
    [
      "a compacted history",
      writtenBy(dialect, [write("c1", A)], [write("c2", A, B)]).slice(-2),
      ["in_progress Add tests", "pending Fix lint"],
    ],
  ])("todosFromTranscript() reads %s", (_name, messages, expected) => {
    expect(lines(deepFreeze(messages))).toEqual(expected);
  });

  it("todosFromTranscript() leaves out a call that the token limit cut off", () => {
    const todos = createTodoSession();
    const replies = [reply("", [write("c1", A, B)]), reply("", [write("c2", A)], true)];
    const messages = replies.flatMap((response) => [...assistant(response), ...results(runTodoCalls(todos, response))]);
    expect(todos.list.items.length).toBe(2);
    expect(todosFromTranscript(messages)?.items).toEqual(todos.list.items);
  });

  it("todosFromTranscript() takes the tool and rules of the conversation", () => {
    const tool = { name: "TodoWrite" };
    const calls = [{ id: "c1", name: "TodoWrite", input: { items: [A, A] } }];
    const messages = historyOf(dialect, calls, ["ok"]);
    expect(todosFromTranscript(messages)).toBeUndefined();
    const list = todosFromTranscript(messages, { tool, rules: { fields: { list: "items" }, maxInProgress: 2 } });
    expect(list?.items.length).toBe(2);
  });

  it("todosFromTranscript() passes over entries of other shapes, and wants an array", () => {
    // Stored transcripts hold anything.
    const odd = [null, 7, "x", {}, { role: "assistant" }, { role: "user", content: null }] as unknown as unknown[];
    expect(todosFromTranscript([...odd, ...writtenBy(dialect, [write("c1", A)])])?.items.length).toBe(1);
    expect(() => todosFromTranscript({} as unknown as unknown[])).toThrow(
      new TypeError("Invalid transcript: messages must be an array (got {})"),
    );
  });
});

/** The APIs that mark results of failed calls. */
const MARKING = ALL_APIS.flatMap((dialect) =>
  dialect.refusedResult === undefined ? [] : [{ ...dialect, refusedResult: dialect.refusedResult }],
);

it.each(MARKING)(
  "todosFromTranscript() of $name leaves out a call that the host refused",
  ({ adapter, assistant, reply, results, refusedResult }) => {
    const call = write("c1", A);
    const messages = [...assistant(reply("", [call])), ...results([refusedResult(call, "Not now.")])];
    expect(adapter.todosFromTranscript(messages)?.items).toEqual([]);
  },
);
