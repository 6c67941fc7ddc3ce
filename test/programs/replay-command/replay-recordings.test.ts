import { mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PlanReplay } from "agent-todos/replay";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterEach, expect, it, vi } from "vitest";
import { replayFile } from "../../../src/programs/replay-command/replay-file.js";
import { runReplay } from "../../../src/programs/replay-command/run-replay.js";
import { temporaryFolder } from "../../support/temporary-folder.js";
import { hearConsole } from "../hear-console.js";
import { PLAN, RECORDED_FORMS, recordLines, type Step } from "../replay/contract/recorded-forms.js";
import { create, LEAD, LEAD_CALLS, MATE, MATE_CALLS, teamLines, update } from "../replay/contract/team-lines.js";

const { printed, told } = hearConsole();
afterEach(() => void vi.unstubAllEnvs());

function record(agent: string, path: string, ...steps: readonly Step[]): void {
  writeFileSync(path, recordLines(agent, "ask", ...(steps.length > 0 ? steps : [PLAN])).join(""));
}

async function playAll(path: string): Promise<readonly PlanReplay[]> {
  const played: PlanReplay[] = [];
  for await (const one of replayFile(path)) played.push(one);
  return played;
}

it("runReplay() says of a session without a todo tool that it has none", async () => {
  const folder = temporaryFolder();
  record("pi", join(folder, "one.jsonl"));
  record("pi", join(folder, "two.jsonl"), "work");
  expect(await runReplay([folder])).toBe(0);
  expect(printed.at(-1)).toBe("1 without a call of a todo tool");
  expect(printed.at(-2)).toBe("1 session with a plan: promised 2 · done 1 · open 1 · 100 % of rounds for the list");
});

it("runReplay() says in one line that no session has a plan", async () => {
  const folder = temporaryFolder();
  record("pi", join(folder, "one.jsonl"), "work");
  expect(await runReplay([folder])).toBe(0);
  expect(printed).toEqual(["1 without a call of a todo tool"]);
});

it.each([
  ["a project that no session is of", ["--project", "no-such-folder"]],
  ["a day after the last change", ["--since", "2999-01-01"]],
  ["an agent that recorded nothing", ["--agent", "codex"]],
])("runReplay() leaves out what is not asked for: %s", async (_name, args) => {
  const folder = temporaryFolder();
  record("pi", join(folder, "one.jsonl"));
  expect(await runReplay([folder, ...args])).toBe(0);
  expect(printed).toEqual([`No recordings found in ${folder}.`]);
});

it("runReplay() takes what changed at the very beginning of the day that is asked for", async () => {
  const folder = temporaryFolder();
  const path = join(folder, "one.jsonl");
  record("pi", path);
  const start = new Date("2026-11-01T00:00:00").getTime() / 1000;
  utimesSync(path, start, start);
  expect(await runReplay([folder, "--since", "2026-11-01"])).toBe(0);
  expect(printed.at(-1)).toMatch(/^1 session with a plan/);
});

it("runReplay() names what is missing, and the files that it was asked about and cannot read", async () => {
  const folder = temporaryFolder();
  const gone = join(folder, "gone");
  expect(await runReplay([gone])).toBe(2);
  expect(told).toEqual([`agent-todos replay: there is no file and no folder ${JSON.stringify(gone)}`]);
  expect(printed).toEqual([]);
  const foreign = join(folder, "foreign.json");
  writeFileSync(foreign, '{"name":"package"}\n');
  expect(await runReplay([folder])).toBe(0);
  expect(told.at(-1)).toBe(`skipped ${foreign}: not a recording that is known`);
});

it("runReplay() adds up main sessions apart from their parts, and prints nothing of them beside a page", async () => {
  const folder = temporaryFolder();
  const lines = (id: string, more: object = {}) => [
    { type: "session_meta", timestamp: "t", payload: { id, ...more } },
    ...recordLines("Codex", "ask", PLAN)
      .slice(1)
      .map((line) => JSON.parse(line)),
  ];
  const write = (name: string, rows: readonly object[]) =>
    writeFileSync(join(folder, name), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  write("lead.jsonl", lines("lead"));
  write("part.jsonl", lines("part", { parent_thread_id: "lead" }));
  expect(await runReplay([folder, "--json"])).toBe(0);
  const { total, parts, receipts } = JSON.parse(printed.join("\n"));
  expect([receipts.length, total.promised, parts.promised]).toEqual([2, 2, 2]);
  printed.length = 0;
  expect(await runReplay([folder, "--html", join(folder, "page.html")])).toBe(0);
  expect(printed).toEqual([]);
});

it("runReplay() looks where agents keep their recordings, and says nothing of agents that are not there", async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "sessions"));
  record("pi", join(folder, "sessions", "one.jsonl"));
  vi.stubEnv("PI_CODING_AGENT_DIR", folder);
  vi.stubEnv("HOME", join(folder, "home"));
  vi.stubEnv("CLAUDE_CONFIG_DIR", join(folder, "none"));
  vi.stubEnv("CODEX_HOME", join(folder, "none"));
  expect(await runReplay([])).toBe(0);
  expect(told).toEqual([]);
  expect(printed.join("\n")).toContain("promised 2 · done 1 · open 1");
});

it("replayFile() counts lines that are half written, and leaves a file that no reader knows", async () => {
  const folder = temporaryFolder();
  const path = join(folder, "one.jsonl");
  record("pi", path);
  writeFileSync(path, '{"type":"half', { flag: "a" });
  const [played] = await playAll(path);
  expect(played?.receipt).toMatchObject({ promised: 2, done: 1, open: 1 });
  expect(JSON.stringify(played?.receipt)).toContain("a line that is no JSON");
  writeFileSync(join(folder, "foreign.jsonl"), '{"a":1}\n'.repeat(60));
  expect(await playAll(join(folder, "foreign.jsonl"))).toEqual([]);
});

it.each(["plan.jsonl", "plan.json"])(
  "replayFile() reads one JSON over several lines, whatever its name: %s",
  async (name) => {
    const path = join(temporaryFolder(), name);
    const [messages] = recordLines("Messages of Anthropic, one JSON", "ask", PLAN).map((line) => JSON.parse(line));
    writeFileSync(path, `\n${JSON.stringify(messages, null, 2)}\n`);
    const [played] = await playAll(path);
    expect(played?.receipt).toMatchObject({ agent: "messages", preset: "default", promised: 2, done: 1, unknown: {} });
  },
);

it("runReplay() takes a folder of OpenHands' events for one recording, in the order of their numbers", async () => {
  const folder = temporaryFolder();
  const events = join(folder, "my-conversation", "events");
  mkdirSync(events, { recursive: true });
  for (const [at, line] of recordLines("OpenHands", "ask", PLAN).entries())
    writeFileSync(join(events, `event-${99_999 + at}-0badcafe-${at}.json`), line);
  writeFileSync(join(events, "event-100099-0badcafe-9.json"), '{"kind":');
  expect(await runReplay([folder, "--json"])).toBe(0);
  const { receipts } = JSON.parse(printed.join("\n"));
  expect(receipts).toMatchObject([
    { agent: "openhands", session: "my-conversation", promised: 2, done: 1, unknown: { "a line that is no JSON": 1 } },
  ]);
});

it("runReplay() counts what a fork repeats once", async () => {
  const folder = temporaryFolder();
  const parent = recordLines("Claude Code", "ask", PLAN);
  const all = recordLines("Claude Code", "ask", PLAN, "ask", [["Tell Ann", "pending"]]);
  const save = (name: string, lines: readonly string[]): void =>
    writeFileSync(join(folder, name), lines.join("").replaceAll(/"u(\d+)"/g, '"uuid-of-line-$1"'));
  save("a.jsonl", parent);
  save("b.jsonl", all);
  save("c.jsonl", parent);
  expect(await runReplay([folder, "--json"])).toBe(0);
  const { total, receipts } = JSON.parse(printed.join("\n"));
  const figures = receipts.map((one: PlanReplay["receipt"]) => [one.promised, one.open, one.writes, one.rounds]);
  expect(figures).toEqual([
    [2, 1, 1, 1],
    [1, 1, 1, 1],
    [0, 0, 0, 0],
  ]);
  expect(total).toMatchObject({ promised: 3, writes: 2, rounds: 2 });
});

it("replay --json prints what docs/receipt.schema.json says, and no field beside", async () => {
  const schema = JSON.parse(readFileSync(new URL("../../../docs/receipt.schema.json", import.meta.url), "utf8"));
  const validate = new Ajv2020({ allErrors: true, strict: true, strictRequired: true, allowUnionTypes: true }).compile(
    schema,
  );
  const folder = temporaryFolder();
  for (const [name] of RECORDED_FORMS) record(name, join(folder, `${name}.jsonl`));
  writeFileSync(join(folder, "part.jsonl"), JSON.stringify({ type: "session_meta", payload: PART }));
  writeFileSync(join(folder, "mate.jsonl"), teamLines("mate", { teamName: "parser" }, [2, update("1", "completed")]));
  expect(await runReplay([folder, "--json"])).toBe(0);
  const printedJson = JSON.parse(printed.join("\n"));
  expect(printedJson.receipts).toHaveLength(RECORDED_FORMS.length + 2);
  validate(printedJson);
  expect(validate.errors).toBeNull();
  const fields = new Set(printedJson.receipts.flatMap((receipt: object) => Object.keys(receipt)));
  expect([...fields].sort()).toEqual(Object.keys(schema.$defs.receipt.properties).sort());
});

/** A sub-agent of Codex. */
const PART = { id: "p", cwd: "project", source: { subagent: { thread_spawn: { parent_thread_id: "s" } } } };

it.each([
  ["the teammate's file first", ["a-mate", "b-lead"], LEAD],
  ["the lead's file first", ["b-mate", "a-lead"], LEAD],
  ["a lead without a name", ["b-mate", "a-lead"], { agentName: undefined }],
])(
  "runReplay() plays what teammates did on the list of their lead, by time: %s",
  async (_name, [mate, lead], fields) => {
    const folder = temporaryFolder();
    const first = teamLines("lead", {}, ...LEAD_CALLS.slice(0, 1));
    const rest = teamLines("lead-later", { ...LEAD, ...fields }, ...LEAD_CALLS.slice(1));
    writeFileSync(
      join(folder, `${lead}.jsonl`),
      first + rest.replaceAll('"sessionId":"lead-later"', '"sessionId":"lead"'),
    );
    writeFileSync(join(folder, `${mate}.jsonl`), teamLines("mate", MATE, ...MATE_CALLS));
    expect(await runReplay([folder, "--json"])).toBe(0);
    const { receipts, total } = JSON.parse(printed.join("\n"));
    const bySession = new Map(receipts.map((receipt: PlanReplay["receipt"]) => [receipt.session, receipt]));
    expect(bySession.get("lead")).toMatchObject({ promised: 4, done: 2, open: 2, writes: 7, refused: 0, rounds: 4 });
    expect(bySession.get("mate")).toMatchObject({ promised: 0, refused: 0, foreign: 3, parent: "parser" });
    expect(total).toMatchObject({ promised: 4, done: 2, open: 2, refused: 0 });
  },
);

it("runReplay() prints and plays the plan of a lead with what its teammates did, whoever was the last at work", async () => {
  const folder = temporaryFolder();
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const agent = { sessionId: "lead", agentId: "agent-of-lead", isSidechain: true };
  const look = { content: "Look", status: "in_progress", activeForm: "Looking" };
  const lines: Readonly<Record<string, string>> = {
    "a-lead": teamLines("lead", LEAD, ...LEAD_CALLS),
    "b-other": teamLines("other", {}, [10, create("Sweep")]),
    "c-mate": teamLines("mate", MATE, ...MATE_CALLS),
    "d-agent": teamLines("agent", agent, [47, { name: "TodoWrite", input: { todos: [look] } }]),
  };
  for (const [at, [name, text]] of Object.entries(lines).entries()) {
    writeFileSync(join(folder, `${name}.jsonl`), text);
    utimesSync(join(folder, `${name}.jsonl`), at + 1, at + 1);
  }
  expect(await runReplay([folder])).toBe(0);
  const named = printed.flatMap((line) => /[a-d]-[a-z]+(?=\.jsonl)/.exec(line) ?? []);
  expect(named).toEqual(["a-lead", "c-mate", "d-agent", "b-other"]);
  expect(await runReplay([folder, "--play"])).toBe(0);
  const played = write.mock.calls.map(([text]) => String(text)).join("");
  expect(played).toMatch(/teammate +on this plan\n +completed +Read the grammar/);
  expect(played.match(/┌─ Plan [^┌]*$/)?.[0].match(/[│] [✓●○] .*?(?= {2})/g)).toEqual([
    "│ ✓ Read the grammar",
    "│ ✓ Write the parser",
    "│ ○ Test the parser",
    "│ ● Ship...",
  ]);
});

it("runReplay() calls a teammate's calls foreign where the lead's file is missing, never refused", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "mate.jsonl"), teamLines("mate", MATE, ...MATE_CALLS));
  expect(await runReplay([folder])).toBe(0);
  expect(printed[0]).toBe(
    `${join(folder, "mate.jsonl")} (claude-code, of another session)\n  3 calls on its team's list`,
  );
});

it("runReplay() leaves a teammate its own list of another tool", async () => {
  const folder = temporaryFolder();
  const write = {
    name: "TodoWrite",
    input: { todos: [{ content: "Look", status: "pending", activeForm: "Looking" }] },
  };
  writeFileSync(join(folder, "mate.jsonl"), teamLines("mate", MATE, [20, write], [21, update("1", "completed")]));
  expect(await runReplay([folder, "--json"])).toBe(0);
  expect(JSON.parse(printed.join("\n")).receipts[0]).toMatchObject({ promised: 1, open: 1, refused: 0, foreign: 1 });
});
