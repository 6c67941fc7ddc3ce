import { expect, it } from "vitest";
import { parseLiteral } from "../../src/parse/parse-literal.js";

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
  { name: "single quotes with escapes", text: "['it\\'s \\\"so\\\"\\n\\t\\\\ \\/']", value: ['it\'s "so"\n\t\\ /'] },
  { name: "escapes by number", text: "['\\x41é\\U0001F680\\ud83d\\ude80']", value: ["Aé🚀🚀"] },
  {
    name: "escapes that stand for nothing",
    text: "['\\q \\x4 \\uZZZZ \\UFFFFFFFF']",
    value: ["\\q \\x4 \\uZZZZ \\UFFFFFFFF"],
  },
  { name: "a line that goes on behind a backslash", text: "['a\\\nb']", value: ["ab"] },
  { name: "line breaks and tabs in texts", text: '["a\n\tb"]', value: ["a\n\tb"] },
  { name: "Python's words", text: "[True, False, None]", value: [true, false, null] },
  { name: "JavaScript's words", text: "[true, false, null, undefined]", value: [true, false, null, null] },
  { name: "numbers", text: "[1, -2.5, 1e3]", value: [1, -2.5, 1000] },
  {
    name: "keys of every kind",
    text: "{a: 1, 'b': 2, \"c\": 3, 4: 5, True: 6, $d_: 7}",
    value: { "4": 5, a: 1, b: 2, c: 3, True: 6, $d_: 7 },
  },
  { name: "commas at the ends", text: "[[1,], {a: 1,},]", value: [[1], { a: 1 }] },
  { name: "empty ones", text: "[[], {}]", value: [[], {}] },
  { name: "non-breaking spaces and written-out line breaks", text: "[\u00a01,\\n\\t2\\r]", value: [1, 2] },
  { name: "more behind it", text: "[1] and [2", value: [1] },
  { name: "a key __proto__", text: "{'__proto__': 1}", value: JSON.parse('{"__proto__": 1}') },
])("parseLiteral() reads $name", ({ text, value }) => {
  expect(read(text)).toEqual(value);
});

type RefusedRow = { name: string; text: string; problem: unknown };

it.each<RefusedRow>([
  { name: "a list that does not close", text: "[1, 2", problem: "cut_off" },
  { name: "a text that does not close", text: "['a", problem: "cut_off" },
  { name: "a text that ends in a backslash", text: "['a\\", problem: "cut_off" },
  { name: "a word that the end cuts", text: "[Tru", problem: "cut_off" },
  { name: "a quote within a text", text: "['it's']", problem: "broken" },
  { name: "two values in a row", text: "['a' 'b']", problem: "broken" },
  { name: "another sign", text: "[(1)]", problem: "broken" },
  { name: "a backslash", text: "[\\q]", problem: "broken" },
  { name: "a comma alone", text: "[,]", problem: undefined },
  { name: "two commas at the end", text: "[1,,]", problem: undefined },
  { name: "another word", text: "[pending]", problem: undefined },
  { name: "brackets that do not fit", text: "[1}", problem: undefined },
  { name: "a number that is none", text: "[007]", problem: undefined },
  { name: "a key in a list", text: "[a: 1]", problem: undefined },
])("parseLiteral() does not read $name", ({ text, problem }) => {
  expect(read(text)).toBe(problem);
});
