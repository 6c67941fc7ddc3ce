import { expect, it } from "vitest";
import { assistant, type Line, read, result, use, user, words } from "./transcript-lines.js";

/** The user messages of the rounds, with `undefined` for a round that none came before. */
function messages(...lines: readonly Line[]): readonly (string | true | undefined)[] {
  return read(...lines).flatMap(({ rounds }) => rounds.map(({ userText }) => userText));
}

const REMINDER = "<system-reminder>\nThe list is empty.\n</system-reminder>";

it.each([
  { name: "a text", line: user(" Go \n"), text: "Go" },
  { name: "text blocks", line: user([words("Go"), words("on")]), text: "Go\n\non" },
  { name: "a picture alone", line: user([{ type: "image", source: {} }]), text: true },
  { name: "a picture with a text", line: user([{ type: "image", source: {} }, words("Like this")]), text: "Like this" },
  { name: "a text behind a tool result", line: user([result("t0"), words("Stop that")]), text: "Stop that" },
  { name: "a text with a reminder", line: user(`Go${REMINDER}`), text: "Go" },
  { name: "a reminder alone", line: user([words(REMINDER)]), text: undefined },
  { name: "a reminder without its end", line: user("<system-reminder>cut"), text: undefined },
  { name: "a tool result", line: user([result("t0")]), text: undefined },
  { name: "an empty text", line: user(""), text: undefined },
  { name: "a meta line", line: user("Caveat: ...", { isMeta: true }), text: undefined },
  { name: "an interruption", line: user("[Request interrupted by user for tool use]"), text: undefined },
  { name: "command output", line: user("<local-command-stdout>ok</local-command-stdout>"), text: undefined },
  { name: "a shell line", line: user("<bash-input>ls</bash-input>"), text: undefined },
  { name: "task news", line: user("<task-notification>\ndone\n</task-notification>"), text: undefined },
  {
    name: "a slash command",
    line: user(
      "<command-message>review</command-message>\n<command-name>/review</command-name>\n<command-args>12</command-args>",
    ),
    text: "/review 12",
  },
  { name: "a slash command without arguments", line: user("<command-name>/init</command-name>"), text: "/init" },
])("parseSessions() reads the user's words from $name", ({ line, text }) => {
  expect(messages(line, assistant("m1", [use("t1", "Bash")]))).toEqual([text]);
});

it("parseSessions() leaves out messages that were queued while the model worked", () => {
  const queued = { type: "attachment", attachment: { type: "queued_command", prompt: "And this" } };
  expect(messages(assistant("m1", [use("t1", "Bash")]), queued, assistant("m2", [use("t2", "Bash")]))).toEqual([
    undefined,
    undefined,
  ]);
});
