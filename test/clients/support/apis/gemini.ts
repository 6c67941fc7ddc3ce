import {
  type Content,
  type FunctionDeclaration,
  type GenerateContentResponse,
  GoogleGenAI,
  type Part,
} from "@google/genai";
import * as adapter from "agent-todos/gemini";
import type { ClientApi } from "./client-api.js";

type Reply = Pick<GenerateContentResponse, "candidates" | "promptFeedback">;
type GeminiApi = ClientApi<Content, Reply, Part, FunctionDeclaration>;

const model = "gemini-test";

function createClient(baseUrl: string): GoogleGenAI {
  return new GoogleGenAI({ apiKey: "test-key", httpOptions: { baseUrl } });
}

/** A stream's chunks hold whole parts: the reply has all of them, and the reason of the last chunk. */
async function collect(chunks: AsyncIterable<GenerateContentResponse>): Promise<Reply> {
  const parts: Part[] = [];
  let last = {};
  for await (const { candidates: [candidate] = [] } of chunks) {
    const said = (candidate?.content?.parts ?? []).filter(
      // The last chunk may have an empty text, for its signature or for nothing.
      ({ text, thoughtSignature }) => text !== "" || thoughtSignature !== undefined,
    );
    parts.push(...said);
    last = { ...last, ...candidate };
  }
  return { candidates: [{ ...last, content: { role: "model", parts } }] };
}

const textIn = (parts: readonly Part[]): string | undefined => parts.map(({ text = "" }) => text).join("") || undefined;

export const gemini: GeminiApi = {
  name: "Gemini generateContent",
  adapter,
  connect: (url) => {
    const { models } = createClient(url);
    return {
      send: async ({ messages, tools, isStream }) => {
        const config = { tools: [{ functionDeclarations: [...tools] }] };
        const request = { model, contents: [...messages], config };
        return isStream ? collect(await models.generateContentStream(request)) : models.generateContent(request);
      },
    };
  },
  user: (text) => ({ role: "user", parts: [{ text }] }),
  said: ({ candidates = [] }) => candidates.flatMap(({ content }) => content ?? []),
  hear: ({ candidates: [candidate] = [] }) => {
    const parts = candidate?.content?.parts ?? [];
    return {
      thought: textIn(parts.filter(({ thought }) => thought === true)),
      text: textIn(parts.filter(({ thought }) => thought !== true)),
      calls: parts.flatMap(({ functionCall: call }) =>
        call === undefined ? [] : [{ id: call.id, name: call.name ?? "", input: call.args }],
      ),
      stop: candidate?.finishReason,
    };
  },
  result: ({ id, name }, text, isError) => ({
    functionResponse: { ...(id !== undefined && { id }), name, response: { [isError ? "error" : "output"]: text } },
  }),
  answered: (parts) => [{ role: "user", parts: [...parts] }],
};

export const geminiChat: GeminiApi = {
  ...gemini,
  name: "a chat of Gemini's client, which keeps the history itself",
  connect: (url) => {
    const { chats } = createClient(url);
    let chat: ReturnType<typeof chats.create> | undefined;
    return {
      send: ({ messages, tools }) => {
        chat ??= chats.create({ model, config: { tools: [{ functionDeclarations: [...tools] }] } });
        return chat.sendMessage({ message: messages.at(-1)?.parts ?? [] });
      },
    };
  },
};
