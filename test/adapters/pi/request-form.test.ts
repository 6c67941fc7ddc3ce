import { expect, it } from "vitest";
import { PI_REQUEST } from "../../../src/adapters/pi/request-form.js";

const text = (words: unknown) => ({ type: "text", text: words });
it.each([
  ["a result", { role: "toolResult", toolCallId: "c1" }, "c1"],
  ["another message with such a field", { role: "user", toolCallId: "c1" }, undefined],
])("PI_REQUEST finds the call of %s", (_name, message, id) => {
  expect(PI_REQUEST.findCall(message)).toBe(id);
});

it.each([
  ["a person's text", { role: "user", content: "Hi" }, "Hi\n\nGo on."],
  ["a person's parts", { role: "user", content: [text("Hi")] }, [text("Hi"), text("Go on.")]],
  ["a result without content", { role: "toolResult" }, "Go on."],
  ["no reply of the model", { role: "assistant", content: "Hi" }, undefined],
])("PI_REQUEST puts a reminder into %s", (_name, message, content) => {
  const joined = PI_REQUEST.join(message, { text: "Go on." });
  expect(joined).toEqual(content === undefined ? undefined : { ...message, content });
});

it.each([
  ["the time of the message before it", { timestamp: 5 }, 5],
  ["no time where that has none", {}, 0],
])("PI_REQUEST gives a message of its own %s", (_name, before, timestamp) => {
  expect(PI_REQUEST.alone("Go on.", before)).toEqual({ role: "user", content: [text("Go on.")], timestamp });
});
