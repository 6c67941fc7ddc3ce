import { expect, it } from "vitest";
import { parseLiteral } from "../../src/parse/parse-literal.js";
import { readRows } from "../support/read-rows.js";

/** What a text holds: the value, why it is none, or `undefined` where its JSON does not parse. */
function read(text: string): unknown {
  const literal = parseLiteral(text);
  if (typeof literal === "string") return literal;
  try {
    return JSON.parse(literal.json);
  } catch {
    return undefined;
  }
}

type ReadRow = { name: string; text: string; value: unknown };

it.each<ReadRow>([
  ...readRows<ReadRow>("parse/parse-literal.read"),
  { name: "a key __proto__", text: "{'__proto__': 1}", value: JSON.parse('{"__proto__": 1}') },
])("parseLiteral() reads $name", ({ text, value }) => {
  expect(read(text)).toEqual(value);
});

type RefusedRow = { name: string; text: string; problem: unknown };

it.each<RefusedRow>([
  ...readRows<RefusedRow>("parse/parse-literal.refused"),
  { name: "a comma alone", text: "[,]", problem: undefined },
  { name: "two commas at the end", text: "[1,,]", problem: undefined },
  { name: "another word", text: "[pending]", problem: undefined },
  { name: "brackets that do not fit", text: "[1}", problem: undefined },
  { name: "a number that is none", text: "[007]", problem: undefined },
  { name: "a key in a list", text: "[a: 1]", problem: undefined },
])("parseLiteral() does not read $name", ({ text, problem }) => {
  expect(read(text)).toBe(problem);
});
