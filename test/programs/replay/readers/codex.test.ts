import { expect, it } from "vitest";
import { codexReader } from "../../../../src/programs/replay/readers/codex.js";
import { readRecords } from "./read-records.js";

const item = (payload: object) => ({ type: "response_item", timestamp: "t", payload });
const call = { type: "function_call", name: "shell", call_id: "c1", arguments: '{"a":1}' };
const read = (...payloads: readonly object[]) => readRecords(codexReader, ...payloads.map(item));

it.each([
  ["a line with a payload", { type: "event_msg", payload: {} }, "event_msg with a payload"],
  ["an old first line", { id: "s", timestamp: "t", instructions: null }, "id, timestamp and instructions"],
  ["a line without a payload", { type: "event_msg" }, undefined],
  ["a line of another kind", { type: "user", payload: {} }, undefined],
])("codexReader recognises %s", (_name, line, by) => {
  expect(codexReader.recognise(line)).toBe(by);
});

it.each([
  ["a refused plan", "failed to parse function arguments: missing field", true],
  ["a missing tool", "unsupported call: update_plan", true],
  ["a text that only quotes such an answer", "The log has: unsupported call", false],
  ["an answer", "ok", false],
])("codexReader takes %s for a failure or not", (_name, output, failed) => {
  const [round] = read(call, { type: "function_call_output", call_id: "c1", output });
  expect(round).toEqual({
    type: "round",
    time: "t",
    calls: [{ tool: "shell", input: { a: 1 }, id: "c1", failed, replyLength: output.length }],
  });
});

it("codexReader begins a round with what follows an answer, and with nothing else", () => {
  const answer = { type: "function_call_output", call_id: "c1", output: "ok" };
  const rounds = read(call, { type: "reasoning" }, { ...call, call_id: "c2" }, answer, { ...call, call_id: "c3" });
  expect(rounds.map((round) => round.type === "round" && round.calls.map(({ id }) => id))).toEqual([
    ["c1", "c2"],
    ["c3"],
  ]);
});

it.each([
  ["a call without a name by its kind", { type: "local_shell_call", call_id: "c1" }, ["local_shell_call"]],
  [
    "a script that makes a plan alone as that call",
    { ...call, name: "exec", arguments: 'await tools.update_plan({ plan: [{ step: "a" }] })' },
    ["update_plan"],
  ],
  [
    "a script that does other work too as both",
    { ...call, name: "exec", arguments: "tools.update_plan({ plan: [] }); tools.shell({})" },
    ["update_plan", "exec"],
  ],
  ["a script without a plan as itself", { ...call, name: "exec", arguments: "tools.shell({})" }, ["exec"]],
])("codexReader reads %s", (_name, payload, tools) => {
  const [round] = read(payload);
  expect(round?.type === "round" && round.calls.map(({ tool }) => tool)).toEqual(tools);
});

it("codexReader ends a round where the conversation was compacted, and counts what it does not know", () => {
  const records = readRecords(codexReader, item(call), { type: "compacted", payload: {} }, { type: "new" }, {});
  expect(records.slice(1)).toEqual([
    { type: "compacted" },
    { type: "unknown", what: "new", count: 1 },
    { type: "unknown", what: "a line without a type", count: 1 },
  ]);
});
