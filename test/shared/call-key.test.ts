import { expect, it } from "vitest";
import { hashInput } from "../../src/model/hash-text.js";
import { type CallPlace, writeCallKey } from "../../src/shared/call-key.js";

const place = { agent: "main", round: 3, position: 1, callId: "toolu_01A", tool: "todo_write" };

const keyOf = (call: CallPlace, input: unknown): string => writeCallKey(call, hashInput(input));

/** Text as a client parses it, in which `__proto__` is a name like any other. */
const parse = (text: string): unknown => JSON.parse(text);

it.each([
  ["names in another order", '{"a":1,"b":{"c":2,"d":3}}', '{"b":{"d":3,"c":2},"a":1}'],
  ["names in another order inside a list", '[{"a":1,"b":2}]', '[{"b":2,"a":1}]'],
])("writeCallKey() gives one key to two inputs with %s", (_, one, other) => {
  expect(keyOf(place, parse(one))).toBe(keyOf(place, parse(other)));
});

it.each<[name: string, one: string, other: string]>([
  ["a value", '{"a":1}', '{"a":2}'],
  ["a name", '{"a":1}', '{"b":1}'],
  ["the order of a list", "[1,2]", "[2,1]"],
  ["where a list ends", '[["a"],"b"]', '[["a","b"]]'],
  ["where an object ends", '[{"a":"b"},"c","d"]', '[{"a":"b","c":"d"}]'],
  ["whether a list is there", '["a"]', '"a"'],
  ["a list or an object", '["a","b"]', '{"a":"b"}'],
  ["where a text ends", '["ab"]', '["a","b"]'],
  ["what stands under __proto__", '{"__proto__":{"a":1}}', '{"__proto__":{"a":2}}'],
  ["__proto__ with and without a space", '{"__proto__":1}', '{"__proto__ ":1}'],
  ["whether __proto__ is there", '{"__proto__":{"a":1}}', "{}"],
])("writeCallKey() tells two inputs apart by %s", (_, one, other) => {
  expect(keyOf(place, parse(one))).not.toBe(keyOf(place, parse(other)));
});

it.each([
  ["the agent", { agent: "other" }],
  ["the call's id", { callId: "toolu_01B" }],
])("writeCallKey() tells two calls with one input apart by %s", (_, other) => {
  expect(keyOf({ ...place, ...other }, {})).not.toBe(keyOf(place, {}));
});

it.each([
  "",
  "0",
  "call_0",
  "call_999",
  "tool-call-3",
  "functions.todo_write:1",
  "functions.TodoWrite:12",
  "todo_write",
  "tool_0_todo_write",
  undefined,
])("writeCallKey() takes the place of a call with the id %s, which may come again", (callId) => {
  const key = keyOf({ ...place, callId }, {});
  expect(keyOf({ ...place, callId, round: 4 }, {})).not.toBe(key);
  expect(keyOf({ ...place, callId, position: 2 }, {})).not.toBe(key);
  expect(keyOf({ ...place, callId: undefined }, {})).toBe(key);
});

it.each([
  "toolu_01A",
  "call_abcdefgh",
  "call_abcdefg1",
  "call_abcd1234",
  "call_1000",
  "call_a8f2",
  "1f0e2d3c",
  "abcdefab",
  "123456789",
  "function-call-15563372937834621",
  "qWertyUio",
  "AsdfghJkl",
  "call_abcDEFghiJKLmnoPQRstuVWX",
  "chatcmpl-tool-0123456789abcdef0123456789abcdef",
  // Some hosts in JavaScript pass on the number of a protocol.
  15563372 as unknown as string,
])("writeCallKey() recognizes the call %s in a later round", (callId) => {
  expect(keyOf({ ...place, callId, round: 9 }, {})).toBe(keyOf({ ...place, callId }, {}));
});

it.each([
  ["call_0", "unique", true],
  ["toolu_01A", "recurring", false],
  ["", "unique", false],
] as const)("writeCallKey() takes the host's word for the id %j: %s", (callId, callIds, isSame) => {
  const key = keyOf({ ...place, callId, callIds }, {});
  expect(keyOf({ ...place, callId, callIds, round: 9 }, {}) === key).toBe(isSame);
});

it.each<[name: string, one: unknown, other: unknown, isSame: boolean]>([
  ["a field that is undefined for one left out", { a: 1, b: undefined }, { a: 1 }, true],
  ["a text for a number", { a: "1" }, { a: 1 }, false],
  ["a list for its only entry", { a: [1] }, { a: 1 }, false],
  ["a name for a text", { a: { b: "c" } }, { a: "b", c: {} }, false],
])("writeCallKey() takes %s or not", (_, one, other, isSame) => {
  expect(keyOf(place, one) === keyOf(place, other)).toBe(isSame);
});

it("writeCallKey() gives a key to an input that has no JSON", () => {
  const circle: Record<string, unknown> = {};
  circle["self"] = circle;
  expect(keyOf(place, circle)).toBe(keyOf(place, circle));
});
