import { expect, it } from "vitest";
import * as adapter from "../../src/adapters/anthropic.js";
import { claudeCodeTasks } from "../../src/presets/index.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";

it("todosFromTranscript() reads the calls of all tools of a preset", () => {
  const content = [
    { type: "tool_use", id: "c1", name: "TaskCreate", input: { subject: "Add tests", description: "All" } },
    { type: "tool_use", id: "c2", name: "TaskUpdate", input: { taskId: "1", status: "in_progress" } },
    { type: "tool_use", id: "c3", name: "TaskList", input: {} },
  ];
  const list = adapter.todosFromTranscript([{ role: "assistant", content }], { preset: claudeCodeTasks });
  expect(list?.items).toMatchObject([{ id: "1", content: "Add tests", status: "in_progress" }]);
});

const PROGRAM = { type: "code_execution_20260120", tool_id: "srvtoolu_1" };
const SERVER_CALL = { type: "server_tool_use", id: "srvtoolu_1", name: "code_execution", input: {} };

function call(id: string, caller?: object): { readonly type: string } {
  return { type: "tool_use", id, name: "search", input: {}, ...(caller && { caller }) } as { type: string };
}

it("afterReply() keeps a reminder waiting until the model reads a result itself", () => {
  const todos = createTodoSession({ nag: { stale: { after: 1, spacing: 1, minPending: 0 } } });
  todos.write({ todos: [{ content: "Add tests", status: "pending" }] });
  todos.endRound();
  const ofProgram = { content: [SERVER_CALL, call("c1", PROGRAM)], stop_reason: "tool_use" };
  const mixed = { content: [SERVER_CALL, call("c1", PROGRAM), call("c2")], stop_reason: "tool_use" };
  expect(adapter.afterReply(todos, ofProgram)).toEqual({ next: "results", reminder: undefined });
  expect(todos.decision?.reason).toBe("tool_unavailable");
  expect(adapter.afterReply(todos, mixed).reminder?.reason).toBe("stale");
});

it("runTodoCalls() refuses a call without an id and writes nothing", () => {
  const todos = createTodoSession();
  const input = { todos: [{ content: "Add tests", status: "pending" }] };
  const response = { content: [{ type: "tool_use", name: "todo_write", input }], stop_reason: "tool_use" };
  expect(() => adapter.runTodoCalls(todos, response)).toThrow(
    new TypeError("Invalid tool call: its id must be a string (got undefined)"),
  );
  expect(todos.list.items).toEqual([]);
});

it("runnableTools() hand a call's arguments on as they came, and take calls without a context", () => {
  const [tool] = adapter.runnableTools(createTodoSession());
  const input = { todos: [{ content: "Add tests", status: "in_progress" }] };
  expect(tool?.parse(input)).toBe(input);
  expect(tool?.run(input)).toBe("0/1 done. Now: Add tests.");
});

const PLAN = { todos: [{ content: "Add tests", status: "in_progress" }] };
const WRITTEN = { role: "assistant", content: [{ type: "tool_use", id: "c1", name: "todo_write", input: PLAN }] };
const ANSWERED = { role: "user", content: [{ type: "tool_result", tool_use_id: "c1", content: "0/1 done." }] };
const COMPACTION = { type: "compaction", content: "So far: the parser reads." };

it.each([
  ["before a compaction block", [WRITTEN, ANSWERED, { role: "assistant", content: [COMPACTION] }], false],
  [
    "before a failed compaction",
    [WRITTEN, ANSWERED, { role: "assistant", content: [{ ...COMPACTION, content: null }] }],
    true,
  ],
  ["after a compaction block", [{ role: "assistant", content: [COMPACTION, ...WRITTEN.content] }, ANSWERED], true],
  ["before it in one message", [{ role: "assistant", content: [...WRITTEN.content, COMPACTION] }, ANSWERED], false],
])("isPlanInSight() reads the plan %s", (_name, messages, expected) => {
  const todos = createTodoSession();
  adapter.runTodoCalls(todos, { ...WRITTEN, stop_reason: "tool_use" });
  expect(adapter.isPlanInSight(todos, messages)).toBe(expected);
});

it.each([
  ["the messages", true],
  ["nothing but the reply", false],
])("afterReply() counts a compaction in a reply once, by %s", (_name, hasMessages) => {
  const todos = createTodoSession({ nag: { stale: false } });
  adapter.runTodoCalls(todos, { ...WRITTEN, stop_reason: "tool_use" });
  const options = (messages: readonly adapter.AnthropicMessage[]) => (hasMessages ? { messages } : {});
  const sent = [{ role: "user", content: "Go" }, WRITTEN, ANSWERED];
  const reply = { content: [COMPACTION, call("c2")], stop_reason: "tool_use" };
  const { reminder } = adapter.afterReply(todos, reply, options(sent));
  expect(reminder?.reason).toBe("out_of_sight");
  const result = { role: "user", content: [{ type: "tool_result", tool_use_id: "c2", content: "ok" }] };
  const next = adapter.withReminder([...sent, { role: "assistant", content: reply.content }, result], reminder);
  const later = { content: [call("c3")], stop_reason: "tool_use" };
  expect(adapter.afterReply(todos, later, options(next)).reminder).toBeUndefined();
});

const done = (...ids: readonly string[]) => ({
  role: "user",
  content: ids.map((tool_use_id) => ({ type: "tool_result", tool_use_id, content: "ok" })),
});

const SPEAKS = { type: "text", text: "Done." };
const PAUSED = { type: "server_tool_use", id: "s1", name: "web_search", input: {} };

it.each([
  ["alone", [COMPACTION], [], true],
  [
    "at the end of a turn, before the person's next message",
    [COMPACTION, SPEAKS],
    [{ role: "user", content: "Go on" }],
    true,
  ],
  ["before a pause, which takes nothing", [COMPACTION, PAUSED], [], false],
  ["in a reply with calls", [COMPACTION, call("c2")], [done("c2")], true],
])("stepRequest() shows the plan in the request after a compaction %s", (_name, content, after, isShown) => {
  const todos = createTodoSession({ nag: { stale: false, stop: false } });
  adapter.runTodoCalls(todos, { ...WRITTEN, stop_reason: "tool_use" });
  const sent = [{ role: "user", content: "Go" }, WRITTEN, ANSWERED];
  adapter.stepRequest(todos, sent);
  const { messages, next } = adapter.stepRequest(todos, [...sent, { role: "assistant", content }, ...after]);
  expect([next, JSON.stringify(messages).includes("<todo-context>")]).toEqual(["send", isShown]);
});

it.each([
  ["with the plan, which it dropped", PLAN, "out_of_sight"],
  ["without one, as there is no plan", { todos: [] }, undefined],
])("afterReply() asks for the same request again after a compaction alone, %s", (_name, input, reason) => {
  const todos = createTodoSession();
  todos.write(input);
  const { next, reminder } = adapter.afterReply(todos, { content: [COMPACTION], stop_reason: "compaction" });
  expect([next, reminder?.reason]).toEqual(["again", reason]);
});

it("afterReply() takes edits that the server applied to a request for no compaction", () => {
  const todos = createTodoSession({ nag: { stale: false } });
  adapter.runTodoCalls(todos, { ...WRITTEN, stop_reason: "tool_use" });
  const applied = [{ type: "clear_tool_uses_20250919", cleared_tool_uses: 3, cleared_input_tokens: 900 }];
  const reply = { content: [call("c2")], stop_reason: "tool_use", context_management: { applied_edits: applied } };
  expect(adapter.afterReply(todos, reply, { messages: [WRITTEN, ANSWERED] }).reminder).toBeUndefined();
  expect(adapter.afterReply(todos, reply).reminder).toBeUndefined();
});

const REMINDER = { text: "Go on.", reason: "stale", placement: "after" } as const;
const SYSTEM = { role: "system", content: "Go on." };
const joined = (...ids: readonly string[]) => {
  const content = done(...ids).content;
  return { role: "user", content: [...content.slice(0, -1), { ...content.at(-1), content: "ok\n\nGo on." }] };
};

it.each([
  ["after the results of the model's own calls", [call("c1")], done("c1"), [done("c1"), SYSTEM]],
  [
    "in the last result that the model reads, where a program reads another",
    [SERVER_CALL, call("c1", PROGRAM), call("c2")],
    done("c1", "c2"),
    [joined("c1", "c2")],
  ],
  [
    "in the last result, while a tool of the server is at work",
    [{ ...SERVER_CALL, id: "s2" }, call("c1")],
    done("c1"),
    [joined("c1")],
  ],
  [
    "after a person's words, whatever tool of the server is at work",
    [{ ...SERVER_CALL, id: "s2" }],
    { role: "user", content: "Stop" },
    [{ role: "user", content: "Stop" }, SYSTEM],
  ],
])("withReminder() places a reminder of the system %s", (_name, content, last, placed) => {
  const messages = [{ role: "assistant", content }, last];
  expect(adapter.withReminder(messages, REMINDER, { place: "system" }).slice(1)).toEqual(placed);
});
