import { expect, it } from "vitest";
import { RecordedCall } from "../../src/tool/answer-call.js";
import { readGivenId, withGivenId } from "../../src/tool/given-id.js";

it.each<[name: string, answer: string | undefined, id: string | undefined]>([
  ["a sentence", "Task #12 created successfully: Read", "12"],
  ["JSON with a text for the number", '{"task":{"id":"7","subject":"Read"}}', "7"],
  ["JSON with a number", ' { "task" : { "id" : 7 } }', "7"],
  ["a sentence about something else", "Task #12 is completed.", undefined],
  ["no answer", undefined, undefined],
])("readGivenId() reads the number of a new task from %s", (_name, answer, id) => {
  expect(readGivenId(answer)).toBe(id);
});

it.each<[name: string, input: unknown, id: string | undefined]>([
  ["an object", { subject: "Read" }, "7"],
  ["the text of one", '{"subject":"Read"}', "7"],
  ["a text that is none", "Read", undefined],
])("withGivenId() adds the number to arguments that are %s", (_name, input, id) => {
  const call = withGivenId(input, "7");
  expect(RecordedCall.is(call) ? [call.input, call.givenId] : call).toEqual(id ? [{ subject: "Read" }, id] : input);
  expect(withGivenId(input, undefined)).toBe(input);
});
