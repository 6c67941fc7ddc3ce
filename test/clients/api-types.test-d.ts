// What every adapter of an API promises of its client's types: tools, results, replies and messages are the client's own.
import type Anthropic from "@anthropic-ai/sdk";
import type * as bedrockClient from "@aws-sdk/client-bedrock-runtime";
import type * as genai from "@google/genai";
import type * as mistralClient from "@mistralai/mistralai/models/components";
import { createTodoSession, type TodoItem } from "agent-todos";
import * as anthropic from "agent-todos/anthropic";
import * as bedrock from "agent-todos/bedrock";
import * as gemini from "agent-todos/gemini";
import * as mistral from "agent-todos/mistral";
import * as ollama from "agent-todos/ollama";
import * as openai from "agent-todos/openai";
import type * as ollamaClient from "ollama";
import type OpenAI from "openai";
import type { ParsedChatCompletion } from "openai/resources/chat/completions";
import type { ParsedResponse } from "openai/resources/responses/responses";
import { expectTypeOf, it } from "vitest";

const todos = createTodoSession();
const { tool } = todos;

it("todoTools() are tools of the client", () => {
  expectTypeOf(anthropic.todoTools(tool)).items.toExtend<
    Anthropic.Tool & Anthropic.ToolUnion & Anthropic.Beta.BetaTool
  >();
  expectTypeOf(bedrock.todoTools(tool, { strict: true })).items.toExtend<bedrockClient.Tool>();
  expectTypeOf(gemini.todoTools(tool)).items.toExtend<genai.FunctionDeclaration>();
  expectTypeOf<Parameters<typeof gemini.todoTools>["length"]>().toEqualTypeOf<1>();
  expectTypeOf(mistral.todoTools(tool)).items.toExtend<mistralClient.ChatCompletionRequestTool>();
  expectTypeOf(ollama.todoTools(tool)).items.toExtend<ollamaClient.Tool>();
  expectTypeOf(openai.todoTools(tool)).items.toExtend<OpenAI.ChatCompletionTool>();
  expectTypeOf(openai.todoTools(tool, { strict: true })).items.toExtend<OpenAI.ChatCompletionFunctionTool>();
  expectTypeOf(openai.todoTools(tool, { api: "chat" })).items.toExtend<OpenAI.ChatCompletionFunctionTool>();
  expectTypeOf(openai.todoTools(tool, { api: "responses" })).items.toExtend<OpenAI.Responses.Tool>();
  expectTypeOf(
    openai.todoTools(tool, { api: "responses", strict: true }),
  ).items.toExtend<OpenAI.Responses.FunctionTool>();
});

/** A reply of Converse that a host assembled from its stream. */
interface Assembled {
  readonly output: { readonly message: bedrockClient.Message };
  readonly stopReason: bedrockClient.StopReason | undefined;
}

it("runTodoCalls() and afterReply() take the client's replies", () => {
  type Answered<Adapter extends { readonly runTodoCalls: (...given: never[]) => unknown }> = Parameters<
    Adapter["runTodoCalls"]
  >[1];
  type Ended<Adapter extends { readonly afterReply: (...given: never[]) => unknown }> = Parameters<
    Adapter["afterReply"]
  >[1];
  expectTypeOf<Anthropic.Message>().toExtend<Answered<typeof anthropic>>();
  expectTypeOf<Anthropic.Beta.BetaMessage>().toExtend<Ended<typeof anthropic>>();
  expectTypeOf<bedrockClient.ConverseCommandOutput>().toExtend<Answered<typeof bedrock>>();
  expectTypeOf<Assembled>().toExtend<Ended<typeof bedrock>>();
  expectTypeOf<genai.GenerateContentResponse>().toExtend<Answered<typeof gemini>>();
  expectTypeOf<{ candidates: genai.Candidate[] }>().toExtend<Ended<typeof gemini>>();
  expectTypeOf<mistralClient.ChatCompletionResponse>().toExtend<Answered<typeof mistral> & Ended<typeof mistral>>();
  expectTypeOf<ollamaClient.ChatResponse>().toExtend<Answered<typeof ollama> & Ended<typeof ollama>>();
  expectTypeOf<OpenAI.ChatCompletion | OpenAI.Responses.Response>().toExtend<Ended<typeof openai>>();
});

it("runTodoCalls() gives what the client sends", () => {
  type Given<Run extends (...given: never[]) => unknown> = Awaited<ReturnType<Run>>;
  expectTypeOf<Given<typeof anthropic.runTodoCalls>>().toExtend<Anthropic.ContentBlockParam[]>();
  expectTypeOf<Given<typeof anthropic.runTodoCalls>>().toExtend<Anthropic.Beta.BetaContentBlockParam[]>();
  expectTypeOf<Given<typeof bedrock.runTodoCalls>>().toExtend<bedrockClient.ContentBlock[]>();
  expectTypeOf<Given<typeof gemini.runTodoCalls>>().toExtend<genai.Part[]>();
  expectTypeOf<Given<typeof mistral.runTodoCalls>>().toExtend<mistralClient.ToolMessage[]>();
  expectTypeOf<Given<typeof mistral.runTodoCalls>>().toExtend<mistralClient.ChatCompletionRequestMessage[]>();
  expectTypeOf<Given<typeof ollama.runTodoCalls>>().toExtend<ollamaClient.Message[]>();
  const chat = (reply: OpenAI.ChatCompletion) => openai.runTodoCalls(todos, reply);
  const chatStream = (reply: ParsedChatCompletion<null>) => openai.runTodoCalls(todos, reply);
  expectTypeOf(chat).returns.toExtend<OpenAI.ChatCompletionToolMessageParam[]>();
  expectTypeOf(chatStream).returns.toExtend<OpenAI.ChatCompletionMessageParam[]>();
  const responses = (reply: OpenAI.Responses.Response) => openai.runTodoCalls(todos, reply);
  const responsesStream = (reply: ParsedResponse<null>) => openai.runTodoCalls(todos, reply);
  expectTypeOf(responses).returns.toExtend<OpenAI.Responses.ResponseInputItem.FunctionCallOutput[]>();
  expectTypeOf(responsesStream).returns.toExtend<OpenAI.Responses.ResponseInputItem[]>();
});

it("withReminder() keeps the client's message type, and todosFromTranscript() reads it", () => {
  const stop = todos.stop();
  expectTypeOf(anthropic.withReminder([] as Anthropic.MessageParam[], stop)).toEqualTypeOf<Anthropic.MessageParam[]>();
  expectTypeOf(bedrock.withReminder([] as bedrockClient.Message[], stop)).toEqualTypeOf<bedrockClient.Message[]>();
  expectTypeOf(bedrock.withReminder([] as bedrockClient.Message[], stop)).toExtend<
    bedrockClient.ConverseCommandInput["messages"]
  >();
  expectTypeOf(gemini.withReminder([] as genai.Content[], stop)).toEqualTypeOf<genai.Content[]>();
  expectTypeOf(gemini.withReminder([] as genai.Content[], stop)).toExtend<
    genai.GenerateContentParameters["contents"]
  >();
  type MistralMessage = mistralClient.ChatCompletionRequestMessage;
  expectTypeOf(mistral.withReminder([] as MistralMessage[], stop)).toEqualTypeOf<MistralMessage[]>();
  expectTypeOf(ollama.withReminder([] as ollamaClient.Message[], stop)).toEqualTypeOf<ollamaClient.Message[]>();
  type ChatMessage = OpenAI.ChatCompletionMessageParam;
  expectTypeOf(openai.withReminder([] as ChatMessage[], stop)).toEqualTypeOf<ChatMessage[]>();
  type Item = OpenAI.Responses.ResponseInputItem;
  expectTypeOf(openai.withReminder([] as Item[], stop)).toEqualTypeOf<Item[]>();
  const lists = [
    anthropic.todosFromTranscript([] as Anthropic.MessageParam[]),
    bedrock.todosFromTranscript([] as bedrockClient.Message[]),
    gemini.todosFromTranscript([] as genai.Content[]),
    gemini.todosFromTranscript([] as ReturnType<genai.Chat["getHistory"]>),
    mistral.todosFromTranscript([] as MistralMessage[]),
    ollama.todosFromTranscript([] as ollamaClient.Message[]),
    openai.todosFromTranscript([] as ChatMessage[]),
    // Items as the server lists them.
    openai.todosFromTranscript([] as OpenAI.Responses.ResponseItem[]),
  ];
  expectTypeOf<(typeof lists)[number]>().toExtend<{ readonly items: readonly TodoItem[] } | undefined>();
});
