import type { BaseMessage } from "@langchain/core/messages";
import type { TodoItem } from "agent-todos";
import {
  type LangChainMessage,
  type LangChainRunContext,
  type TodoMiddleware,
  todoMiddleware,
  todosFromTranscript,
} from "agent-todos/langchain";
import { type AgentMiddleware, createAgent, fakeModel, HumanMessage, type ToolMessage } from "langchain";
import { expectTypeOf, it } from "vitest";

type Snapshot = ReturnType<import("agent-todos").TodoSession["snapshot"]>;

interface Ticketed extends TodoItem {
  readonly ticket: string;
}

const model = fakeModel();

it("todoMiddleware() is a middleware of createAgent", () => {
  expectTypeOf(todoMiddleware()).toExtend<AgentMiddleware>();
  expectTypeOf<TodoMiddleware<Ticketed>>().toExtend<AgentMiddleware>();
});

it("createAgent types its state by todoMiddleware(), without what the middleware keeps to itself", () => {
  const agent = createAgent({ model, tools: [], middleware: [todoMiddleware()] });
  type State = Awaited<ReturnType<typeof agent.invoke>>;
  expectTypeOf<State["todos"]>().toEqualTypeOf<readonly TodoItem[]>();
  expectTypeOf<State["messages"][number]>().toExtend<BaseMessage>();
});

it("createAgent types its state by the key that the host names", () => {
  const middleware = todoMiddleware({ stateKey: "plan", ride: ["bash"] });
  expectTypeOf(middleware).toEqualTypeOf<TodoMiddleware<TodoItem, "plan">>();
  const agent = createAgent({ model, tools: [], middleware: [middleware] });
  type State = Awaited<ReturnType<typeof agent.invoke>>;
  expectTypeOf<State["plan"]>().toEqualTypeOf<readonly TodoItem[]>();
  expectTypeOf<State>().not.toHaveProperty("todos");
});

it("createAgent takes the list of an earlier run back", () => {
  const agent = createAgent({ model, tools: [], middleware: [todoMiddleware()] });
  type Input = Parameters<typeof agent.invoke>[0];
  expectTypeOf<{ messages: HumanMessage[]; todos: TodoItem[] }>().toExtend<Input>();
});

it("messages of LangChain are what the adapter reads", () => {
  expectTypeOf<BaseMessage>().toExtend<LangChainMessage>();
  expectTypeOf<ToolMessage>().toExtend<LangChainMessage>();
  expectTypeOf(todosFromTranscript).toBeCallableWith([new HumanMessage("Hi")]);
});

it("a host's source is asked with the thread and the state's session", () => {
  expectTypeOf<LangChainRunContext["snapshot"]>().toEqualTypeOf<Snapshot | undefined>();
  type Configurable = NonNullable<LangChainRunContext["configurable"]>;
  expectTypeOf<Configurable["thread_id"]>().toEqualTypeOf<string | undefined>();
});
