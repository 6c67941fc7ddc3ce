import { expect, it } from "vitest";
import { pythonText } from "../../src/presets/teaching-loops.js";

type Row = [name: string, value: unknown, text: string];

it.each<Row>([
  ["text as it is", "it's \u3000a\n", "it's \u3000a\n"],
  ["null", null, "None"],
  ["true", true, "True"],
  ["false", false, "False"],
  ["a whole number", 42, "42"],
  ["zero", 0, "0"],
  ["a fraction", -2.5, "-2.5"],
  ["the smallest without a power", 0.0001, "0.0001"],
  ["a smaller one", 0.00001234, "1.234e-05"],
  ["one below zero", -0.000025, "-2.5e-05"],
  ["a power of two digits", 1.5e-10, "1.5e-10"],
  ["a large one", 1e22, "1e+22"],
  ["an empty array", [], "[]"],
  ["an array", ["a", 1, null, [true]], "['a', 1, None, [True]]"],
  ["an empty object", {}, "{}"],
  ["an object", { a: "b", "c d": { e: 1e-7 } }, "{'a': 'b', 'c d': {'e': 1e-07}}"],
  ["single quotes inside", ["it's"], '["it\'s"]'],
  ["double quotes inside", ['say "hi"'], "['say \"hi\"']"],
  ["both quotes inside", ["'\""], "['\\'\"']"],
  ["a backslash inside", ["a\\b"], "['a\\\\b']"],
  ["line breaks inside", ["a\nb\rc\td"], "['a\\nb\\rc\\td']"],
  ["spaces that are not plain", ["a b\u00a0c\u3000d"], "['a b\\xa0c\\u3000d']"],
  ["invisible characters", ["\u200b\ufeff\u0007\udb40\udc01"], "['\\u200b\\ufeff\\x07\\U000e0001']"],
  ["Chinese and emoji", ["修复 🚀"], "['修复 🚀']"],
  ["nothing", undefined, "None"],
  ["zero below zero", -0, "0"],
  ["a bigint, which JSON has not", 7n, "7"],
])("pythonText() prints %s", (_, value, text) => {
  expect(pythonText(value)).toBe(text);
});

it("pythonText() ends at eight levels, and so at a cycle", () => {
  const cycle: unknown[] = [];
  cycle.push(cycle);
  expect(pythonText(cycle)).toBe("[[[[[[[[...]]]]]]]]");
  expect(pythonText([[[[[[[["a"]]]]]]]])).toBe("[[[[[[[['a']]]]]]]]");
});
