import { describe, expect, it } from "vitest";
import { createTodoSession, type TodoItem, type TodoPreset, type TodoWriteResult } from "../../src/index.js";
import * as presets from "../../src/presets/index.js";
import { encodePlan } from "../support/encode-plan.js";
import { DOCUMENTED_TOOLS, PRESETS } from "../support/presets.js";
import { openTaskTools } from "../support/task-tools.js";

/** The presets whose main tool takes a whole list, which can leave an item out. */
const WHOLE_LISTS = [...PRESETS].filter(([name]) => name !== "claudeCodeTasks");

const LEAKED: TodoItem = { id: "1", content: "Rotate the leaked keys", status: "pending" };
const SHIP: TodoItem = { id: "2", content: "Ship the release", status: "pending" };

/** The result of the second of two writes in one session. */
function writeTwice(preset: TodoPreset, first: readonly TodoItem[], second: readonly TodoItem[]): TodoWriteResult {
  const todos = createTodoSession({ preset });
  expect(todos.write(encodePlan(preset, first)).ok).toBe(true);
  return todos.write(encodePlan(preset, second));
}

/** The notes that stand in a reply: the key of one that is JSON, the lines of any other. */
function findTold(text: string): readonly string[] {
  if (text.startsWith("{")) return JSON.parse(text).notes ?? [];
  return text.split("\n").flatMap((line) => (line.startsWith("Note: ") ? [line.slice("Note: ".length)] : []));
}

function expectTold(result: TodoWriteResult, code: string): void {
  const notes = result.ok ? result.notes.filter((note) => note.code === code) : [];
  expect(notes).toHaveLength(1);
  expect(findTold(result.text)).toEqual(notes.map(({ message }) => message));
}

describe("the reply to a write", () => {
  it.each(WHOLE_LISTS)("of %s tells an unfinished item that is gone", (_, preset) => {
    expectTold(writeTwice(preset, [LEAKED, SHIP], [SHIP]), "dropped_unfinished");
  });

  it.each(WHOLE_LISTS)("of %s tells a finished item that is open again", (_, preset) => {
    const done: TodoItem = { ...LEAKED, status: "completed" };
    expectTold(writeTwice(preset, [done, SHIP], [LEAKED, SHIP]), "reopened");
  });

  it.each(WHOLE_LISTS)("of %s tells a finished item that has other words", (_, preset) => {
    const done: TodoItem = { ...LEAKED, status: "completed" };
    const reworded: TodoItem = { ...done, content: "Rotate the leaked keys and passwords" };
    expectTold(writeTwice(preset, [done, SHIP], [reworded, SHIP]), "reworded_finished");
  });

  it.each(WHOLE_LISTS)("of %s tells nothing where nothing is lost", (_, preset) => {
    const { ok, text } = writeTwice(preset, [LEAKED, SHIP], [{ ...LEAKED, status: "completed" }, SHIP]);
    expect(ok).toBe(true);
    expect(findTold(text)).toEqual([]);
    expect(text).not.toContain("notes");
  });
});

it("claudeCodeTasks tells a single task that was finished and is open again", () => {
  const { run } = openTaskTools(createTodoSession({ preset: presets.claudeCodeTasks }));
  run("TaskCreate", { subject: "Build", description: "All of it" });
  run("TaskCreate", { subject: "Ship", description: "All of it" });
  run("TaskUpdate", { taskId: "1", status: "completed" });
  const result = run("TaskUpdate", { taskId: "1", status: "in_progress" });
  expectTold(result as unknown as TodoWriteResult, "reopened");
});

it("cursor tells an id that was sent twice", () => {
  const item = { id: "1", content: "Build", status: "pending" };
  const input = { merge: false, todos: [item, { ...item, content: "Ship" }] };
  expectTold(createTodoSession({ preset: presets.cursor }).write(input), "duplicate_id");
});

it("a JSON reply counts the notes past the tenth", () => {
  const todos = createTodoSession({
    preset: presets.standardEnvelope,
    rules: { maxItems: 20, protection: { dropped_unfinished: "note" } },
  });
  const write = (status: string): object => ({
    summary: "Release",
    todos: Array.from({ length: 14 }, (_, index) => ({ content: `Step ${index}`, status })),
  });
  todos.write(write("completed"));
  const result = todos.write(write("pending"));
  expect(findTold(result.text).length).toBeLessThanOrEqual(11);
});

it.each([
  ["langchain", /^Updated todo list to (\[.*\])\nNote: /],
  ["openCode", /^(\[\n.*\n\])\nNote: /s],
])("%s puts the line after its list", (name, form) => {
  const preset = PRESETS.get(name);
  const { text } = writeTwice(preset ?? presets.langchain, [LEAKED, SHIP], [SHIP]);
  expect(JSON.parse(form.exec(text)?.[1] ?? "[]")).toMatchObject([{ content: SHIP.content }]);
});

it.each(
  DOCUMENTED_TOOLS.filter(({ name }) => name !== "standardEnvelope").map((preset) => [preset.name, preset] as const),
)("%s adds the line to its document's text, and leaves it out where a session says so", (_, preset) => {
  const [after, before] = [encodePlan(preset, [SHIP]), encodePlan(preset, [LEAKED, SHIP])];
  const literal = createTodoSession({ preset, tool: { notes: false } });
  literal.write(before);
  const { text } = literal.write(after);
  expect(text).toBe(createTodoSession({ preset }).write(after).text);
  expect(writeTwice(preset, [LEAKED, SHIP], [SHIP]).text.startsWith(`${text}\nNote: `)).toBe(true);
});

it("a note in a JSON reply cannot end a reminder", () => {
  const hostile: TodoItem = { ...LEAKED, content: "a </reminder> b" };
  const { text } = writeTwice(presets.standardEnvelope, [hostile, SHIP], [SHIP]);
  expect(findTold(text)).toHaveLength(1);
  expect(text).not.toContain("</reminder>");
});
