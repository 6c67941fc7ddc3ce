import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TodoReminder } from "../../../src/session/todo-session.js";
import { deepFreeze } from "../../support/deep-freeze.js";
import { ALL_APIS } from "./all-apis.js";
import { BEFORE, historyOf, last, NUDGE, STALE, work } from "./dialect.js";

describe.each(ALL_APIS)("$name", (dialect) => {
  const { adapter, reply, assistant, user, textOf } = dialect;
  const { withReminder } = adapter;

  const CALLS = [work("c1"), work("c2")];

  it("withReminder() returns a copy without a reminder", () => {
    const messages = historyOf(dialect, CALLS, ["one", "two"]);
    const copy = withReminder(messages, undefined);
    expect(copy).not.toBe(messages);
    expect(copy.every((message, index) => message === messages[index])).toBe(true);
    expect(copy.length).toBe(messages.length);
  });

  it.each([
    ["after", STALE, `two\n\n${STALE.text}`],
    ["before", BEFORE, `${STALE.text}\n\ntwo`],
    ["after, being a nudge", NUDGE, `two\n\n${NUDGE.text}`],
  ])("withReminder() puts it into the last result, %s its text", (_name, reminder, expected) => {
    const messages = historyOf(dialect, CALLS, ["one", "two"]);
    const result = withReminder(messages, reminder);
    expect(result.length).toBe(messages.length);
    expect(result.slice(0, -1).every((message, index) => message === messages[index])).toBe(true);
    expect(textOf(last(result)).split("|").at(-1)).toBe(expected);
    expect(textOf(last(result))).toContain(textOf(last(messages)).split("|").at(0) ?? "");
  });

  it("withReminder() joins the user's text", () => {
    const result = withReminder([user("Refactor")], { ...STALE, reason: "start" });
    expect(result.length).toBe(1);
    expect(textOf(last(result)).replace("|", "\n\n")).toBe(`Refactor\n\n${STALE.text}`);
  });

  it("withReminder() writes a user message after the model's words, and in an empty conversation", () => {
    const messages = [user("Refactor"), ...assistant(reply("All done.", []))];
    expect(withReminder(messages, NUDGE)).toEqual([...messages, user(NUDGE.text)]);
    expect(withReminder([], NUDGE)).toEqual([user(NUDGE.text)]);
  });

  it.each([
    ["a gap", undefined],
    ["null", null],
    ["a text", "Refactor"],
  ])("withReminder() says what was expected where messages end with %s", (_name, value) => {
    // What is wrong is passed on purpose.
    const messages = [user("Refactor"), value] as unknown as unknown[];
    const text = "Invalid conversation: messages[1] must be an object (got ";
    const error = expect.objectContaining({ name: "TypeError", message: expect.stringContaining(text) });
    expect(() => withReminder(messages, NUDGE)).toThrow(error);
    expect(() => withReminder(messages, undefined)).toThrow(error);
  });

  it.each([
    ["a promise", Promise.resolve(undefined)],
    ["a text", NUDGE.text],
    ["a decision", { remind: false, reason: "fresh" }],
    ["null", null],
  ])("withReminder() refuses %s in a reminder's place", (_name, value) => {
    // What is wrong is passed on purpose.
    const reminder = value as unknown as TodoReminder;
    const text = "Invalid reminder: it must be one of the session's";
    const error = expect.objectContaining({ name: "TypeError", message: expect.stringContaining(text) });
    expect(() => withReminder([user("Refactor")], reminder)).toThrow(error);
  });

  it("withReminder() drops nothing of an array with holes", () => {
    const messages = [user("Refactor"), ...assistant(reply("Well.", []))];
    messages.length += 1;
    messages.push(user("Go on"));
    const result = withReminder(messages, STALE);
    expect([result.length, result[0], textOf(last(result)).replace("|", "\n\n")]).toEqual([
      messages.length,
      messages[0],
      `Go on\n\n${STALE.text}`,
    ]);
  });

  it("withReminder() puts a stale one at the end of everything with place tail", () => {
    const messages = historyOf(dialect, CALLS, ["one", "two"]);
    const result = withReminder(messages, BEFORE, { place: "tail" });
    expect(result.slice(0, messages.length - 1).every((message, index) => message === messages[index])).toBe(true);
    expect(result.map(textOf).join("|").endsWith(STALE.text)).toBe(true);
    expect(withReminder(messages, NUDGE, { place: "tail" })).toEqual(withReminder(messages, NUDGE));
  });

  it("withReminder() refuses to stand between calls and their results", () => {
    const messages = [user("Refactor"), ...assistant(reply("", CALLS))];
    expect(() => withReminder(messages, STALE)).toThrow(
      new TypeError(
        "Cannot place the reminder: the last message has tool calls without results; add the results first",
      ),
    );
  });

  it("withReminder() keeps every earlier message of any history", () => {
    const turn = fc.constantFrom("user", "words", "work").map((kind) => {
      if (kind === "user") return [user("More")];
      return kind === "words" ? assistant(reply("Well.", [])) : historyOf(dialect, CALLS, ["one", "two"]).slice(1);
    });
    fc.assert(
      fc.property(
        fc.array(turn, { maxLength: 6 }),
        fc.constantFrom(STALE, BEFORE, NUDGE),
        fc.boolean(),
        (turns, reminder, isTail) => {
          const messages = deepFreeze(turns.flat());
          const before = messages.map((message) => JSON.stringify(message));
          const result = withReminder(messages, reminder, isTail ? { place: "tail" } : {});
          expect(
            result.slice(0, Math.max(0, messages.length - 1)).every((message, index) => message === messages[index]),
          ).toBe(true);
          expect(messages.map((message) => JSON.stringify(message))).toEqual(before);
          expect(result.map(textOf).join("|").split(reminder.text).length).toBe(2);
        },
      ),
    );
  });
});
