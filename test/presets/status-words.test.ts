import { expect, it } from "vitest";
import { createTodoSession, renderCheckbox, renderRecap, renderStats, type TodoPreset } from "../../src/index.js";
import { PRESET_TABLE } from "../../src/presets/preset-table.js";
import { encodePlan } from "../support/encode-plan.js";

const WORDS = { statusWords: { in_progress: "doing", cancelled: "failed" } };
const PLAN = [
  { id: "1", content: "Read", status: "in_progress" },
  { id: "2", content: "Ship", status: "cancelled" },
] as const;

it.each([
  ["renderStats()", renderStats, "1 doing, 1 failed"],
  ["renderRecap()", renderRecap, "[1/2] Doing: Read. Failed: Ship."],
  ["renderCheckbox()", renderCheckbox, "[>] Read\n[-] Ship\n\n(0/2 completed, 1 failed)"],
])("a reply by %s has the model's words for statuses", (_name, result, text) => {
  const todos = createTodoSession({ rules: WORDS, tool: { result } });
  const sent = PLAN.map(({ content, status }) => ({ content, status: WORDS.statusWords[status] }));
  expect(todos.write({ todos: sent }).text).toBe(text);
});

/** The presets that name statuses in their replies, and know both words. */
const NAMING = PRESET_TABLE.filter(({ preset }) =>
  ["cursor", "geminiCli", "openCode", "standardEnvelope"].includes(preset.name),
);

it.each(NAMING.map(({ preset }) => [preset.name, preset] as const))(
  "a reply of %s has a session's words for statuses",
  (_name, preset: TodoPreset) => {
    const todos = createTodoSession({ preset, rules: WORDS });
    const own = { ...preset, tool: { ...preset.tool, rules: { ...preset.tool.rules, ...WORDS } } };
    const { ok, text } = todos.write(encodePlan(own, PLAN));
    expect(ok).toBe(true);
    expect(text).toMatch(/doing/i);
    expect(text).toMatch(/failed/i);
    expect(text).not.toMatch(/"status":"(in_progress|cancelled)"|\[(in_progress|cancelled)\]/);
  },
);

it("claudeCodeTasks has a session's words in replies, rows and tasks", () => {
  const entry = PRESET_TABLE.find(({ preset }) => preset.name === "claudeCodeTasks");
  const todos = createTodoSession({ preset: entry?.preset, rules: { statusWords: { in_progress: "doing" } } });
  todos.write({ subject: "Read", description: "All" }, { tool: "TaskCreate" });
  expect(todos.write({ taskId: "1", status: "doing" }).text).toBe("Task #1 is doing.");
  expect(todos.write({}, { tool: "TaskList" }).text).toBe("#1 [doing] Read");
  expect(todos.write({ taskId: "1" }, { tool: "TaskGet" }).text).toContain("Status: doing");
});
