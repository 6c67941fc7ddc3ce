import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PlanReplay } from "agent-todos/replay";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { replayFile } from "../../../src/bin/replay/replay-file.js";
import { runReplay } from "../../../src/bin/replay/run-replay.js";
import { RECORDED_FORMS } from "../../replay/contract/recorded-forms.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

const printed: string[] = [];
const told: string[] = [];
beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation((line: string) => void printed.push(line));
  vi.spyOn(console, "error").mockImplementation((line: string) => void told.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  printed.length = 0;
  told.length = 0;
});

const PLAN = [
  ["Write tests for login", "completed"],
  ["Deploy to staging", "pending"],
] as const;

/** Records the plan as one agent does; without the plan where the agent has no todo tool. */
function record(agent: string, path: string, isPlanned = true): void {
  const form = RECORDED_FORMS.find(([name]) => name === agent)?.[1];
  if (form === undefined) throw new Error(`There is no form of ${agent}`);
  const steps = isPlanned
    ? [{ does: "ask" } as const, form.write(PLAN)]
    : [{ does: "ask" } as const, { does: "work" } as const];
  writeFileSync(
    path,
    form
      .record(steps)
      .map((line) => `${JSON.stringify(line)}\n`)
      .join(""),
  );
}

async function playAll(path: string): Promise<readonly PlanReplay[]> {
  const played: PlanReplay[] = [];
  for await (const one of replayFile(path)) played.push(one);
  return played;
}

it("runReplay() says of a session without a todo tool that it has none", async () => {
  const folder = temporaryFolder();
  record("pi", join(folder, "one.jsonl"));
  record("pi", join(folder, "two.jsonl"), false);
  expect(await runReplay([folder])).toBe(0);
  expect(printed.at(-1)).toBe("1 without a call of a todo tool");
  expect(printed.at(-2)).toBe("1 session with a plan: promised 2 · done 1 · open 1 · 100 % of rounds for the list");
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

it("runReplay() takes a folder of OpenHands' events for one recording, in the order of their numbers", async () => {
  const folder = temporaryFolder();
  const events = join(folder, "my-conversation", "events");
  mkdirSync(events, { recursive: true });
  const form = RECORDED_FORMS.find(([name]) => name === "OpenHands")?.[1];
  const lines = form?.record([{ does: "ask" }, form.write(PLAN)]) ?? [];
  for (const [at, line] of lines.entries())
    writeFileSync(join(events, `event-${99_999 + at}-0badcafe-${at}.json`), JSON.stringify(line));
  writeFileSync(join(events, "event-100099-0badcafe-9.json"), '{"kind":');
  expect(await runReplay([folder, "--json"])).toBe(0);
  const { receipts } = JSON.parse(printed.join("\n"));
  expect(receipts).toMatchObject([
    { agent: "openhands", session: "my-conversation", promised: 2, done: 1, unknown: { "a line that is no JSON": 1 } },
  ]);
});

it("runReplay() counts what a fork repeats once", async () => {
  const folder = temporaryFolder();
  const form = RECORDED_FORMS.find(([name]) => name === "Claude Code")?.[1];
  const parent = form?.record([{ does: "ask" }, form.write(PLAN)]) ?? [];
  const all =
    form?.record([{ does: "ask" }, form.write(PLAN), { does: "ask" }, form.write([["Tell Ann", "pending"]])]) ?? [];
  const save = (name: string, lines: readonly unknown[]): void => {
    const text = lines.map((line) => JSON.stringify(line).replaceAll(/"u(\d+)"/g, '"uuid-of-line-$1"')).join("\n");
    writeFileSync(join(folder, name), text);
  };
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
  expect(await runReplay([folder, "--json"])).toBe(0);
  const printedJson = JSON.parse(printed.join("\n"));
  expect(printedJson.receipts).toHaveLength(RECORDED_FORMS.length + 1);
  validate(printedJson);
  expect(validate.errors).toBeNull();
  const fields = new Set(printedJson.receipts.flatMap((receipt: object) => Object.keys(receipt)));
  expect([...fields].sort()).toEqual(Object.keys(schema.$defs.receipt.properties).sort());
});

/** A sub-agent of Codex. */
const PART = { id: "p", cwd: "project", source: { subagent: { thread_spawn: { parent_thread_id: "s" } } } };
