import { expect, it } from "vitest";
import * as anthropic from "../../../src/adapters/anthropic.js";
import * as openai from "../../../src/adapters/openai.js";
import { createTodoSession } from "../../../src/session/create-todo-session.js";

const SCHEMA = { type: "object", properties: {} };
const RIDE = { ride: ["work"] };

const todos = createTodoSession();
const ofAnthropic = anthropic.rideAlong(todos, RIDE);
const ofOpenai = openai.rideAlong(todos, RIDE);

it.each<[form: string, tools: (tools: object[]) => unknown, tool: object]>([
  ["Anthropic's", ofAnthropic.tools, { name: "work", input_schema: SCHEMA, strict: true }],
  ["Responses'", ofOpenai.tools, { type: "function", name: "work", parameters: SCHEMA, strict: true }],
  [
    "Chat Completions'",
    ofOpenai.tools,
    { type: "function", function: { name: "work", parameters: SCHEMA, strict: true } },
  ],
])("rideAlong() refuses a strict tool in %s form", (_form, tools, tool) => {
  expect(() => tools([tool])).toThrow(
    'Invalid ride options: each tool of ride must be a tool that is not strict, as its field is optional (got "work")',
  );
});

it("rideAlong() names options, results and messages that are no arrays", () => {
  // What plain JavaScript may pass.
  const none = "work" as never;
  expect(() => anthropic.rideAlong(todos, { ride: none })).toThrow(
    'Invalid ride options: ride must be an array of names of tools (got "work")',
  );
  const [bash] = [{ name: "bash", input_schema: SCHEMA }];
  expect(() => anthropic.rideAlong(todos, { ride: ["bsh"] }).tools([bash])).toThrow(
    'Invalid ride options: ride must be names of the given tools: "bash" (got "bsh")',
  );
  const reply = { content: [], stop_reason: "end_turn" };
  const { answer } = ofAnthropic;
  expect(() => answer(reply).results(none)).toThrow('Invalid call of results(): results must be an array (got "work")');
  const request = 'Invalid request: messages must be an array (got "work")';
  expect(() => answer(reply, { messages: none })).toThrow(request);
  expect(() => anthropic.runTodoCalls(todos, reply, { messages: none })).toThrow(request);
});

it.each([
  ["no options", undefined, "the options must be an object (got undefined)"],
  [
    "an unknown option",
    { delegate: [] },
    /^Invalid ride options: delegate is not an option .*did you mean delegates\?$/,
  ],
])("rideAlong() refuses %s", (_name, given, message) => {
  // What plain JavaScript may pass.
  const options = given as never;
  expect(() => anthropic.rideAlong(todos, options)).toThrow(message);
  expect(() => openai.rideAlong(todos, options)).toThrow(message);
});

it("rideAlong() of an API with one form has no option for it", () => {
  // What plain JavaScript may pass.
  const api = { api: "responses" } as object;
  expect(() => openai.rideAlong(todos, api)).not.toThrow();
  expect(() => openai.rideAlong(todos, { api: "chats" as never })).toThrow('api must be one of "chat", "responses"');
  expect(() => anthropic.rideAlong(todos, api)).toThrow("Invalid ride options: api is not an option");
});

it.each([
  ["the model itself", {}, "ok\n\nTodos: 0/1 done. Next: Read."],
  ["a program", { caller: { type: "code_execution_20260120", tool_id: "s1" } }, "ok"],
])("rideAlong() tells of the list in the result of a call that %s made", (_name, caller, content) => {
  const todos = createTodoSession();
  const input = { todos: [{ content: "Read", status: "pending" }] };
  const reply = { content: [{ type: "tool_use", id: "c1", name: "work", input, ...caller }], stop_reason: "tool_use" };
  expect(anthropic.rideAlong(todos, RIDE).answer(reply).results(["ok"])).toMatchObject([{ content }]);
  expect(todos.list.items).toHaveLength(1);
});
