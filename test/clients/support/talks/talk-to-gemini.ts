import { type Content, GoogleGenAI, type Part } from "@google/genai";
import { description, type Heard, name, parameters, type Talk } from "./talk.js";

export function talkToGemini(url: string, isStream: boolean): Talk {
  const client = new GoogleGenAI({ apiKey: "k", httpOptions: { baseUrl: url } });
  const contents: Content[] = [{ role: "user", parts: [{ text: "Look" }] }];
  const functionDeclarations = [{ name, description, parametersJsonSchema: parameters }];
  const request = { model: "m", contents, config: { tools: [{ functionDeclarations }] } };
  const ask = async (): Promise<Heard> => {
    const parts: Part[] = [];
    let stop: unknown;
    const chunks = isStream
      ? await client.models.generateContentStream(request)
      : [await client.models.generateContent(request)];
    for await (const { candidates } of chunks) {
      parts.push(...(candidates?.[0]?.content?.parts ?? []));
      stop = candidates?.[0]?.finishReason ?? stop;
    }
    contents.push({ role: "model", parts });
    return {
      thought: textIn(parts.filter(({ thought }) => thought === true)),
      text: textIn(parts.filter(({ thought }) => thought !== true)),
      calls: parts.flatMap(({ functionCall: call }) => (call === undefined ? [] : [[call.id, call.name, call.args]])),
      stop,
    };
  };
  const giveResults = (): Promise<Heard> => {
    const functionResponse = { name, response: { output: "hello" } };
    contents.push({ role: "user", parts: [{ functionResponse }, { functionResponse }] });
    return ask();
  };
  return { ask, giveResults };
}

function textIn(parts: readonly Part[]): string | undefined {
  return parts.map(({ text }) => text ?? "").join("") || undefined;
}
