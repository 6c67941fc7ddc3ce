import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type PlanRecord, replayRecords } from "agent-todos/replay";
import { describe, expect, it } from "vitest";
import { renderPage } from "../../../src/programs/replay-command/page/render-page.js";
import { describeSpan, summarizePlan } from "../../../src/programs/replay-command/page/summarize-plan.js";
import { playPolicy } from "../../../src/programs/replay-command/play-policy.js";
import { playRecording } from "../../../src/programs/replay-command/play-recording.js";
import { redactReplay } from "../../../src/programs/replay-command/redact-replay.js";
import { runReplay } from "../../../src/programs/replay-command/run-replay.js";
import { temporaryFolder } from "../../support/temporary-folder.js";
import { hearConsole } from "../hear-console.js";
import { recordLines } from "../replay/contract/recorded-forms.js";

const { printed, told } = hearConsole();

const HOSTILE = "Ship </script><img src=x onerror=alert(1)> \u001b[2J";

function recordPi(folder: string, text: string): void {
  const plan = (first: string) => [["Read", first] as const, [text, "pending"] as const];
  const lines = recordLines("pi", "ask", plan("in_progress"), "work", plan("completed"));
  writeFileSync(join(folder, "one.jsonl"), lines.join(""));
}

const write = (...todos: readonly object[]): PlanRecord => ({
  type: "round",
  calls: [{ tool: "TodoWrite", input: { todos } }],
});
const work: PlanRecord = { type: "round", calls: [{ tool: "Bash" }] };

it("replay --html writes a page whose every figure is one of --json", async () => {
  const folder = temporaryFolder();
  recordPi(folder, HOSTILE);
  expect(await runReplay([folder, "--json", "--html", join(folder, "page.html")])).toBe(0);
  const { receipts } = JSON.parse(printed.join("\n"));
  const page = readFileSync(join(folder, "page.html"), "utf8");
  const figures = [...page.matchAll(/data-figure="receipt\.([\w.]+)">(\d+)</g)];
  expect(figures).toHaveLength(16);
  for (const [, name = "", figure] of figures) {
    const [key = "", part] = name.split(".");
    const found = part === undefined ? receipts[0][key] : receipts[0][key][part];
    expect([name, Number(figure)]).toEqual([name, found]);
  }
});

it("renderPage() shows which item is blocked, and why", () => {
  const todos = [{ description: "Deploy", status: "blocked" }];
  const replay = replayRecords([{ type: "round", calls: [{ tool: "write_todos", input: { todos } }] }]);
  const { receipt } = replay;
  const page = renderPage([{ path: "a", replay }], { version: 1, total: receipt, parts: receipt, receipts: [receipt] });
  expect(page).toContain("open at the end, rounds 1 to 1, blocked");
  expect(page).toContain(`["pending","Deploy","Blocked"]`);
});

describe("summarizePlan()", () => {
  const step = (status: string) => ({ content: `Step ${status}`, status });
  const rounds = (count: number): readonly PlanRecord[] => Array.from({ length: count }, () => work);
  it.each<[string, readonly PlanRecord[], string]>([
    [
      "a plan that was finished",
      [
        write(step("pending"), step("completed")),
        write({ ...step("pending"), status: "completed" }, step("completed")),
      ],
      "Finished all 2 steps in 2 rounds.",
    ],
    ["a plan of one step", [write(step("completed"))], "Finished 1 of 1 step in one round."],
    [
      "a plan that was still kept",
      [write(step("pending")), ...rounds(7)],
      "Finished 0 of 1 step in 8 rounds; 1 of 1 left open.",
    ],
    [
      "a plan that was left",
      [write(step("pending")), ...rounds(8)],
      "Stopped keeping its plan at round 1 of 9; 1 of 1 left open.",
    ],
    [
      "a step that was dropped",
      [write(step("pending"), step("completed")), write(step("completed"))],
      "Finished 1 of 2 steps in 2 rounds; 1 dropped without a word.",
    ],
    [
      "a plan that was cleared",
      [write(step("pending"), step("completed")), write()],
      "Finished 1 of 2 steps in 2 rounds; 1 cancelled.",
    ],
    ["no plan", [work], "Kept no plan of its own."],
    [
      "a teammate of which the plan is its lead's",
      [
        {
          type: "round",
          calls: [
            { tool: "TaskList", input: {}, isForTeam: true },
            { tool: "TaskList", input: {}, isForTeam: true },
          ],
        },
      ],
      "Kept no plan of its own; 2 calls on its team's list.",
    ],
  ])("describes %s", (_name, records, sentence) => {
    expect(summarizePlan(replayRecords(records))).toBe(sentence);
  });
});

describe("describeSpan()", () => {
  it.each([
    [0, undefined],
    [Number.NaN, undefined],
    [-5000, undefined],
    [40_000, "40 s"],
    [60_000, "1 min"],
    [95_000, "1 min 35 s"],
    [15.5 * 60_000, "15 min"],
    [3_600_000, "1 h"],
    [2 * 3_600_000 + 5 * 60_000, "2 h 5 min"],
  ])("writes %i milliseconds as %s", (milliseconds, words) => {
    expect(describeSpan(milliseconds)).toBe(words);
  });
});

it("renderPage() names a page by the first request, shows when a step ran, and offers the plan as Markdown", () => {
  const at = (minute: number, record: PlanRecord) => ({ ...record, time: `2026-11-01T10:${minute}:00Z` });
  const replay = replayRecords([
    { type: "user", text: `  Move <b>the</b>\n checkout ${"on ".repeat(40)}` },
    { type: "user", text: "And now?" },
    at(10, write({ content: "Read", status: "pending" }, { content: "Wait", status: "pending" })),
    at(20, write({ content: "Read", status: "in_progress" }, { content: "Wait", status: "pending" })),
    at(31, write({ content: "Read", status: "completed" }, { content: "Wait", status: "pending" })),
  ]);
  const { receipt } = replay;
  const page = renderPage([{ path: "a.jsonl", replay }], { version: 1, total: receipt, parts: receipt, receipts: [] });
  const [, title = ""] = page.match(/<title>(.*)<\/title>/) ?? [];
  expect(title).toMatch(/^Move &lt;b&gt;the&lt;\/b&gt; checkout on .*…$/);
  expect(page).toContain("<small>done, rounds 1 to 3, 11 min in progress</small>");
  expect(page).toContain("<small>open at the end, rounds 1 to 3, never in progress</small>");
  expect(page).toContain('<span class="bar done" style="left:33.33%;right:calc(100% - 100.00%)"></span>');
  const [, data = ""] = page.match(/<script type="application\/json" id="data">(.*)<\/script>/) ?? [];
  const [text] = JSON.parse(data).texts;
  expect(text).toMatch(
    /^## Move <b>the<\/b> checkout .*…\n\n- \[x\] Read\n- \[ \] Wait\n\nFinished 1 of 2 steps in 3 rounds; 1 of 2 left open\.\n$/,
  );
  expect(JSON.stringify(redactReplay(replay))).not.toContain("checkout");
});

it.each([
  ["markup", HOSTILE, "Ship &lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;"],
  ["characters that reorder and break a line", "Ship\u202e\u2028it\u200b", "Ship it"],
  ["10,000 characters", "x".repeat(10_000), `${"x".repeat(80)}…`],
])("renderPage() lets no text of a model be more than text, and loads nothing: %s", (_name, text, title) => {
  const replay = replayRecords([{ type: "user", text }, write({ content: text, status: "pending", blocked: text })]);
  const { receipt } = replay;
  const page = renderPage([{ path: `/tmp/${text}`, replay }], {
    version: 1,
    total: receipt,
    parts: receipt,
    receipts: [receipt],
  });
  expect(page.match(/<title>(.*)<\/title>/)?.[1]?.trim()).toBe(title);
  expect(page.match(/<h1>(.*)<\/h1>/)?.[1]?.trim()).toBe(title);
  expect(page).not.toContain("<img");
  expect(page).not.toContain("\u001b");
  expect(page).not.toMatch(/[\u202e\u200b\u2028]/);
  expect(page.match(/<\/script>/g)).toHaveLength(2);
  expect(page).toContain("Content-Security-Policy");
  expect(page).not.toMatch(/(?:src|href)="(?!data:)/);
});

it("renderPage() shows no character in the list through time that reorders or hides a row", () => {
  const write = (content: string, status: string): PlanRecord => ({
    type: "round",
    calls: [{ tool: "TodoWrite", input: { todos: [{ content, status }] } }],
  });
  const [old, next] = ["Ship\u202e it\u200b", "Ship\u202e all of it\u2028"];
  const replay = replayRecords([
    write(old, "pending"),
    write(next, "pending"),
    { type: "round", calls: [{ tool: "TodoWrite", input: { todos: [] } }] },
  ]);
  const { receipt } = replay;
  const page = renderPage([{ path: "a.jsonl", replay }], { version: 1, total: receipt, parts: receipt, receipts: [] });
  const [, data = ""] = page.match(/<script type="application\/json" id="data">(.*)<\/script>/) ?? [];
  expect(JSON.parse(data).plans).toEqual([
    [
      { round: 1, rows: [["pending", "Ship it"]], changes: [["added", "Ship it"]] },
      { round: 2, rows: [["pending", "Ship all of it"]], changes: [["reworded", "Ship it → Ship all of it"]] },
      { round: 3, rows: [], changes: [["removed", "Ship all of it"]] },
    ],
  ]);
  expect(page).not.toMatch(/[\u202e\u200b\u2028]/);
});

it("renderPage() writes no line break of JavaScript into its data", () => {
  const { receipt } = replayRecords([{ type: "session", agent: "a\u2028b\u2029c" }]);
  const page = renderPage([], { version: 1, total: receipt, parts: receipt, receipts: [receipt] });
  expect(page).toContain("a\\u2028b\\u2029c");
  expect(page).not.toMatch(/[\u2028\u2029]/);
});

it("renderPage() names what it has of each session, and says where no plan was found", () => {
  const whole = replayRecords([
    { type: "session", agent: "codex", parent: "p", folder: "/home/ann" },
    { type: "user", id: "u" },
    { ...write({ content: "Read", status: "pending" }), time: "2026-11-20T09:00:00.000Z" } as PlanRecord,
    write({ content: "Read all of it", status: "completed" }),
    write({ content: "Read all of it", status: "pending" }, { content: "Ask", status: "cancelled" }),
    { type: "reminder" },
    { type: "rewound", to: "u" },
  ]);
  const bare = replayRecords([{ type: "round", calls: [{ tool: "TodoWrite", input: { todos: [] } }] }, work]);
  const none = replayRecords([work]);
  const data = { version: 1, total: whole.receipt, parts: none.receipt, receipts: [] } as const;
  const page = renderPage(
    [whole, bare].map((replay, at) => ({ path: `${at}.jsonl`, replay })),
    data,
  );
  expect(page).toContain("What became of 2 plans");
  expect(page).toContain("codex · read as claudeCode · /home/ann · 2026-11-20 09:00 · a part of another session");
  expect(page).toContain("unknown · read as claudeCode");
  expect(page).toContain('data-figure="total.promised"');
  expect(renderPage([{ path: "", replay: none }], data)).toContain("<p>No plan was found.</p>");
});

it("replay --redact leaves no text of an item, a folder or a path in any output", async () => {
  const folder = temporaryFolder();
  const secret = "Quietly sell the lighthouse";
  recordPi(folder, secret);
  expect(await runReplay([folder, "--redact", "--json", "--html", join(folder, "page.html")])).toBe(0);
  const all = `${printed.join("\n")}${readFileSync(join(folder, "page.html"), "utf8")}`;
  expect(all).not.toContain("lighthouse");
  expect(all).not.toContain(folder);
  expect(all).toContain(`[${secret.length} characters]`);
});

it("redactReplay() leaves what is counted, and every kind of change", () => {
  const replay = replayRecords([
    { type: "session", agent: "claude-code", id: "s", folder: "/home/ann" },
    { type: "unknown", what: "secret", count: 1 },
    { type: "unknown", what: "shadow", count: 2 },
    write({ content: "Read", status: "pending" }, { content: "Ask", status: "pending" }),
    write({ content: "Read it all", status: "in_progress" }, { content: "Ship", status: "pending" }),
  ]);
  const { receipt, timeline } = redactReplay(replay);
  const kept = { ...replay.receipt, unknown: { "[6 characters]": 3 } };
  expect(receipt).toEqual({ ...kept, session: "[1 character]", folder: "[9 characters]" });
  expect(redactReplay(replayRecords([{ type: "session", agent: "anns-agent" }])).receipt.agent).toBe("[10 characters]");
  const types = replay.timeline.steps.map(({ changes }) => changes.map(({ type }) => type));
  expect(timeline.steps.map(({ changes }) => changes.map(({ type }) => type))).toEqual(types);
  expect(JSON.stringify(timeline)).not.toMatch(/Read|Ship|Ask/);
});

it.each<[time: string, kept: boolean]>([
  ["2026-11-20T09:00:00.000Z", true],
  ["2026-11-20T09:00:00+01:00", true],
  ["2026-11-20", true],
  ["Quietly sell the lighthouse", false],
  ["2026-11-20 lighthouse", false],
  ["2026-11-20T09:00:00Z\nlighthouse", false],
  ["lighthouse 7", false],
])("redactReplay() keeps the time %j of a step: %s", (time, kept) => {
  const replay = replayRecords([{ ...write({ content: "Read", status: "pending" }), time } as PlanRecord]);
  const [step] = redactReplay(replay).timeline.steps;
  expect(replay.timeline.steps[0]?.time).toBe(time);
  expect(step?.time).toBe(kept ? time : undefined);
  expect(step?.round).toBe(1);
});

it("redactReplay() leaves no text of a moment", () => {
  const replay = replayRecords([{ type: "user" }, write({ content: "Read", status: "lighthouse" })]);
  expect(replay.timeline.moments.map(({ text }) => text?.includes("lighthouse"))).toContain(true);
  const { moments } = redactReplay(replay).timeline;
  expect(moments).toEqual(replay.timeline.moments.map(({ type, round }) => ({ type, round })));
});

it("replay --html says that it could not write, with exit code 1", async () => {
  const folder = temporaryFolder();
  recordPi(folder, "Ship");
  mkdirSync(join(folder, "page.html"));
  expect(await runReplay([folder, "--html", join(folder, "page.html")])).toBe(1);
  expect(told).toEqual([`${join(folder, "page.html")}: EISDIR`]);
});

it("replay --play plays the newest plan, and says where there is none", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "foreign.json"), "{}\n");
  writeFileSync(join(folder, "none.jsonl"), recordLines("pi", "ask", "work").join(""));
  expect(await runReplay([folder, "--play"])).toBe(0);
  expect(printed).toEqual(["None of these recordings has a plan."]);
});

/** What a recording looks like, played on 60 columns without colours, and its pauses. */
async function play(
  records: readonly PlanRecord[],
  redact = false,
): Promise<{ text: string; waits: readonly number[] }> {
  const [written, waits]: [string[], number[]] = [[], []];
  const stream = { write: (text: string) => written.push(text), columns: 60 };
  const wait = async (pause: number) => void waits.push(pause);
  await playRecording(records, { stream, color: false, wait, redact, steps: 3 });
  return { text: written.join(""), waits };
}

const SAID = "Please write the parser anew, and do not change a single word of what it prints \u001b[2J";
const PLAYED: readonly PlanRecord[] = [
  { type: "user", id: "u", text: SAID },
  { ...work, text: "I look first." } as PlanRecord,
  write({ content: "Read", status: "in_progress" }, { content: "Ship", status: "pending" }),
  work,
  { type: "round", calls: [{ tool: "Bash" }, { tool: "Edit" }] },
  write({ content: "Read", status: "failed" }),
  write({ content: "Read", status: "completed" }),
  { type: "compacted" },
  { type: "rewound", to: "u" },
  { type: "end" },
];

it("playRecording() shows what was said, refused and changed, and the list after each write", async () => {
  const { text, waits } = await play(PLAYED);
  const lines = text.split("\n").filter((line) => !/^[┌│└]/.test(line));
  expect(lines).toEqual([
    "      you        Please write the parser anew, and do not",
    "                 change a single word of what it prints",
    "   1  agent      I look first.",
    "                 Bash",
    "   2  added      Read",
    "      added      Ship",
    "                 Bash ×2, Edit · 2 rounds",
    expect.stringMatching(/^ {3}5 {2}refused {4}Not saved: todos\[0\]\.status is "failed"/),
    expect.stringMatching(/^ {17}\S/),
    "   6  completed  Read",
    "      removed    Ship",
    "   6             older messages are dropped",
    "   6             back to an earlier place",
    "",
    expect.stringMatching(/^promised 0/),
    "",
  ]);
  expect(waits).toEqual([900, 900, 900]);
});

it("playRecording() leaves no word of a recording where texts are redacted", async () => {
  const { text } = await play(PLAYED, true);
  expect(text).not.toMatch(/parser|look first|Ship|failed/);
  expect(text).toContain("added      [4 characters]");
});

it("playRecording() counts many changes, and says what the policy would have sent", async () => {
  const items = Array.from({ length: 5 }, (_, at) => ({
    content: `Step ${at}`,
    status: at === 0 ? "in_progress" : "pending",
  }));
  const { text } = await play([write(...items), ...Array.from({ length: 31 }, () => work), { type: "end" }]);
  expect(text).toContain("   1  added      5 items\n");
  expect(text).toMatch(/31 {2}reminder {3}here we would send: The todo list has not\n/);
});

it("playPolicy() reminds in a recording as the default policy would", () => {
  const list = ["Read", "Write", "Ship"].map((content, at) => ({
    content,
    status: at === 0 ? "in_progress" : "pending",
  }));
  const records = [{ type: "user" } as const, write(...list), ...Array.from({ length: 35 }, () => work)];
  const ended: readonly PlanRecord[] = [...records, { type: "compacted" }, { type: "end" }];
  expect(playPolicy(replayRecords(ended)).map(({ round, reason }) => `${reason} ${round}`)).toEqual([
    "stale 31",
    "compacted 36",
    "unfinished 36",
  ]);
});
