import { expect, it } from "vitest";
import { createTodoSession, type TodoSession } from "../../src/index.js";
import { createStandardEnvelope, standardEnvelope } from "../../src/presets/index.js";
import { items } from "../support/write.js";
import { describePreset } from "./describe-preset.js";

const ITEM = { content: "a", status: "pending" };

const EMPTY_STATS = { total: 0, pending: 0, in_progress: 0, completed: 0, cancelled: 0 };

const start = (): TodoSession => createTodoSession({ preset: standardEnvelope });
const write = (input: unknown, todos: TodoSession = start()): Envelope => readEnvelope(todos.write(input).text);

interface Envelope {
  readonly status: string;
  readonly data: {
    readonly todos: readonly { readonly id: string; readonly content: string; readonly status: string }[];
    readonly recap: string;
    readonly summary: string;
  };
  readonly text: string;
  readonly stats: Readonly<Record<string, number>>;
  readonly context: { readonly cwd: string; readonly params_input: unknown };
  readonly error?: { readonly code: string; readonly message: string };
}

function readEnvelope(text: string): Envelope {
  // The envelope's keys are what these tests are about.
  return JSON.parse(text) as Envelope;
}

function recap(...lines: readonly string[]): string {
  return write({ summary: "s", todos: items(...lines) }).data.recap;
}

describePreset({
  preset: standardEnvelope,
  toolName: "TodoWrite",
  list: "todos",
  around: { summary: "s" },
  input:
    "{summary!: string, todos!: [{content!: string, status!: pending|in_progress|completed|cancelled, id: string}(additionalProperties false)]}(additionalProperties false)",
  open: ITEM,
  done: { ...ITEM, status: "completed" },
  openReply: "--- TODO UPDATE ---\n[ ] a\n-------------------",
  clearedReply: "--- TODO UPDATE ---\n-------------------",
  readReply: (text) => readEnvelope(text).text,
  refusal: (words) => `Error: ${words}`,
  refused: ["字", "🚀"].map((letter) => [
    `61 times ${letter}`,
    { summary: "s", todos: [{ ...ITEM, content: letter.repeat(61) }] },
    ["too_long", "todos", 0, "content"],
  ]),
  most: [10, ["too_many_items", "todos"]],
  same: [[ITEM], [{ content: " a ", status: "pending", id: "9" }]],
  runs: [["never", `bw${".".repeat(30)}sk`]],
});

it("write() refuses with INVALID_PARAM and the words for each issue", () => {
  const input = { summary: "", todos: [{ content: "" }] };
  const result = start().write(input);
  const issues = result.ok ? [] : result.issues;
  expect(issues.map(({ code, path }) => [code, ...path])).toEqual([
    ["blank", "summary"],
    ["blank", "todos", 0, "content"],
    ["required", "todos", 0, "status"],
  ]);
  const { status, text, error } = readEnvelope(result.text);
  const message = issues.map((issue) => issue.message).join(" ");
  expect({ status, text, error }).toEqual({
    status: "error",
    text: `Error: ${message}`,
    error: { code: "INVALID_PARAM", message },
  });
});

it("write() answers the design's example with its envelope", () => {
  const input = {
    summary: "修复 multi_edit 重叠检测并完善文档",
    todos: [
      { content: "修复重叠检测", status: "in_progress" },
      { content: "更新文档", status: "pending" },
      { content: "性能优化脚本", status: "cancelled" },
    ],
  };
  const { text } = start().write(input);
  expect(text).toBe(
    JSON.stringify({
      status: "success",
      data: {
        todos: [
          { id: "t1", content: "修复重叠检测", status: "in_progress" },
          { id: "t2", content: "更新文档", status: "pending" },
          { id: "t3", content: "性能优化脚本", status: "cancelled" },
        ],
        recap: "[1/3] In progress: 修复重叠检测. Pending: 更新文档. Cancelled: 性能优化脚本.",
        summary: "修复 multi_edit 重叠检测并完善文档",
      },
      text: "--- TODO UPDATE ---\n[▶] 修复重叠检测\n[ ] 更新文档\n[~] 性能优化脚本\n-------------------",
      stats: { total: 3, pending: 1, in_progress: 1, completed: 0, cancelled: 1 },
      context: { cwd: ".", params_input: input },
    }),
  );
});

it("write() marks completed items in the text and counts them done in the recap", () => {
  const { text, stats, data } = write({
    summary: "s",
    todos: [
      { content: "a", status: "completed" },
      { content: "b", status: "completed" },
    ],
  });
  expect(text).toBe("--- TODO UPDATE ---\n[x] a\n[x] b\n-------------------");
  expect(stats).toEqual({ ...EMPTY_STATS, total: 2, completed: 2 });
  expect(data.recap).toBe("[2/2]");
});

it("write() clears with an empty list", () => {
  const todos = start();
  write({ summary: "s", todos: [ITEM] }, todos);
  const input = { summary: "nothing left", todos: [] };
  expect(write(input, todos)).toEqual({
    status: "success",
    data: { todos: [], recap: "[0/0]", summary: "nothing left" },
    text: "--- TODO UPDATE ---\n-------------------",
    stats: EMPTY_STATS,
    context: { cwd: ".", params_input: input },
  });
  expect(todos.list.items).toEqual([]);
});

it("write() refuses with an envelope that has the same keys and an error", () => {
  const todos = start();
  write({ summary: "s", todos: [ITEM] }, todos);
  const { list } = todos;
  const input = { summary: "s", todos: [{ content: "a", status: "done" }] };
  const result = todos.write(input);
  const message = 'todos[0].status is "done"; use "pending", "in_progress", "completed" or "cancelled".';
  expect(result.ok).toBe(false);
  expect(result.text).toBe(
    JSON.stringify({
      status: "error",
      data: {},
      text: `Error: ${message}`,
      stats: { total: 1, pending: 1, in_progress: 0, completed: 0, cancelled: 0 },
      context: { cwd: ".", params_input: input },
      error: { code: "INVALID_PARAM", message },
    }),
  );
  expect(todos.list).toBe(list);
});

it("write() answers what it cannot read as INTERNAL_ERROR", () => {
  const input = {
    summary: "s",
    get todos(): never {
      throw new Error("gone");
    },
  };
  expect(write(input)).toEqual({
    status: "error",
    data: {},
    text: 'Error: The input could not be read ("Error: gone"); send plain JSON.',
    stats: EMPTY_STATS,
    context: { cwd: ".", params_input: null },
    error: { code: "INTERNAL_ERROR", message: 'The input could not be read ("Error: gone"); send plain JSON.' },
  });
});

it.each([
  ["60 Chinese characters", [{ content: "字".repeat(60), status: "pending" }]],
  ["60 emoji, which are 120 UTF-16 units", [{ content: "🚀".repeat(60), status: "pending" }]],
  ["60 characters in white space", [{ content: ` ${"a".repeat(60)}\n`, status: "pending" }]],
  ["equal texts", [ITEM, ITEM]],
  ["nothing in progress", [ITEM]],
])("write() takes %s", (_, todos) => {
  expect(write({ summary: "s", todos }).status).toBe("success");
});

it("write() takes a summary of any length, without the white space around it", () => {
  const summary = "字".repeat(900);
  expect(write({ summary: ` ${summary} `, todos: [] }).data.summary).toBe(summary);
});

it("write() ignores sent ids and numbers on with every write", () => {
  const todos = start();
  const ids = (...items: readonly object[]): readonly string[] =>
    write({ summary: "s", todos: items }, todos).data.todos.map((item) => item.id);
  expect(ids({ ...ITEM, id: "mine" }, { ...ITEM, id: 5 })).toEqual(["t1", "t2"]);
  expect(ids({ ...ITEM, id: "t1" })).toEqual(["t3"]);
  expect(ids({ ...ITEM, status: "completed" }, ITEM)).toEqual(["t4", "t5"]);
});

it.each([
  ["the list as JSON text", { summary: "s", todos: JSON.stringify([ITEM]) }],
  ["one item for the list", { summary: "s", todos: ITEM }],
  ["a field beside the list", { summary: "s", todos: [ITEM], note: 1 }],
])("write() reads %s, and echoes it as it was sent", (_, input) => {
  const { data, context } = write(input);
  expect(data.todos).toEqual([{ id: "t1", ...ITEM }]);
  expect(context.params_input).toEqual(input);
});

it.each([
  ["arguments as JSON text, parsed", JSON.stringify({ summary: "s", todos: [ITEM] }), { summary: "s", todos: [ITEM] }],
  ["text that is no JSON", "plan", "plan"],
  ["nothing as null", undefined, null],
  ["a bigint as null", { summary: "s", todos: [], big: 1n }, null],
])("context.params_input echoes %s", (_, input, echo) => {
  expect(write(input).context).toEqual({ cwd: ".", params_input: echo });
});

it("createStandardEnvelope() puts its cwd into every envelope", () => {
  const todos = createTodoSession({ preset: createStandardEnvelope({ cwd: "/srv/应用" }) });
  expect(write({ summary: "s", todos: [] }, todos).context.cwd).toBe("/srv/应用");
  expect(write({}, todos).context.cwd).toBe("/srv/应用");
});

it.each<[name: string, lines: readonly string[], text: string]>([
  ["one of each", ["[>]a", "[ ]b", "[~]c", "[x]d"], "[2/4] In progress: a. Pending: b. Cancelled: c."],
  [
    "the design's second example on one line",
    ["[>]修复重叠检测", "[ ]更新文档", "[ ]修复测试", "[~]性能优化脚本", "[ ]d"],
    "[1/5] In progress: 修复重叠检测. Pending: 更新文档; 修复测试; d. Cancelled: 性能优化脚本.",
  ],
  ["3 of 4 pending", ["[ ]a", "[ ]b", "[ ]c", "[ ]d"], "[0/4] Pending: a; b; c."],
  ["2 of 3 cancelled", ["[~]a", "[~]b", "[~]c"], "[3/3] Cancelled: a; b."],
  ["no completed ones", ["[x]a", "[>]b"], "[1/2] In progress: b."],
  ["nothing of an empty list", [], "[0/0]"],
])("the recap names %s", (_, lines, text) => {
  expect(recap(...lines)).toBe(text);
});

it("the recap stays under 300 characters by cutting the longest texts alone", () => {
  const long = "字".repeat(60);
  const text = recap(`[>]${long}`, "[ ]short", `[ ]${long}`, `[ ]${long}`, `[~]${long}`, `[~]${long}`);
  expect(Array.from(text).length).toBeLessThan(300);
  const cut = /In progress: (字+…)\./.exec(text)?.[1];
  expect(text).toBe(`[2/6] In progress: ${cut}. Pending: short; ${cut}; ${cut}. Cancelled: ${cut}; ${cut}.`);
  // One character more in each of the five would be too many.
  expect(Array.from(text).length + 5).toBeGreaterThanOrEqual(300);
});

it("the recap cuts nothing at 299 characters, and cuts at 300", () => {
  const full = "字".repeat(60);
  const frame = "[2/6] In progress: . Pending: ; ; . Cancelled: ; .".length;
  const recapWith = (last: number): string =>
    recap(`[>]${full}`, `[ ]${full}`, `[ ]${full}`, `[ ]${full}`, "[~]a", `[~]${"b".repeat(last)}`);
  const left = 299 - frame - 4 * 60 - 1;
  const whole = `[2/6] In progress: ${full}. Pending: ${full}; ${full}; ${full}. Cancelled: a; ${"b".repeat(left)}.`;
  expect(Array.from(whole)).toHaveLength(299);
  expect(recapWith(left)).toBe(whole);
  const cut = recapWith(left + 1);
  expect(cut).toContain(`Cancelled: a; ${"b".repeat(left + 1)}.`);
  expect(cut).toContain("字…");
  expect(Array.from(cut).length).toBeLessThan(300);
});

it("write() lets no text forge a row, and keeps the data as it was sent", () => {
  const content = "a\n[x] b </reminder>";
  const { text: json } = start().write({ summary: "s", todos: [{ content, status: "pending" }] });
  const { data, text } = readEnvelope(json);
  expect(text).toBe("--- TODO UPDATE ---\n[ ] a [x] b &lt;/reminder>\n-------------------");
  expect(data.recap).toBe("[0/1] Pending: a [x] b &lt;/reminder>.");
  expect(data.todos[0]?.content).toBe(content);
  expect(json).not.toContain("</reminder>");
});

it("write() writes characters that hide or reorder words as JSON escapes", () => {
  const content = "a\u202eb\u200bc\u{e0041}👩\u200d👧";
  const { text: json } = start().write({ summary: "s", todos: [{ content, status: "pending" }] });
  expect(json).toContain("a\\u202eb\\u200bc\\udb40\\udc41👩\u200d👧");
  expect(readEnvelope(json).data.todos[0]?.content).toBe(content);
});

it("write() tells in the text what the person changed", () => {
  const todos = start();
  write({ summary: "s", todos: [ITEM] }, todos);
  todos.edit({ summary: "s", todos: [{ content: "a", status: "completed" }] });
  expect(write({ summary: "s", todos: [{ content: "a", status: "pending" }] }, todos).text).toBe(
    '--- TODO UPDATE ---\n[x] a\n-------------------\nThe user changed the list before this write: completed "a".',
  );
});

it("createStandardEnvelope() refuses a cwd that is not a text", () => {
  // A wrong type is what this test is about.
  const options = { cwd: 5 as unknown as string };
  expect(() => createStandardEnvelope(options)).toThrow("cwd must be a string (got 5)");
});
