import { createTodoSession, type TodoReminder } from "agent-todos";
import * as anthropic from "agent-todos/anthropic";
import * as openai from "agent-todos/openai";
import { createSharedTodos, memoryStore } from "agent-todos/shared";
import { expectTypeOf, it } from "vitest";

const todos = createTodoSession();
const shared = createSharedTodos({ store: memoryStore(), id: "thread-7" });

it("what may be either answers with what may be a promise", () => {
  const reply: anthropic.AnthropicResponse = { content: [], stop_reason: "end_turn" };
  type Results = anthropic.AnthropicToolResult[];
  const answer = (host: typeof todos | typeof shared) => anthropic.runTodoCalls(host, reply);
  expectTypeOf(answer).returns.toEqualTypeOf<Results | Promise<Results>>();
});

it("afterReply() has a reminder with every nudge, and none where the turn is over", () => {
  const reply: anthropic.AnthropicResponse = { content: [], stop_reason: "end_turn" };
  const { next, reminder } = anthropic.afterReply(todos, reply);
  if (next === "nudge") expectTypeOf(reminder).toEqualTypeOf<TodoReminder>();
  if (next === "done") expectTypeOf(reminder).toEqualTypeOf<undefined>();
  expectTypeOf(anthropic.afterReply(shared, reply)).toEqualTypeOf<Promise<anthropic.NextStep>>();
  expectTypeOf(anthropic.runnableTools(todos)).toEqualTypeOf<anthropic.AnthropicRunnableTool[]>();
  expectTypeOf(anthropic.runnableTools(shared)).toEqualTypeOf<anthropic.AnthropicRunnableTool<Promise<string>>[]>();
});

it("a shared list answers an API's functions with promises", () => {
  const reply: anthropic.AnthropicResponse = { content: [], stop_reason: "end_turn" };
  expectTypeOf(anthropic.runTodoCalls(todos, reply)).toEqualTypeOf<anthropic.AnthropicToolResult[]>();
  expectTypeOf(anthropic.runTodoCalls(shared, reply)).toEqualTypeOf<Promise<anthropic.AnthropicToolResult[]>>();
  expectTypeOf(anthropic.rideAlong(shared, { ride: ["bash"] }).answer(reply)).toEqualTypeOf<
    Promise<anthropic.RidingTurn<anthropic.AnthropicToolResult, true>>
  >();
});

it("rideAlong() of OpenAI answers with the results of the API that was named", () => {
  const chat = openai.rideAlong(todos, { ride: ["bash"] });
  expectTypeOf(chat).toEqualTypeOf<
    openai.RidingTodos<openai.OpenAICompletion, openai.RidingTurn<openai.OpenAIToolMessage>>
  >();
  expectTypeOf<openai.HostCall["id"]>().toEqualTypeOf<string>();
  const responses = openai.rideAlong(todos, { ride: ["bash"], api: "responses" });
  expectTypeOf(responses).toEqualTypeOf<
    openai.RidingTodos<openai.OpenAIResponse, openai.RidingTurn<openai.OpenAIFunctionCallOutput>>
  >();
});
