import { expect, it } from "vitest";
import { outputText } from "../../../src/adapters/ai-sdk/message-text.js";

it.each([
  ["a text", { type: "text", value: "ok" }, "ok"],
  [
    "parts",
    { type: "content", value: [{ type: "text", text: "one" }, { type: "media" }, { type: "text", text: "two" }] },
    "one\n\ntwo",
  ],
  ["a denial with a reason", { type: "execution-denied", reason: "Not today." }, "Not today."],
  ["a denial without one", { type: "execution-denied" }, ""],
  ["data", { type: "json", value: { rows: 3 } }, ""],
  ["nothing", undefined, ""],
])("outputText() reads %s", (_name, output, text) => {
  expect(outputText(output)).toBe(text);
});
