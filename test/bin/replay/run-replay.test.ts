import { appendFileSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findRecordings, listHomes } from "../../../src/bin/replay/find-recordings.js";
import { readLines } from "../../../src/bin/replay/read-lines.js";
import { RECORDED_FORMS } from "../../replay/contract/recorded-forms.js";
import { temporaryFolder } from "../../support/temporary-folder.js";
import { LAUNCH, run } from "../run-program.js";

const PLAN = [
  ["Write tests for login", "completed"],
  ["Deploy to staging", "pending"],
] as const;

/** Records one plan in the form of every agent, in a folder. */
function recordAll(folder: string): void {
  for (const [name, { record, write }] of RECORDED_FORMS) {
    const lines = record([{ does: "ask" }, write(PLAN), { does: "work" }]).map((line) => JSON.stringify(line));
    writeFileSync(join(folder, `${name}.jsonl`), `${lines.join("\n")}\n`);
  }
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
  expect(stdout).toContain(`${count} sessions with a plan: promised ${2 * count} · done ${count} · open ${count} ·`);
});

it("replay reads Gemini CLI's older recordings, which are one JSON over several lines", async () => {
  const folder = temporaryFolder();
  const gemini = RECORDED_FORMS.find(([name]) => name === "Gemini CLI")?.[1];
  const [head = {}, ...messages] = gemini?.record([{ does: "ask" }, gemini.write(PLAN)]) ?? [];
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

it.each([
  ["an unknown option", ["--nope"]],
  ["an unknown agent", ["--agent", "nobody"]],
  ["no day", ["--since", "soon"]],
])("replay refuses %s with exit code 2", async (_name, args) => {
  const { stdout, stderr, code } = await run([...LAUNCH, "replay", ...args]);
  expect({ stdout, code }).toEqual({ stdout: "", code: 2 });
  expect(stderr).toMatch(/^agent-todos replay: .+\nTry: agent-todos replay --help\n$/);
});

it("replay names a path that is missing, and says where it looked", async () => {
  const path = join(temporaryFolder(), "gone");
  const { stdout, stderr, code } = await run([...LAUNCH, "replay", path]);
  expect({ stdout, stderr, code }).toEqual({
    stdout: `No recordings found in ${path}.\n`,
    stderr: `skipped ${path}: ENOENT\n`,
    code: 0,
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

it("listHomes() goes by the environment", () => {
  const homes = listHomes({ CLAUDE_CONFIG_DIR: "/c", CODEX_HOME: "/x" }, "/h");
  expect(homes).toContain(join("/c", "projects"));
  expect(homes).toContain(join("/x", "sessions"));
  expect(homes).toContain(join("/h", ".qwen", "projects"));
});

it("readLines() keeps nothing of a line that is too long, and gives a last line without an end", async () => {
  const path = join(temporaryFolder(), "lines");
  writeFileSync(path, `one\n${"x".repeat(600_000)}\n\ntwo`);
  const lines: (string | null)[] = [];
  for await (const line of readLines(path, 1000)) lines.push(line);
  expect(lines).toEqual(["one", null, "", "two"]);
});
