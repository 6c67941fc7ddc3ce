import * as anthropic from "agent-todos/anthropic";
import * as bedrock from "agent-todos/bedrock";
import * as gemini from "agent-todos/gemini";
import * as mistral from "agent-todos/mistral";
import * as ollama from "agent-todos/ollama";
import * as openai from "agent-todos/openai";
import { expect, it } from "vitest";
import { readRows } from "../support/read-rows.js";

const ADAPTERS = { anthropic, bedrock, gemini, mistral, ollama, openai };

type Adapter = keyof typeof ADAPTERS;

/** What an adapter makes of a reply, which is one of its API. */
function roundOf(adapter: Adapter, reply: unknown, results?: readonly unknown[]): unknown {
  return (ADAPTERS[adapter].roundOf as (reply: unknown, results?: readonly unknown[]) => unknown)(reply, results);
}

/** A reply with two calls, and the results of both, of which the second failed. */
type Row = readonly [Adapter, api: string, reply: object, results: readonly object[], round: object];

it.each(
  readRows<Row>("adapters/round-of"),
)("roundOf() of %s gives words, calls and failures of %s", (adapter, _api, reply, results, round) => {
  expect(roundOf(adapter, reply, results)).toEqual(round);
});

it("roundOf() gives no text where the model wrote none, and no failures without results", () => {
  const call = { name: "bash", input: { command: "ls" } };
  const content = [{ type: "tool_use", id: "1", ...call }];
  expect(roundOf("anthropic", { content, stop_reason: "tool_use" })).toEqual({ calls: [call] });
});

it("roundOf() throws for what is no reply of the API", () => {
  expect(() => roundOf("anthropic", {})).toThrow(TypeError);
});
