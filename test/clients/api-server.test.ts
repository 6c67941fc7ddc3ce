import Anthropic from "@anthropic-ai/sdk";
import { afterEach, expect, it } from "vitest";
import { type ApiServer, type ScriptedTurn, startApiServer } from "../support/api-server/start-api-server.js";
import { anthropic } from "./support/apis/anthropic.js";
import { bedrock } from "./support/apis/bedrock.js";
import type { AnyApi, Call } from "./support/apis/client-api.js";
import { gemini } from "./support/apis/gemini.js";
import { mistral } from "./support/apis/mistral.js";
import { ollama } from "./support/apis/ollama.js";
import { openaiChat } from "./support/apis/openai-chat.js";
import { openaiResponses, storedResponses } from "./support/apis/openai-responses.js";

const name = "read_file";
const parameters = { type: "object" as const, properties: { path: { type: "string" } }, required: ["path"] };

const servers: ApiServer[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

type Row = readonly [api: AnyApi, name: string, ids: readonly (string | undefined)[], calls: string, end: string];

const IDS = ["call_0_0", "call_0_1"];

const ROWS: readonly Row[] = [
  [anthropic, "anthropic", ["toolu_0_0", "toolu_0_1"], "tool_use", "end_turn"],
  [openaiChat, "openai-chat", IDS, "tool_calls", "stop"],
  [mistral, "mistral", ["call00000", "call00001"], "tool_calls", "stop"],
  [openaiResponses, "openai-responses", IDS, "completed", "completed"],
  [storedResponses, "openai-responses", IDS, "completed", "completed"],
  [gemini, "gemini", [undefined, undefined], "STOP", "STOP"],
  [bedrock, "bedrock", ["tooluse_0_0", "tooluse_0_1"], "tool_use", "end_turn"],
  [ollama, "ollama", IDS, "stop", "stop"],
];

const INPUTS = [{ path: "a ✓ b.md" }, { path: "b.md" }];
const TURNS: readonly ScriptedTurn[] = [
  { thought: "Both.", text: "I look — 😀.", calls: INPUTS.map((input) => ({ name, input })) },
  { text: "Done." },
];

it.each(ROWS.flatMap(([api, ...row]) => [false, true].map((isStream) => [api.name, isStream, api, ...row] as const)))(
  "startApiServer() serves a round of tool calls to the client of %s, stream: %s",
  async (_name, isStream, api, apiName, ids, calls, end) => {
    const server = await startApiServer(TURNS, api.flavor ? { flavor: api.flavor } : {});
    servers.push(server);
    const client = api.connect(server.url);
    const tools = api.adapter.todoTools({ name, description: "Reads a file.", parameters });
    const messages = [api.user("Look")];
    const reply = await client.send({ messages, tools, isStream });
    const asked = api.hear(reply);
    const read = ({ id, name: called, input }: Call) => [
      id,
      called,
      typeof input === "string" ? JSON.parse(input) : input,
    ];
    expect({ ...asked, calls: asked.calls.map(read) }).toEqual({
      // Chat Completions gives none.
      thought: api === openaiChat ? undefined : "Both.",
      text: "I look — 😀.",
      calls: INPUTS.map((input, index) => [ids[index], name, input]),
      stop: calls,
    });
    const results = asked.calls.map((call) => api.result(call, "hello", false));
    messages.push(...api.said(reply), ...api.answered(results));
    expect(api.hear(await client.send({ messages, tools, isStream }))).toEqual({ text: "Done.", calls: [], stop: end });
    expect(server.refusals).toEqual([]);
    expect(server.requests.map((request) => request.api)).toEqual([apiName, apiName]);
  },
);

const SERVED: readonly ScriptedTurn[] = [
  { thought: "Search.", text: "Look:", search: "parsers" },
  { calls: [{ name, input: {} }], isProgram: true },
];

/** What was said, a whole reply or one put together from its stream; Gemini's texts come in pieces. */
function partsOf(api: AnyApi, reply: object): readonly unknown[] {
  const said = api.said(reply).flatMap((message) => ("parts" in message ? message.parts : [message]));
  // The parts of a content that a client gave.
  return api === gemini
    ? (said as readonly { readonly text?: string }[]).filter(({ text }) => text === undefined)
    : said;
}

it.each([anthropic, openaiResponses, gemini].map((api: AnyApi) => [api.name, api] as const))(
  "startApiServer() streams to %s the tools that an API runs itself as it sends them whole",
  async (_name, api) => {
    const said = async (isStream: boolean): Promise<unknown> => {
      const server = await startApiServer(SERVED);
      servers.push(server);
      const ask = () => api.connect(server.url).send({ messages: [api.user("Look")], tools: [], isStream });
      return [partsOf(api, await ask()), partsOf(api, await ask())];
    };
    expect(await said(true)).toEqual(await said(false));
  },
);

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
