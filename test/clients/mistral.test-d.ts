import type {
  ChatCompletionRequestMessage,
  ChatCompletionRequestTool,
  ChatCompletionResponse,
  ToolMessage,
} from "@mistralai/mistralai/models/components";
import { createTodoSession, type TodoItem } from "agent-todos";
import { type runTodoCalls, todosFromTranscript, todoTool, type turnEnd, withReminder } from "agent-todos/mistral";
import { expectTypeOf, it } from "vitest";

const todos = createTodoSession();

it("todoTool() is a tool of the client", () => {
  expectTypeOf(todoTool(todos.tool)).toExtend<ChatCompletionRequestTool>();
});

it("runTodoCalls() takes the client's replies and gives its messages", () => {
  expectTypeOf<ChatCompletionResponse>().toExtend<Parameters<typeof runTodoCalls>[1]>();
  expectTypeOf<ChatCompletionResponse>().toExtend<Parameters<typeof turnEnd>[0]>();
  expectTypeOf<ReturnType<typeof runTodoCalls>>().toExtend<ToolMessage[]>();
  expectTypeOf<ReturnType<typeof runTodoCalls>>().toExtend<ChatCompletionRequestMessage[]>();
});

it("withReminder() keeps the client's message type", () => {
  const messages: ChatCompletionRequestMessage[] = [];
  expectTypeOf(withReminder(messages, todos.stop())).toEqualTypeOf<ChatCompletionRequestMessage[]>();
});

it("todosFromTranscript() reads the client's messages", () => {
  const messages: ChatCompletionRequestMessage[] = [];
  expectTypeOf(todosFromTranscript(messages)?.items).toEqualTypeOf<readonly TodoItem[] | undefined>();
});
