import { expect, it } from "vitest";
import { OPENAI_FORM } from "../../../src/adapters/openai/form.js";

const found = { id: "c1", input: "{}" };

it.each([
  [
    "a function call",
    { type: "function_call", call_id: "c1", name: "work", arguments: "{}" },
    { ...found, name: "work" },
  ],
  [
    "a call of a custom tool, which is none of the list's",
    { type: "custom_tool_call", call_id: "c1", arguments: "{}" },
    found,
  ],
])("OPENAI_FORM reads %s", (_name, item, call) => {
  expect(OPENAI_FORM.readMessage(item)).toEqual([{ type: "call", call }]);
});
