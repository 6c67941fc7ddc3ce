import { expect, it } from "vitest";
import { messagesReader } from "../../../../src/programs/replay/readers/messages.js";
import { readRecords } from "./read-records.js";

const user = { role: "user", content: "Go on" };

it.each([
  ["an array", [user], "messages in an array"],
  ["a request of Anthropic's or Chat Completions", { messages: [user] }, "messages in messages"],
  ["a request of Gemini's", { contents: [{ role: "user", parts: [] }] }, "messages in contents"],
  ["a request of Responses", { input: [user] }, "messages in input"],
  ["a line", user, "a message of a model's API"],
  [
    "messages after those of the system",
    [{ role: "system" }, { role: "developer", content: 1 }, user],
    "messages in an array",
  ],
  ["messages of the system alone", [{ role: "system", content: "Be brief" }], undefined],
  ["an item", { type: "function_call", call_id: "c1" }, "a message of a model's API"],
  ["an item without its id", { type: "function_call" }, undefined],
  ["a reply of calls alone", { role: "assistant", content: null, tool_calls: [] }, "a message of a model's API"],
  ["a role without anything", { role: "assistant", content: null }, undefined],
  ["a role that no API has", { role: "host", content: "" }, undefined],
])("messagesReader recognises %s", (_name, line, by) => {
  expect(messagesReader.recognise(line)).toBe(by);
});

it("messagesReader reads the id and the time of a reply, and the answers of items", () => {
  const records = readRecords(
    messagesReader,
    { ...user, id: "m0", timestamp: "t0" },
    { role: "assistant", id: "m1", timestamp: "t1", content: "So" },
    { type: "function_call", name: "work", call_id: "c1", arguments: "{}" },
    { type: "function_call_output", call_id: "c1", output: "four" },
  );
  expect(records).toMatchObject([
    { type: "session", agent: "messages" },
    { type: "user", text: "Go on" },
    { type: "round", id: "m1", time: "t1", text: "So", calls: [] },
    { type: "end" },
    { type: "round", calls: [{ tool: "work", input: {}, id: "c1", replyLength: 4 }] },
  ]);
});
