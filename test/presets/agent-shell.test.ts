import { expect, it } from "vitest";
import * as z from "zod/v4";
import { createTodoSession, todoItemSchema } from "../../src/index.js";
import { agentShell, createAgentShell } from "../../src/presets/index.js";
import { describePreset, repeat } from "./describe-preset.js";

const ITEM = { content: "a", activeForm: "A-ing", status: "pending" };

const reply = (counts: string): string => `Todo list updated: ${counts}`;

const ONE = reply("0 completed, 0 in_progress, 1 pending");
const CLOSED = "(additionalProperties false)";

describePreset({
  preset: agentShell,
  toolName: "TodoWrite",
  list: "todos",
  input: `{todos!: [{content!: string, activeForm!: string, status!: pending|in_progress|completed}${CLOSED}]}${CLOSED}`,
  open: ITEM,
  done: { ...ITEM, status: "completed" },
  openReply: ONE,
  clearedReply: reply("0 completed, 0 in_progress, 0 pending"),
  refusal: (words) => `Error: Validation failed\n- ${words}`,
  taken: [
    ["50 items", repeat(ITEM, 50), reply("0 completed, 0 in_progress, 50 pending")],
    ...["a", "字", "🚀"].map(
      (letter) =>
        [
          `200 times ${letter}`,
          [{ ...ITEM, content: letter.repeat(200), activeForm: letter.repeat(200) }],
          ONE,
        ] as const,
    ),
  ],
  refused: [
    [
      "201 letters",
      { todos: [{ ...ITEM, content: "a".repeat(201) }] },
      "todos[0].content: String must contain at most 200 character(s)",
    ],
    [
      "201 Chinese characters and 201 emoji",
      { todos: [{ ...ITEM, content: "字".repeat(201), activeForm: "🚀".repeat(201) }] },
      "todos[0].content: String must contain at most 200 character(s)\n- todos[0].activeForm: String must contain at most 200 character(s)",
    ],
  ],
  most: [50, "todos: Array must contain at most 50 element(s)"],
  same: [[ITEM], [ITEM]],
  runs: [["never", `bw${".".repeat(30)}sk`]],
});

it.each([
  ["text", "plan"],
  ["JSON that breaks off", '{"todos":['],
  ["no text", ""],
])("write() refuses %s as invalid JSON, with the usage line", (_, input) => {
  expect(createTodoSession({ preset: agentShell }).write(input).text).toBe(
    `Error: Invalid JSON format\nUsage: TodoWrite '{"todos":[{"content":"...","activeForm":"...","status":"pending"}]}'`,
  );
});

it("createAgentShell() takes other limits and says them in the prompt", () => {
  const preset = createAgentShell({ maxItems: 2, maxContentLength: 3 });
  const todos = createTodoSession({ preset });
  expect(
    todos.write({
      todos: [
        { ...ITEM, content: "字字字", activeForm: "abc" },
        { ...ITEM, activeForm: "b" },
      ],
    }).ok,
  ).toBe(true);
  expect(todos.write({ todos: [ITEM] }).text).toBe(
    "Error: Validation failed\n- todos[0].activeForm: String must contain at most 3 character(s)",
  );
  expect(todos.write({ todos: [ITEM, ITEM, ITEM] }).text).toBe(
    "Error: Validation failed\n- todos: Array must contain at most 2 element(s)",
  );
  expect(preset.prompt).toContain("At most 2 todos.");
  expect(preset.prompt?.match(/at most 3 characters/g)).toHaveLength(2);
});

it("createAgentShell() takes one limit and keeps the other", () => {
  const todos = createTodoSession({ preset: createAgentShell({ maxItems: 1 }) });
  expect(todos.write({ todos: [{ ...ITEM, content: "a".repeat(200) }] }).ok).toBe(true);
  expect(todos.write({ todos: [{ ...ITEM, content: "a".repeat(201) }] }).ok).toBe(false);
});

it("a refusal names the place of each issue once, those of a host's own field and rules too", () => {
  const itemSchema = todoItemSchema.extend({ note: z.string() });
  const todos = createTodoSession({
    preset: agentShell,
    rules: { itemSchema, ids: "require", unknownFields: "reject" },
  });
  const { text } = todos.write({ todos: [{ ...ITEM, content: "", note: 5, owner: "me" }] });
  expect(text.split("\n")).toEqual([
    "Error: Validation failed",
    "- todos[0].id: Required",
    "- todos[0].owner is not a field; leave it out.",
    // The words of zod follow.
    expect.stringMatching(/^- todos\[0\]\.note: (?!todos)/),
    "- todos[0].content: String must contain at least 1 character(s)",
  ]);
});

it("a session throws for a limit that is no whole number from 1", () => {
  expect(() => createTodoSession({ preset: createAgentShell({ maxItems: 0 }) })).toThrow(
    new RangeError("Invalid rules: maxItems must be a whole number ≥ 1 or Infinity (got 0)"),
  );
});

it("the prompt is the documentation of the command", () => {
  const { prompt = "" } = agentShell;
  expect(prompt).toContain(`TodoWrite '{"todos":[...]}'`);
  expect(prompt).toContain("At most 50 todos.");
  expect(prompt).toContain("at most 200 characters");
  expect(prompt).toContain("exactly one task in_progress");
  const example = /### Example\n\nTodoWrite '(.*?)'\n\nReturns: (.*)$/s.exec(prompt);
  expect(createTodoSession({ preset: agentShell }).write(example?.[1]).text).toBe(example?.[2]);
});

it("createAgentShell() refuses an option that does not exist", () => {
  // A misspelled option is what this test is about.
  const misspelled = { maxItem: 1 } as object;
  expect(() => createAgentShell(misspelled)).toThrow(
    "Invalid call of createAgentShell(): maxItem is not an option (the options are maxItems, maxContentLength)",
  );
});

it("a preset of other bounds has the same name", () => {
  expect([agentShell.name, createAgentShell({ maxItems: 3 }).name]).toEqual(["agentShell", "agentShell"]);
});
