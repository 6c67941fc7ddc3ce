import type {
  Candidate,
  Chat,
  Content,
  FunctionDeclaration,
  GenerateContentParameters,
  GenerateContentResponse,
  Part,
} from "@google/genai";
import { createTodoSession, type TodoItem } from "agent-todos";
import { type runTodoCalls, todosFromTranscript, todoTool, type turnEnd, withReminder } from "agent-todos/gemini";
import { expectTypeOf, it } from "vitest";

const todos = createTodoSession();

it("todoTool() is a function declaration of the client, and has no strict form", () => {
  expectTypeOf(todoTool(todos.tool)).toExtend<FunctionDeclaration>();
  expectTypeOf<Parameters<typeof todoTool>["length"]>().toEqualTypeOf<1>();
});

it("runTodoCalls() takes the client's replies and gives its parts", () => {
  expectTypeOf<GenerateContentResponse>().toExtend<Parameters<typeof runTodoCalls>[1]>();
  expectTypeOf<{ candidates: Candidate[] }>().toExtend<Parameters<typeof turnEnd>[0]>();
  expectTypeOf<ReturnType<typeof runTodoCalls>>().toExtend<Part[]>();
});

it("withReminder() keeps the client's content type", () => {
  const contents: Content[] = [];
  expectTypeOf(withReminder(contents, todos.stop())).toEqualTypeOf<Content[]>();
  expectTypeOf(withReminder(contents, todos.stop())).toExtend<GenerateContentParameters["contents"]>();
});

it("todosFromTranscript() reads the client's contents", () => {
  const contents: Content[] = [];
  expectTypeOf(todosFromTranscript(contents)?.items).toEqualTypeOf<readonly TodoItem[] | undefined>();
  expectTypeOf<ReturnType<Chat["getHistory"]>>().toExtend<Parameters<typeof todosFromTranscript>[0]>();
});
