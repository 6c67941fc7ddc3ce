import { expect, it } from "vitest";
import { readFacts } from "../../src/plan/todo-facts.js";
import { listOf } from "../support/write.js";

const LIST = listOf([
  { content: "Add tests", status: "completed" },
  { content: "Ship", status: "in_progress" },
]);
const RUN = { name: "npm test", ok: false, places: [0] };
const ITEM = { place: 1, text: "Ship" };
const CALL = { callId: "c1", items: [ITEM] };
const RESULT = { callId: "c2", ok: true, text: "Shipped." };

it.each<[what: string, stored: object]>([
  ["nothing", {}],
  ["a run", { runs: [RUN] }],
  ["a run with all that it may have", { runs: [{ ...RUN, at: 7, before: [1], nudged: true }] }],
  ["a call", { calls: [CALL] }],
  ["a call for a step that left the list", { calls: [{ ...CALL, items: [{ ...ITEM, place: -1 }] }] }],
  [
    "a call with all that it may have",
    { calls: [{ ...CALL, agent: "a", childId: "b", over: true, items: [{ ...ITEM, failed: true }] }] },
  ],
  ["a result", { results: [RESULT] }],
  ["a result that was taken", { results: [{ callId: "c2" }] }],
])("readFacts() reads %s", (_, stored) => {
  expect(readFacts(stored, LIST)).toEqual({ runs: [], calls: [], results: [], ...stored });
});

it.each<[what: string, stored: unknown]>([
  ["what is no object", "runs"],
  ["null", null],
  ["runs that are no array", { runs: { length: 0 } }],
  ["a run that is no object", { runs: [7] }],
  ["a sound run before another one", { runs: [RUN, { ...RUN, name: 1 }] }],
  ["a run without a result", { runs: [{ ...RUN, ok: undefined }] }],
  ["a run at no time", { runs: [{ ...RUN, at: "now" }] }],
  ["a run without places", { runs: [{ ...RUN, places: undefined }] }],
  ["a run at a place below the list", { runs: [{ ...RUN, places: [2] }] }],
  ["a run at a place above the list", { runs: [{ ...RUN, places: [-1] }] }],
  ["a run between two places", { runs: [{ ...RUN, places: [0.5] }] }],
  ["a run at a place that is text", { runs: [{ ...RUN, places: ["0"] }] }],
  ["a sound place before another one", { runs: [{ ...RUN, places: [0, 2] }] }],
  ["a run that was early at no place", { runs: [{ ...RUN, before: [2] }] }],
  ["a run with another word for a nudge", { runs: [{ ...RUN, nudged: false }] }],
  ["calls that are no array", { calls: 1 }],
  ["a call without an id", { calls: [{ ...CALL, callId: undefined }] }],
  ["a call of no name", { calls: [{ ...CALL, agent: 1 }] }],
  ["a call with a child of no name", { calls: [{ ...CALL, childId: null }] }],
  ["a call with another word for its end", { calls: [{ ...CALL, over: "yes" }] }],
  ["a call without items", { calls: [{ ...CALL, items: undefined }] }],
  ["a call for a place below the list", { calls: [{ ...CALL, items: [{ ...ITEM, place: 2 }] }] }],
  ["a call for a place far above the list", { calls: [{ ...CALL, items: [{ ...ITEM, place: -2 }] }] }],
  ["a call for a step without a text", { calls: [{ ...CALL, items: [{ place: 1 }] }] }],
  ["a call for a step with another word for a failure", { calls: [{ ...CALL, items: [{ ...ITEM, failed: 1 }] }] }],
  ["results that are no array", { results: "c2" }],
  ["a result without an id", { results: [{ ok: true }] }],
  ["a result of no kind", { results: [{ ...RESULT, ok: "yes" }] }],
  ["a result whose text is none", { results: [{ ...RESULT, text: 1 }] }],
  ["sound runs beside a damaged result", { runs: [RUN], results: [null] }],
])("readFacts() passes over all facts where they have %s", (_, stored) => {
  expect(readFacts(stored, LIST)).toBeUndefined();
});
