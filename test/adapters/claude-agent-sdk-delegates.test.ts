// Hooks as Claude Code 0.3.332 calls them: test/clients/claude-agent-sdk/delegated-plan.ts plays the same through it.

import { describe, expect, it } from "vitest";
import {
  type ClaudeDelegatesOptions,
  type ClaudeHookInput,
  type DelegateHookEvent,
  type TodoHookEvent,
  todoHooks,
} from "../../src/adapters/claude-agent-sdk.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import { createSharedTodos, memoryStore } from "../../src/shared/index.js";

const RULE = "When a call of Agent works on one step of the todo list, its description is that step's text.";

/** A session with a plan of two steps, and a way to call the hooks of one event. */
function open(options: ClaudeDelegatesOptions = {}) {
  const events: string[] = [];
  const todos = createTodoSession({ rules: { ids: "keep" }, onEvent: ({ type }) => events.push(type) });
  const steps = ["Review the parser", "Review the printer"];
  todos.write({ todos: steps.map((content, at) => ({ id: `s${at + 1}`, content, status: "pending" })) });
  todos.endRound();
  const hooks = todoHooks(todos, { delegates: ["Agent"], ...options });
  const fire = async (event: TodoHookEvent | DelegateHookEvent, input: Partial<ClaudeHookInput> = {}) => {
    const texts: string[] = [];
    for (const { hooks: run } of hooks[event] ?? []) {
      const output = await run[0]?.({ session_id: "s", ...input });
      if (output?.hookSpecificOutput) texts.push(output.hookSpecificOutput.additionalContext);
    }
    return texts.join("\n");
  };
  const states = (): string[] =>
    todos.list.items.map(({ status }, at) => [status, ...(todos.agents[at] ?? []).map(({ agent }) => agent)].join(" "));
  return { todos, fire, states, events };
}

function callOf(id: string, description: unknown, input: object = {}): ClaudeHookInput & { tool_use_id: string } {
  const tool_input = { description, prompt: "Look for risks.", subagent_type: "reviewer", ...input };
  return { session_id: "s", tool_name: "Agent", tool_input, tool_use_id: id };
}

const completed = (agentId: string) => ({ tool_response: { status: "completed", agentId, content: [] } });
const launched = (agentId: string) => ({ tool_response: { isAsync: true, status: "async_launched", agentId } });
const PARSER = callOf("toolu_1", "Review the parser");
const PRINTER = callOf("toolu_2", "Review the printer");

describe("todoHooks() with delegates", () => {
  it.each([
    ["the text of a step", "Review the parser", ["in_progress reviewer", "pending"]],
    ["its text, written a little otherwise", "review the parser.", ["in_progress reviewer", "pending"]],
    ["its id", "s2", ["pending", "in_progress reviewer"]],
    ["a part of its text", "Review parser", ["pending", "pending"]],
    ["nothing", "", ["pending", "pending"]],
    ["no text", 1, ["pending", "pending"]],
  ])("a call gives away what its description is: %s", async (_name, description, expected) => {
    const { todos, fire, states, events } = open();
    expect(await fire("PreToolUse", callOf("toolu_1", description))).toBe("");
    expect(states()).toEqual(expected);
    const isGiven = expected.join().includes("reviewer");
    expect(events.includes("delegate")).toBe(isGiven);
    const line = await fire("PostToolUse", { ...callOf("toolu_1", description), ...completed("a1") });
    expect([line, todos.list.items.filter(({ status }) => status === "completed").length]).toEqual(
      isGiven ? [expect.stringMatching(/^Todos: 1\/2 done\. Next: Review the /), 1] : ["", 0],
    );
  });

  it.each([
    ["another tool", { ...PARSER, tool_name: "Bash" }],
    ["a sub-agent's own", { ...PARSER, agent_id: "a0" }],
  ])("a call of %s gives nothing away", async (_name, input) => {
    const { fire, states } = open();
    await fire("PreToolUse", input);
    expect(states()).toEqual(["pending", "pending"]);
  });

  it("a finished step is not given away", async () => {
    const { todos, fire, states } = open();
    todos.edit({ updates: [{ id: "s1", status: "completed" }] });
    await fire("PreToolUse", PARSER);
    expect(states()).toEqual(["completed", "pending"]);
  });

  it("two calls at once give two steps away, and each brings back its own", async () => {
    const { todos, fire, states } = open();
    await Promise.all([fire("PreToolUse", PARSER), fire("PreToolUse", PRINTER)]);
    expect(states()).toEqual(["in_progress reviewer", "in_progress reviewer"]);
    // A sub-agent's end comes before the hook that its call is answered.
    await fire("SubagentStop", { agent_id: "a2" });
    expect(await fire("PostToolUse", { ...PRINTER, ...completed("a2") })).toBe(
      'Todos: 1/2 done. Others work on: "Review the parser" (reviewer).',
    );
    expect(states()).toEqual(["in_progress reviewer", "completed"]);
    expect(await fire("PostToolUse", { ...PARSER, ...completed("a1") })).toBe("Todos: 2/2 done.");
    expect(await fire("PostToolBatch", { tool_calls: [PARSER, PRINTER] })).toBe("");
    expect(todos.agents).toEqual([undefined, undefined]);
  });

  it("a call that fails sets its step back, and says why", async () => {
    const { fire, states } = open();
    await fire("PreToolUse", PARSER);
    expect(await fire("PostToolUseFailure", { ...PARSER, error: "Agent type 'reviewer' not found." })).toMatch(
      /^Todos: "reviewer" did not finish "Review the parser", which is pending again: Agent type .* not found\./,
    );
    expect(states()).toEqual(["pending", "pending"]);
    expect(await fire("PostToolBatch", { tool_calls: [PARSER] })).toBe("");
  });

  it("a call that is denied after its first hook sets its step back at the end of the round", async () => {
    const { fire, states } = open();
    await fire("PreToolUse", PARSER);
    expect(await fire("PostToolBatch", { tool_calls: [PARSER] })).toMatch(/did not finish "Review the parser"/);
    expect(states()).toEqual(["pending", "pending"]);
  });

  it.each([
    ["ends", "SubagentStop", {}, "completed", /"reviewer" changed the todo list: completed "Review the parser"/],
    [
      "fails",
      "StopFailure",
      { last_assistant_message: "API Error: 400" },
      "pending",
      /"reviewer" did not finish "Review the parser", which is pending again: API Error: 400/,
    ],
  ] as const)("an agent in the background that %s brings its step back", async (_name, event, end, status, told) => {
    const { fire, states } = open();
    await fire("UserPromptSubmit");
    await fire("PreToolUse", PARSER);
    expect(await fire("PostToolUse", { ...PARSER, ...launched("a1") })).toBe("");
    expect(await fire("PostToolBatch", { tool_calls: [PARSER] })).toBe("");
    expect(await fire("Stop", { background_tasks: [{ id: "a1" }] })).toBe("");
    expect(await fire(event, { agent_id: "a9", ...end })).toBe("");
    expect(states()).toEqual(["in_progress reviewer", "pending"]);
    expect(await fire(event, { agent_id: "a1", ...end })).toBe("");
    expect(states()).toEqual([status, "pending"]);
    expect(await fire("UserPromptSubmit")).toMatch(told);
  });

  it("an agent that ends before its launch is reported brings its step back all the same", async () => {
    const { fire, states } = open();
    await fire("PreToolUse", PARSER);
    await fire("SubagentStop", { agent_id: "a1" });
    expect(states()).toEqual(["in_progress reviewer", "pending"]);
    await fire("PostToolUse", { ...PARSER, ...launched("a1") });
    expect(states()).toEqual(["completed", "pending"]);
  });

  it("an agent that runs on keeps its step through the messages about others", async () => {
    const { fire, states } = open();
    await fire("PreToolUse", PARSER);
    await fire("PostToolUse", { ...PARSER, ...launched("a1") });
    await fire("PostToolBatch", { tool_calls: [PARSER] });
    await fire("Stop", { background_tasks: [{ id: "a1" }] });
    for (let message = 0; message < 4; message += 1) await fire("UserPromptSubmit");
    expect(states()).toEqual(["in_progress reviewer", "pending"]);
  });

  it("an agent that was stopped, of which no hook tells, keeps its step for two messages", async () => {
    const { fire, states } = open();
    await fire("PreToolUse", PARSER);
    await fire("PostToolUse", { ...PARSER, ...launched("a1") });
    await fire("PostToolBatch", { tool_calls: [PARSER] });
    await fire("Stop", { background_tasks: [] });
    await fire("UserPromptSubmit");
    expect(states()).toEqual(["in_progress reviewer", "pending"]);
    expect(await fire("UserPromptSubmit")).toMatch(/did not finish "Review the parser".*it never came back/);
    expect(states()).toEqual(["pending", "pending"]);
  });

  it("the child's list is shown under its step", async () => {
    const child = createTodoSession();
    const named: unknown[] = [];
    const { todos, fire } = open({
      child: ({ id, name, steps, input }) => {
        named.push(id, name, steps, input);
        return child;
      },
    });
    await fire("PreToolUse", PARSER);
    child.write({ todos: [{ content: "Read it", status: "in_progress" }] });
    expect(todos.agents[0]?.[0]?.list?.items[0]?.content).toBe("Read it");
    expect(named).toEqual(["toolu_1", "Agent", ["Review the parser"], PARSER.tool_input]);
  });

  it("a call that the host declares to be in the background waits for the host", async () => {
    const { todos, fire, states } = open({ background: () => true });
    await fire("PreToolUse", PARSER);
    await fire("PostToolUse", { ...PARSER, ...completed("a1") });
    await fire("PostToolBatch", { tool_calls: [PARSER] });
    expect(states()).toEqual(["in_progress reviewer", "pending"]);
    todos.returned("toolu_1", { ok: true });
    expect(states()).toEqual(["completed", "pending"]);
  });

  it("the rule is told with a conversation's first message, and after compaction", async () => {
    const { fire } = open();
    expect(await fire("UserPromptSubmit")).toBe(RULE);
    expect(await fire("UserPromptSubmit")).toBe("");
    expect(await fire("UserPromptSubmit", { session_id: "s2" })).toBe(RULE);
    expect(await fire("SessionStart")).toMatch(
      new RegExp(`^${RULE.replaceAll(".", "\\.")}\n<reminder.*Review the parser`, "s"),
    );
  });

  it("of conversations without end the newest thousand are remembered", async () => {
    const { fire } = open();
    await fire("UserPromptSubmit");
    for (let at = 0; at < 1000; at += 1) await fire("UserPromptSubmit", { session_id: `s${at}` });
    expect(await fire("UserPromptSubmit", { session_id: "s0" })).toBe("");
    expect(await fire("UserPromptSubmit")).toBe(RULE);
  });

  it("a shared list is followed too", async () => {
    const todos = createSharedTodos({ store: memoryStore(), id: "t" });
    await todos.write({ todos: [{ content: "Review the parser", status: "pending" }] });
    const hooks = todoHooks(todos, { delegates: ["Agent"] });
    await hooks.PreToolUse?.[0]?.hooks[0]?.(PARSER);
    expect((await todos.agents())[0]?.[0]?.agent).toBe("reviewer");
    await hooks.PostToolUse?.[0]?.hooks[0]?.({ ...PARSER, ...launched("a1") });
    await hooks.PostToolBatch[0]?.hooks[0]?.({ session_id: "s", tool_calls: [PARSER] });
    expect((await todos.agents())[0]?.[0]?.agent).toBe("reviewer");
    await hooks.SubagentStop?.[0]?.hooks[0]?.({ session_id: "s", agent_id: "a1" });
    expect((await todos.read()).items[0]?.status).toBe("completed");
  });

  it("has no hooks of calls without the option, and refuses wrong ones", () => {
    expect(Object.keys(todoHooks(createTodoSession()))).toEqual([
      "UserPromptSubmit",
      "PostToolBatch",
      "Stop",
      "SessionStart",
    ]);
    // A host without types may pass anything.
    const wrong = { delegates: true } as unknown as { delegates: undefined };
    expect(() => todoHooks(createTodoSession(), wrong)).toThrow(/todoHooks\(\).*delegates/);
  });
});
