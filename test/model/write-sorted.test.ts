import { expect, it } from "vitest";
import { isSent } from "../../src/model/plain-json.js";
import { writeSorted } from "../../src/model/write-sorted.js";

it.each<[name: string, one: unknown, other: unknown]>([
  ["names in another order", { a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }],
  ["names in another order in a list", [{ a: 1, b: 2 }], [{ b: 2, a: 1 }]],
  ["a field without a value", { a: 1, b: undefined }, { a: 1 }],
])("writeSorted() writes one text for values with %s", (_name, one, other) => {
  expect(writeSorted(one)).toBe(writeSorted(other));
});

it.each<[name: string, one: unknown, other: unknown]>([
  ["a text and a number", "1", 1],
  ["a text and null", "null", null],
  ["a list and its only entry", ["a"], "a"],
  ["a list and an object", ["a", "b"], { a: "b" }],
  ["lists of other order", ["a", "b"], ["b", "a"]],
  ["texts cut elsewhere", ["ab"], ["a", "b"]],
  ["null and a field left out", { a: null }, {}],
])("writeSorted() tells apart %s", (_name, one, other) => {
  expect(writeSorted(one)).not.toBe(writeSorted(other));
});

it("writeSorted() leaves out the fields that it is told to leave out", () => {
  expect(writeSorted({ a: null, b: [{ c: null, d: 1 }] }, isSent)).toBe(writeSorted({ b: [{ d: 1 }] }));
});

it("writeSorted() throws for a value that nests without end", () => {
  const circle: unknown[] = [];
  circle.push(circle);
  expect(() => writeSorted(circle)).toThrow(RangeError);
});
