import { expect, it } from "vitest";
import { runTodoCalls } from "../../src/adapters/anthropic.js";
import { claudeCode, claudeCodeTasks, codex, learnClaudeCode, miniClaudeCode } from "../../src/presets/index.js";
import { createTodoSession, type TodoSession, type TodoSessionOptions } from "../../src/session/create-todo-session.js";
import { withTodos } from "../../src/session/with-todos.js";
import { createSharedTodos, memoryStore } from "../../src/shared/index.js";

const PLAN = { todos: [{ content: "Read", status: "in_progress" }] };
const FIRM =
  "No change, 3 times in a row: do the next step with another tool, and write the list again only when it is different. 0/1 done. Now: Read.";
const PLAIN = "No change. 0/1 done. Now: Read.";

/** A session with the storms that its host hears of. */
function open(options: TodoSessionOptions = {}) {
  const storms: number[] = [];
  const onEvent: TodoSessionOptions["onEvent"] = (event) => {
    if (event.type === "write_storm") storms.push(event.times);
  };
  return { todos: createTodoSession({ ...options, onEvent }), storms };
}

const write = (todos: TodoSession): string => todos.write(PLAN).text;

it("the third equal write in a row is answered more firmly, and the host hears of it and of each one after it", () => {
  const { todos, storms } = open();
  expect([write(todos), write(todos), write(todos)]).toEqual(["0/1 done. Now: Read.", PLAIN, FIRM]);
  expect(storms).toEqual([3]);
  todos.endRound();
  expect(write(todos)).toContain("No change, 4 times in a row");
  expect(storms).toEqual([3, 4]);
});

it.each<{ name: string; between: (todos: TodoSession) => unknown }>([
  { name: "a round of other calls", between: (todos) => [todos.endRound(), todos.endRound()] },
  { name: "a round that changed something", between: (todos) => todos.endRound({ progress: true }) },
  { name: "a message of the person", between: (todos) => todos.begin() },
  { name: "another list", between: (todos) => todos.write({ todos: [{ content: "Read", status: "pending" }] }) },
  { name: "a refused call", between: (todos) => todos.write({ todos: 1 }) },
])("$name between two equal writes begins their count anew", ({ between }) => {
  const { todos, storms } = open();
  write(todos);
  write(todos);
  between(todos);
  write(todos);
  write(todos);
  expect(storms).toEqual([]);
});

const CALL = { type: "tool_use", id: "a", name: "todo_write", input: PLAN as object };
const OTHER = { type: "tool_use", id: "b", name: "bash", input: {} };

it.each<{ name: string; content: readonly (typeof CALL)[]; storms: readonly number[] }>([
  { name: "calls nothing else", content: [CALL], storms: [3, 4] },
  { name: "calls another tool as well", content: [CALL, OTHER], storms: [] },
])("a reply that $name, four times", ({ content, storms }) => {
  const opened = open();
  for (let round = 0; round < 4; round += 1) {
    runTodoCalls(opened.todos, { content, stop_reason: "tool_use" });
    opened.todos.endRound();
  }
  expect(opened.storms).toEqual(storms);
});

it("equal lists that ride on calls of another tool are no storm", () => {
  const { todos, storms } = open();
  const { split } = withTodos({ name: "bash", parameters: { type: "object", properties: {} } }, todos);
  for (let call = 0; call < 4; call += 1) split(PLAN);
  expect(storms).toEqual([]);
});

it("a session from a snapshot goes on counting", () => {
  let snapshot: ReturnType<TodoSession["snapshot"]> | undefined;
  const heard: (readonly number[])[] = [];
  for (let round = 0; round < 3; round += 1) {
    const { todos, storms } = open({ snapshot });
    write(todos);
    todos.endRound();
    snapshot = JSON.parse(JSON.stringify(todos.snapshot()));
    heard.push(storms);
  }
  expect(heard).toEqual([[], [], [3]]);
  for (const repeated of ["?", 0, -1, 0.5]) {
    const { todos, storms } = open({ snapshot: { ...snapshot, repeated } as never });
    write(todos);
    expect([storms, todos.snapshot().repeated]).toEqual([[], 1]);
  }
});

it.each([
  { name: "one handle", opensForCall: false, opensForRound: false, hasRounds: true },
  { name: "a handle for each request", opensForCall: true, opensForRound: false, hasRounds: true },
  { name: "handles of their own for calls and rounds", opensForCall: true, opensForRound: true, hasRounds: true },
  { name: "a handle for each call, without rounds", opensForCall: true, opensForRound: false, hasRounds: false },
])("a shared list tells of a storm too, with $name", async ({ opensForCall, opensForRound, hasRounds }) => {
  const storms: number[] = [];
  const store = memoryStore();
  const onEvent: TodoSessionOptions["onEvent"] = (event) => {
    if (event.type === "write_storm") storms.push(event.times);
  };
  const openHandle = () => createSharedTodos({ store, id: "a", agent: "main", onEvent });
  let todos = openHandle();
  const texts: string[] = [];
  for (let call = 0; call < 3; call += 1) {
    if (opensForCall) todos = openHandle();
    texts.push((await todos.write(PLAN, { callId: `toolu_${call}AbQ` })).text);
    if (opensForRound) todos = openHandle();
    if (hasRounds) await todos.endRound();
  }
  expect(texts.at(-1)).toBe(FIRM);
  expect(storms).toEqual([3]);
});

it.each<{ name: string; options: TodoSessionOptions; input: object; storms: readonly number[]; isFirm?: boolean }>([
  {
    name: "learnClaudeCode",
    options: { preset: learnClaudeCode },
    input: { items: [{ id: "1", text: "Read", status: "pending" }] },
    storms: [],
  },
  {
    name: "miniClaudeCode",
    options: { preset: miniClaudeCode },
    input: { items: [{ content: "Read", status: "in_progress", activeForm: "Reading" }] },
    storms: [],
  },
  {
    name: "claudeCode",
    options: { preset: claudeCode },
    input: { todos: [{ content: "Read", status: "in_progress", activeForm: "Reading" }] },
    storms: [3],
    isFirm: true,
  },
  {
    name: "codex",
    options: { preset: codex },
    input: { plan: [{ step: "Read", status: "in_progress" }] },
    storms: [3],
  },
  { name: "a host's own replies", options: { tool: { result: () => "Saved." } }, input: PLAN, storms: [3] },
])("$name in a storm", ({ options, input, storms: expected, isFirm = false }) => {
  const { todos, storms } = open(options);
  const texts = [1, 2, 3].map(() => {
    const result = todos.write(input);
    expect(result.ok).toBe(true);
    return result.text;
  });
  expect(storms).toEqual(expected);
  expect(texts[2]?.includes("3 times in a row")).toBe(isFirm);
});

it("calls of several tools are a row where they leave the list as it is, in whatever words", () => {
  const { todos, storms } = open({ preset: claudeCodeTasks });
  for (const subject of ["Read", "Write"]) todos.write({ subject, description: subject }, { tool: "TaskCreate" });
  for (const taskId of ["1", "2"]) todos.write({ taskId, status: "in_progress" }, { tool: "TaskUpdate" });
  expect(storms).toEqual([]);
  for (const taskId of ["1", "2"]) todos.write({ taskId, status: "in_progress" }, { tool: "TaskUpdate" });
  expect(storms).toEqual([3]);
});

it("a snapshot that kept a hash beside the count goes on with its count", () => {
  const first = open();
  write(first.todos);
  const snapshot = { ...first.todos.snapshot(), repeated: { mark: "1k0a", times: 2 } };
  const { todos, storms } = open({ snapshot: JSON.parse(JSON.stringify(snapshot)) });
  write(todos);
  expect(storms).toEqual([3]);
});
