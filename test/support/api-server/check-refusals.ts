import { expect, it } from "vitest";
import type { Json, Rule } from "./api.js";
import { recordOf } from "./read-json.js";
import { type ApiServer, type ApiServerOptions, startApiServer } from "./start-api-server.js";

/** A request that comes close to breaking a rule, and does not: a rule that is too strict refuses it. */
export interface NearRequest {
  readonly rule: string;
  /** Places in the right body, each with the value that stands there instead; undefined takes it out. */
  readonly set?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly path?: string;
}

/** A request that is right but for one thing, and what the API says to it. */
export interface WrongRequest extends NearRequest {
  readonly says: string;
  /** Default 400. */
  readonly status?: number;
  readonly type?: string;
  readonly param?: string;
  readonly code?: string;
}

/** What the refusals of an API are tested with. */
export interface RefusalTests extends ApiServerOptions {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly right: Json;
  readonly rules: readonly Rule[];
  readonly wrong: readonly WrongRequest[];
  readonly near: readonly NearRequest[];
  /** The whole body of the refusal. */
  readonly bodyOf: (wrong: WrongRequest) => unknown;
}

/**
 * Defines the tests: each wrong request is refused and leaves the turn to the right one, each near one is answered, and
 * every rule has both.
 */
export function checkRefusals({ rules, wrong, near, right, bodyOf, ...endpoint }: RefusalTests): void {
  it.each(wrong)("startApiServer() holds requests to: $rule ($says)", async (row) => {
    const server = await startApiServer([{ text: "Hello." }], endpoint);
    const refused = await send(server, endpoint, right, row);
    expect({ status: refused.status, body: await refused.json() }).toEqual({
      status: row.status ?? 400,
      body: bodyOf(row),
    });
    expect(server.refusals).toEqual([row.says]);
    await expectAnswer(await send(server, endpoint, right));
    await server.close();
  });

  it.each(near)("startApiServer() takes what is near to: $rule (case %#)", async (row) => {
    const server = await startApiServer([{ text: "Hello." }], endpoint);
    const answer = await send(server, endpoint, right, row);
    expect(server.refusals).toEqual([]);
    await expectAnswer(answer);
    await server.close();
  });

  it("startApiServer() has no rule without a source, a wrong request and a near one", () => {
    const names = new Set(rules.map(({ name }) => name));
    expect(rules.filter(({ source }) => source === "")).toEqual([]);
    expect(new Set(wrong.map(({ rule }) => rule))).toEqual(names);
    expect(new Set(near.map(({ rule }) => rule))).toEqual(names);
  });
}

function send(
  { url }: ApiServer,
  { path, headers }: Pick<RefusalTests, "path" | "headers">,
  right: Json,
  row: Partial<NearRequest> = {},
): Promise<Response> {
  const body = Object.entries(row.set ?? {}).reduce(withValue, right);
  const sent = { method: "POST", headers: row.headers ?? headers, body: JSON.stringify(body) };
  return fetch(`${url}${row.path ?? path}`, sent);
}

async function expectAnswer(answer: Response): Promise<void> {
  expect({ status: answer.status, text: await answer.text() }).toMatchObject({
    status: 200,
    text: expect.stringContaining("Hello."),
  });
}

function withValue(body: Json, [place, value]: readonly [string, unknown]): Json {
  // The body is an object, and so is what comes out of one.
  return replaceAt(body, place.split("."), value) as Json;
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
