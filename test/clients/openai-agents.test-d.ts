import { Agent, type AgentInputItem, type CallModelInputFilter, run, tool } from "@openai/agents";
import { createTodoSession, type TodoList, type TodoSession } from "agent-todos";
import {
  delegateTools,
  type TodoInputFilter,
  todoInputFilter,
  todosFromTranscript,
  todoTool,
} from "agent-todos/openai-agents";
import { expectTypeOf, it } from "vitest";

interface User {
  readonly todos: TodoSession;
}

it("the tool is what tool() takes, for an agent with a context of its own", () => {
  const open = todoTool(createTodoSession());
  const strict = todoTool(createTodoSession(), { strict: true });
  expectTypeOf(open.strict).toEqualTypeOf<false>();
  expectTypeOf(strict.strict).toEqualTypeOf<true>();
  const source = ({ todos }: User): TodoSession => todos;
  const agent = new Agent<User>({ name: "a", tools: [tool(open), tool(strict), tool(todoTool(source))] });
  expectTypeOf(agent).toEqualTypeOf<Agent<User>>();
});

it("the filter is a callModelInputFilter, of a run with a context as well", () => {
  expectTypeOf<TodoInputFilter>().toExtend<CallModelInputFilter>();
  expectTypeOf<TodoInputFilter>().toExtend<CallModelInputFilter<User>>();
  const callModelInputFilter = todoInputFilter(({ todos }: User) => todos);
  const context: User = { todos: createTodoSession() };
  expectTypeOf(run(new Agent<User>({ name: "a" }), "hi", { context, callModelInputFilter })).resolves.toExtend<{
    history: AgentInputItem[];
  }>();
});

it("the SDK's items are a transcript, and a nudge is one of them", () => {
  const history: AgentInputItem[] = [];
  expectTypeOf(todosFromTranscript(history)).toEqualTypeOf<TodoList | undefined>();
  expectTypeOf<{ role: "user"; content: string }>().toExtend<AgentInputItem>();
});

it("the tools of agents stay the tools that an agent takes, for a source by the run's context too", () => {
  const todos = createTodoSession();
  const review = new Agent({ name: "reviewer" }).asTool({ toolName: "review", toolDescription: "Reviews." });
  const lead = new Agent({ name: "lead", tools: [...delegateTools(todos, [review, tool(todoTool(todos))])] });
  expectTypeOf(lead).toExtend<Agent>();
  expectTypeOf(delegateTools(({ todos: own }: User) => own, [review])).toEqualTypeOf<(typeof review)[]>();
  // @ts-expect-error: there is no such option.
  delegateTools(todos, [review], { children: () => undefined });
});
