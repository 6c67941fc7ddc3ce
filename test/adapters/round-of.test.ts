import * as anthropic from "agent-todos/anthropic";
import * as bedrock from "agent-todos/bedrock";
import * as gemini from "agent-todos/gemini";
import * as mistral from "agent-todos/mistral";
import * as ollama from "agent-todos/ollama";
import * as openai from "agent-todos/openai";
import { expect, it } from "vitest";

const A = { name: "bash", input: { command: "ls" } };
const B = { name: "read", input: { path: "a.ts" } };
const textOf = (input: object): string => JSON.stringify(input);

/** An API sends more fields than its adapter names. */
function reply<R extends object>(sent: object): R {
  return sent as R; // The adapter checks what it reads.
}

const chatCalls = [
  { id: "1", type: "function", function: { name: A.name, arguments: textOf(A.input) } },
  { id: "2", type: "function", function: { name: B.name, arguments: textOf(B.input) } },
];
const geminiParts = [
  { text: "thinking", thought: true },
  { text: "I look." },
  { functionCall: { name: A.name, args: A.input } },
  { functionCall: { name: B.name, args: B.input } },
];

/** A reply with two calls and the results of both, of which the second failed. */
const ROUNDS = [
  {
    api: "Anthropic",
    round: anthropic.roundOf(
      reply({
        content: [
          { type: "text", text: "I look." },
          { type: "tool_use", id: "1", ...A },
          { type: "tool_use", id: "2", ...B },
        ],
        stop_reason: "tool_use",
      }),
      [
        {
          role: "user",
          content: [
            { type: "tool_result", tool_use_id: "2", content: "gone", is_error: true },
            { type: "tool_result", tool_use_id: "1", content: "a.ts" },
          ],
        },
      ],
    ),
  },
  {
    api: "Chat Completions",
    isText: true,
    round: openai.roundOf(
      reply({
        choices: [
          {
            message: { role: "assistant", content: "I look.", tool_calls: chatCalls } satisfies {
              role: string;
            } & Readonly<Record<string, unknown>>,
            finish_reason: "tool_calls",
          },
        ],
      }),
      [
        { role: "tool", tool_call_id: "1", content: "a.ts" },
        { role: "tool", tool_call_id: "2", content: [{ type: "text", text: "Error: gone" }] },
      ],
    ),
  },
  {
    api: "Responses",
    isText: true,
    round: openai.roundOf(
      reply({
        output: [
          { type: "message", content: [{ type: "output_text", text: "I look." }] },
          { type: "function_call", call_id: "1", name: A.name, arguments: textOf(A.input) },
          { type: "function_call", call_id: "2", name: B.name, arguments: textOf(B.input) },
        ],
        status: "completed",
      }),
      [
        { type: "function_call_output", call_id: "1", output: "a.ts" },
        { type: "function_call_output", call_id: "2", output: '{"error":"gone"}' },
      ],
    ),
  },
  {
    api: "Gemini",
    round: gemini.roundOf(reply({ candidates: [{ content: { parts: geminiParts }, finishReason: "STOP" }] }), [
      {
        role: "user",
        parts: [
          { functionResponse: { name: A.name, response: { output: "a.ts" } } },
          { functionResponse: { name: B.name, response: { error: "gone" } } },
        ],
      },
    ]),
  },
  {
    api: "Bedrock",
    round: bedrock.roundOf(
      reply({
        output: {
          message: {
            role: "assistant",
            content: [
              { text: "I look." },
              { toolUse: { toolUseId: "1", ...A } },
              { toolUse: { toolUseId: "2", ...B } },
            ],
          },
        },
        stopReason: "tool_use",
      }),
      [
        { toolResult: { toolUseId: "1", content: [{ text: "a.ts" }], status: "success" } },
        { toolResult: { toolUseId: "2", content: [{ text: "gone" }], status: "error" } },
      ],
    ),
  },
  {
    api: "Mistral",
    isText: true,
    round: mistral.roundOf(
      reply({
        choices: [
          {
            message: { role: "assistant", content: "I look.", toolCalls: chatCalls } satisfies {
              role: string;
            } & Readonly<Record<string, unknown>>,
            finishReason: "tool_calls",
          },
        ],
      }),
      [
        { role: "tool", toolCallId: "1", content: "a.ts" },
        { role: "tool", toolCallId: "2", content: "Error: gone" },
      ],
    ),
  },
  {
    api: "Ollama",
    round: ollama.roundOf(
      reply({
        message: {
          role: "assistant",
          content: "I look.",
          tool_calls: [
            { function: { name: A.name, arguments: A.input } },
            { function: { name: B.name, arguments: B.input } },
          ],
        },
        done: true,
        done_reason: "stop",
      }),
      [
        { role: "tool", tool_name: A.name, content: "a.ts" },
        { role: "tool", tool_name: B.name, content: "Error: gone" },
      ],
    ),
  },
];

it.each(ROUNDS)("roundOf() of $api gives words, calls and failures", ({ round, isText = false }) => {
  const inputOf = ({ input }: typeof A | typeof B): unknown => (isText ? textOf(input) : input);
  expect(round).toEqual({
    text: "I look.",
    calls: [
      { name: "bash", input: inputOf(A) },
      { name: "read", input: inputOf(B), failed: true },
    ],
  });
});

it("roundOf() gives no text where the model wrote none, and no failures without results", () => {
  const content = [{ type: "tool_use", id: "1", ...A }] satisfies readonly ({ type: string } & Readonly<
    Record<string, unknown>
  >)[];
  expect(anthropic.roundOf(reply({ content, stop_reason: "tool_use" }))).toEqual({ calls: [A] });
});

it("roundOf() throws for what is no reply of the API", () => {
  expect(() => anthropic.roundOf(reply({}))).toThrow(TypeError);
});
