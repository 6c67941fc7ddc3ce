// A reply and a history of each API, written out in the call with every field that the API's reference shows. `satisfies`
// holds each to the client's own types: a field that the reference dropped, or that it asks for, fails here.
import type Anthropic from "@anthropic-ai/sdk";
import type * as bedrockClient from "@aws-sdk/client-bedrock-runtime";
import type * as genai from "@google/genai";
import type * as mistralClient from "@mistralai/mistralai/models/components";
import { createTodoSession } from "agent-todos";
import { todosFromTranscript as fromAiSdk, withReminder as remindAiSdk } from "agent-todos/ai-sdk";
import * as anthropic from "agent-todos/anthropic";
import * as bedrock from "agent-todos/bedrock";
import * as gemini from "agent-todos/gemini";
import * as mistral from "agent-todos/mistral";
import * as ollama from "agent-todos/ollama";
import * as openai from "agent-todos/openai";
import { useTodosFromMessages } from "agent-todos/react";
import type { ModelMessage, UIMessage } from "ai";
import type * as ollamaClient from "ollama";
import type OpenAI from "openai";
import { it } from "vitest";

const todos = createTodoSession();
const input = { todos: [{ content: "Book the hall", status: "in_progress" }] };
const json = JSON.stringify(input);

it("takes a reply and a history of Chat Completions", () => {
  openai.runTodoCalls(todos, {
    id: "chatcmpl-Bq1",
    object: "chat.completion",
    created: 1_795_000_000,
    model: "gpt-6",
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: null,
          refusal: null,
          annotations: [],
          audio: null,
          tool_calls: [{ id: "call_h1", type: "function", function: { name: "todo_write", arguments: json } }],
        },
        logprobs: null,
        finish_reason: "tool_calls",
      },
    ],
    usage: {
      prompt_tokens: 61,
      completion_tokens: 24,
      total_tokens: 85,
      prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
      completion_tokens_details: {
        reasoning_tokens: 0,
        audio_tokens: 0,
        accepted_prediction_tokens: 0,
        rejected_prediction_tokens: 0,
      },
    },
    service_tier: "default",
    system_fingerprint: "fp_41",
  } satisfies OpenAI.ChatCompletion);
  openai.afterReply(todos, {
    id: "chatcmpl-Bq2",
    object: "chat.completion",
    created: 1_795_000_004,
    model: "gpt-6",
    choices: [
      {
        index: 0,
        message: { role: "assistant", content: "The hall is booked.", refusal: null },
        logprobs: {
          content: [{ token: "The", logprob: -0.3, bytes: [84, 104, 101], top_logprobs: [] }],
          refusal: null,
        },
        finish_reason: "stop",
      },
    ],
  } satisfies OpenAI.ChatCompletion);
  openai.isPlanInSight(todos, [
    { role: "developer", content: [{ type: "text", text: "Keep a plan." }], name: "host" },
    {
      role: "user",
      content: [
        { type: "text", text: "Which hall is this?" },
        { type: "image_url", image_url: { url: "https://example.com/hall.png", detail: "low" } },
      ],
      name: "Ann",
    },
    {
      role: "assistant",
      content: null,
      refusal: null,
      name: "planner",
      tool_calls: [{ id: "call_h1", type: "function", function: { name: "todo_write", arguments: json } }],
    },
    { role: "tool", tool_call_id: "call_h1", content: [{ type: "text", text: "0/1 done." }] },
  ] satisfies OpenAI.ChatCompletionMessageParam[]);
});

it("takes a response and items of Responses", () => {
  openai.runTodoCalls(todos, {
    id: "resp_6a",
    object: "response",
    access_programs: null,
    created_at: 1_795_000_000,
    completed_at: 1_795_000_002,
    status: "completed",
    background: false,
    error: null,
    incomplete_details: null,
    instructions: null,
    max_output_tokens: null,
    max_tool_calls: null,
    model: "gpt-6",
    output: [
      { type: "reasoning", id: "rs_6a", summary: [], encrypted_content: null, status: "completed" },
      {
        type: "message",
        id: "msg_6a",
        role: "assistant",
        status: "completed",
        content: [{ type: "output_text", text: "I plan first.", annotations: [], logprobs: [] }],
      },
      {
        type: "function_call",
        id: "fc_6a",
        call_id: "call_h1",
        name: "todo_write",
        arguments: json,
        status: "completed",
      },
    ],
    output_text: "I plan first.",
    parallel_tool_calls: true,
    previous_response_id: null,
    prompt_cache_key: "plan",
    reasoning: { effort: "low", summary: null },
    safety_identifier: "ann",
    service_tier: "default",
    temperature: 1,
    text: { format: { type: "text" }, verbosity: "medium" },
    tool_choice: "auto",
    tools: [{ type: "function", name: "todo_write", description: "Plan.", parameters: {}, strict: true }],
    top_logprobs: 0,
    top_p: 1,
    truncation: "disabled",
    usage: {
      input_tokens: 58,
      input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
      output_tokens: 31,
      output_tokens_details: { reasoning_tokens: 8 },
      total_tokens: 89,
    },
    metadata: {},
  } satisfies OpenAI.Responses.Response);
  openai.isPlanInSight(todos, [
    { type: "message", role: "user", content: [{ type: "input_text", text: "Book the hall." }], status: "completed" },
    { type: "reasoning", id: "rs_6a", summary: [{ type: "summary_text", text: "One step." }] },
    {
      type: "function_call",
      id: "fc_6a",
      call_id: "call_h1",
      name: "todo_write",
      arguments: json,
      status: "completed",
    },
    { type: "function_call_output", id: "fco_6a", call_id: "call_h1", output: "0/1 done.", status: "completed" },
  ] satisfies OpenAI.Responses.ResponseInputItem[]);
});

it("takes a reply and a history of Messages", () => {
  anthropic.runTodoCalls(todos, {
    id: "msg_01H",
    type: "message",
    role: "assistant",
    model: "claude-sonnet-5",
    content: [
      { type: "thinking", thinking: "One step will do.", signature: "c2ln" },
      { type: "text", text: "I plan first.", citations: null },
      { type: "tool_use", id: "toolu_01H", name: "todo_write", input, caller: { type: "direct" } },
    ],
    stop_reason: "tool_use",
    stop_sequence: null,
    stop_details: null,
    diagnostics: null,
    container: null,
    usage: {
      input_tokens: 412,
      output_tokens: 77,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 300,
      cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
      server_tool_use: null,
      service_tier: "standard",
      speed: "standard",
      inference_geo: null,
      output_tokens_details: null,
    },
  } satisfies Anthropic.Message);
  anthropic.isPlanInSight(todos, [
    { role: "user", content: [{ type: "text", text: "Book the hall.", cache_control: { type: "ephemeral" } }] },
    {
      role: "assistant",
      content: [
        { type: "thinking", thinking: "One step will do.", signature: "c2ln" },
        { type: "tool_use", id: "toolu_01H", name: "todo_write", input },
      ],
    },
    {
      role: "user",
      content: [
        {
          type: "tool_result",
          tool_use_id: "toolu_01H",
          content: [{ type: "text", text: "0/1 done." }],
          is_error: false,
        },
        { type: "text", text: "Go on." },
      ],
    },
  ] satisfies Anthropic.MessageParam[]);
});

it("takes a reply and contents of generateContent", () => {
  gemini.runTodoCalls(todos, {
    candidates: [
      {
        content: {
          role: "model",
          parts: [
            { text: "One step will do.", thought: true },
            { functionCall: { id: "hall1", name: "todo_write", args: input }, thoughtSignature: "c2ln" },
          ],
        },
        finishReason: "STOP" as genai.FinishReason,
        finishMessage: "Model generated function call(s).",
        index: 0,
        avgLogprobs: -0.2,
        safetyRatings: [],
        citationMetadata: { citations: [] },
      },
    ],
    promptFeedback: { safetyRatings: [] },
    usageMetadata: {
      promptTokenCount: 86,
      candidatesTokenCount: 25,
      totalTokenCount: 150,
      thoughtsTokenCount: 39,
      promptTokensDetails: [{ modality: "TEXT" as genai.MediaModality, tokenCount: 86 }],
    },
    modelVersion: "gemini-3-pro",
    responseId: "hall-1",
    createTime: "2026-11-28T10:00:00Z",
  } satisfies Partial<genai.GenerateContentResponse>);
  gemini.isPlanInSight(todos, [
    { role: "user", parts: [{ text: "Which hall?" }, { inlineData: { mimeType: "image/png", data: "aGFsbA==" } }] },
    { role: "model", parts: [{ functionCall: { id: "hall1", name: "todo_write", args: input } }] },
    {
      role: "user",
      parts: [{ functionResponse: { id: "hall1", name: "todo_write", response: { output: "0/1 done." } } }],
    },
  ] satisfies genai.Content[]);
});

it("takes a reply and a history of Converse", () => {
  bedrock.runTodoCalls(todos, {
    $metadata: { httpStatusCode: 200, requestId: "hall-1", attempts: 1, totalRetryDelay: 0 },
    output: {
      message: {
        role: "assistant",
        content: [
          { reasoningContent: { reasoningText: { text: "One step will do.", signature: "c2ln" } } },
          { text: "I plan first." },
          { toolUse: { toolUseId: "tooluse_h1", name: "todo_write", input } },
        ],
      },
    },
    stopReason: "tool_use",
    usage: {
      inputTokens: 412,
      outputTokens: 77,
      totalTokens: 489,
      cacheReadInputTokens: 0,
      cacheWriteInputTokens: 0,
      cacheDetails: [],
    },
    metrics: { latencyMs: 1275 },
    additionalModelResponseFields: { stop_sequence: null },
    trace: { promptRouter: { invokedModelId: "anthropic.claude-sonnet-5" } },
    performanceConfig: { latency: "standard" },
    serviceTier: { type: "default" },
  } satisfies bedrockClient.ConverseCommandOutput);
  bedrock.isPlanInSight(todos, [
    { role: "user", content: [{ text: "Book the hall." }, { cachePoint: { type: "default" } }] },
    { role: "assistant", content: [{ toolUse: { toolUseId: "tooluse_h1", name: "todo_write", input } }] },
    {
      role: "user",
      content: [
        { toolResult: { toolUseId: "tooluse_h1", content: [{ text: "0/1 done." }], status: "success" } },
        { text: "Go on." },
      ],
    },
  ] satisfies bedrockClient.Message[]);
});

it("takes a reply and a history of Mistral", () => {
  mistral.runTodoCalls(todos, {
    id: "cmpl-h1",
    object: "chat.completion",
    created: 1_795_000_000,
    model: "mistral-large-latest",
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: "",
          toolCalls: [
            { id: "h1aB9cD2e", type: "function", function: { name: "todo_write", arguments: json }, index: 0 },
          ],
          prefix: false,
        },
        finishReason: "tool_calls",
      },
    ],
    usage: { promptTokens: 94, completionTokens: 30, totalTokens: 124, promptAudioSeconds: null },
  } satisfies mistralClient.ChatCompletionResponse);
  mistral.isPlanInSight(todos, [
    { role: "system", content: "Keep a plan." },
    { role: "user", content: [{ type: "text", text: "Book the hall." }] },
    {
      role: "assistant",
      content: [
        { type: "thinking", thinking: [{ type: "text", text: "One step will do." }], closed: true },
        { type: "text", text: "I plan first." },
      ],
      toolCalls: [{ id: "h1aB9cD2e", function: { name: "todo_write", arguments: input } }],
    },
    { role: "tool", toolCallId: "h1aB9cD2e", name: "todo_write", content: "0/1 done." },
  ] satisfies mistralClient.ChatCompletionRequestMessage[]);
});

it("takes a reply and a history of Ollama", () => {
  ollama.runTodoCalls(todos, {
    model: "qwen3:8b",
    created_at: new Date("2026-11-28T10:00:00Z"),
    message: {
      role: "assistant",
      content: "",
      thinking: "One step will do.",
      tool_calls: [{ function: { name: "todo_write", arguments: input } }],
    },
    done: true,
    done_reason: "stop",
    total_duration: 885_095_291,
    load_duration: 3_753_500,
    prompt_eval_count: 122,
    prompt_eval_duration: 328_493_000,
    eval_count: 33,
    eval_duration: 552_222_000,
    logprobs: [],
  } satisfies ollamaClient.ChatResponse);
  ollama.isPlanInSight(todos, [
    { role: "user", content: "Which hall is this?", images: ["aGFsbA=="] },
    { role: "assistant", content: "", tool_calls: [{ function: { name: "todo_write", arguments: input } }] },
    { role: "tool", content: "0/1 done.", tool_name: "todo_write" },
  ] satisfies ollamaClient.Message[]);
});

it("takes messages of the AI SDK, and those of a page", () => {
  fromAiSdk([
    {
      role: "system",
      content: "Keep a plan.",
      providerOptions: { anthropic: { cacheControl: { type: "ephemeral" } } },
    },
    { role: "user", content: [{ type: "text", text: "Book the hall." }] },
    {
      role: "assistant",
      content: [
        { type: "reasoning", text: "One step will do.", providerOptions: { anthropic: { signature: "c2ln" } } },
        { type: "text", text: "I plan first." },
        { type: "tool-call", toolCallId: "call_h1", toolName: "todo_write", input, providerExecuted: false },
      ],
    },
    {
      role: "tool",
      content: [
        {
          type: "tool-result",
          toolCallId: "call_h1",
          toolName: "todo_write",
          output: { type: "text", value: "0/1 done." },
        },
      ],
    },
  ] satisfies ModelMessage[]);
  remindAiSdk(
    [{ role: "assistant", content: "The hall is booked.", providerOptions: {} }] satisfies ModelMessage[],
    undefined,
  );
  useTodosFromMessages([
    { id: "m1", role: "user", parts: [{ type: "text", text: "Book the hall.", state: "done" }], metadata: { at: 1 } },
    {
      id: "m2",
      role: "assistant",
      parts: [
        { type: "step-start" },
        { type: "reasoning", text: "One step will do.", state: "done", providerMetadata: { anthropic: {} } },
        {
          type: "tool-todo_write",
          toolCallId: "call_h1",
          state: "output-available",
          input,
          output: "0/1 done.",
          providerExecuted: false,
          callProviderMetadata: { openai: { itemId: "fc_6a" } },
          preliminary: false,
        },
        { type: "data-todos", id: "plan", data: { items: [] } },
        { type: "source-url", sourceId: "s1", url: "https://example.com", title: "Halls" },
      ],
    },
  ] satisfies UIMessage[]);
});
