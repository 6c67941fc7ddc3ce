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
    'Invalid ride options: ride must be an array of names (got "work")',
  );
  const reply = { content: [], stop_reason: "end_turn" };
  const { answer } = ofAnthropic;
  expect(() => answer(reply).results(none)).toThrow('Invalid call of results(): results must be an array (got "work")');
  const request = 'Invalid request: messages must be an array (got "work")';
  expect(() => answer(reply, { messages: none })).toThrow(request);
  expect(() => anthropic.runTodoCalls(todos, reply, { messages: none })).toThrow(request);
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
