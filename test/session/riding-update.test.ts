import fc from "fast-check";
import { expect, it } from "vitest";
import { takeFieldOfText } from "../../src/session/riding-update.js";
import { readRows } from "../support/read-rows.js";

it.each(
  readRows<[name: string, text: string, rest: string, value: unknown]>("session/riding-update.cut"),
)("takeFieldOfText() cuts %s", (_name, text, rest, value) => {
  expect(takeFieldOfText(text, "todos")).toEqual({ rest, value });
});

it.each(
  readRows<[name: string, text: string]>("session/riding-update.nothing"),
)("takeFieldOfText() finds nothing in %s", (_name, text) => {
  expect(takeFieldOfText(text, "todos")).toBeUndefined();
});

it("takeFieldOfText() leaves what JSON.parse() reads without the field", () => {
  const fields = fc.dictionary(fc.oneof(fc.constantFrom("todos", "a", '"', "\\"), fc.string()), fc.jsonValue());
  fc.assert(
    fc.property(fields, fc.jsonValue(), fc.constantFrom(undefined, 2), (own, value, indent) => {
      const all = Object.fromEntries([...Object.entries(own), ["todos", value]]);
      const { todos: _, ...rest } = all;
      const cut = takeFieldOfText(JSON.stringify(all, undefined, indent), "todos");
      expect(cut && JSON.parse(cut.rest)).toEqual(JSON.parse(JSON.stringify(rest)));
      expect(cut?.value).toEqual(JSON.parse(JSON.stringify(all))["todos"]);
    }),
  );
});
