import * as fs from "node:fs";
import { appendFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { findRecordings } from "../../../src/programs/replay-command/find-recordings.js";
import { followRecording } from "../../../src/programs/watch/follow-recording.js";
import { runWatch } from "../../../src/programs/watch/run-watch.js";
import { createTerminalView } from "../../../src/programs/watch/terminal-view.js";
import { type WatchOptions, watchRecordings } from "../../../src/programs/watch/watch-recordings.js";
import { temporaryFolder } from "../../support/temporary-folder.js";
import { recordLines } from "../replay/contract/recorded-forms.js";
import {
  create,
  LEAD,
  LEAD_CALLS,
  MATE,
  MATE_CALLS,
  type TeamCall,
  teamLines,
  update,
} from "../replay/contract/team-lines.js";

afterEach(() => vi.restoreAllMocks());

/** The lines of a session of Codex that plans, works, and completes a step. */
function linesOf(...texts: readonly string[]): readonly string[] {
  return recordLines("Codex", "ask", ...texts.map((text) => [[text, "in_progress"] as const]), "work", "ask");
}

/** Watches a folder while these steps happen, one between every two looks. */
async function watch(
  folder: string,
  steps: readonly (() => void)[],
  { wanted = () => true, now = Date.now, find = () => findRecordings([folder]) }: Partial<WatchOptions> = {},
): Promise<string> {
  const written: string[] = [];
  const controller = new AbortController();
  const left = [...steps];
  const stream = { write: (text: string) => written.push(text), columns: 60 };
  await watchRecordings({
    ...{ find, wanted, now, view: createTerminalView(stream, { color: false }), signal: controller.signal },
    wait: async () => {
      const step = left.shift();
      if (step === undefined) controller.abort();
      else step();
    },
  });
  return written.join("");
}

const idle = (looks: number): readonly (() => void)[] => Array.from({ length: looks }, () => () => {});

it("watchRecordings() shows a plan as its recording grows, also where a line is written in halves", async () => {
  const folder = temporaryFolder();
  const path = join(folder, "one.jsonl");
  const lines = linesOf("Read", "Write");
  const text = lines.join("");
  const half = text.length - 40;
  writeFileSync(path, "");
  const shown = await watch(folder, [
    () => appendFileSync(path, text.slice(0, half)),
    () => appendFileSync(path, text.slice(half)),
    () => {},
  ]);
  expect(shown).toContain("codex · project");
  expect(shown.indexOf("Read")).toBeLessThan(shown.indexOf("Write"));
  expect(shown.match(/codex · project/g)).toHaveLength(1);
});

it("watchRecordings() names the plan in the panel again where another one was named below", async () => {
  const folder = temporaryFolder();
  const add = (name: string, text: string) => () => appendFileSync(join(folder, name), linesOf(text).join(""));
  add("one.jsonl", "Read")();
  const steps = [add("two.jsonl", "Ship"), ...idle(6), add("one.jsonl", "Write"), add("one.jsonl", "Test"), ...idle(2)];
  const shown = await watch(folder, steps);
  expect(shown.match(/^codex · .*$/gm)).toHaveLength(3);
});

it("watchRecordings() names a plan whose turn has ended, once, in a panel as wide as the terminal", async () => {
  const folder = temporaryFolder();
  const path = join(folder, "one.jsonl");
  const end = `${JSON.stringify({ type: "event_msg", payload: { type: "task_complete" } })}\n`;
  writeFileSync(path, linesOf("Read").join(""));
  const shown = await watch(folder, [() => {}, () => appendFileSync(path, end), () => {}, () => {}]);
  expect(shown.match(/codex · project: 0\/1 done \(turn ended\)/g)).toHaveLength(1);
  expect(shown).toMatch(/┌─ Plan ─{40,}/);
});

it("watchRecordings() says once that a session has no plan, and that nothing has changed today", async () => {
  const folder = temporaryFolder();
  expect(await watch(folder, [])).toContain("No recording has changed today");
  const lines = recordLines("pi", "ask", ...Array.from({ length: 12 }, () => "work" as const));
  const path = join(folder, "one.jsonl");
  writeFileSync(path, lines.join(""));
  const shown = await watch(folder, [() => appendFileSync(path, lines.at(-1) ?? ""), () => {}]);
  expect(shown.match(/no plan; its todo tool is off, or was not used in \d+ rounds/g)).toHaveLength(1);
});

it("watchRecordings() leaves out what is not wanted, and goes on when a file is deleted or cannot be read", async () => {
  const folder = temporaryFolder();
  const [one, two] = [join(folder, "one.jsonl"), join(folder, "two.jsonl")];
  writeFileSync(one, linesOf("Read").join(""));
  writeFileSync(two, linesOf("Write").join(""));
  expect(await watch(folder, [], { wanted: () => false })).toBe("");
  const shown = await watch(folder, [() => fs.rmSync(two), () => appendFileSync(one, linesOf("Ship").join(""))]);
  expect(shown).toContain("Ship");
});

it("watchRecordings() names a file that cannot be read, and a place that cannot be looked into, once", async () => {
  const folder = temporaryFolder();
  const path = join(folder, "one.jsonl");
  writeFileSync(path, linesOf("Read").join(""));
  const files = [{ path: join(path, "inside.jsonl"), changedAt: Date.now() }];
  const shown = await watch(folder, idle(12), { find: async () => ({ files, problems: ["/nowhere: ENOENT"] }) });
  expect(shown.match(/inside\.jsonl: ENOTDIR/g)).toHaveLength(1);
  expect(shown.match(/\/nowhere: ENOENT/g)).toHaveLength(1);
});

it("watchRecordings() loses nothing while the machine sleeps for days", async () => {
  const folder = temporaryFolder();
  const path = join(folder, "one.jsonl");
  const [first = "", ...rest] = linesOf("Read", "Ship");
  writeFileSync(path, first);
  let day = 0;
  const sleep = (): void => {
    day = 3;
    appendFileSync(path, rest.join(""));
  };
  const now = (): number => Date.now() + day * 24 * 60 * 60 * 1000;
  const shown = await watch(
    folder,
    [sleep, ...idle(8), () => appendFileSync(path, linesOf("Deploy").join("")), ...idle(2)],
    { now },
  );
  expect(shown).toContain("Ship");
  expect(shown).toContain("Deploy");
});

it("watchRecordings() names the newest of 200 sessions that change at once, and counts the others", async () => {
  const folder = temporaryFolder();
  const write = (text: string) => () => {
    for (let at = 0; at < 201; at += 1) appendFileSync(join(folder, `${at}.jsonl`), linesOf(text).join(""));
  };
  write("Read")();
  const shown = await watch(folder, [write("Ship"), ...idle(2)]);
  const lines = shown.split("\n");
  expect(lines[1]).toBe("and 199 other sessions");
  expect(lines.filter((line) => line.startsWith("codex · project:"))).toHaveLength(6);
  expect(lines).toContain("and 195 other sessions");
});

/** The rows of the last panel, without its borders. */
function lastRows(shown: string): readonly string[] {
  const [panel = ""] = shown.match(/┌─ Plan [^┌]*$/) ?? [];
  return [...panel.matchAll(/│ (.*?) *│/g)].map(([, row = ""]) => row);
}

const TEAM_ROWS = ["✓ Read the grammar", "✓ Write the parser", "○ Test the parser", "● Ship..."];

it.each<[name: string, files: readonly (readonly [name: string, text: string])[]]>([
  [
    "the lead is there first",
    [
      ["lead", teamLines("lead", LEAD, ...LEAD_CALLS)],
      ["mate", teamLines("mate", MATE, ...MATE_CALLS)],
    ],
  ],
  [
    "the teammate is there first",
    [
      ["mate", teamLines("mate", MATE, ...MATE_CALLS)],
      ["lead", teamLines("lead", LEAD, ...LEAD_CALLS)],
    ],
  ],
  [
    "both grow",
    [
      ["lead", teamLines("one", LEAD, ...LEAD_CALLS.slice(0, 2))],
      ["mate", teamLines("two", MATE, ...MATE_CALLS.slice(0, 2))],
      ["lead", teamLines("three", LEAD, ...LEAD_CALLS.slice(2))],
      ["mate", teamLines("four", MATE, ...MATE_CALLS.slice(2))],
    ],
  ],
])("watchRecordings() shows what teammates do on the list of their lead, by time: %s", async (_name, files) => {
  const folder = temporaryFolder();
  const paths = ["lead", "mate"].map((name) => join(folder, `${name}.jsonl`));
  for (const path of paths) writeFileSync(path, "");
  const find = async () => ({ files: paths.map((path) => ({ path, changedAt: Date.now() })), problems: [] });
  const steps = files.map(
    ([name, text]) =>
      () =>
        appendFileSync(join(folder, `${name}.jsonl`), text),
  );
  const shown = await watch(folder, [...steps, ...idle(3)], { find });
  expect(lastRows(shown)).toEqual(TEAM_ROWS);
});

it("watchRecordings() shows a sub-agent's steps below its lead's until its turn ends, and a lead as ended once its team is", async () => {
  const folder = temporaryFolder();
  const add =
    (name: string, fields: object, ...calls: readonly TeamCall[]) =>
    () =>
      appendFileSync(join(folder, `${name}.jsonl`), teamLines(name, fields, ...calls));
  const end = (name: string, fields: object) => () => {
    const message = { id: `end-of-${name}`, stop_reason: "end_turn", content: [{ type: "text", text: "Done." }] };
    const line = { sessionId: name, cwd: "project", ...fields, type: "assistant", uuid: `end-${name}`, message };
    appendFileSync(join(folder, `${name}.jsonl`), `${JSON.stringify(line)}\n`);
  };
  const look = (status: string): TeamCall => [
    30,
    { name: "TodoWrite", input: { todos: [{ content: "Look", status, activeForm: "Looking" }] } },
  ];
  const agent = { sessionId: "lead", agentId: "a1", isSidechain: true };
  const rows: (readonly string[])[] = [];
  const show = async (...steps: readonly (() => void)[]) =>
    rows.push(lastRows(await watch(folder, [...steps, ...idle(6)])));
  add("lead", LEAD, [10, create("Read")], [11, update("1", "in_progress")])();
  add("mate", MATE, [12, create("Test")])();
  await show(add("agent", agent, look("in_progress")));
  await show(
    add("agent", agent, look("completed")),
    end("lead", LEAD),
    add("mate", MATE, [40, update("2", "in_progress")]),
  );
  await show(end("mate", MATE));
  expect(rows).toEqual([
    ["● Read...", "○ Test", "● ↳ Looking..."],
    ["● Read...", "● Test..."],
    ["? Read", "? Test"],
  ]);
});

it.each<[name: string, change: (path: string, text: string) => void]>([
  ["cut", (path) => fs.truncateSync(path, 0)],
  ["cut and written on", (path, text) => writeFileSync(path, text)],
  ["written anew in the same length", (path, text) => writeFileSync(path, text.padEnd(statSync(path).size))],
  ["written anew and longer", (path, text) => writeFileSync(path, text.padEnd(20_000))],
  [
    "rotated",
    (path, text) => {
      fs.renameSync(path, `${path}.1`);
      writeFileSync(path, text.padEnd(20_000));
    },
  ],
])("followRecording() reads a file from its beginning where it was %s", async (_name, change) => {
  const path = join(temporaryFolder(), "one.jsonl");
  writeFileSync(path, linesOf("Read", "Write").join(""));
  const recording = followRecording(path);
  const items = async () => (await recording.look())?.replay.timeline.items.map(({ content }) => content);
  expect(await items()).toEqual(["Read", "Write"]);
  change(path, linesOf("Ship").join(""));
  fs.utimesSync(path, 1, 1);
  expect(await items()).toEqual(statSync(path).size === 0 ? undefined : ["Ship"]);
  appendFileSync(path, linesOf("Deploy").join(""));
  expect((await items())?.at(-1)).toBe("Deploy");
});

it("followRecording() takes a round as over at the first look that finds nothing new", async () => {
  const path = join(temporaryFolder(), "one.jsonl");
  const [first = "", ...rest] = linesOf("Read");
  writeFileSync(path, [first, ...rest.slice(0, 3)].join(""));
  const recording = followRecording(path);
  expect((await recording.look())?.replay.timeline.items).toEqual([]);
  expect((await recording.look())?.replay.timeline.items).toHaveLength(1);
  expect(await recording.look()).toBeUndefined();
});

it("followRecording() reads a journal of VS Code whole, whose later lines change earlier ones", async () => {
  const path = join(temporaryFolder(), "one.jsonl");
  const lines = recordLines("VS Code chat, a journal", "ask", [["Read", "pending"]], "work");
  const recording = followRecording(path);
  const counts: unknown[] = [];
  for (const line of lines) {
    appendFileSync(path, line);
    counts.push((await recording.look())?.replay.receipt.promised);
  }
  expect([counts[0], counts.at(-1)]).toEqual([0, 1]);
});

it("followRecording() drops a line that never ends, passes over what is no JSON, and reads a file that is one JSON whole", async () => {
  const folder = temporaryFolder();
  const path = join(folder, "one.jsonl");
  writeFileSync(path, "x".repeat(17 * 1024 * 1024));
  const recording = followRecording(path);
  expect(await recording.look()).toBeUndefined();
  appendFileSync(path, `\n{"half\n${linesOf("Read").join("")}`);
  expect((await recording.look())?.replay.timeline.items).toHaveLength(1);
  const whole = join(folder, "one.json");
  writeFileSync(whole, recordLines("ATIF", [["Read", "pending"]]).join(""));
  expect((await followRecording(whole).look())?.replay.receipt.promised).toBe(1);
});

it("runWatch() looks where agents keep their recordings until it is interrupted", async () => {
  const folder = temporaryFolder();
  fs.chmodSync(folder, 0o755);
  writeFileSync(join(folder, "one.jsonl"), linesOf("Read").join(""));
  const written: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => written.push(String(text)) > 0);
  const controller = new AbortController();
  const watching = runWatch([folder, "--agent", "codex", "--project", "project"], controller.signal);
  await expect.poll(() => written.join("")).toContain("Read");
  controller.abort();
  expect(await watching).toBe(0);
});

it("runWatch() prints its usage", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  expect(await runWatch(["--help"])).toBe(0);
  expect(log.mock.calls[0]?.[0]).toContain("Usage: agent-todos watch");
});
