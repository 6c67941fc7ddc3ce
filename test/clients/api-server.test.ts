import Anthropic from "@anthropic-ai/sdk";
import { type GenerateContentResponse, GoogleGenAI } from "@google/genai";
import OpenAI from "openai";
import { toResponseInputItems } from "openai/lib/responses/ResponseInputItems";
import { afterEach, expect, it } from "vitest";
import { type ApiServer, type ScriptedTurn, startApiServer } from "../support/api-server/start-api-server.js";
import { name, parameters, type Talk } from "./support/talks/talk.js";
import { talkToAnthropic } from "./support/talks/talk-to-anthropic.js";
import { talkToBedrock } from "./support/talks/talk-to-bedrock.js";
import { talkToGemini } from "./support/talks/talk-to-gemini.js";
import { talkToMistral } from "./support/talks/talk-to-mistral.js";
import { talkToOllama } from "./support/talks/talk-to-ollama.js";
import { talkToOpenaiChat } from "./support/talks/talk-to-openai-chat.js";
import { talkToOpenaiResponses } from "./support/talks/talk-to-openai-responses.js";

const servers: ApiServer[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

interface Row {
  readonly client: string;
  readonly start: (url: string, isStream: boolean) => Talk;
  readonly api: string;
  readonly ids: readonly (string | undefined)[];
  readonly stops: readonly [calls: string, end: string];
  readonly flavor?: "mistral";
  readonly hasNoThought?: true;
}

const ROWS: readonly Row[] = [
  {
    client: "@anthropic-ai/sdk",
    start: talkToAnthropic,
    api: "anthropic",
    ids: ["toolu_0_0", "toolu_0_1"],
    stops: ["tool_use", "end_turn"],
  },
  {
    client: "openai chat",
    start: talkToOpenaiChat,
    api: "openai-chat",
    ids: ["call_0_0", "call_0_1"],
    stops: ["tool_calls", "stop"],
    hasNoThought: true,
  },
  {
    client: "@mistralai/mistralai",
    start: talkToMistral,
    api: "mistral",
    ids: ["call00000", "call00001"],
    stops: ["tool_calls", "stop"],
    flavor: "mistral",
  },
  {
    client: "openai responses",
    start: talkToOpenaiResponses,
    api: "openai-responses",
    ids: ["call_0_0", "call_0_1"],
    stops: ["completed", "completed"],
  },
  {
    client: "openai responses with previous_response_id",
    start: (url, isStream) => talkToOpenaiResponses(url, isStream, true),
    api: "openai-responses",
    ids: ["call_0_0", "call_0_1"],
    stops: ["completed", "completed"],
  },
  { client: "@google/genai", start: talkToGemini, api: "gemini", ids: [undefined, undefined], stops: ["STOP", "STOP"] },
  {
    client: "@aws-sdk/client-bedrock-runtime",
    start: talkToBedrock,
    api: "bedrock",
    ids: ["tooluse_0_0", "tooluse_0_1"],
    stops: ["tool_use", "end_turn"],
  },
  { client: "ollama", start: talkToOllama, api: "ollama", ids: ["call_0_0", "call_0_1"], stops: ["stop", "stop"] },
];

const INPUTS = [{ path: "a ✓ b.md" }, { path: "b.md" }];
const TURNS: readonly ScriptedTurn[] = [
  { thought: "Both.", text: "I look — 😀.", calls: INPUTS.map((input) => ({ name, input })) },
  { text: "Done." },
];

it.each(
  ROWS.flatMap((row) => [false, true].map((isStream) => ({ ...row, isStream }))),
)("startApiServer() serves a round of tool calls to $client, stream: $isStream", async ({
  start,
  api,
  ids,
  stops,
  flavor,
  hasNoThought,
  isStream,
}) => {
  const server = await startApiServer(TURNS, flavor === undefined ? {} : { flavor });
  servers.push(server);
  const talk = start(server.url, isStream);
  expect(await talk.ask()).toEqual({
    thought: hasNoThought ? undefined : "Both.",
    text: "I look — 😀.",
    calls: INPUTS.map((input, index) => [ids[index], name, input]),
    stop: stops[0],
  });
  expect(await talk.giveResults()).toEqual({ text: "Done.", calls: [], stop: stops[1] });
  expect(server.refusals).toEqual([]);
  expect(server.requests.map((request) => request.api)).toEqual([api, api]);
});

const SERVED: readonly ScriptedTurn[] = [
  { thought: "Search.", text: "Look:", search: "parsers" },
  { calls: [{ name, input: {} }], isProgram: true },
];

interface ServedRow {
  readonly client: string;
  /** Asks once and gives what was said, a whole reply or one put together from its stream. */
  readonly ask: (url: string, isStream: boolean) => Promise<unknown>;
}

const SERVED_ROWS: readonly ServedRow[] = [
  {
    client: "@anthropic-ai/sdk",
    ask: async (url, isStream) => {
      const client = new Anthropic({ apiKey: "k", baseURL: url, maxRetries: 0 });
      const request = { model: "m", max_tokens: 9, messages: [{ role: "user" as const, content: "Look" }] };
      const reply = isStream
        ? await client.messages.stream(request).finalMessage()
        : await client.messages.create(request);
      return reply.content;
    },
  },
  {
    client: "openai responses",
    ask: async (url, isStream) => {
      const client = new OpenAI({ apiKey: "k", baseURL: `${url}/v1`, maxRetries: 0 });
      const request = { model: "m", input: "Look" };
      const reply = isStream
        ? await client.responses.stream(request).finalResponse()
        : await client.responses.create(request);
      // What the client parsed of the items is no part of them.
      return toResponseInputItems(reply.output);
    },
  },
  {
    client: "@google/genai",
    ask: async (url, isStream) => {
      const client = new GoogleGenAI({ apiKey: "k", httpOptions: { baseUrl: url } });
      const request = { model: "m", contents: "Look" };
      const replies: GenerateContentResponse[] = [];
      if (!isStream) replies.push(await client.models.generateContent(request));
      else for await (const reply of await client.models.generateContentStream(request)) replies.push(reply);
      const parts = replies.flatMap(({ candidates = [] }) => candidates[0]?.content?.parts ?? []);
      return parts.filter(({ text }) => text === undefined);
    },
  },
];

it.each(
  SERVED_ROWS,
)("startApiServer() streams to $client the tools that an API runs itself as it sends them whole", async ({ ask }) => {
  const said = async (isStream: boolean): Promise<unknown> => {
    const server = await startApiServer(SERVED);
    servers.push(server);
    return [await ask(server.url, isStream), await ask(server.url, isStream)];
  };
  expect(await said(true)).toEqual(await said(false));
});

it("startApiServer() holds the thread on which the tool runner of @anthropic-ai/sdk goes on", async () => {
  const calls = [{ name, input: { path: "a.md" } }];
  const turns = [{ thought: "Read.", calls }, { thought: "Again.", calls }, { text: "Done." }];
  const server = await startApiServer(turns);
  servers.push(server);
  const client = new Anthropic({ apiKey: "k", baseURL: server.url, maxRetries: 0 });
  const input_schema = parameters;
  const tool = { type: "custom" as const, name, input_schema, run: () => "hello", parse: (input: unknown) => input };
  const reply = await client.beta.messages.toolRunner({
    model: "m",
    max_tokens: 9,
    messages: [{ role: "user", content: "Look" }],
    tools: [tool],
  });
  expect(reply.content).toMatchObject([{ type: "text", text: "Done." }]);
  expect(server.refusals).toEqual([]);
  expect(server.requests.map(({ body }) => [body["thread"], body["messages"]])).toEqual([
    [{ type: "create" }, [{ role: "user", content: "Look" }]],
    ...[0, 1].map((turn) => [
      { type: "continue", previous_message_id: `msg_${turn}` },
      [{ role: "user", content: [expect.objectContaining({ type: "tool_result", tool_use_id: `toolu_${turn}_0` })] }],
    ]),
  ]);
});
