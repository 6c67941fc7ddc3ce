import { expect, it } from "vitest";
import { todoMiddleware, todosFromTranscript } from "../../src/adapters/langchain.js";
import { human, invoke, openState, reply, result, write } from "./langchain-messages.js";

const NUDGE = "1 of 1 todos is still open:";

it("todoMiddleware() answers the calls of a reply in their order, for the tool to say", async () => {
  const calls = [
    write("in_progress", "a"),
    { id: "b", name: "work", args: {} },
    write("failed", "c"),
    write("completed", "d"),
  ];
  const state = await todoMiddleware().afterModel.hook({ messages: [human, reply(...calls)] }, {});

  expect(state?.todos).toMatchObject([{ content: "Add tests", status: "completed" }]);
  expect(state).not.toHaveProperty("messages");
  expect(await invoke("a", state)).toBe("0/1 done. Now: Add tests.");
  expect(await invoke("d", state)).toBe("1/1 done.");
  expect(await invoke("c", state)).toMatch(/^Not saved: todos\[0\]\.status is "failed"/);
  for (const id of ["b", "__proto__", undefined]) {
    expect(await invoke(id, state)).toBe("Not saved: this call did not pass the todo middleware.");
  }
});

it("todoMiddleware() leaves calls alone that another middleware has answered", async () => {
  const messages = [
    human,
    reply(write("in_progress", "a"), write("completed", "b")),
    result("Limit.", { tool_call_id: "b" }),
  ];
  const state = await todoMiddleware().afterModel.hook({ messages }, {});
  expect(state?.todos?.[0]?.status).toBe("in_progress");
  expect(Object.keys(state?._agentTodos?.replies ?? {})).toEqual(["a"]);
});

it.each([
  ...["length", "max_tokens", "MAX_TOKENS", "model_length", "malformed_tool_use"].map(
    (finish_reason) => [finish_reason, { response_metadata: { finish_reason } }] as const,
  ),
  // Where streamed replies of Anthropic's models tell it.
  ["max_tokens, streamed", { additional_kwargs: { stop_reason: "max_tokens" } }] as const,
])("todoMiddleware() saves nothing of a last call that was cut off: %s", async (_name, fields) => {
  const messages = [human, { ...reply(write("in_progress", "a"), write("completed", "b")), ...fields }];
  const state = await todoMiddleware().afterModel.hook({ messages }, {});
  expect(state?.todos?.[0]?.status).toBe("in_progress");
  expect(await invoke("b", state)).toMatch(/^Not saved: the reply was cut off inside this call/);
});

it.each<[name: string, fields: object]>([
  ...["refusal", "content_filter", "content_filtered", "SAFETY", "PROHIBITED_CONTENT", "error"].map(
    (reason): [string, object] => [reason, { response_metadata: { finish_reason: reason } }],
  ),
  ...["failed", "cancelled", "queued"].map((status): [string, object] => [status, { response_metadata: { status } }]),
  [
    "a filtered response",
    { response_metadata: { status: "incomplete", incomplete_details: { reason: "content_filter" } } },
  ],
  ["a refusal in words", { additional_kwargs: { refusal: "I cannot." } }],
])("todoMiddleware() saves none of the whole calls of a broken reply: %s", async (_name, fields) => {
  const messages = [human, { ...reply(write("in_progress", "a"), write("completed", "b")), ...fields }];
  const state = await todoMiddleware().afterModel.hook({ messages }, {});
  expect(state?.todos ?? []).toEqual([]);
  for (const id of ["a", "b"]) expect(await invoke(id, state)).toMatch(/^Not saved: the reply was cut off/);
});

it("todoMiddleware() tells the model of a riding list that was cut off", async () => {
  const todos = [{ content: "Add tests", status: "pending" }];
  const call = { type: "tool_call", id: "a", name: "work", args: { step: 1, todos } };
  const messages = [human, { ...reply(call), response_metadata: { finish_reason: "length" } }];
  const state = await todoMiddleware({ ride: ["work"] }).afterModel.hook({ messages }, {});
  expect(state?._agentTodos?.suffixes["a"]).toMatch(/^Todos: Not saved: the reply was cut off inside this call/);
});

it("todoMiddleware() makes a call whose arguments are no JSON one that an agent runs", async () => {
  const bad = { type: "invalid_tool_call", id: "b", name: "todo_write", args: "{", error: "Malformed" };
  const other = { ...bad, id: "c", name: "work" };
  const messages = [human, { ...reply(write("in_progress", "a")), invalid_tool_calls: [bad, other] }];
  const state = await todoMiddleware().afterModel.hook({ messages }, {});

  expect(state?.messages).toEqual([
    {
      ...messages[1],
      tool_calls: [write("in_progress", "a"), { type: "tool_call", id: "b", name: "todo_write", args: { todos: "{" } }],
      invalid_tool_calls: [other],
    },
  ]);
  expect(await invoke("b", state)).toMatch(/^Not saved: .*JSON/);
});

it.each<[name: string, fields: object, isNudged: boolean]>([
  ["no reason", {}, true],
  ["OpenAI's stop", { response_metadata: { finish_reason: "stop" } }, true],
  ["Anthropic's end of a turn", { response_metadata: { stop_reason: "end_turn" } }, true],
  ["Gemini's stop", { response_metadata: { finishReason: "STOP" } }, true],
  ["a completed response", { response_metadata: { status: "completed" } }, true],
  ["Ollama's stop", { response_metadata: { done_reason: "stop" } }, true],
  ["leave to go on", { content: "Shall I continue?" }, true],
  ["a question", { content: "Postgres or SQLite?" }, false],
  ["a question in parts", { content: [{ type: "text", text: "Postgres or SQLite?" }] }, false],
  ["a token limit", { response_metadata: { finish_reason: "length" } }, false],
  ["a token limit, streamed by Anthropic", { additional_kwargs: { stop_reason: "max_tokens" } }, false],
  ["an incomplete response", { response_metadata: { status: "incomplete" } }, false],
  ["a content filter", { response_metadata: { finish_reason: "content_filter" } }, false],
  ["a paused turn", { response_metadata: { stop_reason: "pause_turn" } }, false],
  ["a refusal", { response_metadata: { stop_reason: "refusal" } }, false],
  ["a refusal in words", { additional_kwargs: { refusal: "I cannot." } }, false],
  ["a safety stop", { response_metadata: { finishReason: "SAFETY" } }, false],
  ["a call that cannot be read", { invalid_tool_calls: [{ id: "x", name: "work", args: "{" }] }, false],
  [
    "a turn in which the server ran tools itself",
    {
      content: [
        { type: "server_tool_use", id: "s", name: "web_search", input: { query: "parsers" } },
        { type: "web_search_tool_result", tool_use_id: "s", content: [] },
        { type: "text", text: "Found them." },
      ],
      response_metadata: { stop_reason: "end_turn" },
    },
    true,
  ],
])("todoMiddleware() nudges a model that ended with open items, by %s: %s", async (_name, fields, isNudged) => {
  const state = await openState();
  const messages = [human, reply(), result("Worked."), { ...reply(), ...fields }];
  const end = { ...state, messages };
  const waiting = todoMiddleware({
    nag: { stale: false },
    waiting: ({ configurable }) => configurable?.["busy"] === 1,
  });
  expect((await waiting.afterModel.hook(end, { configurable: { busy: 1 } }))?.jumpTo).toBeUndefined();
  const update = await waiting.afterModel.hook(end, {});
  expect(update?.jumpTo).toBe(isNudged ? "model" : undefined);
  expect(update?.messages ?? []).toEqual(isNudged ? [{ role: "user", content: expect.stringContaining(NUDGE) }] : []);
});

it("todosFromTranscript() reads messages and both stored forms of them", () => {
  const messages = [
    human,
    reply(write("pending")),
    result("0/1 done."),
    reply(write("failed", "call_2")),
    reply(write("completed", "call_3")),
  ];
  const dicts = messages.map(({ type, ...data }) => ({ type, data }));
  const constructors = messages.map((kwargs) => ({ lc: 1, type: "constructor", id: ["m"], kwargs }));
  for (const form of [messages, dicts, constructors]) {
    expect(todosFromTranscript(form)?.items).toMatchObject([{ content: "Add tests", status: "completed" }]);
  }
});

it("todosFromTranscript() skips failed calls and everything but messages", () => {
  const messages = [reply(write("completed")), result("Limit.", { status: "error" }), null, "Hi", reply("call", null)];
  expect(todosFromTranscript(messages)?.items).toEqual([]);
  expect(todosFromTranscript([human, reply({ id: "a", name: "work", args: {} })])).toBeUndefined();
  expect(() => todosFromTranscript({} as never)).toThrow("messages must be an array"); // No array.
});
