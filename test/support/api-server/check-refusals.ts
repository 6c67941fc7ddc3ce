import { expect, it } from "vitest";
import type { Json, Rule } from "./api.js";
import { recordOf } from "./read-json.js";
import { type ApiServerOptions, startApiServer } from "./start-api-server.js";

/** A request that is right but for one thing, and what the API says to it. */
export interface WrongRequest {
  readonly rule: string;
  /** Places in the right body, each with the value that stands there instead; undefined takes it out. */
  readonly set?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly path?: string;
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
  /** The whole body of the refusal. */
  readonly bodyOf: (wrong: WrongRequest) => unknown;
}

/** Defines the tests: each wrong request is refused and leaves the turn to the right one, and no rule is untested. */
export function checkRefusals({
  path,
  headers,
  right,
  rules,
  wrong,
  bodyOf,
  ...options
}: RefusalTests): void {
  it.each(wrong)("startApiServer() holds requests to: $rule ($says)", async (row) => {
    const server = await startApiServer([{ text: "Hello." }], options);
    const send = (body: unknown, to: string, sent: Readonly<Record<string, string>>): Promise<Response> =>
      fetch(`${server.url}${to}`, { method: "POST", headers: sent, body: JSON.stringify(body) });
    const body = Object.entries(row.set ?? {}).reduce(withValue, right);
    const refused = await send(body, row.path ?? path, row.headers ?? headers);
    expect({ status: refused.status, body: await refused.json() }).toEqual({
      status: row.status ?? 400,
      body: bodyOf(row),
    });
    expect(server.refusals).toEqual([row.says]);
    const answered = await send(right, path, headers);
    expect({ status: answered.status, text: await answered.text() }).toMatchObject({
      status: 200,
      text: expect.stringContaining("Hello."),
    });
    await server.close();
  });

  it("startApiServer() has no rule without a source and a wrong request", () => {
    expect(rules.filter(({ source }) => source === "")).toEqual([]);
    expect(new Set(wrong.map(({ rule }) => rule))).toEqual(new Set(rules.map(({ name }) => name)));
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
