import { expect, it } from "vitest";
import type { Json, Rule } from "./api.js";
import { recordOf } from "./read-json.js";
import { type ApiServer, type ApiServerOptions, startApiServer } from "./start-api-server.js";

/** Places in the right body, each with the value that stands there instead; undefined takes it out. */
type Changes = Readonly<Record<string, unknown>>;

/** How a request goes out, where it is not as the right one. */
interface Delivery {
  readonly headers?: Readonly<Record<string, string>>;
  readonly path?: string;
}

/** What the API says to a wrong request. */
export interface Refusal {
  readonly says: string;
  /** Default 400. */
  readonly status?: number;
  readonly type?: string;
  readonly param?: string;
  readonly code?: string;
}

/** A request that is right but for one thing, and its refusal, or the words of it. */
export type WrongCase = readonly [rule: string, changes: Changes, refusal: string | Refusal, delivery?: Delivery];

/** A request that comes close to breaking a rule, and does not: a rule that is too strict refuses it. */
export type NearCase = readonly [rule: string, changes: Changes, delivery?: Delivery];

/** What the refusals of an API are tested with. */
export interface RefusalTests extends ApiServerOptions {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly right: Json;
  readonly rules: readonly Rule[];
  readonly wrong: readonly WrongCase[];
  readonly near: readonly NearCase[];
  /** The whole body of the refusal. */
  readonly bodyOf: (refusal: Refusal) => unknown;
}

/**
 * Defines the tests: each wrong request is refused and leaves the turn to the right one, each near one is answered, and
 * every rule has both.
 */
export function checkRefusals({ rules, wrong, near, right, bodyOf, ...endpoint }: RefusalTests): void {
  it.each(
    wrong.map(([rule, changes, refusal, delivery]) => {
      const refused: Refusal = typeof refusal === "string" ? { says: refusal } : refusal;
      return { rule, changes, delivery, refused, says: refused.says };
    }),
  )("startApiServer() holds requests to: $rule ($says)", async ({ changes, delivery, refused }) => {
    const server = await startApiServer([{ text: "Hello." }], endpoint);
    const answer = await send(server, endpoint, right, changes, delivery);
    expect({ status: answer.status, body: await answer.json() }).toEqual({
      status: refused.status ?? 400,
      body: bodyOf(refused),
    });
    expect(server.refusals).toEqual([refused.says]);
    await expectAnswer(await send(server, endpoint, right));
    await server.close();
  });

  it.each(
    near.map(([rule, changes, delivery]) => ({ rule, changes, delivery })),
  )("startApiServer() takes what is near to: $rule (case %#)", async ({ changes, delivery }) => {
    const server = await startApiServer([{ text: "Hello." }], endpoint);
    const answer = await send(server, endpoint, right, changes, delivery);
    expect(server.refusals).toEqual([]);
    await expectAnswer(answer);
    await server.close();
  });

  it("startApiServer() has no rule without a source, a wrong request and a near one", () => {
    const names = new Set(rules.map(({ name }) => name));
    expect(rules.filter(({ source }) => source === "")).toEqual([]);
    expect(new Set(wrong.map(([rule]) => rule))).toEqual(names);
    expect(new Set(near.map(([rule]) => rule))).toEqual(names);
  });
}

function send(
  { url }: ApiServer,
  { path, headers }: Pick<RefusalTests, "path" | "headers">,
  right: Json,
  changes: Changes = {},
  delivery: Delivery = {},
): Promise<Response> {
  const body = Object.entries(changes).reduce(withValue, right);
  const sent = { method: "POST", headers: delivery.headers ?? headers, body: JSON.stringify(body) };
  return fetch(`${url}${delivery.path ?? path}`, sent);
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
