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
}

interface Answer {
  content: (TextPart | CallPart)[];
  finishReason: { unified: "stop" | "length" | "tool-calls"; raw: undefined };
  usage: typeof USAGE;
  warnings: [];
}

type StreamPart =
  | CallPart
  | { type: "stream-start"; warnings: [] }
  | { type: "text-start" | "text-end" | "tool-input-end"; id: string }
  | { type: "text-delta" | "tool-input-delta"; id: string; delta: string }
  | { type: "tool-input-start"; id: string; toolName: string }
  | ({ type: "finish" } & Pick<Answer, "finishReason" | "usage">);

interface Request {
  readonly prompt: readonly unknown[];
}

/** What a mock model of the AI SDK is made of: versions 3 and 4 of its interface agree in all of it. */
export interface ScriptedModel {
  readonly doGenerate: (request: Request) => Promise<Answer>;
  readonly doStream: (request: Request) => Promise<{ stream: ReadableStream<StreamPart> }>;
  /** The messages that the model was sent, request by request. */
  readonly prompts: readonly (readonly unknown[])[];
}

/** A model that answers with these turns, one a request. */
export function scriptModel(turns: readonly ScriptedTurn[]): ScriptedModel {
  const prompts: (readonly unknown[])[] = [];

  function next(prompt: readonly unknown[]): Answer {
    const turn = turns[prompts.length];
    if (turn === undefined) throw new Error(`the script has no turn ${prompts.length + 1}`);
    // As it was when it was sent: the SDK may change its messages later.
    prompts.push(structuredClone(prompt));
    const content = contentOf(turn, prompts.length);
    const unified = turn.stop === "length" ? "length" : turn.calls === undefined ? "stop" : "tool-calls";
    return { content, finishReason: { unified, raw: undefined }, usage: USAGE, warnings: [] };
  }

  return {
    prompts,
    doGenerate: async ({ prompt }) => next(prompt),
    doStream: async ({ prompt }) => {
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

function contentOf({ text, calls = [] }: ScriptedTurn, turn: number): Answer["content"] {
  const words: Answer["content"] = text === undefined ? [] : [{ type: "text", text }];
  return words.concat(
    calls.map(({ id, name, input }, index) => ({
      type: "tool-call",
      toolCallId: id ?? `call_${turn}_${index}`,
      toolName: name,
      input: typeof input === "string" ? input : JSON.stringify(input),
    })),
  );
}

function streamPart(part: TextPart | CallPart): readonly StreamPart[] {
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
