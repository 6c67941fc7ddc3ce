import { expect, it } from "vitest";
import { createScriptedModel, type ModelReply, type ScriptedReply } from "../../src/testing/scripted-model.js";

const READ = { name: "read_file", input: { path: "a.ts" } };

it.each<[string, ScriptedReply, ModelReply]>([
  ["words alone", { text: "Done." }, { text: "Done.", calls: [] }],
  ["calls alone, each with an id", { calls: [READ] }, { text: "", calls: [{ ...READ, id: "call_1" }] }],
  ["nothing at all", {}, { text: "", calls: [] }],
  [
    "words and two calls",
    { text: "I read it.", calls: [READ, READ] },
    {
      text: "I read it.",
      calls: [
        { ...READ, id: "call_1" },
        { ...READ, id: "call_2" },
      ],
    },
  ],
])("createScriptedModel() replies with %s", (_, scripted, reply) => {
  expect(createScriptedModel([scripted]).reply()).toEqual(reply);
});

it("createScriptedModel() counts its calls on through all replies, which come in their order", () => {
  const model = createScriptedModel([{ calls: [READ, READ] }, { text: "Wait." }, { calls: [READ] }]);
  const replies = [model.reply(), model.reply(), model.reply()];
  expect(replies.map(({ text, calls }) => [text, ...calls.map(({ id }) => id)])).toEqual([
    ["", "call_1", "call_2"],
    ["Wait."],
    ["", "call_3"],
  ]);
});

it("createScriptedModel() says after how many replies its script is over", () => {
  const model = createScriptedModel([{ text: "One." }, { text: "Two." }]);
  model.reply();
  model.reply("a request");
  expect(() => model.reply("another")).toThrow(new Error("The script is over after 2 replies"));
  expect(model.requests).toEqual([undefined, "a request"]);
});

it("createScriptedModel() keeps copies of requests as they were", () => {
  const model = createScriptedModel([{}, {}]);
  const history = [{ role: "user", content: "Add tests" }];
  model.reply(history);
  history.push({ role: "assistant", content: "Done." });
  model.reply(history);
  expect(model.requests).toEqual([history.slice(0, 1), history]);
});
