import type { TodoReminder } from "agent-todos";
import * as anthropic from "agent-todos/anthropic";
import * as bedrock from "agent-todos/bedrock";
import * as gemini from "agent-todos/gemini";
import * as mistral from "agent-todos/mistral";
import * as ollama from "agent-todos/ollama";
import * as openai from "agent-todos/openai";

/** What a token costs that is written to the cache or read from it, in uncached input tokens. */
export interface CachePrice {
  readonly write: number;
  readonly read: number;
  /** What the cache knows: whole blocks up to a marked one, or any prefix in steps of so many tokens. */
  readonly unit: "block" | number;
}

/** How an API writes a conversation, and what its prompt cache takes. */
export interface Conversation {
  readonly api: string;
  readonly cache: string;
  readonly price: CachePrice;
  readonly user: (text: string) => unknown;
  /** A call of another tool, and its result. */
  readonly round: (index: number, step: string, result: string) => readonly unknown[];
  readonly withReminder: (
    messages: readonly unknown[],
    reminder: TodoReminder | undefined,
    options?: { readonly place?: "tail" },
  ) => readonly unknown[];
}

type Place = Conversation["withReminder"];

const chatRound: Conversation["round"] = (index, step, result) => [
  {
    role: "assistant",
    content: null,
    tool_calls: [{ id: `c${index}`, type: "function", function: { name: "work", arguments: step } }],
  },
  { role: "tool", tool_call_id: `c${index}`, content: result },
];

const userText = (text: string): unknown => ({ role: "user", content: text });

// Every conversation holds messages of its own API only, which its own adapter takes.
export const CONVERSATIONS: readonly Conversation[] = [
  {
    api: "Anthropic Messages",
    cache: "marked blocks: write 1.25, read 0.1",
    price: { write: 1.25, read: 0.1, unit: "block" },
    user: userText,
    round: (index, step, result) => [
      { role: "assistant", content: [{ type: "tool_use", id: `c${index}`, name: "work", input: { step } }] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: `c${index}`, content: result }] },
    ],
    withReminder: anthropic.withReminder as Place,
  },
  {
    api: "Bedrock Converse (Claude)",
    cache: "marked blocks: write 1.25, read 0.1",
    price: { write: 1.25, read: 0.1, unit: "block" },
    user: (text) => ({ role: "user", content: [{ text }] }),
    round: (index, step, result) => [
      { role: "assistant", content: [{ toolUse: { toolUseId: `c${index}`, name: "work", input: { step } } }] },
      { role: "user", content: [{ toolResult: { toolUseId: `c${index}`, content: [{ text: result }] } }] },
    ],
    withReminder: bedrock.withReminder as Place,
  },
  {
    api: "OpenAI Chat Completions",
    cache: "prefixes in steps of 128: read 0.1",
    price: { write: 1, read: 0.1, unit: 128 },
    user: userText,
    round: chatRound,
    withReminder: openai.withReminder as Place,
  },
  {
    api: "OpenAI Responses, whole input",
    cache: "prefixes in steps of 128: read 0.1",
    price: { write: 1, read: 0.1, unit: 128 },
    user: userText,
    round: (index, step, result) => [
      { type: "function_call", call_id: `c${index}`, name: "work", arguments: step },
      { type: "function_call_output", call_id: `c${index}`, output: result },
    ],
    withReminder: openai.withReminder as Place,
  },
  {
    api: "Gemini 2.5",
    cache: "prefixes: read 0.25",
    price: { write: 1, read: 0.25, unit: 1 },
    user: (text) => ({ role: "user", parts: [{ text }] }),
    round: (index, step, result) => [
      { role: "model", parts: [{ functionCall: { id: `c${index}`, name: "work", args: { step } } }] },
      { role: "user", parts: [{ functionResponse: { id: `c${index}`, name: "work", response: { output: result } } }] },
    ],
    withReminder: gemini.withReminder as Place,
  },
  {
    api: "Mistral",
    cache: "prefixes: read 0.1",
    price: { write: 1, read: 0.1, unit: 1 },
    user: userText,
    round: (index, step, result) => [
      { role: "assistant", content: "", toolCalls: [{ id: `c${index}`, function: { name: "work", arguments: step } }] },
      { role: "tool", toolCallId: `c${index}`, content: result },
    ],
    withReminder: mistral.withReminder as Place,
  },
  {
    api: "Ollama",
    cache: "prefixes kept in memory: read 0",
    price: { write: 1, read: 0, unit: 1 },
    user: userText,
    round: (_index, step, result) => [
      { role: "assistant", content: "", tool_calls: [{ function: { name: "work", arguments: { step } } }] },
      { role: "tool", tool_name: "work", content: result },
    ],
    withReminder: ollama.withReminder as Place,
  },
];
