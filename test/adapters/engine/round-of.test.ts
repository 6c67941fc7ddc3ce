import { expect, it } from "vitest";
import { describeRound } from "../../../src/adapters/engine/round-of.js";

it("describeRound() names the tool of a result whose call the server keeps", () => {
  const result = { type: "result", callId: "c9", name: "edit", text: "Error: gone" } as const;
  expect(describeRound("", [LS, result]).calls).toEqual([
    { name: "bash", input: { command: "ls" } },
    { name: "edit", input: undefined, failed: true },
  ]);
});

const LS = { type: "call", id: "c1", name: "bash", input: { command: "ls" } } as const;
const READ = { type: "call", id: "c2", name: "read", input: { path: "a.ts" } } as const;

it("describeRound() leaves out a text that the model did not write, and the ids of calls", () => {
  expect(describeRound("", [LS])).toEqual({ calls: [{ name: "bash", input: { command: "ls" } }] });
  expect(describeRound("I look.", [])).toEqual({ text: "I look.", calls: [] });
});

it.each([
  ["Error: gone", true],
  ["  error reading a.ts", true],
  ["An error occurred while reading", true],
  ["Traceback (most recent call last):", true],
  ["Uncaught TypeError: x is undefined", true],
  ["fatal: not a git repository", true],
  ['{"error": "gone"}', true],
  ["No errors", false],
  ["errors: 0", false],
  ['{"errors": []}', false],
  ["a.ts", false],
  ["", false],
])("describeRound() judges a result that no API marked by how it begins: %s", (text, failed) => {
  const { calls } = describeRound("", [LS, { type: "result", callId: "c1", text }]);
  expect(calls[0]?.failed ?? false).toBe(failed);
});

it.each<readonly [name: string, ids: readonly (string | undefined)[], failed: readonly boolean[]]>([
  ["by its id", ["c2", "c1"], [false, true]],
  ["by its place, without ids", [undefined, undefined], [true, false]],
  ["of none, with the id of another call", ["c9", "c1"], [false, false]],
])("describeRound() finds the call of a result %s", (_name, [first, second], failed) => {
  const results = [
    { type: "result", callId: first, text: "gone", isError: true },
    { type: "result", callId: second, text: "a.ts" },
  ] as const;
  expect(describeRound("", [LS, READ, ...results]).calls.map((call) => call.failed ?? false)).toEqual(failed);
});
