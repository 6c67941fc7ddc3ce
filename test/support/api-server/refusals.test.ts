import { describe, expect, it } from "vitest";
import { readRows } from "../read-rows.js";
import { anthropic } from "./anthropic-answers.js";
import type { Json } from "./api.js";
import { bedrock } from "./bedrock-answers.js";
import { gemini } from "./gemini-answers.js";
import { mistral } from "./mistral-answers.js";
import { ollama } from "./ollama-answers.js";
import { openaiChat } from "./openai-chat-answers.js";
import { openaiResponses } from "./openai-responses-answers.js";
import { recordOf } from "./read-json.js";
import { type ApiServer, type ApiServerOptions, startApiServer } from "./start-api-server.js";

/** A request that an API takes. */
interface Request extends ApiServerOptions {
  readonly api: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json;
}

/** The differences of a request from the right one: values at paths of its body, paths left out, how it is sent. */
interface Change extends Partial<Pick<Request, "path" | "headers">> {
  readonly api: string;
  readonly rule: string;
  readonly set?: Json;
  readonly without?: readonly string[];
}

/** A request that is right but for one thing, and its refusal. */
interface Refused extends Change {
  readonly status: number;
  readonly body: Json;
}

// Signatures in the rows are those that the server sends.
const right = readRows<Request>("support/api-server/refusals.right");
const refused = readRows<Refused>("support/api-server/refusals.refused");
/** Requests that come close to breaking a rule, and do not: a rule that is too strict refuses them. */
const taken = readRows<Change>("support/api-server/refusals.taken");

/** These rules need an answer of the server first: they are tested with its conversations. */
const LATER = ["a call is sent with the reasoning it came with", "a reference names an item that was kept"];

describe.each([anthropic, openaiChat, openaiResponses, gemini, bedrock, mistral, ollama])("$name", ({
  name,
  rules,
}) => {
  const request = right.find(({ api }) => api === name);
  if (request === undefined) throw new Error(`no right request for ${name}`);
  const wrong = refused.filter(({ api }) => api === name);
  const near = taken.filter(({ api }) => api === name);

  it.each(wrong)("startApiServer() holds requests to: $rule (case %#)", async ({ status, body, ...change }) => {
    const server = await startApiServer([{ text: "Hello." }], request);
    const answer = await send(server, request, change);
    expect({ status: answer.status, body: await answer.json() }).toEqual({ status, body });
    expect(server.refusals).toEqual([expect.any(String)]);
    expect(JSON.stringify(body)).toContain(JSON.stringify(server.refusals[0]));
    // The turn is left to the right request.
    await expectAnswer(await send(server, request));
    await server.close();
  });

  it.each(near)("startApiServer() takes what is near to: $rule (case %#)", async (change) => {
    const server = await startApiServer([{ text: "Hello." }], request);
    const answer = await send(server, request, change);
    expect(server.refusals).toEqual([]);
    await expectAnswer(answer);
    await server.close();
  });

  it("startApiServer() has no rule without a source, a wrong request and a near one", () => {
    const names = new Set(rules.map((rule) => rule.name).filter((rule) => !LATER.includes(rule)));
    expect(rules.filter(({ source }) => source === "")).toEqual([]);
    expect(new Set(wrong.map(({ rule }) => rule))).toEqual(names);
    expect(new Set(near.map(({ rule }) => rule))).toEqual(names);
  });
});

function send({ url }: ApiServer, request: Request, change: Partial<Change> = {}): Promise<Response> {
  const { path, headers } = { ...request, ...change };
  const left = (change.without ?? []).map((place) => [place, undefined] as const);
  const changes = [...Object.entries(change.set ?? {}), ...left];
  const body = changes.reduce<unknown>(
    (node, [place, value]) => replaceAt(node, place.split("."), value),
    request.body,
  );
  return fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
}

async function expectAnswer(answer: Response): Promise<void> {
  expect({ status: answer.status, text: await answer.text() }).toMatchObject({
    status: 200,
    text: expect.stringContaining("Hello."),
  });
}

function replaceAt(node: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(node)) {
    const at = Number(step);
    return [...node.slice(0, at), replaceAt(node[at], rest, value), ...node.slice(at + 1)];
  }
  const record = recordOf(node);
  return { ...record, [step]: replaceAt(record[step], rest, value) };
}
