import type {
  ContentBlock,
  ConverseCommandInput,
  ConverseCommandOutput,
  Message,
  StopReason,
  Tool,
} from "@aws-sdk/client-bedrock-runtime";
import { createTodoSession, type TodoItem } from "agent-todos";
import { type runTodoCalls, todosFromTranscript, todoTool, type turnEnd, withReminder } from "agent-todos/bedrock";
import { expectTypeOf, it } from "vitest";

const todos = createTodoSession();

it("todoTool() is a tool of the client", () => {
  expectTypeOf(todoTool(todos.tool)).toExtend<Tool>();
  expectTypeOf(todoTool(todos.tool, { strict: true })).toExtend<Tool>();
});

it("runTodoCalls() takes the client's replies and gives its content blocks", () => {
  interface Assembled {
    readonly output: { readonly message: Message };
    readonly stopReason: StopReason | undefined;
  }
  expectTypeOf<ConverseCommandOutput>().toExtend<Parameters<typeof runTodoCalls>[1]>();
  expectTypeOf<Assembled>().toExtend<Parameters<typeof turnEnd>[0]>();
  expectTypeOf<ReturnType<typeof runTodoCalls>>().toExtend<ContentBlock[]>();
});

it("withReminder() keeps the client's message type", () => {
  const messages: Message[] = [];
  expectTypeOf(withReminder(messages, todos.stop())).toEqualTypeOf<Message[]>();
  expectTypeOf(withReminder(messages, todos.stop())).toExtend<ConverseCommandInput["messages"]>();
});

it("todosFromTranscript() reads the client's messages", () => {
  const messages: Message[] = [];
  expectTypeOf(todosFromTranscript(messages)?.items).toEqualTypeOf<readonly TodoItem[] | undefined>();
});
