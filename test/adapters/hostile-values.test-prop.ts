import * as fc from "fast-check";
import { expect, it } from "vitest";
import { escapeText } from "../../src/model/escape.js";
import { countCharacters } from "../../src/model/quote.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import type { TodoReminder } from "../../src/session/todo-session.js";
import { hostileText } from "../render/hostile-lists.js";
import { scaled } from "../support/scale.js";
import { ALL_APIS } from "./apis/all-apis.js";

const REMINDER: TodoReminder = { text: "<reminder>Update.</reminder>", reason: "stale", placement: "after" };

const NAMES = ["role", "content", "type", "name", "id", "input", "choices", "message", "candidates", "parts"];
const WORDS = ["user", "assistant", "tool", "tool_use", "tool_result", "text", "function", "todo_write"];

/** Values in the words of all APIs at once, with hostile texts wherever one may stand. */
const hostileValue: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    hostileText,
    fc.constantFrom(...WORDS),
    fc.constantFrom(null, undefined, 1, true),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.oneof(fc.constantFrom(...NAMES), hostileText), tie("value"), { maxKeys: 5 }),
  ),
})).value;

/** Expects nothing to be thrown, or an error of one safe line. */
function expectSafeError(action: () => unknown): void {
  try {
    action();
  } catch (error) {
    const message = error instanceof Error ? error.message : "no error";
    expect(message).toBe(escapeText(message, "model"));
    expect(message).not.toBe("no error");
    expect(countCharacters(message)).toBeLessThanOrEqual(MOST);
  }
}

// An error shows 200 characters of a text, each of which may need an escape of twelve.
const MOST = 3_000;

it.each(ALL_APIS)("no error of an adapter repeats hostile words as they came: $name", ({ adapter }) => {
  const todos = createTodoSession();
  fc.assert(
    fc.property(hostileValue, fc.array(hostileValue, { maxLength: 3 }), (reply, messages) => {
      expectSafeError(() => adapter.runTodoCalls(todos, reply));
      expectSafeError(() => adapter.afterReply(todos, reply));
      expectSafeError(() => adapter.roundOf(reply, messages));
      expectSafeError(() => adapter.withReminder(messages, REMINDER));
      expectSafeError(() => adapter.withReminder(messages, REMINDER, { place: "tail" }));
      expectSafeError(() => adapter.todosFromTranscript(messages));
    }),
    { numRuns: scaled(60) },
  );
});
