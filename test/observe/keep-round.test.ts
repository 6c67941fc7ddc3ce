import type { ObservedCall } from "agent-todos/observe";
import { describe, expect, it } from "vitest";
import { keepRound, tidyWords } from "../../src/observe/keep-round.js";

const call = (input?: unknown, failed?: boolean): ObservedCall => ({
  name: "ls",
  ...(input !== undefined && { input }),
  ...(failed !== undefined && { failed }),
});

const ring: { self?: unknown } = {};
ring.self = ring;

describe("keepRound() writes a call", () => {
  it.each<[string, unknown, string]>([
    ["without arguments", undefined, "ls"],
    ["without arguments that are nothing", null, "ls"],
    ["without arguments that are an empty object", {}, "ls"],
    ["without arguments that have no JSON", () => 1, "ls"],
    ["without arguments that contain themselves", ring, "ls"],
    ["with arguments that are a text", "-a src", "ls -a src"],
    ["with arguments as JSON", { path: "src" }, 'ls {"path":"src"}'],
    ["with an empty list", [], "ls []"],
  ])("%s", (_, input, line) => {
    expect(keepRound(1, { calls: [call(input)] }, undefined).line).toBe(line);
  });
});

it("keepRound() redacts a secret that begins before the place where a text is cut", () => {
  const secret = `sk-${"1".repeat(30)}`;
  const redact = (text: string): string => text.replaceAll(secret, "[key]");
  const { line } = keepRound(1, { calls: [call({ a: `${"x".repeat(180)}${secret}` })] }, redact);
  expect(line).toBe(`ls {"a":"${"x".repeat(180)}[key]"}`);
});

it.each<[string, readonly ObservedCall[], boolean, string]>([
  ["no call", [], false, ""],
  ["a call that went well", [call()], false, "ls"],
  ["a call that failed", [call("a", true)], true, "ls a (failed)"],
  ["two calls of which one failed", [call("a", true), call("b", false)], false, "ls a (failed); ls b"],
  ["two calls that failed", [call("a", true), call("b", true)], true, "ls a (failed); ls b (failed)"],
])("keepRound() finds out whether all calls failed: %s", (_, calls, failed, line) => {
  expect(keepRound(3, { calls }, undefined)).toMatchObject({ round: 3, failed, line });
});

it("keepRound() names three tools, each once, and counts the calls beyond a line", () => {
  const names = ["read", "read", "edit", "bash", "grep"];
  const long = names.map((name) => ({ name, input: "x".repeat(100) }));
  const kept = keepRound(1, { calls: long }, undefined);
  expect(kept.names).toBe("read, edit, bash");
  expect(kept.line).toBe(
    `${[`read ${"x".repeat(100)}`, `read ${"x".repeat(100)}`, `edit ${"x".repeat(100)}`].join("; ")}; and 2 more`,
  );
});

it.each<[string, string, string]>([
  ["as they are where they are short", " Short\nwords ", "Short words"],
  ["as they are at four hundred characters", "ab".repeat(200), "ab".repeat(200)],
  [
    "by their beginning and end at one more",
    `${"a".repeat(200)}b${"c".repeat(200)}`,
    `${"a".repeat(200)} … ${"c".repeat(197)}`,
  ],
  [
    "without blanks where they are cut",
    `${"a".repeat(199)} ${"b".repeat(200)} ${"c".repeat(196)}`,
    `${"a".repeat(199)} … ${"c".repeat(196)}`,
  ],
  ["as nothing where there are none", "", ""],
])("tidyWords() keeps words %s", (_, text, kept) => {
  expect(tidyWords(text, undefined)).toBe(kept);
});
