import * as fc from "fast-check";
import { expect, it } from "vitest";
import { escapeText } from "../../src/model/escape.js";
import type { TodoItem, TodoList } from "../../src/model/todo.js";
import { renderMarkdown } from "../../src/render/markdown.js";
import { createTodoSession, type TodoSession } from "../../src/session/create-todo-session.js";
import { law } from "../support/law.js";

const MARKUP = [
  "*",
  "**",
  "_",
  "~~",
  "`",
  "[x]",
  "[ ]",
  "<",
  "&lt;",
  "<b>",
  "|",
  "\\",
  "\\n",
  ">",
  "#",
  "1.",
  "- ",
  "$",
  "(",
];
const ADDRESSES = [
  "https://a.example/b_c*d?e=~f",
  "https://a.example/x(y)",
  "(*Reading*)",
  "(*blocked*)",
  "(*blocked: no access*)",
  "**Read**",
  "a <- b",
  "snake_case",
];

/** A text that one line can show as it is. */
const text = fc
  .array(fc.oneof(fc.constantFrom(...MARKUP, ...ADDRESSES, " ", "Read", "é", "漢"), fc.string({ unit: "grapheme" })), {
    minLength: 1,
    maxLength: 8,
  })
  .map((parts) => escapeText(parts.join(""), "line").trim())
  .filter((line) => line !== "" && line.length < 200);

const done = fc.record({ content: text, status: fc.constantFrom("completed", "cancelled") });
const pending = fc.record(
  { content: text, status: fc.constant("pending"), blocked: fc.oneof(text, fc.constant("blocked")) },
  { requiredKeys: ["content", "status"] },
);
const item = fc.oneof(done, pending);
const running = fc.record(
  { content: text, status: fc.constant("in_progress"), activeForm: text },
  { requiredKeys: ["content", "status"] },
);

const plan = fc
  .record({
    before: fc.array(item, { maxLength: 4 }),
    now: fc.option(running, { nil: undefined }),
    after: fc.array(item, { maxLength: 4 }),
    summary: fc.option(text, { nil: undefined }),
  })
  .map(({ before, now, after, summary }) => ({ todos: [...before, ...(now ? [now] : []), ...after], summary }))
  .filter(({ todos }) => todos.length > 0);

/** What can be printed of a list. */
function printed({ items, summary }: TodoList) {
  return {
    items: items.map(({ content, status, activeForm, blocked }: TodoItem) => ({
      content,
      status,
      activeForm,
      blocked,
    })),
    summary,
  };
}

function sessionOf(sent: unknown): TodoSession {
  const todos = createTodoSession({ rules: { blocked: "optional" } });
  const result = todos.write(sent);
  if (!result.ok) throw new Error(result.text);
  return todos;
}

const READS: readonly [name: string, read: (todos: TodoSession, markdown: string) => { readonly ok: boolean }][] = [
  ["write", (todos, markdown) => todos.write(markdown)],
  ["write as the list", (todos, markdown) => todos.write({ todos: markdown })],
  ["edit", (todos, markdown) => todos.edit(markdown)],
];

it.each(READS)("an empty session reads what renderMarkdown() prints back as the same list, by %s", (_, read) =>
  law([plan], (sent) => {
    const { list } = sessionOf(sent);
    const other = createTodoSession({ rules: { blocked: "optional" } });
    expect(read(other, renderMarkdown(list))).toMatchObject({ ok: true });
    expect(printed(other.list)).toEqual(printed(list));
  }),
);

it.each(READS)("what renderMarkdown() prints changes nothing in the session that it comes from, by %s", (_, read) =>
  law([plan], (sent) => {
    const todos = sessionOf(sent);
    const { list } = todos;
    expect(read(todos, renderMarkdown(list))).toMatchObject({ ok: true });
    expect(todos.list).toBe(list);
  }),
);

/** What editors and people do to a file without meaning anything. */
const habit = fc.constantFrom<(markdown: string) => string>(
  (markdown) => markdown.replace(/\r?\n/g, "\r\n"),
  (markdown) => markdown.replace(/^- /gm, "* "),
  (markdown) => markdown.replace(/^- /gm, "  -   "),
  (markdown) => markdown.replace(/^- \[x\]/gm, "- [X]"),
  (markdown) => `# Plan\n\nWhat we do this week.\n\n${markdown}\n`,
  (markdown) => markdown.replace(/^- /gm, "\n- "),
  // Of the last emphasis in a row; an escaped star is text.
  (markdown) => markdown.replace(/( )\(\*((?:(?! \(\*).)*)(?<!\\)\*\)$/gm, "$1(_$2_)"),
  (markdown) => markdown.replace(/^(- .*\S) (?=[A-Za-z])/gm, "$1\n  "),
);

it("a list stays as it is where an editor changed no more than the form", () =>
  law([plan, fc.array(habit, { maxLength: 3 })], (sent, habits) => {
    const todos = sessionOf(sent);
    const { list } = todos;
    const markdown = habits.reduce((form, change) => change(form), renderMarkdown(list));
    expect(todos.edit(markdown)).toMatchObject({ ok: true });
    expect(todos.list).toBe(list);
  }));

const checked = fc
  .record({ ok: fc.boolean(), names: fc.array(text, { minLength: 1, maxLength: 2 }) })
  .map(({ ok, names }) => ({
    state: ok ? ("checked" as const) : ("failing" as const),
    checks: names.map((name) => ({ name, ok })),
  }));
const agent = fc.record({ callId: fc.constant("c1"), agent: text });
const facts = fc.record({
  checks: fc.array(fc.option(checked, { nil: undefined }), { minLength: 9, maxLength: 9 }),
  agents: fc.array(fc.option(fc.array(agent, { maxLength: 2 }), { nil: undefined }), { minLength: 9, maxLength: 9 }),
});

it("what checks found, and who works on a step, change nothing on the way back", () =>
  law([plan, facts, fc.array(habit, { maxLength: 3 })], (sent, beside, habits) => {
    const todos = sessionOf(sent);
    const { list } = todos;
    // A check is of a finished item.
    const checks = list.items.map(({ status }, at) => (status === "completed" ? beside.checks[at] : undefined));
    const markdown = habits.reduce((form, change) => change(form), renderMarkdown(list, { ...beside, checks }));
    expect(todos.edit(markdown)).toMatchObject({ ok: true });
    expect(todos.list).toBe(list);
  }));
