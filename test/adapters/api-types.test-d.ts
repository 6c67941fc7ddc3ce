import { createTodoSession } from "agent-todos";
import * as anthropic from "agent-todos/anthropic";
import * as openai from "agent-todos/openai";
import { createSharedTodos, memoryStore } from "agent-todos/shared";
import { expectTypeOf, it } from "vitest";

const todos = createTodoSession();
const shared = createSharedTodos({ store: memoryStore(), id: "thread-7" });

it("ReturnType of an API's functions gives what a session answers with", () => {
  type Ride = ReturnType<typeof anthropic.rideAlong>;
  expectTypeOf<Ride>().toEqualTypeOf<
    anthropic.RidingTodos<anthropic.AnthropicResponse, anthropic.AnthropicToolResult>
  >();
  expectTypeOf<ReturnType<typeof anthropic.runTodoCalls>>().toEqualTypeOf<anthropic.AnthropicToolResult[]>();
  expectTypeOf<ReturnType<typeof anthropic.runnableTools>>().toEqualTypeOf<anthropic.AnthropicRunnableTool[]>();
});

it("a shared list answers an API's functions with promises", () => {
  const reply: anthropic.AnthropicResponse = { content: [], stop_reason: "end_turn" };
  expectTypeOf(anthropic.runTodoCalls(todos, reply)).toEqualTypeOf<anthropic.AnthropicToolResult[]>();
  expectTypeOf(anthropic.runTodoCalls(shared, reply)).toEqualTypeOf<Promise<anthropic.AnthropicToolResult[]>>();
  expectTypeOf(anthropic.rideAlong(shared, { ride: ["bash"] }).answer(reply)).toEqualTypeOf<
    Promise<anthropic.RidingTurn<anthropic.AnthropicToolResult>>
  >();
});

it("rideAlong() of OpenAI answers with the results of the API that was named", () => {
  const chat = openai.rideAlong(todos, { ride: ["bash"] });
  expectTypeOf(chat).toEqualTypeOf<openai.RidingTodos<openai.OpenAICompletion, openai.OpenAIToolMessage>>();
  const responses = openai.rideAlong(todos, { ride: ["bash"], api: "responses" });
  expectTypeOf(responses).toEqualTypeOf<openai.RidingTodos<openai.OpenAIResponse, openai.OpenAIFunctionCallOutput>>();
});
