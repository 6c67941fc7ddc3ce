import * as fc from "fast-check";
import { expect, it } from "vitest";
import { countCharacters } from "../../src/core/count-characters.js";
import { escapeText } from "../../src/core/escape.js";
import * as presets from "../../src/presets/index.js";
import { formatIssues } from "../../src/rules/format-issues.js";
import { createTodoSession, type TodoSessionOptions } from "../../src/session/create-todo-session.js";
import type { TodoPreset } from "../../src/session/preset.js";
import type { TodoWriteResult } from "../../src/tool/create-todo-tool.js";
import { hostileText } from "../render/hostile-lists.js";
import { scaled } from "../support/scale.js";

const SESSIONS: readonly (readonly [name: string, options: TodoSessionOptions])[] = [
  ["the default", {}],
  ["patches", { tool: { patch: true } }],
  ["unlimited texts", { rules: { maxContentLength: Number.POSITIVE_INFINITY, maxItems: 1_000 } }],
  [
    "the host's own words",
    { rules: { wording: { invalid_status: ({ received }) => `What is\n${received}?` } } },
  ],
  ...Object.values(presets).flatMap((preset): [string, TodoSessionOptions][] =>
    // A session takes a preset of any items.
    typeof preset === "object" ? [[preset.name, { preset: preset as TodoPreset }]] : [],
  ),
];

const STATUSES = fc.constantFrom("pending", "in_progress", "completed", "cancelled", "todo", "done");
const FIELDS = ["id", "content", "text", "title", "step", "description", "activeForm", "subject", "taskId"];
const LISTS = ["todos", "items", "plan", "steps", "todo_list", "todoList", "task_list", "tasks"];

const item = fc.tuple(hostileText, fc.oneof(STATUSES, hostileText), fc.boolean()).map(
  ([text, status, isShort]): Readonly<Record<string, unknown>> => ({
    ...Object.fromEntries(FIELDS.map((field) => [field, isShort ? text.slice(0, 9) : text])),
    status,
  }),
);

/** Arguments in the shapes of all tools at once, whose every text is hostile. */
const input = fc
  .record(
    {
      list: fc.array(item, { maxLength: 4 }),
      own: item,
      text: hostileText,
      word: fc.oneof(
        fc.constantFrom("plan", "view", "write", "read", "create", "update", "list"),
        hostileText,
      ),
    },
    { requiredKeys: ["own"] },
  )
  .map(
    ({ list, own, text, word }): Readonly<Record<string, unknown>> => ({
      ...own,
      ...(list === undefined ? {} : Object.fromEntries(LISTS.map((name) => [name, list]))),
      ...(text === undefined ? {} : { summary: text, explanation: text, task_progress: text, [text]: text }),
      ...(word === undefined ? {} : { command: word, operation: word, op: word }),
    }),
  );

const step = fc.tuple(
  fc.oneof({ weight: 3, arbitrary: input }, { weight: 1, arbitrary: hostileText }),
  fc.nat(3),
);

/** Nothing in any line is left for the table to do. */
function expectSafe(text: string): void {
  for (const line of text.split("\n")) expect(line).toBe(escapeText(line, "model"));
}

/** One pair of tags, and at most one context block in it. */
function expectReminder(text: string): void {
  const tags = text.match(/<\/?[\w-]+>/g) ?? [];
  expect(["reminder", "system-reminder"].flatMap((tag) => [`<${tag}>`, `</${tag}>`])).toEqual(
    expect.arrayContaining([tags[0], tags.at(-1)]),
  );
  expectSafe(
    text.replace(/^<[\w-]+>|<\/[\w-]+>$/g, "").replace(/\n<todo-context>\n|\n<\/todo-context>$/g, "\n"),
  );
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
    fc.property(fc.array(step, { minLength: 1, maxLength: 4 }), (steps) => {
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
