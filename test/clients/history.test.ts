import Anthropic from "@anthropic-ai/sdk";
import {
  BedrockRuntimeClient,
  ConverseCommand,
  type ConverseCommandOutput,
  type Message,
} from "@aws-sdk/client-bedrock-runtime";
import { type Content, type GenerateContentResponse, GoogleGenAI, type Part } from "@google/genai";
import { Mistral } from "@mistralai/mistralai";
import type { ChatCompletionRequestMessage } from "@mistralai/mistralai/models/components";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import * as anthropic from "agent-todos/anthropic";
import * as bedrock from "agent-todos/bedrock";
import * as gemini from "agent-todos/gemini";
import * as mistral from "agent-todos/mistral";
import * as ollama from "agent-todos/ollama";
import * as openai from "agent-todos/openai";
import { type ChatResponse, Ollama, type Message as OllamaMessage } from "ollama";
import OpenAI from "openai";
import { expect, it } from "vitest";
import { type Loop, openLoop } from "./support/open-loop.js";
import { expectKeptHistory, type HistoryHost, type HistoryOptions } from "./support/play-history.js";
import { doWork, WORK } from "./support/whole-plan.js";

const { parameters, ...work } = WORK;
const model = "test-model";

/** The results of a reply's calls, in their order: of the todo tool where there is one, else of the work. */
function fill<Call, Result>(
  calls: readonly Call[],
  todoResults: readonly Result[],
  isTodo: (call: Call) => boolean,
  workResult: (call: Call) => Result,
): Result[] {
  const results = [...todoResults];
  return calls.map((call) => (isTodo(call) ? results.shift() : undefined) ?? workResult(call));
}

function loopOfAnthropic(url: string): Loop<Anthropic.MessageParam, Anthropic.Message> {
  const client = new Anthropic({ baseURL: url, apiKey: "k", maxRetries: 0 });
  return {
    user: (content) => ({ role: "user", content }),
    send: (messages, todos) =>
      client.messages.create({
        model,
        max_tokens: 1000,
        messages: [...messages],
        tools: [
          anthropic.todoTool(todos.tool),
          { ...work, input_schema: parameters },
          { type: "web_search_20250305", name: "web_search" },
        ],
      }),
    said: ({ content }) => [{ role: "assistant", content }],
    answer: (reply, todos) => {
      const calls = reply.content.filter((block) => block.type === "tool_use");
      const content = fill<Anthropic.ToolUseBlock, Anthropic.ToolResultBlockParam>(
        calls,
        anthropic.runTodoCalls(todos, reply),
        ({ name }) => name === todos.tool.name,
        ({ id }) => ({ type: "tool_result", tool_use_id: id, content: doWork() }),
      );
      return content.length === 0 ? [] : [{ role: "user", content }];
    },
    turnEnd: anthropic.turnEnd,
    withReminder: anthropic.withReminder,
  };
}

function loopOfChat(url: string): Loop<OpenAI.ChatCompletionMessageParam, OpenAI.ChatCompletion> {
  const client = new OpenAI({ baseURL: `${url}/v1`, apiKey: "k", maxRetries: 0 });
  return {
    user: (content) => ({ role: "user", content }),
    send: (messages, todos) => {
      const tools: OpenAI.ChatCompletionTool[] = [openai.todoTool(todos.tool), { type: "function", function: WORK }];
      return client.chat.completions.create({ model, messages: [...messages], tools });
    },
    said: ({ choices }) => choices.map(({ message }) => message),
    answer: (reply, todos) =>
      fill<OpenAI.ChatCompletionMessageToolCall, OpenAI.ChatCompletionToolMessageParam>(
        reply.choices[0]?.message.tool_calls ?? [],
        openai.runTodoCalls(todos, reply),
        (call) => call.type === "function" && call.function.name === todos.tool.name,
        ({ id }) => ({ role: "tool", tool_call_id: id, content: doWork() }),
      ),
    turnEnd: openai.turnEnd,
    withReminder: openai.withReminder,
  };
}

function loopOfResponses(url: string): Loop<OpenAI.Responses.ResponseInputItem, OpenAI.Responses.Response> {
  const client = new OpenAI({ baseURL: `${url}/v1`, apiKey: "k", maxRetries: 0 });
  return {
    user: (content) => ({ role: "user", content }),
    send: (input, todos) => {
      const tools: OpenAI.Responses.Tool[] = [
        openai.todoTool(todos.tool, { api: "responses" }),
        { type: "function", ...WORK, strict: true },
        { type: "web_search" },
      ];
      return client.responses.create({ model, input: [...input], tools, store: false });
    },
    // What the API gives out, it takes back; the client's types of the two differ in what may be null.
    said: ({ output }) => output as OpenAI.Responses.ResponseInputItem[],
    answer: (reply, todos) =>
      fill<OpenAI.Responses.ResponseFunctionToolCall, OpenAI.Responses.ResponseInputItem>(
        reply.output.filter((item) => item.type === "function_call"),
        openai.runTodoCalls(todos, reply),
        ({ name }) => name === todos.tool.name,
        ({ call_id }) => ({ type: "function_call_output", call_id, output: doWork() }),
      ),
    turnEnd: openai.turnEnd,
    withReminder: openai.withReminder,
  };
}

function loopOfGemini(url: string): Loop<Content, GenerateContentResponse> {
  const client = new GoogleGenAI({ apiKey: "k", httpOptions: { baseUrl: url } });
  return {
    user: (text) => ({ role: "user", parts: [{ text }] }),
    send: (contents, todos) => {
      const declarations = [gemini.todoTool(todos.tool), { ...work, parametersJsonSchema: parameters }];
      const config = { tools: [{ functionDeclarations: declarations }] };
      return client.models.generateContent({ model, contents: [...contents], config });
    },
    said: ({ candidates = [] }) => candidates.flatMap(({ content }) => content ?? []),
    answer: (reply, todos) => {
      const parts = fill<NonNullable<Part["functionCall"]>, Part>(
        reply.functionCalls ?? [],
        gemini.runTodoCalls(todos, reply),
        ({ name }) => name === todos.tool.name,
        ({ args: _, ...call }) => ({ functionResponse: { ...call, response: { output: doWork() } } }),
      );
      return parts.length === 0 ? [] : [{ role: "user", parts }];
    },
    turnEnd: gemini.turnEnd,
    withReminder: gemini.withReminder,
  };
}

function loopOfBedrock(url: string): Loop<Message, ConverseCommandOutput> {
  const client = new BedrockRuntimeClient({
    endpoint: url,
    region: "us-east-1",
    credentials: { accessKeyId: "k", secretAccessKey: "k" },
    // The client's own handler speaks HTTP/2, which a plain local server does not.
    requestHandler: new NodeHttpHandler(),
    maxAttempts: 1,
  });
  const { name, description } = work;
  return {
    user: (text) => ({ role: "user", content: [{ text }] }),
    send: (messages, todos) => {
      const tools = [
        bedrock.todoTool(todos.tool),
        { toolSpec: { name, description, inputSchema: { json: parameters } } },
      ];
      const modelId = "anthropic.claude-x";
      return client.send(new ConverseCommand({ modelId, messages: [...messages], toolConfig: { tools } }));
    },
    said: ({ output }) => (output?.message === undefined ? [] : [output.message]),
    answer: (reply, todos) => {
      const calls = (reply.output?.message?.content ?? []).flatMap(({ toolUse }) =>
        toolUse === undefined || toolUse.type !== undefined ? [] : [toolUse],
      );
      const content = fill<(typeof calls)[number], NonNullable<Message["content"]>[number]>(
        calls,
        bedrock.runTodoCalls(todos, reply),
        (call) => call.name === todos.tool.name,
        ({ toolUseId }) => ({ toolResult: { toolUseId, content: [{ text: doWork() }] } }),
      );
      return content.length === 0 ? [] : [{ role: "user", content }];
    },
    turnEnd: bedrock.turnEnd,
    withReminder: bedrock.withReminder,
  };
}

function loopOfMistral(
  url: string,
): Loop<ChatCompletionRequestMessage, Awaited<ReturnType<Mistral["chat"]["complete"]>>> {
  const client = new Mistral({ apiKey: "k", serverURL: url });
  return {
    user: (content) => ({ role: "user", content }),
    send: (messages, todos) => {
      const tools = [mistral.todoTool(todos.tool), { type: "function" as const, function: WORK }];
      return client.chat.complete({ model, messages: [...messages], tools });
    },
    said: ({ choices }) =>
      choices.flatMap(({ message }) => (message ? [{ ...message, role: "assistant" as const }] : [])),
    answer: (reply, todos) =>
      fill<{ id?: string | undefined; function: { name: string } }, ChatCompletionRequestMessage>(
        reply.choices[0]?.message?.toolCalls ?? [],
        mistral.runTodoCalls(todos, reply),
        (call) => call.function.name === todos.tool.name,
        ({ id = "" }) => ({ role: "tool", toolCallId: id, content: doWork() }),
      ),
    turnEnd: mistral.turnEnd,
    withReminder: mistral.withReminder,
  };
}

function loopOfOllama(url: string): Loop<OllamaMessage, ChatResponse> {
  const client = new Ollama({ host: url });
  return {
    user: (content) => ({ role: "user", content }),
    send: (messages, todos) => {
      const tools = [ollama.todoTool(todos.tool), { type: "function", function: WORK }];
      return client.chat({ model, messages: [...messages], tools, stream: false });
    },
    said: ({ message }) => [message],
    answer: (reply, todos) =>
      fill<{ function: { name: string } }, OllamaMessage>(
        reply.message.tool_calls ?? [],
        ollama.runTodoCalls(todos, reply),
        (call) => call.function.name === todos.tool.name,
        (call) => ({ role: "tool", content: doWork(), tool_name: call.function.name }),
      ),
    turnEnd: ollama.turnEnd,
    withReminder: ollama.withReminder,
  };
}

function withoutReminder(message: Anthropic.MessageParam): Anthropic.MessageParam {
  return JSON.parse(JSON.stringify(message).replaceAll(/<reminder>.*?<\/reminder>/g, ""));
}

function host<M, R>(loopOf: (url: string) => Loop<M, R>): HistoryHost {
  return { open: (url, saved) => openLoop(loopOf(url), saved) };
}

const HOSTS: readonly (HistoryOptions & { readonly name: string; readonly host: HistoryHost })[] = [
  { name: "Anthropic", host: host(loopOfAnthropic), canPause: true },
  { name: "OpenAI Chat Completions", host: host(loopOfChat) },
  { name: "OpenAI Responses", host: host(loopOfResponses) },
  { name: "Gemini", host: host(loopOfGemini) },
  { name: "Bedrock", host: host(loopOfBedrock) },
  { name: "Mistral", host: host(loopOfMistral), flavor: "mistral" },
  { name: "Ollama", host: host(loopOfOllama) },
];

it("a host that takes its reminders back is found", async () => {
  const forgetful = (url: string): Loop<Anthropic.MessageParam, Anthropic.Message> => {
    const loop = loopOfAnthropic(url);
    // As a host does that shows a reminder once: it goes with the request, and not into the history.
    return {
      ...loop,
      send: (messages, todos) =>
        loop.send([...messages.slice(0, -1).map(withoutReminder), ...messages.slice(-1)], todos),
    };
  };
  await expect(expectKeptHistory(host(forgetful), { canPause: true })).rejects.toThrow(
    "bound to a different conversation",
  );
});

it.each(HOSTS)("history that was sent to $name is never changed, in this process or the next", async ({
  host: played,
  name: _,
  ...options
}) => {
  const requests = await expectKeptHistory(played, options);
  expect(JSON.stringify(requests.at(-1)?.body).match(/<reminder>/g)?.length).toBeGreaterThan(4);
});
