import { expect, it } from "vitest";
import { PI_REQUEST } from "../../../src/adapters/pi/request-form.js";

const PLACE = { callId: undefined, before: [] };
const text = (words: unknown) => ({ type: "text", text: words });

it.each([
  ["a person's text", { role: "user", content: "Hi" }, "Hi\n\nGo on."],
  ["a person's parts", { role: "user", content: [text("Hi")] }, [text("Hi"), text("Go on.")]],
  ["a result without content", { role: "toolResult" }, "Go on."],
])("PI_REQUEST puts a reminder into %s", (_name, message, content) => {
  expect(PI_REQUEST.join(message, { text: "Go on." }, PLACE)).toEqual([{ ...message, content }]);
});

it.each([
  ["of its time", { role: "assistant", content: "Hi", timestamp: 5 }, 5],
  ["without a time", { role: "bashExecution" }, 0],
])("PI_REQUEST puts a reminder after another message %s", (_name, message, timestamp) => {
  const reminder = { role: "user", content: [text("Go on.")], timestamp };
  expect(PI_REQUEST.join(message, { text: "Go on." }, PLACE)).toEqual([message, reminder]);
});
