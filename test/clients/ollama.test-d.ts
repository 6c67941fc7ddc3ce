import { createTodoSession, type TodoItem } from "agent-todos";
import { type runTodoCalls, todosFromTranscript, todoTool, type turnEnd, withReminder } from "agent-todos/ollama";
import type { ChatResponse, Message, Tool } from "ollama";
import { expectTypeOf, it } from "vitest";

const todos = createTodoSession();

it("todoTool() is a tool of the client", () => {
  expectTypeOf(todoTool(todos.tool)).toExtend<Tool>();
});

it("runTodoCalls() takes the client's replies and gives its messages", () => {
  expectTypeOf<ChatResponse>().toExtend<Parameters<typeof runTodoCalls>[1]>();
  expectTypeOf<ChatResponse>().toExtend<Parameters<typeof turnEnd>[0]>();
  expectTypeOf<ReturnType<typeof runTodoCalls>>().toExtend<Message[]>();
});

it("withReminder() keeps the client's message type", () => {
  const messages: Message[] = [];
  expectTypeOf(withReminder(messages, todos.stop())).toEqualTypeOf<Message[]>();
});

it("todosFromTranscript() reads the client's messages", () => {
  const messages: Message[] = [];
  expectTypeOf(todosFromTranscript(messages)?.items).toEqualTypeOf<readonly TodoItem[] | undefined>();
});
