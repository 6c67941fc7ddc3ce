import { expect, it } from "vitest";
import { parseReply } from "../../../src/adapters/langchain/messages.js";

const call = (id: string, name = "work") => ({ type: "tool_call", id, name, args: {} });
const ai = (...tool_calls: readonly object[]) => ({ type: "ai", content: "", tool_calls });
const result = (tool_call_id: string, name = "work") => ({ type: "tool", content: "ok", tool_call_id, name });
const human = { type: "human", content: "Hi" };

it.each([
  ["one that is unanswered", [human, ai(call("a"))], ["a"]],
  ["one of two", [human, ai(call("a"), call("b")), result("a")], ["b"]],
  ["one with the id of an earlier call", [ai(call("a")), result("a"), ai(call("a"))], ["a"]],
])("parseReply() finds the calls that wait: %s", (_name, messages, ids) => {
  expect(parseReply(messages, [])?.calls.map(({ id }) => id)).toEqual(ids);
});

const extract = "extract-1";
const closing = ai();

it.each([
  ["a reply", [human, ai()], 1],
  ["a structured reply", [human, ai(call("a", extract)), result("a", extract), closing], 1],
  ["a reply after a tool of the host", [human, ai(call("a")), result("a"), closing], 3],
  ["a reply after a person of such a name", [human, ai(), { ...human, name: extract }, closing], 3],
  ["a reply after such a result alone", [human, human, result("a", extract), closing], 3],
])("parseReply() finds what came before %s", (_name, messages, length) => {
  expect(parseReply(messages, [])?.before).toHaveLength(length);
});
