import { expect, it } from "vitest";
import { EMPTY_TODO_LIST } from "../../src/index.js";
import type { ConvertResult, TodoFormat } from "../../src/presets/index.js";
import * as presets from "../../src/presets/index.js";
import { KNOWN_TOOLS } from "../support/known-tools.js";

const { convert } = presets;

/** A list with every status; the item that waits is pending. */
const LIST = {
  items: [
    { content: "Build", status: "completed" },
    { content: "Ship", status: "in_progress" },
    { content: "Tell", status: "pending" },
    { content: "Sing", status: "cancelled" },
  ],
};

function show(result: ConvertResult): unknown {
  return result.ok
    ? [result.value, ...result.notes.map((note) => note.message)]
    : result.issues.map((issue) => issue.message);
}

const LOST = (path: string, was: string, word: string): string =>
  `${path} was ${was}, which the target does not have, and is "${word}" now.`;
const ADDED = (field: string, name: string): string => `${field} is required by ${name} and was filled in.`;

const TARGETS: readonly (readonly [string, TodoFormat, readonly unknown[]])[] = [
  [
    "codex",
    presets.codex,
    [
      {
        plan: [
          { status: "completed", step: "Build" },
          { status: "in_progress", step: "Ship" },
          { status: "pending", step: "Tell" },
          { status: "completed", step: "Sing" },
        ],
      },
      LOST("plan[3].status", "cancelled", "completed"),
    ],
  ],
  [
    "vscode",
    presets.vscode,
    [
      {
        todoList: [
          { id: 1, title: "Build", status: "completed" },
          { id: 2, title: "Ship", status: "in-progress" },
          { id: 3, title: "Tell", status: "not-started" },
          { id: 4, title: "Sing", status: "completed" },
        ],
      },
      LOST("todoList[3].status", "cancelled", "completed"),
      ADDED("id", "vscode"),
    ],
  ],
  [
    "claudeCodeTasks",
    presets.claudeCodeTasks,
    [
      {
        tasks: [
          { id: "1", subject: "Build", status: "completed" },
          { id: "2", subject: "Ship", status: "in_progress" },
          { id: "3", subject: "Tell", status: "pending" },
          { id: "4", subject: "Sing", status: "deleted" },
        ],
      },
      ADDED("id", "claudeCodeTasks"),
    ],
  ],
  [
    "cline",
    presets.cline,
    [
      { task_progress: "- [x] Build\n- [ ] Ship\n- [ ] Tell\n- [x] Sing" },
      LOST("task_progress[1].status", "in_progress", "pending"),
      LOST("task_progress[3].status", "cancelled", "completed"),
    ],
  ],
  [
    "rooCode",
    presets.rooCode,
    [
      { todos: "- [x] Build\n- [-] Ship\n- [ ] Tell\n- [x] Sing" },
      LOST("todos[3].status", "cancelled", "completed"),
    ],
  ],
  [
    "openHands",
    presets.openHands,
    [
      {
        command: "plan",
        task_list: [
          { title: "Build", status: "done" },
          { title: "Ship", status: "in_progress" },
          { title: "Tell", status: "todo" },
          { title: "Sing", status: "done" },
        ],
      },
      LOST("task_list[3].status", "cancelled", "done"),
    ],
  ],
  [
    "acp",
    "acp",
    [
      {
        sessionUpdate: "plan",
        entries: [
          { content: "Build", priority: "medium", status: "completed" },
          { content: "Ship", priority: "medium", status: "in_progress" },
          { content: "Tell", priority: "medium", status: "pending" },
          { content: "Sing", priority: "medium", status: "completed" },
        ],
      },
      LOST("entries[3].status", "cancelled", "completed"),
      ADDED("priority", "acp"),
    ],
  ],
  ["markdown", "markdown", ["- [x] Build\n- [ ] **Ship**\n- [ ] Tell\n- [x] ~~Sing~~"]],
  ["list", "list", [{ ...LIST, revision: 1 }]],
];

it.each(TARGETS)("convert() writes a list as %s, and says what is lost", (_, to, expected) => {
  expect(show(convert(LIST, "list", to))).toEqual(expected);
});

const FORMATS: readonly (readonly [string, TodoFormat])[] = [
  ...KNOWN_TOOLS.map((preset) => [preset.name, preset] as const),
  ["acp", "acp"],
  ["markdown", "markdown"],
  ["list", "list"],
];

it.each(FORMATS)("convert() reads back from %s what it wrote", (_, format) => {
  const items = LIST.items.filter(({ status }) => status === "completed" || status === "pending");
  const written = convert({ items }, "list", format);
  const read = convert(written.ok ? written.value : undefined, format, "list");
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  expect(read.notes).toEqual([]);
  // What the target required and the list has not was filled in.
  const value = read.value as typeof LIST;
  expect(value.items.map(({ content, status }) => ({ content, status }))).toEqual(items);
});

it("convert() carries a priority from opencode to the plan update", () => {
  const todos = [
    { content: "a", status: "pending", priority: "high" },
    { content: "b", status: "pending", priority: "P1" },
  ];
  expect(show(convert({ todos }, presets.openCode, "acp"))).toEqual([
    {
      sessionUpdate: "plan",
      entries: [
        { content: "a", priority: "high", status: "pending" },
        { content: "b", priority: "medium", status: "pending" },
      ],
    },
    "acp does not know every priority of the list; what it does not know was left out.",
    ADDED("priority", "acp"),
  ]);
});

it("convert() says that a blocked item is pending where nothing is blocked", () => {
  const todos = [{ description: "a", status: "blocked" }];
  expect(show(convert({ todos }, presets.geminiCli, presets.codex))).toEqual([
    { plan: [{ status: "pending", step: "a" }] },
    LOST("plan[0].status", "blocked", "pending"),
  ]);
  expect(show(convert({ todos }, presets.geminiCli, presets.geminiCli))).toEqual([{ todos }]);
});

it("convert() names the fields that a target has no place for", () => {
  const todos = [
    { id: "x", content: "a", status: "pending", blockedBy: ["y"] },
    { id: "y", content: "b", status: "pending" },
  ];
  expect(show(convert({ todos }, presets.qwenCode, presets.crush))).toEqual([
    {
      todos: [
        { content: "a", status: "pending", active_form: "a" },
        { content: "b", status: "pending", active_form: "b" },
      ],
    },
    "crush has no place for id, which was left out.",
    "crush has no place for blockedBy, which was left out.",
    ADDED("active_form", "crush"),
  ]);
});

it("convert() lets as many items run as the target does", () => {
  const plan = ["a", "b"].map((step) => ({ step, status: "in_progress" }));
  expect(show(convert({ plan }, presets.codex, presets.geminiCli))).toEqual([
    {
      todos: [
        { description: "a", status: "in_progress" },
        { description: "b", status: "pending" },
      ],
    },
    'todos[1].status is "pending" now, as at most 1 may be in_progress.',
  ]);
});

it("convert() keeps ids that are numbers already", () => {
  const todos = [{ id: "7", content: "a", status: "pending" }];
  expect(show(convert({ todos }, presets.qwenCode, presets.vscode))).toEqual([
    { todoList: [{ id: 7, title: "a", status: "not-started" }] },
  ]);
});

it("convert() gives no item the id of another", () => {
  const items = ["2", undefined, "5", "03"].map((id) => ({
    ...(id && { id }),
    content: "a",
    status: "pending",
  }));
  const written = convert({ items: items.slice(0, 3) }, "list", presets.qwenCode);
  expect(written).toMatchObject({ ok: true, value: { todos: [{ id: "2" }, { id: "4" }, { id: "5" }] } });
  // Two texts that are the same number are no numbers to keep.
  const numbers = convert({ items: [{ ...items[0], id: "3" }, items[3]] }, "list", presets.vscode);
  expect(numbers).toMatchObject({ ok: true, value: { todoList: [{ id: 1 }, { id: 2 }] } });
});

it("convert() takes the presets of documents and notes of repairs", () => {
  const todos = '[{"content":"a","status":"DONE","activeForm":"A"}]';
  expect(show(convert({ todos }, presets.claudeCode, presets.miniClaudeCode))).toEqual([
    { items: [{ content: "a", status: "completed", activeForm: "A" }] },
    "todos was JSON text and was parsed.",
    'todos[0].status "DONE" was read as "completed".',
  ]);
});

it("convert() reads Markdown markup in texts as text", () => {
  const text = "# Plan\n\n- [ ] use \\*args\\* &lt;b>\n- [x] **a** and **b**\n";
  expect(show(convert(text, "markdown", "list"))).toEqual([
    {
      items: [
        { content: "use *args* <b>", status: "pending" },
        { content: "**a** and **b**", status: "completed" },
      ],
      revision: 1,
    },
  ]);
});

it.each<readonly [string, unknown, TodoFormat, readonly string[]]>([
  [
    "an unknown status",
    { plan: [{ step: "a", status: "failed" }] },
    presets.codex,
    ['plan[0].status is "failed"; use "pending", "in_progress" or "completed".'],
  ],
  ["no object", 7, presets.codex, ['The input is 7; send an object {"plan": [...]}.']],
  [
    "a call that shows the list",
    {},
    presets.kimiCode,
    ["The input is missing; send the input of a call that writes a list."],
  ],
  ["no text", 7, "markdown", ["The input is 7; send the text of a checklist."]],
  ["no checklist", "hello", "markdown", ['todos is "hello"; send an array of items.']],
  [
    "no list",
    { items: [{}] },
    "list",
    [
      "items[0].content: Invalid input: expected string, received undefined.",
      'items[0].status: Invalid option: expected one of "pending"|"in_progress"|"completed"|"cancelled".',
    ],
  ],
  [
    "what is no JSON",
    { items: [1n] },
    "list",
    ['The input could not be read ("TypeError: a bigint is not JSON"); send plain JSON.'],
  ],
])("convert() answers %s with issues", (_, value, from, messages) => {
  expect(show(convert(value, from, "list"))).toEqual(messages);
});

it("convert() takes the empty list", () => {
  for (const [, format] of FORMATS) {
    // Cline's calls have no word for it.
    if (format === presets.cline) continue;
    const written = convert(EMPTY_TODO_LIST, "list", format);
    expect(written.ok && written.notes).toEqual([]);
    const read = convert(written.ok ? written.value : 0, format, "list");
    expect(show(read)).toEqual([{ items: [], revision: 1 }]);
  }
});

it.each(["json", undefined, {}, null])("convert() throws a TypeError for the format %j", (format) => {
  const wrong = format as unknown as TodoFormat;
  expect(() => convert({}, wrong, "list")).toThrow(TypeError);
  expect(() => convert(LIST, "list", wrong)).toThrow(/^Cannot convert a list as to must be a preset, "acp"/);
});

it.each([
  [
    "a summary that is missing",
    { todoList: [{ id: 1, title: "a", status: "completed" }] },
    presets.vscode,
    presets.standardEnvelope,
    "required summary",
  ],
  ["an empty list", { todos: [] }, presets.claudeCode, presets.cline, "required "],
  [
    "more items than it takes",
    { todos: Array.from({ length: 21 }, (_, at) => ({ content: `item ${at}`, status: "pending" })) },
    presets.langchain,
    presets.miniClaudeCode,
    "too_many_items items",
  ],
])("convert() refuses what the target would refuse: %s", (_, value, from, to, issue) => {
  const result = convert(value, from, to);
  expect(!result.ok && result.issues.map(({ code, path }) => `${code} ${path.join(".")}`)).toEqual([issue]);
});

it("convert() says that an explanation was left out", () => {
  const input = { explanation: "Why", plan: [{ step: "a", status: "pending" }] };
  const result = convert(input, presets.codex, presets.langchain);
  expect(result.ok && result.notes.map(({ code, path }) => [code, path])).toEqual([
    ["field_lost", ["explanation"]],
  ]);
});
