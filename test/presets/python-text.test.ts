import { expect, it } from "vitest";
import { pythonText } from "../../src/presets/teaching-loops.js";
import { readRows } from "../support/read-rows.js";

type Row = [name: string, value: unknown, text: string];

it.each<Row>([
  ...readRows<Row>("presets/python-text"),
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
