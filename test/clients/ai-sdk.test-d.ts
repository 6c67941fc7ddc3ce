import { createTodoSession, type TodoList, type TodoSession } from "agent-todos";
import {
  type AiSdkMessage,
  type AiSdkNudge,
  type AiSdkStep,
  type ConnectedTodos,
  connectTodos,
  todosFromTranscript,
  withReminder,
} from "agent-todos/ai-sdk";
import * as ai7 from "ai";
import * as ai6 from "ai-v6";
import { expectTypeOf, it } from "vitest";

interface User {
  readonly todos: TodoSession;
}

const work = ai7.tool({ inputSchema: ai7.jsonSchema<{ step: string }>({ type: "object" }), execute: () => "ok" });
const own = connectTodos(createTodoSession());
const shared = connectTodos(({ todos }: User) => todos);

type Step7 = ai7.StepResult<ai7.ToolSet>;
type Step6 = ai6.StepResult<ai6.ToolSet>;

it("the tool is a tool of both versions, and leaves the other tools their types", () => {
  expectTypeOf(own.tool).toExtend<ai7.Tool>();
  expectTypeOf(own.tool).toExtend<ai6.Tool>();
  const tools = { todo_write: own.tool, work };
  expectTypeOf(tools).toExtend<ai7.ToolSet>();
  type Ui = ai7.InferUITools<typeof tools>;
  expectTypeOf<keyof Ui>().toEqualTypeOf<"todo_write" | "work">();
  expectTypeOf<Ui["work"]["input"]>().toEqualTypeOf<{ step: string }>();
  expectTypeOf<Ui["todo_write"]["output"]>().toEqualTypeOf<{ readonly ok: boolean; readonly text: string }>();
});

it("the settings are those of generateText, streamText and ToolLoopAgent in version 7", () => {
  const settings = {
    model: "any/model",
    tools: { todo_write: own.tool, work },
    prepareStep: own.prepareStep,
    repairToolCall: own.repairToolCall,
  };
  expectTypeOf(ai7.generateText({ ...settings, prompt: "Hi" })).resolves.toExtend<{ finalStep: AiSdkStep }>();
  expectTypeOf(ai7.streamText({ ...settings, prompt: "Hi" }).finalStep).resolves.toExtend<AiSdkStep>();
  expectTypeOf(new ai7.ToolLoopAgent(settings)).toExtend<{ version: "agent-v1" }>();
});

it("the settings are those of generateText, streamText and ToolLoopAgent in version 6", () => {
  const settings = {
    model: "any/model",
    tools: { todo_write: own.tool },
    prepareStep: own.prepareStep,
    experimental_repairToolCall: own.repairToolCall,
  };
  expectTypeOf(ai6.generateText({ ...settings, prompt: "Hi" })).resolves.toExtend<{ steps: AiSdkStep[] }>();
  expectTypeOf(ai6.streamText({ ...settings, prompt: "Hi" }).steps).resolves.toExtend<AiSdkStep[]>();
  expectTypeOf(new ai6.ToolLoopAgent(settings)).toExtend<{ version: "agent-v1" }>();
});

it("a function's context is what version 7 takes for the tool", () => {
  expectTypeOf(shared).toEqualTypeOf<ConnectedTodos<User>>();
  const tools = { todo_write: shared.tool, work };
  const settings = { model: "any/model", tools, prepareStep: shared.prepareStep, prompt: "Hi" };
  void ai7.generateText({ ...settings, toolsContext: { todo_write: { todos: createTodoSession() } } });
  // @ts-expect-error: another context than the function takes.
  void ai7.generateText({ ...settings, toolsContext: { todo_write: { user: "ann" } } });
  // @ts-expect-error: a session of its own asks for no context.
  void ai7.generateText({ ...settings, tools: { todo_write: own.tool }, toolsContext: { todo_write: {} } });
});

it("a step's result can be judged, a run's result cannot", () => {
  expectTypeOf<Step7>().toExtend<AiSdkStep>();
  expectTypeOf<Step6>().toExtend<AiSdkStep>();
  expectTypeOf<Awaited<ReturnType<typeof ai7.generateText>>>().not.toExtend<AiSdkStep>();
  expectTypeOf<AiSdkNudge>().toExtend<ai7.ModelMessage>();
  expectTypeOf<AiSdkNudge>().toExtend<ai6.ModelMessage>();
  expectTypeOf<AiSdkNudge>().toExtend<Parameters<ai7.Experimental_Steering["queue"]>[0]>();
});

it("the SDK's messages are what the adapter takes and gives back", () => {
  expectTypeOf<ai7.ModelMessage>().toExtend<AiSdkMessage>();
  expectTypeOf<ai6.ModelMessage>().toExtend<AiSdkMessage>();
  expectTypeOf(withReminder([] as ai7.ModelMessage[], undefined)).toEqualTypeOf<ai7.ModelMessage[]>();
  expectTypeOf(withReminder([] as ai6.ModelMessage[], undefined)).toEqualTypeOf<ai6.ModelMessage[]>();
  for (const messages of [[] as ai7.ModelMessage[], [] as ai6.ModelMessage[]]) {
    expectTypeOf(todosFromTranscript(messages)).toEqualTypeOf<TodoList | undefined>();
  }
  for (const messages of [[] as ai7.UIMessage[], [] as ai6.UIMessage[]]) {
    expectTypeOf(todosFromTranscript(messages)).toEqualTypeOf<TodoList | undefined>();
  }
});
