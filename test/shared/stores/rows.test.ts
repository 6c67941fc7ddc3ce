import { expect, it } from "vitest";
import { parseRow, parseState } from "../../../src/shared/stores/rows.js";

it.each([
  ["what was saved", { state: '{"seen":1}' }, { seen: 1 }],
  ["no row", undefined, undefined],
  ["a damaged text, which is not the row of an agent that was never saved", { state: "{" }, null],
  ["a number that a driver parsed, which is no text", { state: 7 }, null],
  ["a row without a state", {}, null],
])("parseState() reads %s", (_name, row, state) => {
  expect(parseState(row)).toEqual(state);
});

it.each([
  ["no row", undefined, undefined],
  ["a row", { version: "2", data: "{}", actor: "ann", at: "5" }, { version: 2, list: {}, actor: "ann", at: 5 }],
  [
    "a row of a call",
    { version: 2, data: "{", actor: "a", call: "c", reply: "r", at: 5 },
    { version: 2, list: undefined, actor: "a", call: "c", reply: "r", at: 5 },
  ],
  [
    "a row without a call, as databases give it",
    { version: 2, data: "7", actor: "a", call: null, reply: null, at: 5 },
    { version: 2, list: 7, actor: "a", at: 5 },
  ],
])("parseRow() reads %s", (_name, row, version) => {
  expect(parseRow(row)).toStrictEqual(version);
});
