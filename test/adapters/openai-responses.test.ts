import { expect, it } from "vitest";
import * as adapter from "../../src/adapters/openai.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import { COMPLETE_PARAMETERS, DEFAULT_PARAMETERS, DESCRIPTION } from "./default-tool.js";
import { describeAdapter, type MadeCall, work, write } from "./describe-adapter.js";

const TOOL = { type: "function", name: "todo_write", description: DESCRIPTION };

interface Item extends adapter.OpenAIMessage {
  readonly content?: unknown;
  readonly output?: unknown;
}

interface OutputItem extends Item {
  readonly type: string;
  readonly call_id?: string;
}

interface Response extends adapter.OpenAIResponse {
  readonly output: readonly OutputItem[];
}

function reply(text: string, calls: readonly MadeCall[], isCut = false): Response {
  const content = [{ type: "output_text", text, annotations: [] }];
  const message = { type: "message", role: "assistant", status: "completed", content };
  const items = calls.map(({ id, name, input }, index) => ({
    type: "function_call",
    call_id: id,
    name,
    arguments: typeof input === "string" ? input : JSON.stringify(input),
    status: isCut && index === calls.length - 1 ? "incomplete" : "completed",
  }));
  const output = [{ type: "reasoning", summary: [] }, ...(text === "" ? [] : [message]), ...items];
  return { status: isCut ? "incomplete" : "completed", output };
}

function ended(status: string, ...output: readonly OutputItem[]): Response {
  const content = [{ type: "output_text", text: "Well." }];
  return { status, output: [...output, { type: "message", role: "assistant", content }] };
}

function completed(type: string, fields = {}): Response {
  return ended("completed", { type, ...fields });
}

const REFUSAL = { type: "message", role: "assistant", content: [{ type: "refusal", refusal: "No." }] };
const { runTodoCalls, turnEnd, roundEnd, withReminder, todosFromTranscript } = adapter;

describeAdapter<adapter.OpenAIResponsesTool, Response, adapter.OpenAIFunctionCallOutput, Item>("Responses", {
  adapter: {
    todoTool: (tool, options) => adapter.todoTool(tool, { ...options, api: "responses" }),
    todoTools: (tool, options) => adapter.todoTools(tool, { ...options, api: "responses" }),
    runTodoCalls,
    turnEnd,
    roundEnd,
    withReminder,
    todosFromTranscript,
    rideAlong: (todos, options) => adapter.rideAlong(todos, { ...options, api: "responses" }),
  },
  tools: {
    // Left out, strict is true there.
    open: { ...TOOL, parameters: DEFAULT_PARAMETERS, strict: false },
    strict: { ...TOOL, parameters: COMPLETE_PARAMETERS, strict: true },
  },
  reply,
  turnEnds: [
    ["an ended turn", ended("completed"), true],
    ["a search that the server ran", completed("web_search_call"), true],
    ["tools that the server found", completed("tool_search_call", { call_id: null }), true],
    ["a tool of a server's MCP server", completed("mcp_call", { output: "ok" }), true],
    ["a compaction", completed("compaction"), true],
    [
      "a shell that the server ran",
      ended("completed", { type: "shell_call", call_id: "c1" }, { type: "shell_call_output", call_id: "c1" }),
      true,
    ],
    ["a call", reply("", [work("c1")]), false],
    ["a call before words", completed("function_call", { call_id: "c1", name: "work" }), false],
    ["a call of a custom tool", completed("custom_tool_call", { call_id: "c1" }), false],
    ["a call of the computer", completed("computer_call", { call_id: "c1" }), false],
    ["a call of the host's shell", completed("local_shell_call", { call_id: "c1" }), false],
    ["a patch", completed("apply_patch_call", { call_id: "c1" }), false],
    ["a request for approval", completed("mcp_approval_request"), false],
    ["a refusal", { status: "completed", output: [REFUSAL] }, false],
    ["a reply at the token limit or filtered", ended("incomplete"), false],
    ["a failed reply", ended("failed"), false],
    ["a running reply", ended("in_progress"), false],
    ["a waiting reply", { status: "queued", output: [] }, false],
  ],
  replyName: "the reply of OpenAI",
  malformed: [
    ["a text", "Hi", "it must be an object"],
    ["a text for output", { output: "Hi" }, "output must be an array"],
  ],
  assistant: ({ output }) => output,
  results: (results) => results,
  ownResult: ({ id }, output) => ({ type: "function_call_output", call_id: id, output }),
  readResult: ({ call_id, output }) => ({ id: call_id, text: output, isError: undefined }),
  user: (content) => ({ role: "user", content }),
  textOf: ({ content, output }) => textOf(output ?? content),
});

function textOf(content: unknown): string {
  // Parts of the tests are texts.
  const parts = Array.isArray(content) ? (content as readonly { readonly text: string }[]) : undefined;
  return parts ? parts.map(({ text }) => text).join("|") : String(content ?? "");
}

const STALE = { text: "<reminder>Update.</reminder>", reason: "stale", placement: "before" } as const;
const OUTPUT = { type: "function_call_output", call_id: "c1" };
const OK = { type: "input_text", text: "ok" };
const PART = { type: "input_text", text: STALE.text };

it.each<readonly [string, object, object]>([
  ["a text", { ...OUTPUT, output: "ok" }, { ...OUTPUT, output: `${STALE.text}\n\nok` }],
  ["parts", { ...OUTPUT, output: [OK] }, { ...OUTPUT, output: [PART, OK] }],
  ["no parts", { ...OUTPUT, output: [] }, { ...OUTPUT, output: [PART] }],
  [
    "a message without parts",
    { type: "message", role: "user", content: [] },
    { type: "message", role: "user", content: [PART] },
  ],
  [
    "a custom tool's text",
    { ...OUTPUT, type: "custom_tool_call_output", output: "ok" },
    { ...OUTPUT, type: "custom_tool_call_output", output: `${STALE.text}\n\nok` },
  ],
  [
    "a user's picture",
    { type: "message", role: "user", content: [{ type: "input_image" }] },
    { type: "message", role: "user", content: [{ type: "input_image" }, PART] },
  ],
])("withReminder() puts it into an item of Responses with %s", (_name, item, expected) => {
  expect(withReminder([item], STALE)).toEqual([expected]);
});

it.each<readonly [string, object, object]>([
  ["a text, which stays one", { ...OUTPUT, output: "ok" }, { ...OUTPUT, output: `ok\n\n${STALE.text}` }],
  ["parts", { ...OUTPUT, output: [OK] }, { ...OUTPUT, output: [OK, PART] }],
])("withReminder() puts it after %s of an item at the tail", (_name, item, expected) => {
  expect(withReminder([item], STALE, { place: "tail" })).toEqual([expected]);
});

it.each([
  ["a shell's output, which is JSON", { type: "local_shell_call_output", id: "c1", output: "{}" }],
  ["a screenshot", { type: "computer_call_output", call_id: "c1", output: { type: "computer_screenshot" } }],
  ["a compaction", { type: "compaction", encrypted_content: "..." }],
  ["a reference", { type: "item_reference", id: "msg_1" }],
])("withReminder() writes a user message after %s", (_name, item) => {
  expect(withReminder([item], STALE)).toEqual([item, { role: "user", content: STALE.text }]);
});

it("withReminder() is the whole new input after a turn that the server keeps", () => {
  expect(withReminder([], { ...STALE, reason: "unfinished" })).toEqual([{ role: "user", content: STALE.text }]);
});

it("runTodoCalls() saves a call that was whole when the words after it were cut off", () => {
  const { output } = reply("", [write("c1", { content: "Add tests", status: "pending" })]);
  const words = { type: "message", role: "assistant", status: "incomplete", content: [] };
  const results = runTodoCalls(createTodoSession(), { status: "incomplete", output: [...output, words] });
  expect(results.map((result) => result.output)).toEqual(["0/1 done. Next: Add tests."]);
});

it("runTodoCalls() leaves a custom tool of the same name alone", () => {
  const call = { type: "custom_tool_call", call_id: "c1", name: "todo_write", input: "- Add tests" };
  expect(runTodoCalls(createTodoSession(), { status: "completed", output: [call] })).toEqual([]);
});

it("todosFromTranscript() reads items as the server gives them back", () => {
  const { output } = reply("", [write("c1", { content: "Add tests", status: "pending" })]);
  const items = [{ type: "compaction", encrypted_content: "..." }, ...output, { ...OUTPUT, output: "ok" }];
  expect(todosFromTranscript(items)?.items).toEqual([{ content: "Add tests", status: "pending" }]);
});

const PROGRAM = { type: "program", caller_id: "call_0" };
const SEARCH = { type: "function_call", call_id: "c1", name: "search", arguments: "{}" };

it("runTodoCalls() gives a program's call its caller back", () => {
  const { output } = reply("", [write("c1", { content: "Add tests", status: "pending" }), write("c2")]);
  const [reasoning, first, second] = output;
  const response = { status: "completed", output: [reasoning, { ...first, caller: PROGRAM }, second] };
  // The reply was written by the tests.
  const results = runTodoCalls(createTodoSession(), response as Response);
  expect(results.map(({ caller }) => caller)).toEqual([PROGRAM, undefined]);
});

it.each<readonly [string, readonly object[], readonly object[]]>([
  [
    "outputs that name their callers",
    [
      { ...OUTPUT, call_id: "c1", output: "ok" },
      { ...OUTPUT, call_id: "c2", output: "ok", caller: PROGRAM },
    ],
    [
      { ...OUTPUT, call_id: "c1", output: `${STALE.text}\n\nok` },
      { ...OUTPUT, call_id: "c2", output: "ok", caller: PROGRAM },
    ],
  ],
  [
    "calls that name their callers",
    [
      SEARCH,
      { ...SEARCH, call_id: "c2", caller: PROGRAM },
      { ...OUTPUT, output: "ok" },
      { ...OUTPUT, call_id: "c2", output: "ok" },
    ],
    [
      SEARCH,
      { ...SEARCH, call_id: "c2", caller: PROGRAM },
      { ...OUTPUT, output: `${STALE.text}\n\nok` },
      { ...OUTPUT, call_id: "c2", output: "ok" },
    ],
  ],
])("withReminder() puts it into the last direct output, by %s", (_name, items, expected) => {
  expect(withReminder(items, STALE)).toEqual(expected);
});

it("withReminder() refuses an output that only a program reads, and roundEnd() lets the reminder wait", () => {
  const asked = { ...SEARCH, caller: PROGRAM };
  expect(() => withReminder([asked, { ...OUTPUT, output: "ok" }], STALE)).toThrow(
    /^Cannot place the reminder as only a program reads the last results/,
  );
  expect(adapter.roundEnd({ status: "completed", output: [asked] })).toEqual({ toolAvailable: false });
  expect(adapter.roundEnd({ status: "completed", output: [asked, SEARCH] })).toEqual({});
});

it("runTodoCalls() refuses a call without its call_id", () => {
  const call = { type: "function_call", name: "todo_write", arguments: "{}" };
  expect(() => runTodoCalls(createTodoSession(), { status: "completed", output: [call] })).toThrow(
    new TypeError("Cannot answer a call as its call_id must be a text: current value is undefined"),
  );
});
