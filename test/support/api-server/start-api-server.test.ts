import { crc32 } from "node:zlib";
import { afterEach, expect, it } from "vitest";
import type { Json } from "./api.js";
import { recordOf } from "./read-json.js";
import { type ApiServer, type ScriptedTurn, startApiServer } from "./start-api-server.js";

const servers: ApiServer[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const KEYS = { authorization: "Bearer k", "x-api-key": "k", "x-goog-api-key": "k", "anthropic-version": "2023-06-01" };

interface Endpoint {
  readonly api: string;
  readonly path: string;
  readonly stream: string;
  readonly body: Json;
  readonly flavor?: "mistral";
  /** The field of an answer with its stop reason. */
  readonly stopField: string;
  /** Its word for each of STOPS; null where it has none. */
  readonly stops: readonly (string | null)[];
  /** The answer's form of arguments that are not JSON: whole, and streamed. */
  readonly broken: readonly [whole: string, streamed: string];
}

const ENDPOINTS: readonly Endpoint[] = [
  {
    api: "anthropic",
    path: "/v1/messages",
    stream: "/v1/messages",
    body: { model: "m", messages: [{ role: "user", content: "Look" }], max_tokens: 9 },
    stopField: "stop_reason",
    stops: ["end_turn", "max_tokens", "refusal", "pause_turn", "refusal", null],
    broken: ['"input":{}', '"partial_json":"{"'],
  },
  {
    api: "openai-chat",
    path: "/v1/chat/completions",
    stream: "/v1/chat/completions",
    body: { model: "m", messages: [{ role: "user", content: "Look" }] },
    stopField: "finish_reason",
    stops: ["stop", "length", "stop", null, "content_filter", null],
    broken: ['"arguments":"{\\"a\\": "', '"arguments":"{\\""'],
  },
  {
    api: "mistral",
    flavor: "mistral",
    path: "/v1/chat/completions",
    stream: "/v1/chat/completions",
    body: { model: "m", messages: [{ role: "user", content: "Look" }] },
    stopField: "finish_reason",
    stops: ["stop", "length", null, null, null, "error"],
    broken: ['"arguments":"{\\"a\\": "', '"arguments":"{\\"a\\": "'],
  },
  {
    api: "openai-responses",
    path: "/v1/responses",
    stream: "/v1/responses",
    body: { model: "m", input: "Look" },
    stopField: "reason",
    stops: ["completed", "max_output_tokens", "completed", null, "content_filter", null],
    broken: ['"arguments":"{\\"a\\": "', '"arguments":"{\\"a\\": "'],
  },
  {
    api: "gemini",
    path: "/v1beta/models/m:generateContent",
    stream: "/v1beta/models/m:streamGenerateContent?alt=sse",
    body: { contents: [{ role: "user", parts: [{ text: "Look" }] }] },
    stopField: "finishReason",
    stops: ["STOP", "MAX_TOKENS", "PROHIBITED_CONTENT", null, "SAFETY", "MALFORMED_FUNCTION_CALL"],
    broken: ['"args":{}', '"args":{}'],
  },
  {
    api: "bedrock",
    path: "/model/m/converse",
    stream: "/model/m/converse-stream",
    body: { messages: [{ role: "user", content: [{ text: "Look" }] }] },
    stopField: "stopReason",
    stops: ["end_turn", "max_tokens", "guardrail_intervened", null, "content_filtered", "malformed_tool_use"],
    broken: ['"input":"{\\"a\\": "', '"input":"{\\""'],
  },
  {
    api: "ollama",
    path: "/api/chat",
    stream: "/api/chat",
    body: { model: "m", messages: [{ role: "user", content: "Look" }] },
    stopField: "done_reason",
    stops: ["stop", "length", null, null, null, null],
    broken: ['"arguments":{}', '"arguments":{}'],
  },
];

/** Reads the stop reason of an answer; a response of OpenAI without a reason has a status. */
function readStop(answer: string, { stopField }: Endpoint): string | undefined {
  const find = (field: string, text: string) => new RegExp(`"${field}":"([^"]*)"`).exec(text)?.[1];
  return find(stopField, answer) ?? find("status", answer.slice(answer.lastIndexOf('"object":"response"')));
}

function endpointOf(api: string): Endpoint {
  const found = ENDPOINTS.find((endpoint) => endpoint.api === api);
  if (found === undefined) throw new Error(`no endpoint ${api}`);
  return found;
}

async function ask(turns: readonly ScriptedTurn[], { path, stream, body, flavor }: Endpoint, isStream: boolean) {
  const server = await startApiServer(turns, flavor === undefined ? {} : { flavor });
  servers.push(server);
  const sent = JSON.stringify({ ...body, stream: isStream });
  return fetch(`${server.url}${isStream ? stream : path}`, { method: "POST", headers: KEYS, body: sent });
}

const STOPS = ["end", "length", "refusal", "pause", "filtered", "malformed"] as const;

it.each(ENDPOINTS)("startApiServer() says how a turn stopped in the words of $api", async (endpoint) => {
  for (const [index, stop] of STOPS.entries()) {
    for (const isStream of [false, true]) {
      const answer = await ask([{ text: "I", stop }], endpoint, isStream);
      const text = await answer.text();
      const word = endpoint.stops[index] ?? null;
      expect([stop, isStream, answer.status]).toEqual([stop, isStream, word === null ? 500 : 200]);
      if (word === null) expect(text).toContain(`turn 0 of the script stops with \\"${stop}\\"`);
      else expect([stop, readStop(text, endpoint)]).toEqual([stop, word]);
    }
  }
});

it.each(ENDPOINTS)("startApiServer() says in the shape of $api that the script is over", async (endpoint) => {
  const answer = await ask([], endpoint, false);
  expect(answer.status).toBe(500);
  const body = recordOf(await answer.json());
  const message = "The script is over: it has 0 turns.";
  expect([body["message"], body["error"], recordOf(body["error"])["message"]]).toContain(message);
  expect(servers[0]?.refusals).toEqual([message]);
});

it.each(ENDPOINTS)("startApiServer() refuses a body that is not an object in the shape of $api", async ({ path }) => {
  const server = await startApiServer([{ text: "Hello." }]);
  servers.push(server);
  for (const body of ["{", "[]"]) {
    const answer = await fetch(`${server.url}${path}`, { method: "POST", headers: KEYS, body });
    expect({ status: answer.status, text: await answer.text() }).toEqual({
      status: 400,
      text: expect.stringContaining("The body is not a JSON object."),
    });
  }
});

it("startApiServer() records what arrived and answers other paths with 404", async () => {
  const answer = await ask([{ text: "Hello." }], endpointOf("ollama"), false);
  expect(answer.status).toBe(200);
  const [server] = servers;
  expect((await fetch(`${server?.url}/v1/models`)).status).toBe(404);
  expect(server?.requests).toMatchObject([{ api: "ollama", path: "/api/chat", body: { model: "m", stream: false } }]);
  expect(server?.requests[0]?.headers).toMatchObject({ "x-api-key": "k" });
});

const BROKEN: readonly ScriptedTurn[] = [{ calls: [{ id: "c0", name: "work", input: '{"a": ' }] }];

it.each(ENDPOINTS)("startApiServer() sends arguments that are no JSON as $api would", async (endpoint) => {
  const [whole, streamed] = endpoint.broken;
  expect(await (await ask(BROKEN, endpoint, false)).text()).toContain(whole);
  // A text in pieces of two characters is looked for by its first ones.
  expect(await (await ask(BROKEN, endpoint, true)).text()).toContain(streamed);
});

it("startApiServer() streams raw input on Anthropic's API only where it is streamed unchecked", async () => {
  const { body, ...endpoint } = endpointOf("anthropic");
  const tool = { name: "work", eager_input_streaming: true, input_schema: { type: "object" } };
  const eager = await ask(BROKEN, { ...endpoint, body: { ...body, tools: [tool] } }, true);
  expect(await eager.text()).toContain('"partial_json":"{\\""');
  const cut = await ask([{ ...BROKEN[0], stop: "length" }], endpointOf("anthropic"), true);
  expect(await cut.text()).toContain('"partial_json":"{\\""');
});

it("startApiServer() streams Gemini's chunks as one array without alt=sse", async () => {
  const endpoint = endpointOf("gemini");
  const answer = await ask(
    [{ text: "Hello." }],
    { ...endpoint, stream: endpoint.stream.replace("?alt=sse", "") },
    true,
  );
  expect(await answer.json()).toHaveLength(3);
});

it("startApiServer() closes each frame of Bedrock's stream with its checksums", async () => {
  const answer = await ask([{ text: "Hé." }], endpointOf("bedrock"), true);
  const bytes = Buffer.from(await answer.arrayBuffer());
  let at = 0;
  let frames = 0;
  while (at < bytes.length) {
    const frame = bytes.subarray(at, at + bytes.readUInt32BE(at));
    expect(frame.readUInt32BE(8)).toBe(crc32(frame.subarray(0, 8)));
    expect(frame.readUInt32BE(frame.length - 4)).toBe(crc32(frame.subarray(0, -4)));
    at += frame.length;
    frames += 1;
  }
  expect(frames).toBe(7);
});

it("startApiServer() names the exception of Bedrock in a header", async () => {
  const server = await startApiServer([]);
  servers.push(server);
  const answer = await fetch(`${server.url}/model/m/converse`, { method: "POST", body: "{}" });
  expect(answer.headers.get("x-amzn-errortype")).toBe("ValidationException");
});

it("startApiServer() knows the calls and the reasoning of responses that it gave", async () => {
  const turns = [
    { thought: "Hm.", calls: [{ name: "work", input: {} }] },
    { text: "Done." },
    { text: "Yes." },
    { text: "Well." },
  ];
  const server = await startApiServer(turns);
  servers.push(server);
  const send = async (body: object): Promise<unknown> => {
    const sent = { method: "POST", headers: KEYS, body: JSON.stringify({ model: "m", ...body }) };
    const answer = await fetch(`${server.url}/v1/responses`, sent);
    const { error } = recordOf(await answer.json());
    return recordOf(error)["message"] ?? answer.status;
  };
  expect(await send({ input: "Look" })).toBe(200);
  const result = { type: "function_call_output", call_id: "call_0_0", output: "done" };
  const question = { role: "user", content: "Look" };
  const sentCall = { type: "function_call", id: "fc_0_0", call_id: "call_0_0", name: "work", arguments: "{}" };
  expect(await send({ input: "And?", previous_response_id: "resp_0" })).toBe(
    "No tool output found for function call call_0_0.",
  );
  expect(await send({ input: [{ ...result, call_id: "c9" }], previous_response_id: "resp_0" })).toBe(
    "No tool call found for function call output with call_id c9.",
  );
  expect(await send({ input: [question, sentCall, result] })).toBe(
    "Item 'fc_0_0' of type 'function_call' was provided without its required 'reasoning' item: 'rs_0'.",
  );
  const withReasoning = [question, { type: "reasoning", id: "rs_0", summary: [] }, sentCall, result];
  expect(await send({ input: withReasoning })).toBe(200);
  const reference = (id: string) => ({ type: "item_reference", id });
  expect(await send({ input: [question, reference("rs_9")] })).toMatch(/^Item with id 'rs_9' not found\. /);
  expect(await send({ input: [question, reference("rs_0"), sentCall, result] })).toBe(200);
  expect(await send({ input: [result], previous_response_id: "resp_0" })).toBe(200);
});
