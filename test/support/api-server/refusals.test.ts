import { describe, expect, it } from "vitest";
import { readRows } from "../read-rows.js";
import { ALL_SERVED } from "./all-apis.js";
import type { Example, Json } from "./api.js";
import { recordOf } from "./read-json.js";
import { type ApiServer, startApiServer } from "./start-api-server.js";

/** The differences of a request from the right one: values at paths of its body, paths left out, how it is sent. */
interface Change extends Partial<Pick<Example, "path" | "headers">> {
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

const REFUSED = readRows<Refused>("support/api-server/refusals.refused");

/** These rules need an answer of the server first: they are tested with its conversations. */
const LATER = ["a call is sent with the reasoning it came with", "a reference names an item that was kept"];

describe.each(ALL_SERVED)("$name", ({ name, rules, example }) => {
  const options = name === "mistral" ? ({ flavor: name } as const) : {};
  const wrong = REFUSED.filter(({ api }) => api === name);

  it.each(wrong)("startApiServer() holds requests to: $rule (case %#)", async ({ status, body, ...change }) => {
    const server = await startApiServer([{ text: "Hello." }], options);
    const answer = await send(server, example, change);
    expect({ status: answer.status, body: await answer.json() }).toEqual({ status, body });
    expect(server.refusals).toEqual([expect.any(String)]);
    expect(JSON.stringify(body)).toContain(JSON.stringify(server.refusals[0]));
    // The turn is left to the right request.
    await expectAnswer(await send(server, example));
    await server.close();
  });

  it("startApiServer() has no rule without a source and a wrong request", () => {
    const names = Object.keys(rules).filter((rule) => !LATER.includes(rule));
    expect(Object.values(rules).filter(({ source }) => source === "")).toEqual([]);
    expect(new Set(wrong.map(({ rule }) => rule))).toEqual(new Set(names));
  });
});

function send({ url }: ApiServer, request: Example, change: Partial<Change> = {}): Promise<Response> {
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
