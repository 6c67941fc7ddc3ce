import { createTodoSession } from "agent-todos";
import { todosFromTranscript as fromAiSdk } from "agent-todos/ai-sdk";
import * as anthropic from "agent-todos/anthropic";
import * as bedrock from "agent-todos/bedrock";
import * as gemini from "agent-todos/gemini";
import * as mistral from "agent-todos/mistral";
import * as ollama from "agent-todos/ollama";
import * as openai from "agent-todos/openai";
import { useTodosFromMessages } from "agent-todos/react";
import { it } from "vitest";

// A first test with a client of one's own writes replies and messages out in the call. Each reply here has every field that
// the API's reference lists for one with a call.

const todos = createTodoSession();
const input = { todos: [{ content: "Add tests", status: "in_progress" }] };
const json = JSON.stringify(input);

it("takes Anthropic's replies and messages as literals", () => {
  const answered = anthropic.runTodoCalls(todos, {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "claude-sonnet-5",
    content: [
      { type: "text", text: "I plan first.", citations: null },
      { type: "tool_use", id: "toolu_1", name: "todo_write", input },
    ],
    stop_reason: "tool_use",
    stop_sequence: null,
    usage: { input_tokens: 20, output_tokens: 30, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 },
  });
  anthropic.afterReply(todos, { id: "msg_2", content: [{ type: "text", text: "Done." }], stop_reason: "end_turn" });
  anthropic.roundOf({
    content: [{ type: "thinking", thinking: "…", signature: "s" }],
    stop_reason: "end_turn",
    id: "m",
  });
  anthropic.isPlanInSight(todos, [
    { role: "user", content: "Go on." },
    { role: "assistant", content: [{ type: "tool_use", id: "toolu_1", name: "todo_write", input }], id: "msg_1" },
    { role: "user", content: answered },
  ]);
  anthropic.todosFromTranscript([{ role: "user", content: [{ type: "text", text: "Hi", cache_control: null }] }]);
  anthropic.stepRequest(todos, [{ role: "user", content: [{ type: "text", text: "Hi" }], name: "Ann" }]);
  anthropic.withReminder([{ role: "user", content: "Hi", name: "Ann" }], undefined);
  // @ts-expect-error a reply has content
  anthropic.runTodoCalls(todos, { id: "msg_1", stop_reason: "end_turn" });
  // @ts-expect-error a reason is a text
  anthropic.afterReply(todos, { content: [], stop_reason: 3 });
  // @ts-expect-error each part has a type
  anthropic.isPlanInSight(todos, [{ role: "user", content: [{ text: "Hi" }] }]);
});

it("takes OpenAI's completions and messages as literals", () => {
  openai.runTodoCalls(todos, {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1_790_000_000,
    model: "gpt-6",
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: null,
          refusal: null,
          annotations: [],
          tool_calls: [{ id: "call_1", type: "function", function: { name: "todo_write", arguments: json } }],
        },
        logprobs: null,
        finish_reason: "tool_calls",
      },
    ],
    usage: { prompt_tokens: 20, completion_tokens: 30, total_tokens: 50 },
    service_tier: "default",
  });
  const message = { role: "assistant", content: "Done.", refusal: null };
  openai.afterReply(todos, { id: "chatcmpl-2", choices: [{ index: 0, message, finish_reason: "stop" }] });
  openai.roundOf({ choices: [{ message: { role: "assistant", content: "Hi" }, finish_reason: "stop", index: 0 }] });
  openai.isPlanInSight(todos, [
    { role: "user", content: "Go on." },
    { role: "assistant", tool_calls: [{ id: "call_1", function: { name: "todo_write", arguments: json } }] },
    { role: "tool", tool_call_id: "call_1", content: "ok" },
  ]);
  openai.todosFromTranscript([{ role: "developer", content: "Keep a plan.", name: "host" }]);
  openai.stepRequest(todos, [{ role: "user", content: "Hi", name: "Ann" }]);
  // @ts-expect-error a choice has a reason
  openai.afterReply(todos, { choices: [{ message: { role: "assistant", content: "Hi" }, index: 0 }] });
  // @ts-expect-error a role is a text
  openai.todosFromTranscript([{ role: 1, content: "Hi" }]);
});

it("takes replies whose calls carry the list as literals", () => {
  const riding = openai.rideAlong(todos, { ride: ["bash"] });
  riding.answer({
    choices: [{ index: 0, message: { role: "assistant", content: "Hi" }, finish_reason: "stop" }],
    id: "c",
  });
  anthropic.rideAlong(todos, { ride: ["bash"] }).answer({ id: "m", content: [], stop_reason: "end_turn" });
});

it("takes OpenAI's responses and items as literals", () => {
  openai.runTodoCalls(todos, {
    id: "resp_1",
    object: "response",
    created_at: 1_790_000_000,
    status: "completed",
    error: null,
    incomplete_details: null,
    model: "gpt-6",
    output: [
      { type: "reasoning", id: "rs_1", summary: [] },
      {
        type: "function_call",
        id: "fc_1",
        call_id: "call_1",
        name: "todo_write",
        arguments: json,
        status: "completed",
      },
    ],
    parallel_tool_calls: true,
    previous_response_id: null,
    store: true,
    tools: [],
    usage: { input_tokens: 20, output_tokens: 30, total_tokens: 50 },
  });
  openai.afterReply(todos, {
    id: "resp_2",
    status: "completed",
    output: [{ type: "message", id: "msg_1", role: "assistant", content: [{ type: "output_text", text: "Done." }] }],
  });
  openai.isPlanInSight(todos, [
    { type: "function_call", call_id: "call_1", name: "todo_write", arguments: json },
    { type: "function_call_output", call_id: "call_1", output: "ok" },
  ]);
  openai.todosFromTranscript([{ type: "function_call", call_id: "call_1", name: "todo_write", arguments: json }]);
  // @ts-expect-error each item has a type
  openai.afterReply(todos, { status: "completed", output: [{ role: "assistant" }] });
});

it("takes Gemini's replies and contents as literals", () => {
  gemini.runTodoCalls(todos, {
    candidates: [
      {
        content: { role: "model", parts: [{ functionCall: { id: "1", name: "todo_write", args: input } }] },
        finishReason: "STOP",
        index: 0,
        safetyRatings: [],
      },
    ],
    usageMetadata: { promptTokenCount: 20, candidatesTokenCount: 30, totalTokenCount: 50 },
    modelVersion: "gemini-3-pro",
    responseId: "r1",
  });
  gemini.afterReply(todos, {
    candidates: [{ content: { parts: [{ text: "Done." }] }, finishReason: "STOP", index: 0 }],
  });
  gemini.isPlanInSight(todos, [{ role: "user", parts: [{ text: "Go on." }], name: "Ann" }]);
  gemini.todosFromTranscript([
    { role: "model", parts: [{ functionCall: { name: "todo_write", args: input } }], id: 1 },
  ]);
  // @ts-expect-error parts are a list
  gemini.isPlanInSight(todos, [{ role: "user", parts: "Go on." }]);
  // @ts-expect-error a reason is a text
  gemini.afterReply(todos, { candidates: [{ finishReason: 1, index: 0 }] });
});

it("takes Bedrock's replies and messages as literals", () => {
  const toolUse = { toolUseId: "tooluse_1", name: "todo_write", input };
  bedrock.runTodoCalls(todos, {
    $metadata: { httpStatusCode: 200, requestId: "1" },
    output: { message: { role: "assistant", content: [{ text: "I plan first." }, { toolUse }] } },
    stopReason: "tool_use",
    usage: { inputTokens: 20, outputTokens: 30, totalTokens: 50 },
    metrics: { latencyMs: 900 },
  });
  bedrock.afterReply(todos, {
    output: { message: { role: "assistant", content: [{ text: "Done." }] } },
    stopReason: "end_turn",
    metrics: { latencyMs: 900 },
  });
  bedrock.isPlanInSight(todos, [{ role: "assistant", content: [{ toolUse }], id: "1" }]);
  bedrock.todosFromTranscript([{ role: "assistant", content: [{ toolUse }], id: "1" }]);
  // @ts-expect-error a reply has a reason
  bedrock.afterReply(todos, { output: { message: { role: "assistant", content: [] } } });
});

it("takes Mistral's replies and messages as literals", () => {
  const toolCalls = [{ id: "a1", type: "function", function: { name: "todo_write", arguments: json }, index: 0 }];
  mistral.runTodoCalls(todos, {
    id: "cmpl-1",
    object: "chat.completion",
    model: "mistral-large-latest",
    created: 1_790_000_000,
    usage: { promptTokens: 20, completionTokens: 30, totalTokens: 50 },
    choices: [
      { index: 0, message: { role: "assistant", content: "", toolCalls, prefix: false }, finishReason: "tool_calls" },
    ],
  });
  mistral.afterReply(todos, {
    choices: [{ index: 0, message: { role: "assistant", content: "Done." }, finishReason: "stop" }],
    id: "cmpl-2",
  });
  mistral.isPlanInSight(todos, [{ role: "assistant", toolCalls }]);
  mistral.todosFromTranscript([{ role: "tool", toolCallId: "a1", name: "todo_write", content: "ok" }]);
  // The API's own JSON has the form of Chat Completions.
  openai.runTodoCalls(todos, {
    id: "cmpl-3",
    object: "chat.completion",
    created: 1_790_000_000,
    model: "mistral-large-latest",
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: "",
          tool_calls: [{ id: "a1", type: "null", function: { name: "todo_write", arguments: json }, index: 0 }],
          prefix: false,
        },
        finish_reason: "tool_calls",
        logprobs: null,
      },
    ],
    usage: { prompt_tokens: 20, completion_tokens: 30, total_tokens: 50 },
  });
  // @ts-expect-error a choice has a reason
  mistral.afterReply(todos, { choices: [{ index: 0, message: { role: "assistant" } }] });
});

it("takes Ollama's replies and messages as literals", () => {
  const tool_calls = [{ function: { name: "todo_write", arguments: input } }];
  ollama.runTodoCalls(todos, {
    model: "qwen3:8b",
    created_at: "2026-11-28T10:00:00Z",
    message: { role: "assistant", content: "", thinking: "…", tool_calls },
    done: true,
    done_reason: "stop",
    total_duration: 900_000,
    prompt_eval_count: 20,
    eval_count: 30,
  });
  ollama.afterReply(todos, { message: { role: "assistant", content: "Done." }, done: true, model: "qwen3:8b" });
  // The server's own JSON, where its client's types have a list or nothing.
  ollama.afterReply(todos, {
    model: "llava",
    created_at: "2026-11-28T10:00:00Z",
    message: { role: "assistant", content: "Done.", images: null },
    done: true,
    total_duration: 900_000,
  });
  ollama.isPlanInSight(todos, [{ role: "assistant", content: "", tool_calls }]);
  ollama.todosFromTranscript([{ role: "tool", content: "ok", tool_name: "todo_write" }]);
  // @ts-expect-error a message has a role
  ollama.afterReply(todos, { message: { content: "Done." }, done: true });
});

it("takes messages of the AI SDK as literals, in React too", () => {
  const part = { type: "tool-todo_write", toolCallId: "1", state: "output-available", input, output: "ok" };
  useTodosFromMessages([{ id: "1", role: "assistant", parts: [part], metadata: { model: "m" } }]);
  fromAiSdk([{ role: "user", content: "Go on.", providerOptions: {} }]);
  // @ts-expect-error a message has a role
  useTodosFromMessages([{ id: "1", parts: [part] }]);
});

it("takes refusals, audio, citations, server tools and cache marks as literals", () => {
  const source = {
    type: "url_citation",
    url_citation: { start_index: 0, end_index: 1, title: "Halls", url: "https://x" },
  };
  const audio = { id: "audio_1", data: "AAA=", expires_at: 1_790_000_000, transcript: "Hi" };
  openai.runTodoCalls(todos, {
    id: "c",
    choices: [
      { index: 0, finish_reason: "content_filter", message: { role: "assistant", content: null, refusal: "No." } },
      { index: 1, finish_reason: "stop", message: { role: "assistant", content: null, audio, annotations: [source] } },
    ],
  });
  openai.withReminder(
    [
      { role: "user", content: [{ type: "input_audio", input_audio: { data: "AAA=", format: "wav" } }] },
      { role: "assistant", audio: { id: "audio_1" } },
      { role: "assistant", content: [{ type: "refusal", refusal: "No." }] },
    ],
    undefined,
  );
  openai.afterReply(todos, {
    status: "incomplete",
    incomplete_details: { reason: "max_output_tokens" },
    tool_choice: { type: "function", name: "todo_write" },
    output: [
      { type: "web_search_call", id: "ws_1", status: "completed", action: { type: "search", query: "halls" } },
      { type: "message", id: "msg_1", role: "assistant", content: [{ type: "refusal", refusal: "No." }] },
    ],
  });
  anthropic.runTodoCalls(todos, {
    content: [
      { type: "redacted_thinking", data: "c2ln" },
      { type: "text", text: "A hall.", citations: [{ type: "char_location", cited_text: "hall", document_index: 0 }] },
      { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: { query: "halls" } },
      { type: "web_search_tool_result", tool_use_id: "srvtoolu_1", content: [{ type: "web_search_result", url: "x" }] },
    ],
    stop_reason: "refusal",
    stop_details: { type: "refusal", category: null },
    context_management: { applied_edits: [] },
  });
  const cached = { cache_control: { type: "ephemeral", ttl: "1h" } };
  anthropic.stepRequest(todos, [
    { role: "user", content: [{ type: "document", source: { type: "url", url: "x" }, citations: { enabled: true } }] },
    { role: "assistant", content: [{ type: "tool_use", id: "toolu_1", name: "todo_write", input, ...cached }] },
    { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "ok", ...cached }] },
  ]);
  gemini.afterReply(todos, { promptFeedback: { blockReason: "SAFETY" }, usageMetadata: { promptTokenCount: 1 } });
  gemini.runTodoCalls(todos, {
    candidates: [
      {
        finishReason: "STOP",
        groundingMetadata: { webSearchQueries: ["halls"] },
        content: { parts: [{ text: "Hi" }] },
      },
    ],
  });
  bedrock.runTodoCalls(todos, {
    output: {
      message: {
        role: "assistant",
        content: [
          { citationsContent: { content: [{ text: "A hall." }], citations: [] } },
          { cachePoint: { type: "default" } },
        ],
      },
    },
    stopReason: "guardrail_intervened",
    trace: { guardrail: { modelOutput: ["No."] } },
  });
  mistral.stepRequest(todos, [
    { role: "user", content: [{ type: "input_audio", inputAudio: "AAA=" }] },
    { role: "assistant", content: [{ type: "reference", referenceIds: [1] }], prefix: true },
  ]);
  ollama.stepRequest(todos, [{ role: "user", content: "Which hall?", images: ["aGFsbA=="], thinking: "…" }]);
});

it("takes literals of the exported types, as a scripted model and a conversation have them", () => {
  const tool_calls = [{ id: "call_1", type: "function", function: { name: "todo_write", arguments: json } }];
  const chats: openai.OpenAIMessage[] = [
    { role: "user", content: "Go on." },
    { role: "assistant", content: null, tool_calls },
    { role: "tool", tool_call_id: "call_1", content: "ok" },
  ];
  chats.push({ type: "function_call_output", call_id: "call_1", output: "ok" });
  const completion: openai.OpenAICompletion = {
    id: "chatcmpl-1",
    choices: [{ index: 0, message: { role: "assistant", content: null, tool_calls }, finish_reason: "tool_calls" }],
  };
  const response: openai.OpenAIResponse = { id: "resp_1", status: "completed", error: null, output: [] };
  openai.stepRequest(todos, chats).messages.push({ role: "user", content: "More" });
  openai.afterReply(todos, completion);
  openai.afterReply(todos, response);
  const replies: anthropic.AnthropicResponse[] = [{ id: "msg_1", role: "assistant", content: [], stop_reason: null }];
  replies.push({ content: [{ type: "text", text: "Done." }], stop_reason: "end_turn", usage: null });
  const said: ollama.OllamaMessage[] = [{ role: "user", content: "What is it?", images: ["iVBOR"] }];
  const answer: ollama.OllamaResponse = { model: "m", message: { role: "assistant", content: "" }, done: true };
  ollama.stepRequest(todos, said);
  ollama.runTodoCalls(todos, answer);
  const asked: mistral.MistralMessage[] = [{ role: "assistant", content: "", toolCalls: [], prefix: false }];
  const choice = { index: 0, message: { role: "assistant", content: "Hi" }, finishReason: "stop" };
  const ended: mistral.MistralResponse = { id: "cmpl-1", choices: [choice], usage: { totalTokens: 2 } };
  mistral.stepRequest(todos, asked);
  mistral.afterReply(todos, ended);
  const candidate = { content: { role: "model", parts: [{ text: "Hi" }] }, finishReason: "STOP", index: 0 };
  const generated: gemini.GeminiResponse = { candidates: [candidate], modelVersion: "m", responseId: "r" };
  gemini.afterReply(todos, generated);
  const converse: bedrock.BedrockResponse = { output: {}, stopReason: "end_turn", metrics: { latencyMs: 1 } };
  bedrock.afterReply(todos, converse);
  // @ts-expect-error a role is a text
  chats.push({ role: 1 });
  // @ts-expect-error a reply has choices or output
  openai.afterReply(todos, { id: "chatcmpl-1" });
});
