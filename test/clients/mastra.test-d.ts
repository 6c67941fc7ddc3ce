import { Agent, type AgentExecutionOptions, type MastraDBMessage, type ToolsInput } from "@mastra/core/agent";
import type { MastraModelConfig } from "@mastra/core/llm";
import type { InputProcessor } from "@mastra/core/processors";
import { RequestContext } from "@mastra/core/request-context";
import { SignalProvider } from "@mastra/core/signals";
import type { createTool } from "@mastra/core/tools";
import { createTodoSession, type TodoList, type TodoSession } from "agent-todos";
import {
  type MastraProcessor,
  type MastraTool,
  todoProcessor,
  todoSignals,
  todosFromTranscript,
  todoTools,
  todoTurnEnd,
} from "agent-todos/mastra";
import type { ModelMessage, UIMessage } from "ai";
import { expectTypeOf, it } from "vitest";

it("tool and processor are what an agent takes", () => {
  expectTypeOf<{ todo_write: MastraTool }>().toExtend<ToolsInput>();
  expectTypeOf<MastraProcessor>().toExtend<InputProcessor>();
  const source = (requestContext: RequestContext): TodoSession => requestContext.get("todos");
  const model: MastraModelConfig = "openai/gpt-5-mini";
  const agent = new Agent({
    id: "coder",
    name: "coder",
    instructions: "Write code.",
    model,
    tools: todoTools(source),
    inputProcessors: [todoProcessor(source)],
  });
  expectTypeOf(agent.generate).toBeCallableWith("hi", {
    requestContext: new RequestContext(),
    onIterationComplete: todoTurnEnd(createTodoSession()),
  });
});

it("createTool takes each tool", () => {
  expectTypeOf<MastraTool>().toExtend<Parameters<typeof createTool>[0]>();
});

it("the bundle is a signal provider", () => {
  const signals = [todoSignals(SignalProvider, createTodoSession())];
  expectTypeOf(signals).toExtend<SignalProvider[]>();
  expectTypeOf(new Agent({ id: "a", name: "a", instructions: "", model: "a/b", signals }).id).toBeString();
});

it("the turn's end is a hook of a run", () => {
  expectTypeOf(todoTurnEnd(createTodoSession())).toExtend<NonNullable<AgentExecutionOptions["onIterationComplete"]>>();
});

it("stored, UI and model messages are a transcript", () => {
  const recalled: MastraDBMessage[] = [];
  expectTypeOf(todosFromTranscript(recalled)).toEqualTypeOf<TodoList | undefined>();
  expectTypeOf<UIMessage[]>().toExtend<Parameters<typeof todosFromTranscript>[0]>();
  expectTypeOf<ModelMessage[]>().toExtend<Parameters<typeof todosFromTranscript>[0]>();
});
