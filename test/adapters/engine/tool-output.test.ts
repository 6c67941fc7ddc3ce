import { expect, it } from "vitest";
import { joinOutput } from "../../../src/adapters/engine/tool-output.js";

it.each([
  ["a text", { type: "text", value: "ok" }, { type: "text", value: "ok\n\nGo on." }],
  ["data", { type: "json", value: [1] }, { type: "text", value: "[1]\n\nGo on." }],
  ["data without a value", { type: "json" }, { type: "text", value: "Go on." }],
  [
    "an error in data",
    { type: "error-json", value: { code: 7 } },
    { type: "error-text", value: '{"code":7}\n\nGo on.' },
  ],
  [
    "parts",
    { type: "content", value: [{ type: "media" }] },
    { type: "content", value: [{ type: "media" }, { type: "text", text: "Go on." }] },
  ],
  [
    "a denial without a reason",
    { type: "execution-denied" },
    { type: "execution-denied", reason: "Tool execution denied.\n\nGo on." },
  ],
])("joinOutput() puts a text into %s", (_name, output, joined) => {
  expect(joinOutput(output, { text: "Go on." })).toEqual(joined);
});
