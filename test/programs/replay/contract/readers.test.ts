import { describe, expect, it } from "vitest";
import { findReader, type PlanRecord, type PlanReplay, replayRecords } from "../../../../src/programs/replay/index.js";
import { readRows } from "../../../support/read-rows.js";
import { RECORDED_FORMS } from "./recorded-forms.js";

function read(lines: readonly unknown[]): readonly PlanRecord[] {
  const stream = lines
    .map(findReader)
    .find((found) => found !== undefined)
    ?.reader.open();
  return stream === undefined ? [] : [...lines.flatMap((line) => stream.read(line)), ...stream.end()];
}

const play = (lines: readonly unknown[]): PlanReplay => replayRecords(read(lines));

const [TESTS, DEPLOY] = ["Write tests for login", "Deploy to staging"];
const ASK = { does: "ask" } as const;
const WORK = { does: "work" } as const;

describe.each(RECORDED_FORMS)("the reader of %s", (_name, { agent, record, write, lacks = [] }) => {
  it("is found by the first lines, and reads a plan to its end", () => {
    const first = write([
      [TESTS, "in_progress"],
      [DEPLOY, "pending"],
    ]);
    const { receipt } = play(record([ASK, first, WORK, WORK, write([[TESTS, "completed"]])]));
    const rest = lacks.includes("drop") ? { dropped: 0, open: 1 } : { dropped: 1, open: 0 };
    expect(receipt).toMatchObject({ agent, promised: 2, done: 1, ...rest, writes: 2, refused: 0 });
    const session = lacks.includes("session") ? undefined : "s";
    expect(receipt).toMatchObject({ rounds: 4, bookkeeping: 2, unknown: {} });
    expect(receipt.session).toBe(session);
  });

  it("does not apply what the agent refused", () => {
    const refused = { ...write([[TESTS, "pending"]]), failed: true };
    // A script's own answer says nothing of the calls in it.
    if (_name === "Codex in code mode" || lacks.includes("failure")) return;
    expect(play(record([ASK, refused])).receipt).toMatchObject({ promised: 0, refused: 1, writes: 0 });
  });

  it("gives the words of both", () => {
    const said = read(record([ASK, WORK, WORK])).flatMap((one) =>
      one.type === "user" || one.type === "round" ? [one.text] : [],
    );
    expect(said).toEqual(lacks.includes("words") ? [undefined, undefined] : ["Go on", "So", "So"]);
  });

  it("names a session without a todo tool", () => {
    expect(play(record([ASK, WORK])).receipt).toMatchObject({ agent, preset: null, promised: 0, rounds: 1 });
  });

  it("counts a line that it does not know, and reads on", () => {
    const lines = record([ASK, write([[TESTS, "pending"]]), ASK, write([[TESTS, "completed"]])]);
    const { receipt } = play([...lines.slice(0, 3), { type: "brand_new" }, 5, null, ...lines.slice(3)]);
    expect(receipt).toMatchObject({ promised: 1, done: 1 });
    expect(Object.values(receipt.unknown).reduce((sum, count) => sum + count, 0)).toBe(3);
  });

  it("reads a recording whose end is missing", () => {
    const lines = record([ASK, write([[TESTS, "pending"]]), WORK]);
    for (let length = 0; length <= lines.length; length += 1)
      expect(play(lines.slice(0, length)).receipt.promised).toBeLessThanOrEqual(1);
  });
});

interface Recording {
  readonly what: string;
  readonly lines: readonly unknown[];
  readonly receipt?: object;
  readonly unknown?: object;
  /** What the items say that are left. */
  readonly contents?: readonly string[];
  /** The types of what happened beside rounds. */
  readonly moments?: readonly string[];
}

it.each(readRows<Recording>("programs/replay/contract/recordings"))("the reader of $what", (row) => {
  const { receipt, timeline } = play(row.lines);
  const [contents, moments] = [timeline.items.map(({ content }) => content), timeline.moments.map(({ type }) => type)];
  expect(receipt).toMatchObject(row.receipt ?? {});
  expect(receipt.unknown).toEqual(row.unknown ?? receipt.unknown);
  expect(contents).toEqual(row.contents ?? contents);
  expect(moments).toEqual(row.moments ?? moments);
  expect("polluted" in {}).toBe(false);
});

it.each([
  ["the thread that spawned it", { source: { subagent: { thread_spawn: { parent_thread_id: "p" } } } }, "p"],
  ["its parent's thread beside the source", { source: "cli", parent_thread_id: "p" }, "p"],
  ["the source of its thread alone", { thread_source: "subagent" }, "subagent"],
  ["the name of a built-in one", { source: { subagent: "review" } }, "review"],
  [
    "none of these, being a person's session",
    { source: "cli", thread_source: "user", parent_thread_id: null },
    undefined,
  ],
])("the reader of Codex recognizes a sub-agent by %s", (_name, signs, parent) => {
  expect(play([{ type: "session_meta", payload: { id: "s", cwd: "project", ...signs } }]).receipt.parent).toBe(parent);
});

it("the reader of Claude Code's stream leaves a sub-agent's calls out, and ends a turn with its result", () => {
  const write = (id: string, content: string, parent: string | null) => ({
    type: "assistant",
    session_id: "s",
    parent_tool_use_id: parent,
    message: {
      id,
      role: "assistant",
      content: [{ type: "tool_use", id, name: "TodoWrite", input: { todos: [{ content, status: "pending" }] } }],
    },
  });
  const { receipt, timeline } = play([
    { type: "system", subtype: "init", session_id: "s", cwd: "project" },
    write("m1", "Build", null),
    write("m2", "Look", "call_1"),
    { type: "result", subtype: "success", session_id: "s", result: "Done." },
    { type: "result", subtype: "success", session_id: "s", result: "Done." },
  ]);
  expect(receipt).toMatchObject({ promised: 1, open: 1, unknown: { "a sub-agent's line within the session": 1 } });
  expect(timeline.moments).toEqual([{ type: "end", round: 1 }]);
});
