import { expect, it } from "vitest";
import { atifReader } from "../../../../src/programs/replay/readers/atif.js";
import { readRecords } from "./read-records.js";

const call = { tool_call_id: "c1", function_name: "work", arguments: { a: 1 } };
const results = [{ source_call_id: "c1", content: "four" }];

it.each([
  ["a person's step", { source: "user", message: "Go on", step_id: 1 }, [{ type: "user", id: "1", text: "Go on" }]],
  [
    "a step of the agent",
    { source: "agent", message: "So", step_id: 2, timestamp: "t", tool_calls: [call], observation: { results } },
    [
      {
        type: "round",
        id: "2",
        time: "t",
        text: "So",
        calls: [{ tool: "work", input: { a: 1 }, id: "c1", failed: false, replyLength: 4 }],
      },
    ],
  ],
  ["nothing in a step of the system", { source: "system", message: "Be brief" }, []],
  ["a step of another source as unknown", { source: "tool" }, [{ type: "unknown", what: "tool", count: 1 }]],
  ["a step without a source as unknown", {}, [{ type: "unknown", what: "a step without a source", count: 1 }]],
])("atifReader reads %s", (_name, step, expected) => {
  const [session, ...records] = readRecords(atifReader, {
    schema_version: "ATIF-v1.4",
    steps: [step],
    session_id: "s",
  });
  expect(session).toEqual({ type: "session", agent: "atif", id: "s", version: "ATIF-v1.4" });
  expect(records).toEqual(expected);
});
