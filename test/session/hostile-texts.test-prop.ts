import * as fc from "fast-check";
import { expect, it } from "vitest";
import { escapeText } from "../../src/model/escape.js";
import { formatIssues } from "../../src/model/format-issues.js";
import { countCharacters } from "../../src/model/quote.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import type { TodoWriteResult } from "../../src/tool/create-todo-tool.js";
import { scaled } from "../support/scale.js";
import { hostileCall, SESSIONS } from "./hostile-calls.js";

/** Nothing in any line is left for the table to do. */
function expectSafe(text: string): void {
  for (const line of text.split("\n")) expect(line).toBe(escapeText(line, "model"));
}

/** One pair of tags, and at most one context block in it. */
function expectReminder(marked: string): void {
  const text = marked.replace(/^<([\w-]+) type="nudge">/, "<$1>");
  const tags = text.match(/<\/?[\w-]+>/g) ?? [];
  expect(["reminder", "system-reminder"].flatMap((tag) => [`<${tag}>`, `</${tag}>`])).toEqual(
    expect.arrayContaining([tags[0], tags.at(-1)]),
  );
  expectSafe(text.replace(/^<[\w-]+>|<\/[\w-]+>$/g, "").replace(/\n<todo-context>\n|\n<\/todo-context>$/g, "\n"));
  expect(countCharacters(text)).toBeLessThanOrEqual(4000);
}

function expectMessages(result: TodoWriteResult): void {
  expectSafe(result.text);
  const said = result.ok ? result.notes : result.issues;
  for (const { message } of said) {
    expectSafe(message);
    expect(message).not.toContain("\n");
    expect(countCharacters(message)).toBeLessThanOrEqual(2000);
  }
  if (!result.ok) expectSafe(formatIssues(result.issues));
}

it.each(SESSIONS)("no text of a session lets the words of a model act: %s", (_name, options) => {
  fc.assert(
    fc.property(fc.array(hostileCall, { minLength: 1, maxLength: 4 }), (steps) => {
      const todos = createTodoSession(options);
      const names = [undefined, ...todos.tool.operations.map(({ name }) => name)];
      for (const [sent, pick] of steps) {
        const tool = names[pick % names.length];
        expectMessages(todos.write(sent, { tool }));
        todos.edit(sent);
        expectMessages(todos.write(sent, { tool }));
        for (const reminder of [todos.begin(), todos.endRound(), todos.compacted(), todos.stop()]) {
          if (reminder !== undefined) expectReminder(reminder.text);
        }
      }
    }),
    { numRuns: scaled(40) },
  );
});
