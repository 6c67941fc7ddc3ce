import { appendFileSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readLines } from "../../../src/programs/read-lines.js";
import { findRecordings, listHomes } from "../../../src/programs/replay-command/find-recordings.js";
import { temporaryFolder } from "../../support/temporary-folder.js";
import { formOf, PLAN, RECORDED_FORMS, recordLines } from "../replay/contract/recorded-forms.js";
import { LAUNCH, run } from "../run-program.js";

/** Records one plan in the form of every agent, in a folder. */
function recordAll(folder: string): void {
  for (const [name] of RECORDED_FORMS)
    writeFileSync(join(folder, `${name}.jsonl`), recordLines(name, "ask", PLAN, "work").join(""));
}

it("replay prints a line for each session and one for all", async () => {
  const folder = temporaryFolder();
  recordAll(folder);
  appendFileSync(join(folder, "pi.jsonl"), '{"type":"message","id":"half');
  writeFileSync(join(folder, "foreign.json"), '{"name":"package"}\n');
  const { stdout, stderr, code } = await run([...LAUNCH, "replay", folder]);
  expect(code).toBe(0);
  expect(stderr).toBe(`skipped ${join(folder, "foreign.json")}: not a recording that is known\n`);
  const count = RECORDED_FORMS.length;
  expect(stdout.match(/ {2}promised 2 · done 1 · open 1 · 50 % of rounds for the list/g)).toHaveLength(count);
  expect(stdout).not.toContain("on its team's list");
  expect(stdout).toContain(`${count} sessions with a plan: promised ${2 * count} · done ${count} · open ${count} ·`);
});

it("replay reads Gemini CLI's older recordings, which are one JSON over several lines", async () => {
  const folder = temporaryFolder();
  const { record, write } = formOf("Gemini CLI");
  const [head = {}, ...messages] = record([{ does: "ask" }, write(PLAN)]);
  writeFileSync(join(folder, "session-1.json"), JSON.stringify(Object.assign({}, head, { messages }), null, 2));
  const { stdout } = await run([...LAUNCH, "replay", folder]);
  expect(stdout).toContain("1 session with a plan: promised 2 · done 1 · open 1 · 100 % of rounds for the list");
});

it("replay --json gives every receipt and the totals, and --agent one agent's alone", async () => {
  const folder = temporaryFolder();
  recordAll(folder);
  const { stdout } = await run([...LAUNCH, "replay", folder, "--json", "--agent", "pi"]);
  expect(JSON.parse(stdout)).toMatchObject({
    version: 1,
    total: { promised: 2, done: 1, open: 1 },
    receipts: [{ path: join(folder, "pi.jsonl"), agent: "pi", promised: 2 }],
  });
});

it("replay refuses a path that is missing, with exit code 2", async () => {
  const path = join(temporaryFolder(), "gone");
  const { stdout, stderr, code } = await run([...LAUNCH, "replay", path]);
  expect({ stdout, stderr, code }).toEqual({
    stdout: "",
    stderr: `agent-todos replay: there is no file and no folder ${JSON.stringify(path)}\n`,
    code: 2,
  });
});

it("findRecordings() follows links once, and ends in a circle of them", async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "a"));
  writeFileSync(join(folder, "a", "one.jsonl"), "");
  symlinkSync(folder, join(folder, "a", "back"));
  symlinkSync(join(folder, "a", "one.jsonl"), join(folder, "two.jsonl"));
  const { files, problems } = await findRecordings([folder]);
  expect(files).toHaveLength(1);
  expect(problems).toEqual([]);
});

it("findRecordings() gives the files of recordings alone, the oldest change first, and a folder of events as one", async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "events"));
  const names = ["a.jsonl", "b.json", "notes.txt", join("events", "event-00001-0123456789ab.json")];
  for (const [at, name] of names.entries()) {
    writeFileSync(join(folder, name), "{}");
    utimesSync(join(folder, name), 100 - at, 100 - at);
  }
  utimesSync(join(folder, "events"), 50, 50);
  const { files } = await findRecordings([folder]);
  expect(files).toEqual([
    { path: join(folder, "events"), changedAt: 50_000 },
    { path: join(folder, "b.json"), changedAt: 99_000 },
    { path: join(folder, "a.jsonl"), changedAt: 100_000 },
  ]);
});

it("findRecordings() leaves out the shorter one of two transcripts of a session", async () => {
  const folder = temporaryFolder();
  for (const name of ["transcript.jsonl", "transcript_full.jsonl"]) writeFileSync(join(folder, name), "{}");
  const { files } = await findRecordings([folder]);
  expect(files.map(({ path }) => path)).toEqual([join(folder, "transcript_full.jsonl")]);
});

it("listHomes() names the places of every agent", () => {
  const places = listHomes({ APPDATA: "/a" }, "/h").map((path) => path.replaceAll("\\", "/"));
  const [tasks, roo] = ["globalStorage/saoudrizwan.claude-dev/tasks", "globalStorage/rooveterinaryinc.roo-cline/tasks"];
  const editors = ["/h/.config/Code/User", "/h/Library/Application Support/Code/User", "/a/Code/User"];
  expect(places).toEqual([
    "/h/.claude/projects",
    "/h/.codex/sessions",
    "/h/.codex/archived_sessions",
    "/h/.gemini/tmp",
    "/h/.gemini/antigravity/brain",
    "/h/.gemini/antigravity-ide/brain",
    "/h/.gemini/antigravity-cli/brain",
    "/h/.qwen/projects",
    "/h/.pi/agent/sessions",
    "/h/.omp/agent/sessions",
    "/h/.kimi-code/sessions",
    "/h/.kimi/sessions",
    "/h/.cursor/projects",
    "/h/.copilot/session-state",
    "/h/.openhands/conversations",
    "/h/.factory/sessions",
    "/h/.local/share/opencode",
    ...editors.flatMap((user) => ["workspaceStorage", tasks, roo].map((folder) => `${user}/${folder}`)),
  ]);
});

it("listHomes() goes by the environment", () => {
  const homes = listHomes({ CLAUDE_CONFIG_DIR: "/c", CODEX_HOME: "/x" }, "/h");
  expect(homes).toContain(join("/c", "projects"));
  expect(homes).toContain(join("/x", "sessions"));
  expect(homes).toContain(join("/h", ".qwen", "projects"));
});

async function linesOf(text: string): Promise<readonly (number | string | null)[]> {
  const path = join(temporaryFolder(), "lines");
  writeFileSync(path, text);
  const lines: (number | string | null)[] = [];
  for await (const line of readLines(path, 300_000)) lines.push(line !== null && line.length > 99 ? line.length : line);
  return lines;
}

const long = (beginning: string, bytes: number): string => beginning + "é".repeat((bytes - beginning.length) / 2);

it("readLines() keeps nothing of a line that is too long, and gives a last line without an end", async () => {
  expect(await linesOf(`one\n${long("{", 700_001)}\n\ntwo`)).toEqual(["one", null, "", "two"]);
});

it("readLines() reads a long line that begins as a call does, up to twice as far", async () => {
  const call = '{"message":{"content":[{"type":"tool_use","input":"';
  const result = '{"message":{"content":[{"type":"tool_result","tool_use_id":"1","content":"\\"tool_use\\"';
  const lines = [long(call, 500_001), long(call, 700_001), long(result, 400_000), "end"];
  const kept = long(call, 500_001).length;
  expect(await linesOf(lines.join("\n"))).toEqual([kept, null, null, "end"]);
});
