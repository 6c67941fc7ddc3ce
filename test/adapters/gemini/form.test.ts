import { expect, it } from "vitest";
import { GEMINI_FORM } from "../../../src/adapters/gemini/form.js";

const respond = (response: unknown) => ({
  role: "user",
  parts: [{ functionResponse: { id: "c1", name: "work", response } }],
});

it.each([
  ["an output", { output: "ok" }, { text: "ok", isError: false }],
  ["an error", { error: "no" }, { text: "no", isError: true }],
  ["a response in the tool's own form", { rows: 3 }, { text: "", isError: false }],
  ["no response", undefined, { text: "", isError: false }],
])("GEMINI_FORM reads a result with %s", (_name, response, read) => {
  expect(GEMINI_FORM.readMessage(respond(response))).toEqual([{ type: "result", id: "c1", name: "work", ...read }]);
});
