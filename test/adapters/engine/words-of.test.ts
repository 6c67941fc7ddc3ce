import { expect, it } from "vitest";
import { wordsOf } from "../../../src/adapters/engine/fields.js";
import { readRows } from "../../support/read-rows.js";

type Row = [name: string, content: unknown, words: string];

it.each<Row>([
  ...readRows<Row>("adapters/engine/words-of"),
  ["a content left out", undefined, ""],
])("wordsOf() reads %s", (_name, content, words) => {
  expect(wordsOf(content)).toBe(words);
});
