import { expect, it } from "vitest";
import { SDK_FORM } from "../../../src/adapters/ai-sdk/message-form.js";

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
])("SDK_FORM reads %s of a tool", (_name, output, text) => {
  const content = [{ type: "tool-result", toolCallId: "c1", output }];
  expect(SDK_FORM.read({ role: "tool", content }).parts[0]).toMatchObject({ type: "result", callId: "c1", text });
});
