import type Anthropic from "@anthropic-ai/sdk";
import { createTodoSession, type TodoItem } from "agent-todos";
import { type runTodoCalls, todosFromTranscript, todoTool, type turnEnd, withReminder } from "agent-todos/anthropic";
import { expectTypeOf, it } from "vitest";

const todos = createTodoSession();

it("todoTool() is a tool of the client", () => {
  expectTypeOf(todoTool(todos.tool)).toExtend<Anthropic.Tool>();
  expectTypeOf(todoTool(todos.tool)).toExtend<Anthropic.ToolUnion>();
  expectTypeOf(todoTool(todos.tool)).toExtend<Anthropic.Beta.BetaTool>();
});

it("runTodoCalls() takes the client's replies and gives its content blocks", () => {
  expectTypeOf<Anthropic.Message>().toExtend<Parameters<typeof runTodoCalls>[1]>();
  expectTypeOf<Anthropic.Beta.BetaMessage>().toExtend<Parameters<typeof turnEnd>[0]>();
  expectTypeOf<ReturnType<typeof runTodoCalls>>().toExtend<Anthropic.ContentBlockParam[]>();
  expectTypeOf<ReturnType<typeof runTodoCalls>>().toExtend<Anthropic.Beta.BetaContentBlockParam[]>();
});

it("withReminder() keeps the client's message type", () => {
  const messages: Anthropic.MessageParam[] = [];
  expectTypeOf(withReminder(messages, todos.stop())).toEqualTypeOf<Anthropic.MessageParam[]>();
});

it("todosFromTranscript() reads the client's messages", () => {
  const messages: Anthropic.MessageParam[] = [];
  expectTypeOf(todosFromTranscript(messages)?.items).toEqualTypeOf<readonly TodoItem[] | undefined>();
});
