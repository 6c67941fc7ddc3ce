import { expect, it } from "vitest";
import { openHandsReader } from "../../../../src/programs/replay/readers/open-hands.js";
import { readRecords } from "./read-records.js";

const action = (tool_call_id: string, llm_response_id?: string) => ({
  kind: "ActionEvent",
  tool_name: "work",
  tool_call_id,
  llm_response_id,
  tool_call: { arguments: "{}" },
});
const observed = {
  kind: "ObservationEvent",
  tool_call_id: "c1",
  observation: { content: [{ text: "four" }], is_error: true },
};

it.each([
  ["one reply in one round", [action("c1", "r1"), action("c2", "r1")], [["c1", "c2"]]],
  ["two replies in two", [action("c1", "r1"), action("c2", "r2")], [["c1"], ["c2"]]],
  ["calls without the id of a reply in a round each", [action("c1"), action("c2")], [["c1"], ["c2"]]],
])("openHandsReader puts the calls of %s", (_name, events, ids) => {
  const rounds = readRecords(openHandsReader, ...events).flatMap((one) => (one.type === "round" ? [one.calls] : []));
  expect(rounds.map((calls) => calls.map(({ id }) => id))).toEqual(ids);
});

it("openHandsReader reads whether a call failed and how long its answer is, and counts what it does not know", () => {
  const records = readRecords(openHandsReader, action("c1", "r1"), observed, { kind: "New" }, {});
  expect(records).toEqual([
    { type: "session", agent: "openhands" },
    { type: "unknown", what: "New", count: 1 },
    { type: "unknown", what: "an event without a kind", count: 1 },
    { type: "round", id: "r1", calls: [{ tool: "work", input: {}, id: "c1", failed: true, replyLength: 4 }] },
  ]);
});
