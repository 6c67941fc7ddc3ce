import type { ScriptedTurn } from "../../support/api-server/scripted-turn.js";

interface TextPart {
  type: "text";
  text: string;
}

interface CallPart {
  type: "tool-call";
  toolCallId: string;
  toolName: string;
  input: string;
  providerExecuted?: true;
  dynamic?: true;
  providerMetadata?: { anthropic: { caller: { type: string; toolId: string } } };
}

/** What a tool of the provider's own found. */
interface FoundPart {
  type: "tool-result";
  toolCallId: string;
  toolName: string;
  result: { found: string };
  dynamic: true;
}

type Part = TextPart | CallPart | FoundPart;

interface Answer {
  content: Part[];
  finishReason: { unified: "stop" | "length" | "tool-calls"; raw: string | undefined };
  usage: typeof USAGE;
  warnings: [];
}

type StreamPart =
  | CallPart
  | FoundPart
  | { type: "stream-start"; warnings: [] }
  | { type: "text-start" | "text-end" | "tool-input-end"; id: string }
  | { type: "text-delta" | "tool-input-delta"; id: string; delta: string }
  | { type: "tool-input-start"; id: string; toolName: string }
  | ({ type: "finish" } & Pick<Answer, "finishReason" | "usage">);

interface Request {
  readonly prompt: readonly unknown[];
}

/** What a mock model of the AI SDK is made of: versions 3 and 4 of its interface agree in all of it. */
export type ScriptedModel = ReturnType<typeof scriptModel>;

/** A model that answers with these turns, one a request. */
export function scriptModel(turns: readonly ScriptedTurn[]) {
  const prompts: (readonly unknown[])[] = [];

  function next(prompt: readonly unknown[]): Answer {
    const turn = turns[prompts.length];
    if (turn === undefined) throw new Error(`the script has no turn ${prompts.length + 1}`);
    // As it was when it was sent: the SDK may change its messages later.
    prompts.push(structuredClone(prompt));
    const content = contentOf(turn, prompts.length);
    const unified = turn.stop === "length" ? "length" : turn.calls === undefined ? "stop" : "tool-calls";
    // Anthropic's provider takes a pause for an end.
    const raw = turn.stop === "pause" ? "pause_turn" : undefined;
    return { content, finishReason: { unified, raw }, usage: USAGE, warnings: [] };
  }

  return {
    prompts,
    doGenerate: async ({ prompt }: Request) => next(prompt),
    doStream: async ({ prompt }: Request) => {
      const { content, finishReason, usage } = next(prompt);
      const parts: readonly StreamPart[] = [
        { type: "stream-start", warnings: [] },
        ...content.flatMap(streamPart),
        { type: "finish", finishReason, usage },
      ];
      return { stream: new ReadableStream({ start: (controller) => send(controller, parts) }) };
    },
  };
}

const USAGE = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

function contentOf({ text, search, calls = [], isProgram = false }: ScriptedTurn, turn: number): Part[] {
  const words: Part[] = text === undefined ? [] : [{ type: "text", text }];
  const called = calls.map(
    ({ id, name, input }, index): CallPart => ({
      type: "tool-call",
      toolCallId: id ?? `call_${turn}_${index}`,
      toolName: name,
      input: typeof input === "string" ? input : JSON.stringify(input),
      ...(isProgram && {
        providerMetadata: { anthropic: { caller: { type: "code_execution_20260120", toolId: "srv_1" } } },
      }),
    }),
  );
  return [...(search === undefined ? [] : searchFor(search, turn)), ...words, ...called];
}

function searchFor(query: string, turn: number): Part[] {
  const call = { toolCallId: `search_${turn}`, toolName: "web_search", dynamic: true } as const;
  return [
    { ...call, type: "tool-call", input: JSON.stringify({ query }), providerExecuted: true },
    { ...call, type: "tool-result", result: { found: query } },
  ];
}

function streamPart(part: Part): readonly StreamPart[] {
  if (part.type === "tool-result" || (part.type === "tool-call" && part.providerExecuted)) return [part];
  if (part.type === "text") {
    return [
      { type: "text-start", id: "text" },
      { type: "text-delta", id: "text", delta: part.text },
      { type: "text-end", id: "text" },
    ];
  }
  const id = part.toolCallId;
  return [
    { type: "tool-input-start", id, toolName: part.toolName },
    { type: "tool-input-delta", id, delta: part.input },
    { type: "tool-input-end", id },
    part,
  ];
}

function send<T>(controller: ReadableStreamDefaultController<T>, parts: readonly T[]): void {
  for (const part of parts) controller.enqueue(part);
  controller.close();
}
