import fc from "fast-check";
import { expect, it } from "vitest";
import { createTodoTool } from "../../src/tool/create-todo-tool.js";
import { takeFieldOfText, writeRide } from "../../src/tool/riding-update.js";

it.each<[name: string, text: string, rest: string, value: unknown]>([
  ["the last field", '{"command":"ls","todos":[1]}', '{"command":"ls"}', [1]],
  ["the first field", '{"todos":[1],"command":"ls"}', '{"command":"ls"}', [1]],
  ["the only field", '{"todos":null}', "{}", null],
  ["a field between others", '{ "a" : 1 , "todos" : {} , "b" : 2 }', '{ "a" : 1 , "b" : 2 }', {}],
  ["a field given twice", '{"todos":1,"a":2,"todos":3}', '{"a":2}', 3],
  ["a field whose name is escaped", '{"\\u0074odos":1,"a":2}', '{"a":2}', 1],
  [
    "nothing of what it leaves",
    '\n{"n": 12345678901234567890, "x": 1e400, "s": "a,\\"}b", "todos": ["}", "\\\\"],\n "d": {"todos": 1}} ',
    '\n{"n": 12345678901234567890, "x": 1e400, "s": "a,\\"}b",\n "d": {"todos": 1}} ',
    ["}", "\\"],
  ],
])("takeFieldOfText() cuts %s", (_name, text, rest, value) => {
  expect(takeFieldOfText(text, "todos")).toEqual({ rest, value });
});

it.each<[name: string, text: string]>([
  ["another object", '{"command":"todos"}'],
  ["a field deeper down", '{"a":{"todos":1}}'],
  ["an array", '["todos"]'],
  ["text that is cut off", '{"todos":[1'],
  ["no JSON", "todos"],
  ["nothing", ""],
])("takeFieldOfText() finds nothing in %s", (_name, text) => {
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

it.each<[name: string, summary: "optional" | "required", value: unknown, written: object]>([
  ["a bare list", "optional", [1], { todos: [1] }],
  ["the whole input", "optional", { todos: [1] }, { todos: [1] }],
  ["an object that is no input, as the list", "optional", { 0: 1 }, { todos: { 0: 1 } }],
  ["an object of a tool that asks for more than a list, as it is", "required", { summary: "a" }, { summary: "a" }],
])("writeRide() writes %s", (_name, summary, value, written) => {
  expect(writeRide(value, createTodoTool({ rules: { summary } }))).toEqual(written);
});
