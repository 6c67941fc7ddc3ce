import { expect, it } from "vitest";
import { readAnswer } from "../../src/shared/told-answer.js";

it.each([
  ["all of an answer", { version: 1, id: "c1", call: "m", text: "t" }, { version: 1, id: "c1", call: "m", text: "t" }],
  ["no mark that is no text", { version: 1, id: 7, call: null, text: {} }, { version: 1 }],
])("readAnswer() reads %s", (_name, stored, answer) => {
  expect(readAnswer("heard", stored)).toEqual(answer);
});

it("readAnswer() names a version that is none", () => {
  expect(() => readAnswer("heard", { version: -1 })).toThrow("heard.version must be a whole number ≥ 0 (got -1)");
});
