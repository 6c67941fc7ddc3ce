import { describe, expect, it } from "vitest";
import { SDK_FORM } from "../../../src/adapters/ai-sdk/message-form.js";
import { ANTHROPIC_FORM } from "../../../src/adapters/anthropic/form.js";
import { BEDROCK_FORM } from "../../../src/adapters/bedrock/form.js";
import { readChatMessage } from "../../../src/adapters/engine/chat-messages.js";
import { type MessageForm, readNewestFirst } from "../../../src/adapters/engine/message-form.js";
import { GEMINI_FORM } from "../../../src/adapters/gemini/form.js";
import { LANGCHAIN_FORM } from "../../../src/adapters/langchain/message-form.js";
import { MASTRA_FORM } from "../../../src/adapters/mastra/message-form.js";
import { OPENAI_FORM } from "../../../src/adapters/openai/form.js";
import { AGENTS_FORM } from "../../../src/adapters/openai-agents/message-form.js";
import { PI_REQUEST } from "../../../src/adapters/pi/request-form.js";
import { listCalls } from "../../../src/conversation/list-calls.js";
import { type Message, type MessagePart, wordsIn } from "../../../src/conversation/message.js";

/** What every conversation has, as a form writes it; `null` where it cannot be written. */
interface Written {
  readonly person: object;
  readonly words: object;
  readonly system: object | null;
  readonly call: object;
  readonly result: object;
  /** A failed result; null where the API marks none. */
  readonly failure: object | null;
  /** A message in which a server dropped what was before, followed by the words "Go on."; null where no server does. */
  readonly compaction: readonly object[] | null;
  /** Whether results name the ids of their calls. */
  readonly hasIds: boolean;
}

const input = { a: 1 };
const text = (words: string) => ({ type: "text", text: words });
const chat = (calls: "tool_calls" | "toolCalls", callId: "tool_call_id" | "toolCallId"): Written => ({
  person: { role: "user", content: "Hi" },
  words: { role: "assistant", content: "I look." },
  system: { role: "system", content: "Be kind." },
  call: { role: "assistant", content: null, [calls]: [{ id: "c1", function: { name: "work", arguments: input } }] },
  result: { role: "tool", [callId]: "c1", content: "ok" },
  failure: null,
  compaction: null,
  hasIds: true,
});
const part = (type: string, more: object) => ({ type, toolCallId: "c1", toolName: "work", ...more });
const invocation = (more: object) => [
  { type: "tool-invocation", toolInvocation: { toolCallId: "c1", toolName: "work", args: input, ...more } },
];

const FORMS: readonly (readonly [name: string, form: Pick<MessageForm, "read">, written: Written])[] = [
  [
    "the Messages API",
    ANTHROPIC_FORM,
    {
      person: { role: "user", content: [text("Hi")] },
      words: { role: "assistant", content: [{ type: "thinking", thinking: "Hm" }, text("I look.")] },
      system: { role: "system", content: "Be kind." },
      call: { role: "assistant", content: [{ type: "tool_use", id: "c1", name: "work", input }] },
      result: { role: "user", content: [{ type: "tool_result", tool_use_id: "c1", content: "ok" }] },
      failure: { role: "user", content: [{ type: "tool_result", tool_use_id: "c1", content: "ok", is_error: true }] },
      compaction: [{ role: "assistant", content: [{ type: "compaction", content: "Read." }, text("Go on.")] }],
      hasIds: true,
    },
  ],
  ["Chat Completions", OPENAI_FORM, chat("tool_calls", "tool_call_id")],
  [
    "Responses",
    OPENAI_FORM,
    {
      person: { role: "user", content: "Hi" },
      words: { type: "message", role: "assistant", content: [{ type: "output_text", text: "I look." }] },
      system: { role: "developer", content: "Be kind." },
      call: { type: "function_call", call_id: "c1", name: "work", arguments: input },
      result: { type: "function_call_output", call_id: "c1", output: "ok" },
      failure: null,
      compaction: [
        { type: "compaction", encrypted_content: "x" },
        { role: "assistant", content: "Go on." },
      ],
      hasIds: true,
    },
  ],
  [
    "generateContent",
    GEMINI_FORM,
    {
      person: { role: "user", parts: [{ text: "Hi" }] },
      words: { role: "model", parts: [{ text: "Hm", thought: true }, { text: "I look." }] },
      system: null,
      call: { role: "model", parts: [{ functionCall: { id: "c1", name: "work", args: input } }] },
      result: { role: "user", parts: [{ functionResponse: { id: "c1", name: "work", response: { output: "ok" } } }] },
      failure: { role: "user", parts: [{ functionResponse: { id: "c1", name: "work", response: { error: "ok" } } }] },
      compaction: null,
      hasIds: true,
    },
  ],
  [
    "Converse",
    BEDROCK_FORM,
    {
      person: { role: "user", content: [{ text: "Hi" }] },
      words: { role: "assistant", content: [{ text: "I look." }] },
      system: null,
      call: { role: "assistant", content: [{ toolUse: { toolUseId: "c1", name: "work", input } }] },
      result: { role: "user", content: [{ toolResult: { toolUseId: "c1", content: [{ text: "ok" }] } }] },
      failure: {
        role: "user",
        content: [{ toolResult: { toolUseId: "c1", content: [{ text: "ok" }], status: "error" } }],
      },
      compaction: null,
      hasIds: true,
    },
  ],
  [
    "Ollama",
    { read: (message) => readChatMessage(message, { calls: "tool_calls" }) },
    {
      ...chat("tool_calls", "tool_call_id"),
      result: { role: "tool", tool_name: "work", content: "ok" },
      hasIds: false,
    },
  ],
  [
    "Mistral",
    { read: (message) => readChatMessage(message, { calls: "toolCalls", callId: "toolCallId" }) },
    chat("toolCalls", "toolCallId"),
  ],
  [
    "the AI SDK",
    SDK_FORM,
    {
      person: { role: "user", content: "Hi" },
      words: { role: "assistant", content: [{ type: "reasoning", text: "Hm" }, text("I look.")] },
      system: { role: "system", content: "Be kind." },
      call: { role: "assistant", content: [part("tool-call", { input })] },
      result: { role: "tool", content: [part("tool-result", { output: { type: "text", value: "ok" } })] },
      failure: { role: "tool", content: [part("tool-result", { output: { type: "error-text", value: "ok" } })] },
      compaction: [
        {
          role: "assistant",
          content: [{ ...text("Read."), providerOptions: { anthropic: { type: "compaction" } } }, text("Go on.")],
        },
      ],
      hasIds: true,
    },
  ],
  [
    "LangChain",
    LANGCHAIN_FORM,
    {
      person: { type: "human", content: "Hi" },
      words: { type: "ai", content: [text("I look.")] },
      system: { type: "system", content: "Be kind." },
      call: { type: "ai", content: "", tool_calls: [{ id: "c1", name: "work", args: input }] },
      result: { type: "tool", tool_call_id: "c1", content: "ok" },
      failure: { type: "tool", tool_call_id: "c1", content: "ok", status: "error" },
      compaction: [{ type: "human", content: "Go on.", additional_kwargs: { lc_source: "summarization" } }],
      hasIds: true,
    },
  ],
  [
    "LangChain, as JSON",
    LANGCHAIN_FORM,
    {
      person: { type: "human", data: { content: "Hi" } },
      words: {
        ...{ lc: 1, type: "constructor", id: ["langchain_core", "messages", "AIMessageChunk"] },
        kwargs: { content: "I look." },
      },
      system: { type: "system", data: { content: "Be kind." } },
      call: { type: "ai", data: { content: "", tool_calls: [{ id: "c1", name: "work", args: input }] } },
      result: { type: "tool", data: { tool_call_id: "c1", content: "ok" } },
      failure: { type: "tool", data: { tool_call_id: "c1", content: "ok", status: "error" } },
      compaction: [{ type: "ai", data: { content: [{ type: "compaction", content: "Read." }, text("Go on.")] } }],
      hasIds: true,
    },
  ],
  [
    "a prompt of Mastra",
    MASTRA_FORM,
    {
      person: { role: "user", content: [text("Hi")] },
      words: { role: "assistant", content: [text("I look.")] },
      system: { role: "system", content: "Be kind." },
      call: { role: "assistant", content: [part("tool-call", { input })] },
      result: { role: "tool", content: [part("tool-result", { output: { type: "text", value: "ok" } })] },
      failure: null,
      compaction: [
        {
          role: "assistant",
          content: [{ ...text("Read."), providerOptions: { anthropic: { type: "compaction" } } }, text("Go on.")],
        },
      ],
      hasIds: true,
    },
  ],
  [
    "Mastra's memory",
    MASTRA_FORM,
    {
      person: { role: "signal", content: { metadata: { signal: { type: "user-message" } }, parts: [text("Hi")] } },
      words: { role: "assistant", content: { parts: [text("I look.")] } },
      system: { role: "signal", content: { metadata: { signal: { type: "reactive" } }, parts: [text("Be kind.")] } },
      call: { role: "assistant", content: { parts: invocation({ state: "call" }) } },
      result: { role: "assistant", content: { parts: invocation({ state: "result", result: "ok" }) } },
      failure: { role: "assistant", content: { parts: invocation({ state: "output-error", result: "ok" }) } },
      compaction: [
        {
          role: "assistant",
          content: {
            parts: [{ ...text("Read."), providerMetadata: { mine: { type: "compaction" } } }, text("Go on.")],
          },
        },
      ],
      hasIds: true,
    },
  ],
  [
    "OpenAI Agents",
    AGENTS_FORM,
    {
      person: { role: "user", content: [{ type: "input_text", text: "Hi" }] },
      words: { role: "assistant", content: [{ type: "output_text", text: "I look." }] },
      system: { role: "system", content: "Be kind." },
      call: { type: "function_call", callId: "c1", name: "work", arguments: input },
      result: { type: "function_call_result", callId: "c1", output: { type: "text", text: "ok" } },
      failure: null,
      compaction: [{ type: "compaction" }, { role: "assistant", content: "Go on." }],
      hasIds: true,
    },
  ],
  [
    "Pi",
    PI_REQUEST,
    {
      person: { role: "user", content: "Hi" },
      words: { role: "assistant", content: [{ type: "thinking", thinking: "Hm" }, text("I look.")] },
      system: { role: "compactionSummary", summary: "Be kind." },
      call: { role: "assistant", content: [{ type: "toolCall", id: "c1", name: "work", arguments: input }] },
      result: { role: "toolResult", toolCallId: "c1", content: [text("ok")] },
      failure: { role: "toolResult", toolCallId: "c1", content: [text("ok")], isError: true },
      compaction: null,
      hasIds: true,
    },
  ],
];

describe.each(FORMS)("%s", (_name, { read }, written) => {
  const says = (by: Message["by"], words: string): Message => ({ by, parts: [text(words) as MessagePart] });

  it("says who wrote words", () => {
    expect(read(written.person)).toEqual(says("person", "Hi"));
    expect(read(written.words)).toEqual(says("model", "I look."));
    if (written.system !== null) expect(read(written.system)).toEqual(says("system", "Be kind."));
  });

  it("reads a call and its result, which finds it", () => {
    expect(read(written.call)).toMatchObject({ by: "model", parts: [{ type: "call", name: "work", input }] });
    const listed = listCalls([written.call, written.result].map(read)).at(-1);
    const asked = [{ id: listed?.id, callId: listed?.result?.callId, text: listed?.result?.text, name: listed?.name }];
    const callId = written.hasIds ? "c1" : undefined;
    expect(asked).toEqual([{ id: "c1", callId, text: "ok", name: "work" }]);
  });

  it("reads a result as the tool's, unless it is kept with its call", () => {
    const { by, parts } = read(written.result);
    expect(by).toBe(parts.some(({ type }) => type === "call") ? "model" : "tool");
  });

  it("reads what the API marks as failed", () => {
    if (written.failure === null) return;
    const isFailed = [written.result, written.failure].map((result) => {
      const listed = listCalls([written.call, result].map(read)).at(-1);
      return listed?.result?.isError ?? false;
    });
    expect(isFailed).toEqual([false, true]);
  });

  it("reads where a server drops what was before", () => {
    if (written.compaction === null) return;
    const parts = written.compaction.flatMap((message) => read(message).parts);
    expect(parts[0]).toEqual({ type: "compaction" });
    expect(wordsIn(parts.slice(-1))).toBe("Go on.");
  });

  it("reads nothing of values of other shapes", () => {
    for (const value of [null, 7, "Hi", {}, [], { role: "user", content: null }, { type: "unheard" }]) {
      expect(read(value).parts).toEqual([]);
    }
  });
});

it.each([
  [
    "the AI SDK, as a part of OpenAI's",
    SDK_FORM,
    { role: "assistant", content: [{ type: "custom", kind: "openai.compaction" }] },
  ],
  [
    "the AI SDK, under the name of a host's provider",
    SDK_FORM,
    { role: "assistant", content: [{ ...text("Read."), providerOptions: { mine: { type: "compaction" } } }] },
  ],
  [
    "LangChain, beside the words of Responses",
    LANGCHAIN_FORM,
    { type: "ai", content: [], additional_kwargs: { tool_outputs: [{ type: "compaction" }] } },
  ],
  [
    "LangChain, in the output of Responses",
    LANGCHAIN_FORM,
    { type: "ai", content: [], response_metadata: { output: [{ type: "compaction" }] } },
  ],
])("a compaction is read in %s", (_name, { read }, message) => {
  expect(read(message).parts).toEqual([{ type: "compaction" }]);
});

it("readNewestFirst() passes over a message with a getter that throws, and reads the others as often as asked", () => {
  const broken = Object.defineProperty({ role: "user" }, "content", {
    get: () => {
      throw new Error();
    },
  });
  const read = readNewestFirst(SDK_FORM, [{ role: "user", content: "one" }, broken, { role: "user", content: "two" }]);
  for (const _ of [1, 2]) expect([...read].map(({ parts }) => wordsIn(parts))).toEqual(["two", "one"]);
});
