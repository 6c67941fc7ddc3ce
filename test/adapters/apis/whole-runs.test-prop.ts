import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTodoSession } from "../../../src/session/create-todo-session.js";
import type { TodoSession } from "../../../src/session/todo-session.js";
import { law } from "../../support/law.js";
import { ALL_APIS } from "./all-apis.js";
import { A, B, type MadeCall, work, write } from "./dialect.js";

describe.each(ALL_APIS)("$name", (dialect) => {
  const { adapter, reply, assistant, results, ownResult, user } = dialect;
  const { runTodoCalls, afterReply, withReminder, rideAlong } = adapter;

  const nag = { start: true, stale: { after: 1, spacing: 1, backoff: 1, minPending: 0 }, maxReminders: 100 };
  const done = { ...A, status: "completed" };
  const turn = fc.constantFrom<readonly MadeCall[]>(
    [],
    [work("c1")],
    [write("c1", A, B)],
    [work("c1"), write("c2", done, B)],
    [{ id: "c1", name: "work", input: { step: "next", todos: [A, B, { ...B, content: "Ship" }] } }],
  );

  /** The results of all calls of a reply, in call order. */
  function answer(todos: TodoSession, response: unknown, calls: readonly MadeCall[]): readonly object[] {
    if (rideAlong !== undefined) {
      const turn = rideAlong(todos, { ride: ["work"] }).answer(response);
      return turn.results(turn.calls.map(() => "ok"));
    }
    const own = [...runTodoCalls(todos, response)];
    return calls.map((call) => {
      const result = call.name === "work" ? ownResult(call, "ok") : own.shift();
      if (result === undefined) throw new Error("a todo call has no result");
      return result;
    });
  }

  /** The messages of every request of a run, as they were sent; with restarts, each step has a session of its own. */
  function play(turns: readonly (readonly MadeCall[])[], hasRestarts: boolean): readonly (readonly string[])[] {
    let todos = createTodoSession({ nag });
    let messages = withReminder([user("Refactor")], todos.begin());
    const restart = (): void => {
      if (!hasRestarts) return;
      todos = createTodoSession({ nag, snapshot: JSON.parse(JSON.stringify(todos.snapshot())) });
      messages = JSON.parse(JSON.stringify(messages));
    };
    return turns.map((calls) => {
      const sent = messages.map((message) => JSON.stringify(message));
      restart();
      const response = reply(calls.length === 0 ? "Done." : "", calls);
      messages = [...messages, ...assistant(response)];
      restart();
      const answered = answer(todos, response, calls);
      restart();
      const { next, reminder } = afterReply(todos, response);
      restart();
      if (next === "done") messages = withReminder([...messages, user("More")], todos.begin());
      else messages = withReminder(next === "results" ? [...messages, ...results(answered)] : messages, reminder);
      restart();
      return sent;
    });
  }

  it("a run never changes what was sent, and goes the same way with a restart at every step", () =>
    law([fc.array(turn, { minLength: 2, maxLength: 8 })], (turns) => {
      const requests = play(turns, true);
      expect(requests).toEqual(play(turns, false));
      for (const [index, sent] of requests.entries()) {
        expect((requests[index + 1] ?? sent).slice(0, sent.length)).toEqual(sent);
      }
    }));

  it("a run has reminders of every kind at places of their own", () => {
    const rounds = [[write("c1", A, B)], [work("c1")], [work("c1")], [], [work("c1")], []];
    const text =
      play([...rounds, [work("c1")]], true)
        .at(-1)
        ?.join("") ?? "";
    expect(text.match(/<reminder>/g)?.length).toBeGreaterThan(3);
  });
});
