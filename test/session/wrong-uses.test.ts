import * as root from "agent-todos";
import * as aiSdk from "agent-todos/ai-sdk";
import * as anthropic from "agent-todos/anthropic";
import * as langchain from "agent-todos/langchain";
import * as openai from "agent-todos/openai";
import { postgresStore } from "agent-todos/postgres";
import * as presets from "agent-todos/presets";
import { useTodos } from "agent-todos/react";
import { toJsonSchema } from "agent-todos/schema";
import { createSharedTodos, memoryStore } from "agent-todos/shared";
import { handleTodoRequest } from "agent-todos/show";
import { renderPanel } from "agent-todos/terminal";
import { expect, it } from "vitest";
import { z } from "zod";
import { inComponent, open, plan, share } from "../support/used-plan.js";

// What a tired developer writes. The compiler checks which uses are type errors, and these tests what the others, and
// those of a program without types, come to: a line that names the mistake, a misuse that is reported, or what was meant.

const item = { content: "Fix", status: "pending" } as const;
const asked = [{ role: "user", content: "x" }];
const call = { type: "tool_use", id: "toolu_1", name: "todo_write", input: plan };
const reply = { content: [call], stop_reason: "tool_use" };
const chatCall = { id: "call_1", type: "function", function: { name: "todo_write", arguments: JSON.stringify(plan) } };
const chat = { choices: [{ message: { role: "assistant", tool_calls: [chatCall] }, finish_reason: "tool_calls" }] };

/** Runs a use of a session that listens, and returns what was reported. */
function misuses(use: (todos: root.TodoSession) => void): readonly string[] {
  const codes: string[] = [];
  const onEvent = (event: root.TodoEvent) => {
    if (event.type === "misuse") codes.push(event.code);
  };
  use(root.createTodoSession({ onEvent, onListenerError: () => undefined }));
  return codes;
}

/** A reply that calls another tool. */
const ofBash = (id: string) => ({ ...reply, content: [{ ...call, name: "bash", id }] });

it.each<[use: string, run: () => unknown, line: string | RegExp]>([
  [
    "rule: for rules:",
    // @ts-expect-error
    () => root.createTodoSession({ rule: { maxItems: 5 } }),
    /rule is not an option .*; did you mean rules\?/,
  ],
  [
    "stale's field in nag",
    // @ts-expect-error
    () => root.createTodoSession({ nag: { after: 3 } }),
    "Invalid nag options: after is not an option",
  ],
  // @ts-expect-error
  ["a rule outside of rules", () => root.createTodoSession({ maxItems: 5 }), "maxItems is not an option"],
  // @ts-expect-error
  ["a number as a text", () => root.createTodoSession({ rules: { maxItems: "5" } }), "maxItems must be a whole number"],
  [
    "the results of a shared list without await",
    // @ts-expect-error
    () => [...anthropic.runTodoCalls(share(), reply)],
    "not iterable",
  ],
  [
    "a reminder of a shared list without await",
    // @ts-expect-error
    () => anthropic.withReminder(asked, share().begin()),
    "await that of a shared list (got a promise",
  ],
  // @ts-expect-error
  ["by for actor", () => open().edit({ add: [item] }, { by: "Bob" }), "by is not an option (the options are actor,"],
  [
    "fetch's response for its JSON, Anthropic",
    // @ts-expect-error
    () => anthropic.runTodoCalls(open(), new Response("{}")),
    "content must be an array",
  ],
  [
    "fetch's response for its JSON, OpenAI",
    // @ts-expect-error
    () => openai.runTodoCalls(open(), new Response("{}")),
    "choices must be an array",
  ],
  [
    "a reply's content for the reply",
    // @ts-expect-error
    () => anthropic.runTodoCalls(open(), reply.content),
    "it must be an object (got [",
  ],
  // @ts-expect-error
  ["the tool for the session", () => anthropic.runTodoCalls(open().tool, reply), "the session must be one that"],
  // @ts-expect-error
  ["a text for a reminder", () => anthropic.withReminder(asked, "Remember"), "it must be one of the session's"],
  [
    "stop() with the last words",
    // @ts-expect-error
    () => open().stop("All done."),
    "Invalid call of stop(): its last argument must be an object",
  ],
  // @ts-expect-error
  ["begin() with the person's words", () => open().begin("Hello"), "Invalid call of begin(): its last argument"],
  [
    "a snapshot as a text",
    // @ts-expect-error
    () => root.createTodoSession({ snapshot: JSON.stringify(open().snapshot()) }),
    "Invalid snapshot: it must be an object",
  ],
  // @ts-expect-error
  ["items for a list", () => root.createTodoSession({ list: [item] }), "Invalid todo list: it must be an object"],
  // @ts-expect-error
  ["another word for false", () => root.createTodoSession({ nag: "never" }), "nag must be true, false or an object"],
  [
    "a target outside of options",
    // @ts-expect-error
    () => toJsonSchema(root.createTodoTool(), "openai-strict"),
    "Invalid call of toJsonSchema(): its last argument must be an object of options (target)",
  ],
  [
    "a target that is misspelt",
    // @ts-expect-error
    () => toJsonSchema(root.createTodoTool(), { target: "openai_strict" }),
    "target must be one of",
  ],
  // @ts-expect-error
  ["strict as a word", () => openai.todoTools(open(), { strict: "yes" }), "todoTools(): strict must be true or false"],
  // @ts-expect-error
  ["Anthropic's reply to OpenAI", () => openai.runTodoCalls(open(), reply), "choices must be an array"],
  // @ts-expect-error
  ["OpenAI's reply to Anthropic", () => anthropic.afterReply(open(), chat), "content must be an array"],
  // @ts-expect-error
  ["an observer's object", () => open().subscribe({ next: () => undefined }), "listener must be a function"],
  // @ts-expect-error
  ["a session for its list", () => renderPanel(open()), "list must be a list, such as session.list (got a session)"],
  // @ts-expect-error
  ["items for a list, rendered", () => root.renderCheckbox(open().list.items), "list must be a list"],
  // @ts-expect-error
  ["a shared list without an id", () => createSharedTodos({ store: memoryStore() }), "id must be a string"],
  [
    "a pool for a store",
    // @ts-expect-error
    () => createSharedTodos({ store: { query: () => undefined }, id: "x" }),
    "store must be a store",
  ],
  [
    "an address for a pool",
    // @ts-expect-error
    () => postgresStore("postgres://me:secret@localhost"),
    "postgresStore(): it takes a client, as in postgresStore(new Pool({ connectionString })) (got a string)",
  ],
  [
    "the event before the state",
    () =>
      // @ts-expect-error
      root.createNagPolicy().next({ type: "round", list: open().list, write: "none" }, root.createNagPolicy().start()),
    "state must be a state",
  ],
  // @ts-expect-error
  ["the tool for the session, AI SDK", () => aiSdk.connectTodos(open().tool), "the session must be one that"],
  [
    "a list for its session, React",
    // @ts-expect-error
    () => inComponent(() => useTodos(open().list)),
    "as a list by itself never changes: useTodos(session)",
  ],
  // @ts-expect-error
  ["a session for options", () => langchain.todoMiddleware(open()), "{ source: todos } (got a session)"],
  // @ts-expect-error
  ["a preset's name", () => root.createTodoSession({ preset: "claudeCode" }), "preset must be a preset of"],
  ["a preset for options", () => root.createTodoSession(presets.claudeCode), "createTodoSession({ preset })"],
  [
    "an approval's event without its state",
    // @ts-expect-error
    () => root.createPlanApproval().next({ type: "proposed", list: open().list }),
    "state must be a state",
  ],
  [
    "an approval's event that is misspelt",
    // @ts-expect-error
    () => root.createPlanApproval().next(root.createPlanApproval().start(), { type: "approve", list: open().list }),
    "event.type must be one of",
  ],
  [
    "a schema that extends nothing",
    // @ts-expect-error
    () => root.createTodoSession({ rules: { itemSchema: z.object({ priority: z.string() }) } }),
    "itemSchema must extend todoItemSchema",
  ],
  [
    "wait for waiting",
    // @ts-expect-error
    () => anthropic.afterReply(open(), reply, { wait: true }),
    "; did you mean waiting?",
  ],
  // @ts-expect-error
  ["message for messages", () => anthropic.runTodoCalls(open(), reply, { message: [] }), "did you mean messages?"],
  // @ts-expect-error
  ["insight for inSight", () => open().endRound({ insight: false }), "did you mean inSight?"],
  // @ts-expect-error
  ["replay for reply", () => open().stop({ replay: "All done." }), "did you mean reply?"],
  // @ts-expect-error
  ["callID for callId", () => open().write(plan, { callID: "1" }), "did you mean callId?"],
  // @ts-expect-error
  ["a text for messages", () => anthropic.isPlanInSight(open(), "text"), "messages must be an array"],
  // @ts-expect-error
  ["a reply for messages", () => anthropic.todosFromTranscript(reply), "messages must be an array"],
  // @ts-expect-error
  ["an item pushed into the list", () => open().list.items.push(item), "not extensible"],
])("%s: one line names it", (_use, run, line) => {
  expect(run).toThrow(line);
  expect(run).toThrow(/^[^\n]*$/);
});

it.each<[use: string, run: (todos: root.TodoSession) => void, codes: readonly string[]]>([
  [
    "one reply counted twice",
    (todos) => {
      anthropic.afterReply(todos, ofBash("toolu_2"));
      anthropic.afterReply(todos, structuredClone(ofBash("toolu_2")));
    },
    ["second_count"],
  ],
  [
    "one reply counted, and its request stepped",
    (todos) => {
      anthropic.afterReply(todos, ofBash("toolu_2"));
      const result = { type: "tool_result", tool_use_id: "toolu_2", content: "ok" };
      const { content } = ofBash("toolu_2");
      anthropic.stepRequest(todos, [
        { role: "user", content: "Look" },
        { role: "assistant", content },
        { role: "user", content: [result] },
      ]);
    },
    ["second_count"],
  ],
  [
    "two replies counted once each",
    (todos) => {
      anthropic.afterReply(todos, ofBash("toolu_2"));
      anthropic.afterReply(todos, ofBash("toolu_3"));
    },
    [],
  ],
  [
    "a reply counted before its call was answered",
    (todos) => {
      anthropic.afterReply(todos, reply);
      anthropic.runTodoCalls(todos, reply);
    },
    ["late_answer"],
  ],
  [
    "calls of a server whose ids recur",
    (todos) => {
      for (const content of ["Fix", "Test", "Ship"]) {
        const next = { ...reply, content: [{ ...call, input: { todos: [{ ...item, content }] } }] };
        anthropic.runTodoCalls(todos, next);
        anthropic.afterReply(todos, next);
      }
    },
    [],
  ],
  [
    "one session for two conversations",
    (todos) => {
      for (const [index, content] of ["Fix it.", "Write it.", "Fix it.", "Write it."].entries()) {
        anthropic.afterReply(todos, ofBash(`toolu_${index}`), { messages: [{ role: "user", content }] });
      }
    },
    ["two_conversations"],
  ],
  [
    "one conversation whose first messages are dropped",
    (todos) => {
      for (const [index, content] of ["Fix it.", "Fix it.", "Go on.", "Write it.", "Go on."].entries()) {
        anthropic.afterReply(todos, ofBash(`toolu_${index}`), { messages: [{ role: "user", content }] });
      }
    },
    [],
  ],
  ["a whole reply written", (todos) => todos.write(reply), ["whole_reply"]],
  ["a whole completion written", (todos) => todos.write(chat), ["whole_reply"]],
  ["fetch's response written", (todos) => todos.write(new Response("{}")), ["whole_reply"]],
  ["a promise written", (todos) => todos.write(Promise.resolve(plan)), ["whole_reply"]],
  ["a call that is refused", (todos) => todos.write({ todos: [{ content: "" }] }), []],
  [
    "no round is ever ended",
    (todos) => {
      for (let write = 0; write < 45; write += 1) todos.write({ todos: [{ ...item, content: `Step ${write}` }] });
    },
    ["no_rounds"],
  ],
  [
    "a turn that begins and ends twice",
    (todos) => {
      todos.begin();
      todos.begin();
      todos.stop({ reply: "x" });
      todos.stop({ reply: "x" });
    },
    ["second_stop"],
  ],
])("%s: is reported once", (_use, run, codes) => {
  expect(misuses(run)).toEqual(codes);
});

it("a shared list is told of the same mistakes", async () => {
  const codes: string[] = [];
  const onEvent = (event: root.TodoEvent) => {
    if (event.type === "misuse") codes.push(event.code);
  };
  const todos = createSharedTodos({ store: memoryStore(), id: "x", onEvent, onListenerError: () => undefined });
  await anthropic.afterReply(todos, reply);
  await anthropic.runTodoCalls(todos, reply);
  await anthropic.afterReply(todos, ofBash("toolu_2"));
  await anthropic.afterReply(todos, ofBash("toolu_2"));
  await todos.write(reply);
  expect(codes).toEqual(["late_answer", "second_count", "whole_reply"]);
  // @ts-expect-error
  await expect(todos.endRound({ insight: false })).rejects.toThrow("did you mean inSight?");
  // @ts-expect-error
  await expect(todos.write(plan, { callID: "1" })).rejects.toThrow("did you mean callId?");
});

it("what is refused as an edit says what an edit is", () => {
  // @ts-expect-error
  expect(open().edit({ done: ["Fix"] })).toMatchObject({
    ok: false,
    issues: [{ message: expect.stringContaining('send changes as {"updates": [...], "remove": [...]') }],
  });
  // @ts-expect-error
  expect(open().edit({ updates: [{ content: "Fix", newStatus: "completed" }] })).toMatchObject({
    ok: false,
    issues: [{ code: "unknown_field", message: expect.stringContaining("newStatus is not a field") }],
  });
});

it("what is no mistake does what it looks like", () => {
  expect(root.createTodoSession({ nag: true }).tool.name).toBe("todo_write");
  expect(root.createNagPolicy({ stale: 3 }).next).toBeTypeOf("function");
  expect(open().edit({ updates: [{ content: "Fix", status: "done" }] })).toMatchObject({ ok: true, changed: true });
  // A promise has no text: the types tell.
  // @ts-expect-error
  expect(share().write(plan).text).toBeUndefined();
  // A reminder that is thrown away reaches nobody, and two rounds may follow one another.
  const todos = open();
  todos.endRound();
  expect(todos.endRound()).toBeUndefined();
});

it("handleTodoRequest() rejects a session in place of its request", async () => {
  // @ts-expect-error
  const answer = handleTodoRequest(open(), new Request("http://x/"));
  await expect(answer).rejects.toThrow("request must be a Request (got a session)");
});

it("a store for each request is another list each time", async () => {
  await share().write(plan);
  expect((await share().read()).items).toEqual([]);
});
