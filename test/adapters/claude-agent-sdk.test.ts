import { describe, expect, it } from "vitest";
import {
  type ClaudeHookInput,
  type ClaudeHookOutput,
  claudeToolName,
  type TodoHooks,
  todoHooks,
} from "../../src/adapters/claude-agent-sdk.js";
import { shellChecks } from "../../src/plan/shell-checks.js";
import { createTodoSession, type TodoSession } from "../../src/session/create-todo-session.js";

const INPUT: ClaudeHookInput = { session_id: "s1" };

async function fire(
  hooks: TodoHooks,
  event: keyof TodoHooks,
  input: ClaudeHookInput = INPUT,
): Promise<ClaudeHookOutput | undefined> {
  return hooks[event][0]?.hooks[0]?.(input);
}

function openSession(): TodoSession {
  const todos = createTodoSession({ nag: { toolName: "mcp__todos__todo_write", start: true, stale: { after: 2 } } });
  todos.write({ todos: [{ content: "Read", status: "in_progress" }] });
  todos.endRound();
  return todos;
}

const STALE =
  '<reminder>The todo list has not been written for 2 rounds (0/1 done, now "Read"). If work moved on, update it with mcp__todos__todo_write; otherwise go on.</reminder>';

it("todoHooks() says with the first user message that there is a plan to keep", async () => {
  const hooks = todoHooks(createTodoSession({ nag: { start: true } }));
  expect(await fire(hooks, "UserPromptSubmit")).toEqual({
    hookSpecificOutput: {
      hookEventName: "UserPromptSubmit",
      additionalContext: "<reminder>For work of three or more steps, keep a plan with todo_write.</reminder>",
    },
  });
});

it("todoHooks() counts a batch of tool calls as one round", async () => {
  const hooks = todoHooks(openSession());
  expect(await fire(hooks, "PostToolBatch")).toEqual({});
  expect(await fire(hooks, "PostToolBatch")).toEqual({
    hookSpecificOutput: { hookEventName: "PostToolBatch", additionalContext: STALE },
  });
});

it("todoHooks() lets the model go on at the first end of a turn that leaves items open, and no second", async () => {
  const todos = openSession();
  const hooks = todoHooks(todos);
  await fire(hooks, "PostToolBatch");
  await fire(hooks, "PostToolBatch");
  expect(await fire(hooks, "Stop")).toEqual({
    hookSpecificOutput: {
      hookEventName: "Stop",
      additionalContext:
        '<reminder type="nudge">1 of 1 todos is still open: "Read". Go on with what is left, or bring the list up to date with mcp__todos__todo_write.</reminder>',
    },
  });
  expect(await fire(hooks, "Stop")).toEqual({});
});

it.each([
  ["in which the model asks the person something", "Postgres or SQLite?", {}],
  ["while the host waits for something", "The tests run.", { waiting: () => true }],
  ["while a sub-agent works in the background", "The tests run.", {}, [{ id: "b1", status: "running" }]],
])("todoHooks() lets a turn end %s", async (_name, reply, options, background_tasks: readonly object[] = []) => {
  const todos = openSession();
  const hooks = todoHooks(todos, options);
  await fire(hooks, "PostToolBatch");
  const input = { ...INPUT, last_assistant_message: reply, background_tasks };
  expect([await fire(hooks, "Stop", input), todos.decision?.reason]).toEqual([{}, "waiting"]);
});

it("todoHooks() lets a turn end that leaves nothing open", async () => {
  const todos = openSession();
  todos.write({ todos: [{ content: "Read", status: "completed" }] });
  expect(await fire(todoHooks(todos), "Stop")).toEqual({});
});

it("todoHooks() gives the plan back after compaction, and at no other start of a session", async () => {
  const hooks = todoHooks(openSession());
  expect(hooks.SessionStart[0]?.matcher).toBe("compact");
  expect(await fire(hooks, "SessionStart")).toEqual({
    hookSpecificOutput: { hookEventName: "SessionStart", additionalContext: expect.stringContaining("[>] Read") },
  });
});

it("todoHooks() counts no round of a sub-agent", async () => {
  const todos = openSession();
  const hooks = todoHooks(todos);
  for (let round = 0; round < 5; round += 1) {
    expect(await fire(hooks, "PostToolBatch", { ...INPUT, agent_id: "a1" })).toEqual({});
  }
  await fire(hooks, "PostToolBatch");
  expect(await fire(hooks, "PostToolBatch")).toMatchObject({ hookSpecificOutput: { additionalContext: STALE } });
});

it("todoHooks() finds the session by the hook's input", async () => {
  const sessions: Readonly<Record<string, TodoSession>> = { s1: openSession(), s2: createTodoSession({ nag: false }) };
  const hooks = todoHooks(async ({ session_id }) => sessions[session_id] ?? createTodoSession());
  await fire(hooks, "PostToolBatch");
  await fire(hooks, "PostToolBatch");
  expect(await fire(hooks, "Stop", { session_id: "s2" })).toEqual({});
  expect(await fire(hooks, "Stop")).toMatchObject({ hookSpecificOutput: { hookEventName: "Stop" } });
});

it.each([
  ["the default tool", ["todos"], "mcp__todos__todo_write"],
  ["another tool", ["my-plan_2", "task_check"], "mcp__my-plan_2__task_check"],
  ["names with other characters", ["plan.ä b", "a/b"], "mcp__plan___b__a_b"],
] as const)("claudeToolName() names %s", (_name, [server, tool], expected) => {
  expect(claudeToolName(server, tool)).toBe(expected);
});

describe("todoHooks() with checks", () => {
  const tool_input = { command: "npm test" };
  const output = { stdout: "2 passed", stderr: "", interrupted: false };
  const ROWS: readonly (readonly [
    name: string,
    event: "PostToolUse" | "PostToolUseFailure",
    input: object,
    state: string,
  ])[] = [
    ["a command that succeeds", "PostToolUse", { tool_response: output }, "checked"],
    ["one that fails", "PostToolUseFailure", { error: "Exit code 1\n1 failed" }, "failing"],
    ["one that runs on", "PostToolUse", { tool_response: { ...output, backgroundTaskId: "b1" } }, "reported"],
    ["one that a person stopped", "PostToolUseFailure", { error: "Interrupted by user" }, "reported"],
    ["one of a sub-agent", "PostToolUse", { tool_response: output, agent_id: "a1" }, "reported"],
    ["a tool of a server", "PostToolUse", { tool_response: "done", tool_name: "mcp__work__work" }, "reported"],
  ];

  it.each(ROWS)("notes %s", async (_, event, input, state) => {
    const todos = createTodoSession();
    todos.write({ todos: [{ content: "Read", status: "completed" }] });
    const hooks = todoHooks(todos, { checks: shellChecks() });
    const answer = await hooks[event]?.[0]?.hooks[0]?.({ ...INPUT, tool_name: "Bash", tool_input, ...input });
    expect([answer, todos.checks[0]?.state]).toEqual([{}, state]);
  });

  it("has no hooks of calls without the option", () => {
    const hooks = todoHooks(createTodoSession());
    expect([hooks.PostToolUse, hooks.PostToolUseFailure]).toEqual([undefined, undefined]);
    const no = { checks: true } as unknown as { checks: undefined };
    expect(() => todoHooks(createTodoSession(), no)).toThrow(/todoHooks\(\).*checks/);
  });
});
