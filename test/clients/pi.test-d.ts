import type { Agent, AgentMessage, AgentTool } from "@earendil-works/pi-agent-core";
import type { ExtensionFactory, ToolDefinition } from "@earendil-works/pi-coding-agent";
import { createTodoSession, type TodoList } from "agent-todos";
import { connectTodos, type PiTool, todoExtension, todosFromTranscript } from "agent-todos/pi";
import { expectTypeOf, it } from "vitest";

it("an agent is connected", () => {
  expectTypeOf(connectTodos).toBeCallableWith({} as Agent, createTodoSession());
  expectTypeOf<PiTool>().toExtend<AgentTool>();
});

it("the extension is what the coding agent loads", () => {
  expectTypeOf(todoExtension()).toExtend<ExtensionFactory>();
  expectTypeOf<PiTool>().toExtend<ToolDefinition>();
});

it("an agent's messages are a transcript", () => {
  expectTypeOf(todosFromTranscript([] as AgentMessage[])).toEqualTypeOf<TodoList | undefined>();
});
