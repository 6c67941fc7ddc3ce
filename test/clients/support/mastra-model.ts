import { ReadableStream } from "node:stream/web";
import type { MastraModelConfig } from "@mastra/core/llm";
import type { ScriptedTurn } from "../../support/api-server/scripted-turn.js";

/** A message of a prompt, as far as the tests read it. */
export interface PromptMessage {
  readonly role: string;
  readonly content: unknown;
}

interface CallOptions {
  readonly prompt: readonly PromptMessage[];
  readonly tools?: readonly unknown[] | undefined;
}

type Part =
  | { readonly type: "text"; readonly text: string }
  | {
      readonly type: "tool-call";
      readonly toolCallId: string;
      readonly toolName: string;
      readonly input: string;
      readonly providerExecuted?: true;
    }
  | {
      readonly type: "tool-result";
      readonly toolCallId: string;
      readonly toolName: string;
      readonly result: unknown;
      readonly providerExecuted: true;
    };

/** A model, and what it was sent. */
export type ScriptedMastraModel = ReturnType<typeof createScriptedModel>;

/** Starts a script as a model of the AI SDK's specification 2 or 3; call ids are `call_1_0`: turn and place. */
export function createScriptedModel(turns: readonly ScriptedTurn[], specification: "v2" | "v3" = "v2") {
  const requests: (readonly PromptMessage[])[] = [];
  const tools: (readonly unknown[])[] = [];

  function answer(options: CallOptions): { content: Part[]; isCall: boolean } {
    const turn = turns[requests.length];
    if (turn === undefined) throw new Error("The script is over");
    requests.push(asProvidersRead(options.prompt));
    tools.push(options.tools ?? []);
    return { content: writeTurn(turn, requests.length), isCall: (turn.calls ?? []).length > 0 };
  }

  const counted = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };
  const counts = { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0, text: 1, reasoning: 0 };
  const usage = specification === "v2" ? counted : { inputTokens: counts, outputTokens: counts };

  function finish(isCall: boolean) {
    const unified = isCall ? "tool-calls" : "stop";
    return specification === "v2" ? unified : { unified, raw: unified };
  }

  const model = {
    specificationVersion: specification,
    provider: "scripted",
    modelId: "scripted",
    supportedUrls: {},
    async doGenerate(options: CallOptions) {
      const { content, isCall } = answer(options);
      return { content, finishReason: finish(isCall), usage, warnings: [] };
    },
    async doStream(options: CallOptions) {
      const { content, isCall } = answer(options);
      const parts = [
        { type: "stream-start", warnings: [] },
        ...content.flatMap(streamPart),
        { type: "finish", finishReason: finish(isCall), usage },
      ];
      return { stream: ReadableStream.from(parts) };
    },
  };
  // The types of the two specifications exclude each other; the script's parts are those of the one that it names.
  return { requests, tools, model: model as unknown as MastraModelConfig };
}

/** Each provider reads the options under its own name; those under Mastra's, times of its own, go to nobody. */
function asProvidersRead(prompt: readonly PromptMessage[]): readonly PromptMessage[] {
  return JSON.parse(JSON.stringify(prompt, (key, value) => (key === "providerOptions" ? undefined : value)));
}

function writeTurn({ text, calls = [], search }: ScriptedTurn, count: number): Part[] {
  const called = calls.map(
    ({ id, name, input }, index): Part => ({
      type: "tool-call",
      toolCallId: id ?? `call_${count}_${index}`,
      toolName: name,
      input: typeof input === "string" ? input : JSON.stringify(input),
    }),
  );
  const words: Part[] = text === undefined ? [] : [{ type: "text", text }];
  return [...(search === undefined ? [] : searchParts(`search_${count}`)), ...words, ...called];
}

function searchParts(toolCallId: string): Part[] {
  const ids = { toolCallId, toolName: "web_search", providerExecuted: true } as const;
  return [
    { type: "tool-call", ...ids, input: "{}" },
    { type: "tool-result", ...ids, result: [{ title: "Found" }] },
  ];
}

function streamPart(part: Part, index: number): readonly unknown[] {
  if (part.type !== "text") return [part];
  const id = `text_${index}`;
  return [
    { type: "text-start", id },
    { type: "text-delta", id, delta: part.text },
    { type: "text-end", id },
  ];
}
