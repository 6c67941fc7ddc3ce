import * as anthropic from "agent-todos/anthropic";
import * as bedrock from "agent-todos/bedrock";
import * as gemini from "agent-todos/gemini";
import * as mistral from "agent-todos/mistral";
import * as ollama from "agent-todos/ollama";
import * as openai from "agent-todos/openai";
import { expect, it } from "vitest";

const ADAPTERS = { anthropic, bedrock, gemini, mistral, ollama, openai };

type Adapter = keyof typeof ADAPTERS;

/** What an adapter makes of a reply, which is one of its API. */
function roundOf(adapter: Adapter, reply: unknown, results?: readonly unknown[]): unknown {
  return (ADAPTERS[adapter].roundOf as (reply: unknown, results?: readonly unknown[]) => unknown)(reply, results);
}

/** A reply with two calls, and the results of both, of which the second failed. */
type Row = readonly [Adapter, api: string, reply: object, results: readonly object[], round: object];

it.each<Row>([
  [
    "anthropic",
    "Messages",
    {
      content: [
        { type: "text", text: "I look." },
        { type: "tool_use", id: "1", name: "bash", input: { command: "ls" } },
        { type: "tool_use", id: "2", name: "read", input: { path: "a.ts" } },
      ],
      stop_reason: "tool_use",
    },
    [
      {
        role: "user",
        content: [
          { type: "tool_result", tool_use_id: "2", content: "gone", is_error: true },
          { type: "tool_result", tool_use_id: "1", content: "a.ts" },
        ],
      },
    ],
    {
      text: "I look.",
      calls: [
        { name: "bash", input: { command: "ls" } },
        { name: "read", input: { path: "a.ts" }, failed: true },
      ],
    },
  ],
  [
    "openai",
    "Chat Completions",
    {
      choices: [
        {
          message: {
            role: "assistant",
            content: "I look.",
            tool_calls: [
              { id: "1", type: "function", function: { name: "bash", arguments: '{"command":"ls"}' } },
              { id: "2", type: "function", function: { name: "read", arguments: '{"path":"a.ts"}' } },
            ],
          },
          finish_reason: "tool_calls",
        },
      ],
    },
    [
      { role: "tool", tool_call_id: "1", content: "a.ts" },
      { role: "tool", tool_call_id: "2", content: [{ type: "text", text: "Error: gone" }] },
    ],
    {
      text: "I look.",
      calls: [
        { name: "bash", input: '{"command":"ls"}' },
        { name: "read", input: '{"path":"a.ts"}', failed: true },
      ],
    },
  ],
  [
    "openai",
    "Responses",
    {
      output: [
        { type: "message", content: [{ type: "output_text", text: "I look." }] },
        { type: "function_call", call_id: "1", name: "bash", arguments: '{"command":"ls"}' },
        { type: "function_call", call_id: "2", name: "read", arguments: '{"path":"a.ts"}' },
      ],
      status: "completed",
    },
    [
      { type: "function_call_output", call_id: "1", output: "a.ts" },
      { type: "function_call_output", call_id: "2", output: '{"error":"gone"}' },
    ],
    {
      text: "I look.",
      calls: [
        { name: "bash", input: '{"command":"ls"}' },
        { name: "read", input: '{"path":"a.ts"}', failed: true },
      ],
    },
  ],
  [
    "gemini",
    "generateContent",
    {
      candidates: [
        {
          content: {
            parts: [
              { text: "thinking", thought: true },
              { text: "I look." },
              { functionCall: { name: "bash", args: { command: "ls" } } },
              { functionCall: { name: "read", args: { path: "a.ts" } } },
            ],
          },
          finishReason: "STOP",
        },
      ],
    },
    [
      {
        role: "user",
        parts: [
          { functionResponse: { name: "bash", response: { output: "a.ts" } } },
          { functionResponse: { name: "read", response: { error: "gone" } } },
        ],
      },
    ],
    {
      text: "I look.",
      calls: [
        { name: "bash", input: { command: "ls" } },
        { name: "read", input: { path: "a.ts" }, failed: true },
      ],
    },
  ],
  [
    "bedrock",
    "Converse",
    {
      output: {
        message: {
          role: "assistant",
          content: [
            { text: "I look." },
            { toolUse: { toolUseId: "1", name: "bash", input: { command: "ls" } } },
            { toolUse: { toolUseId: "2", name: "read", input: { path: "a.ts" } } },
          ],
        },
      },
      stopReason: "tool_use",
    },
    [
      { toolResult: { toolUseId: "1", content: [{ text: "a.ts" }], status: "success" } },
      { toolResult: { toolUseId: "2", content: [{ text: "gone" }], status: "error" } },
    ],
    {
      text: "I look.",
      calls: [
        { name: "bash", input: { command: "ls" } },
        { name: "read", input: { path: "a.ts" }, failed: true },
      ],
    },
  ],
  [
    "mistral",
    "Mistral",
    {
      choices: [
        {
          message: {
            role: "assistant",
            content: "I look.",
            toolCalls: [
              { id: "1", type: "function", function: { name: "bash", arguments: '{"command":"ls"}' } },
              { id: "2", type: "function", function: { name: "read", arguments: '{"path":"a.ts"}' } },
            ],
          },
          finishReason: "tool_calls",
        },
      ],
    },
    [
      { role: "tool", toolCallId: "1", content: "a.ts" },
      { role: "tool", toolCallId: "2", content: "Error: gone" },
    ],
    {
      text: "I look.",
      calls: [
        { name: "bash", input: '{"command":"ls"}' },
        { name: "read", input: '{"path":"a.ts"}', failed: true },
      ],
    },
  ],
  [
    "ollama",
    "Ollama",
    {
      message: {
        role: "assistant",
        content: "I look.",
        tool_calls: [
          { function: { name: "bash", arguments: { command: "ls" } } },
          { function: { name: "read", arguments: { path: "a.ts" } } },
        ],
      },
      done: true,
      done_reason: "stop",
    },
    [
      { role: "tool", tool_name: "bash", content: "a.ts" },
      { role: "tool", tool_name: "read", content: "Error: gone" },
    ],
    {
      text: "I look.",
      calls: [
        { name: "bash", input: { command: "ls" } },
        { name: "read", input: { path: "a.ts" }, failed: true },
      ],
    },
  ],
])("roundOf() of %s gives words, calls and failures of %s", (adapter, _api, reply, results, round) => {
  expect(roundOf(adapter, reply, results)).toEqual(round);
});

it("roundOf() gives no text where the model wrote none, and no failures without results", () => {
  const call = { name: "bash", input: { command: "ls" } };
  const content = [{ type: "tool_use", id: "1", ...call }];
  expect(roundOf("anthropic", { content, stop_reason: "tool_use" })).toEqual({ calls: [call] });
});

it("roundOf() throws for what is no reply of the API", () => {
  expect(() => roundOf("anthropic", {})).toThrow(TypeError);
});
