import { afterEach, expect, it } from "vitest";
import { type ApiServer, type ScriptedTurn, startApiServer } from "../support/api-server/start-api-server.js";
import { name, type Talk } from "./support/talks/talk.js";
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
  {
    client: "@google/genai",
    start: talkToGemini,
    api: "gemini",
    ids: [undefined, undefined],
    stops: ["STOP", "STOP"],
  },
  {
    client: "@aws-sdk/client-bedrock-runtime",
    start: talkToBedrock,
    api: "bedrock",
    ids: ["tooluse_0_0", "tooluse_0_1"],
    stops: ["tool_use", "end_turn"],
  },
  {
    client: "ollama",
    start: talkToOllama,
    api: "ollama",
    ids: ["call_0_0", "call_0_1"],
    stops: ["stop", "stop"],
  },
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
