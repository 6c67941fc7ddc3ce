import { createTodoSession, type TodoItem } from "agent-todos";
import { runTodoCalls, todosFromTranscript, todoTool, type turnEnd, withReminder } from "agent-todos/openai";
import type OpenAI from "openai";
import type { ParsedChatCompletion } from "openai/resources/chat/completions";
import type { ParsedResponse } from "openai/resources/responses/responses";
import { expectTypeOf, it } from "vitest";

const todos = createTodoSession();
const { tool } = todos;

it("todoTool() is a tool of the client, for the API that was asked for", () => {
  expectTypeOf(todoTool(tool)).toExtend<OpenAI.ChatCompletionTool>();
  expectTypeOf(todoTool(tool, { strict: true })).toExtend<OpenAI.ChatCompletionFunctionTool>();
  expectTypeOf(todoTool(tool, { api: "chat" })).toExtend<OpenAI.ChatCompletionFunctionTool>();
  expectTypeOf(todoTool(tool, { api: "responses" })).toExtend<OpenAI.Responses.Tool>();
  expectTypeOf(todoTool(tool, { api: "responses", strict: true })).toExtend<OpenAI.Responses.FunctionTool>();
});

it("runTodoCalls() takes the client's completions and gives its tool messages", () => {
  const answer = (completion: OpenAI.ChatCompletion) => runTodoCalls(todos, completion);
  const answerStream = (completion: ParsedChatCompletion<null>) => runTodoCalls(todos, completion);
  expectTypeOf(answer).returns.toExtend<OpenAI.ChatCompletionToolMessageParam[]>();
  expectTypeOf(answerStream).returns.toExtend<OpenAI.ChatCompletionMessageParam[]>();
});

it("runTodoCalls() takes the client's responses and gives its input items", () => {
  const answer = (response: OpenAI.Responses.Response) => runTodoCalls(todos, response);
  const answerStream = (response: ParsedResponse<null>) => runTodoCalls(todos, response);
  expectTypeOf(answer).returns.toExtend<OpenAI.Responses.ResponseInputItem.FunctionCallOutput[]>();
  expectTypeOf(answerStream).returns.toExtend<OpenAI.Responses.ResponseInputItem[]>();
});

it("turnEnd() takes both", () => {
  expectTypeOf<OpenAI.ChatCompletion>().toExtend<Parameters<typeof turnEnd>[0]>();
  expectTypeOf<OpenAI.Responses.Response>().toExtend<Parameters<typeof turnEnd>[0]>();
});

it("withReminder() keeps the client's message types", () => {
  const messages: OpenAI.ChatCompletionMessageParam[] = [];
  const items: OpenAI.Responses.ResponseInputItem[] = [];
  expectTypeOf(withReminder(messages, todos.stop())).toEqualTypeOf<OpenAI.ChatCompletionMessageParam[]>();
  expectTypeOf(withReminder(items, todos.stop())).toEqualTypeOf<OpenAI.Responses.ResponseInputItem[]>();
});

it("todosFromTranscript() reads the client's messages, and items as the server lists them", () => {
  const messages: OpenAI.ChatCompletionMessageParam[] = [];
  const items: OpenAI.Responses.ResponseItem[] = [];
  expectTypeOf(todosFromTranscript(messages)?.items).toEqualTypeOf<readonly TodoItem[] | undefined>();
  expectTypeOf(todosFromTranscript(items)?.items).toEqualTypeOf<readonly TodoItem[] | undefined>();
});
