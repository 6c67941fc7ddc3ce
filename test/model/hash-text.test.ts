import { expect, it } from "vitest";
import { hashText } from "../../src/model/hash-text.js";

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
