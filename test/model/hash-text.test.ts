import { expect, it } from "vitest";
import { hashText, writeSorted } from "../../src/model/hash-text.js";
import { isSent } from "../../src/model/plain-json.js";

// From the test vectors of FNV-1a with 32 bits, http://www.isthe.com/chongo/src/fnv/test_fnv.c.
it.each([
  ["", 0x811c9dc5],
  ["a", 0xe40c292c],
  ["b", 0xe70c2de5],
  ["foobar", 0xbf9cf968],
])("hashText() begins with the FNV-1a hash of %j", (text, hash) => {
  expect(hashText(text).slice(0, 7)).toBe(hash.toString(36).padStart(7, "0"));
});

it("hashText() gives each text 14 letters and digits of its own", () => {
  const texts = Array.from({ length: 5000 }, (_, index) => `Step ${index}`);
  const hashes = texts.map(hashText);
  expect(hashes.filter((hash) => !/^[0-9a-z]{14}$/.test(hash))).toEqual([]);
  for (const lane of [hashes.map((hash) => hash.slice(0, 7)), hashes.map((hash) => hash.slice(7))])
    expect(new Set(lane).size).toBe(texts.length);
});

it("hashText() hashes the bytes of UTF-8, in which a letter beyond ASCII has several", () => {
  expect(hashText("é")).not.toBe(hashText("Ã©"));
  expect(hashText("\u{1f600}")).not.toBe(hashText("\u{1f601}"));
});

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
