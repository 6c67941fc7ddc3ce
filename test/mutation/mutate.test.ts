import { expect, it } from "vitest";
import { listPaths, readText, readTree } from "../package/read-tree.js";
import { drawChanges, findChanges } from "./find-changes.js";
import { findCompiled } from "./find-compiled.js";
import { countKilled, findIdle, listIdle, tabulateKilled } from "./killed-share.js";
import { type Measured, PAGE, putRow, readRows } from "./mutation-page.js";
import { roomOf, SUITES } from "./suites.js";
import { judge, type Outcome, type TrialEvent } from "./trial.js";

/** Fewer changes tell little of a room. */
const LEAST_JUDGED = 30;

it("every room of src has a suite, with tests that exist", () => {
  const rooms = new Set(
    listPaths("src", ".ts", ".tsx")
      .filter((path) => path !== "src/index.ts")
      .map((path) => roomOf({ path })),
  );
  expect(SUITES.map(({ room }) => room).sort()).toEqual([...rooms].sort());
  const folders = SUITES.flatMap(({ room, tests }) => [room, ...tests]);
  expect(folders.filter((folder) => listPaths(`test/${folder}`, ".test.ts").length === 0)).toEqual([]);
});

it("drawChanges() draws the same changes for the same seed, and others for another one", async () => {
  const { changes } = await findChanges([
    { path: "src/model/sum.ts", text: "export const sum = (a, b) => a + b - 1 < 2 || a > 1 || 'x';" },
  ]);
  expect(changes.length).toBeGreaterThan(10);
  const drawn = drawChanges(changes, { seed: "1", count: 4 });
  expect(drawn).toHaveLength(4);
  expect(drawChanges(changes, { seed: "1", count: 4 })).toEqual(drawn);
  expect(drawChanges(changes, { seed: "2", count: 4 })).not.toEqual(drawn);
});

it("findCompiled() leaves out a change that does not compile", async () => {
  const [file] = readTree("test/mutation/suites.ts");
  const { changes } = await findChanges(file === undefined ? [] : [file]);
  const compiled = findCompiled(changes);
  expect(compiled.map(({ kind }) => kind)).toContain("StringLiteral");
  expect(compiled.map(({ kind }) => kind)).not.toContain("BlockStatement");
});

const failed = { type: "failed", id: "1", test: "a" } as const;
const OUTCOMES: readonly { name: string; events: readonly TrialEvent[]; outcome: Outcome }[] = [
  { name: "a test failed", events: [{ type: "passed", id: "1" }, failed], outcome: "noticed" },
  { name: "it never ends", events: [{ type: "looped", id: "1" }], outcome: "noticed" },
  {
    name: "it took too long",
    events: [
      { type: "passed", id: "1" },
      { type: "late", id: "1" },
    ],
    outcome: "late",
  },
  {
    name: "all tests passed",
    events: [
      { type: "unreached", id: "1" },
      { type: "passed", id: "1" },
    ],
    outcome: "survived",
  },
  { name: "its place is reached once only", events: [{ type: "unreached", id: "1" }], outcome: "ignored" },
  { name: "its place is reached while loading", events: [{ type: "static", id: "1" }], outcome: "ignored" },
  { name: "no test reaches it", events: [{ ...failed, id: "2" }], outcome: "never run" },
];

it.each(OUTCOMES)("judge(): $name", ({ events, outcome }) => {
  expect(judge({ id: "1" }, events)).toBe(outcome);
});

it("countKilled() counts what was noticed by room", () => {
  const outcomes = ["noticed", "late", "survived", "never run", "ignored"] as const;
  const changes = outcomes.map((outcome) => ({ path: "src/model/key.ts", outcome }));
  expect(countKilled([...changes, { path: "src/nag/event.ts", outcome: "noticed" }])).toEqual([
    { room: "model", changes: 4, killed: 2, late: 1 },
    { room: "nag", changes: 1, killed: 1, late: 0 },
  ]);
});

it("tabulateKilled() gives the share of each room and of all", () => {
  const shares = [
    { room: "model", changes: 40, killed: 39, late: 2 },
    { room: "screens", changes: 0, killed: 0, late: 0 },
  ];
  expect(tabulateKilled(shares).replaceAll(/ +/g, " ")).toBe(
    [
      "model 39 of 40 noticed 97.5 % 2 too late",
      "screens 0 of 0 noticed – 0 too late",
      "all 39 of 40 noticed 97.5 % 2 too late",
    ].join("\n"),
  );
});

it("listIdle() names the tests that decided on nothing, each once", () => {
  const failing = { type: "failing", test: "a" } as const;
  const slow = { type: "slow", test: "b", seconds: 3 } as const;
  expect(listIdle([failing, failing, { ...failing, test: "c" }, failed, slow])).toBe(
    "2 tests fail without a change: a; c\n1 tests take too long: b",
  );
});

it("findIdle() names them without a reason, each once", () => {
  const slow = { type: "slow", test: "b", seconds: 3 } as const;
  const events = [slow, slow, { type: "once", test: "a" }, { type: "finished", test: "c" }, failed] as const;
  expect(findIdle(events)).toEqual(["b", "a"]);
});

const EMPTY = "# Page\n\n<!-- rooms -->\n<!-- /rooms -->\n\nMore.\n";
const MEASURED: Measured = {
  ...{ room: "nag", drawn: 120, changes: 40, killed: 39, late: 2, seed: "7", day: "2026-11-27" },
  left: { tests: 1, servers: ["A_URL"] },
};

it("putRow() puts a room in its place in the table, and replaces what was there of it", () => {
  const model = { ...MEASURED, room: "model", left: { tests: 0, servers: [] } };
  const page = putRow(putRow(putRow(EMPTY, MEASURED), { ...model, killed: 12 }), model);
  expect(page.split("\n").slice(4)).toEqual([
    expect.stringMatching(/^\|(---\|)+$/),
    "| `model` | 95 | 120 | 40 | 39 | 97.5 | 2 | – | 7 | 2026-11-27 |",
    "| `nag` | 95 | 120 | 40 | 39 | 97.5 | 2 | 1 test, A_URL | 7 | 2026-11-27 |",
    "<!-- /rooms -->",
    "",
    "More.",
    "",
  ]);
});

it("the page has a row of every room, with enough changes and the share that they come to", () => {
  const rows = readRows(readText(PAGE));
  expect([...rows.keys()]).toEqual(SUITES.map(({ room }) => room));
  for (const { room, least } of SUITES) {
    const [, asked, drawn = 0, judged = 0, noticed = 0, share] = (rows.get(room) ?? []).map(Number);
    expect([room, asked, share]).toEqual([room, least, Number(((100 * noticed) / judged).toFixed(1))]);
    expect([room, judged >= LEAST_JUDGED, judged <= drawn]).toEqual([room, true, true]);
  }
});
