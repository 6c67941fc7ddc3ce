import { type PlanRecord, replayRecords } from "agent-todos/replay";
import { expect, it } from "vitest";
import { renderPage } from "../../../src/programs/replay-command/page/render-page.js";
import { redactReplay } from "../../../src/programs/replay-command/redact-replay.js";
import { run, work, write } from "./plan-records.js";

it("renderPage() shows which item is blocked, and why", () => {
  const todos = [{ description: "Deploy", status: "blocked" }];
  const replay = replayRecords([{ type: "round", calls: [{ tool: "write_todos", input: { todos } }] }]);
  const { receipt } = replay;
  const page = renderPage([{ path: "a", replay }], { version: 1, total: receipt, parts: receipt, receipts: [receipt] });
  expect(page).toContain("open at the end, rounds 1 to 1, blocked");
  expect(page).toContain(`["pending","Deploy","Blocked"]`);
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
  [
    "markup",
    "Ship </script><img src=x onerror=alert(1)> \u001b[2J",
    "Ship &lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;",
  ],
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

const READ = { content: "Read", status: "completed" };
const WRITE = { content: "Write", status: "completed" };

it.each<[what: string, records: readonly PlanRecord[], lane: string, row: unknown, line: string]>([
  [
    "reported",
    [write(READ), run("npm test", 0), write(READ, WRITE)],
    "done, rounds 3 to 3, never in progress",
    ["completed", "Write", "", { state: "reported", name: "", words: "" }],
    "- [x] Write",
  ],
  [
    "reported, as all others are",
    [write(READ, WRITE)],
    "done, rounds 1 to 1, never in progress",
    ["completed", "Write"],
    "- [x] Write",
  ],
  [
    "checked",
    [write(READ, WRITE), run("npm test", 0)],
    "done, npm test passed, rounds 1 to 1, never in progress",
    ["completed", "Write", "", { state: "checked", name: "npm test", words: "passed" }],
    "- [x] Write (*npm test passed*)",
  ],
  [
    "failing",
    [write(READ, WRITE), run("npm test", 0), run("npx eslint .", 1), run("npx tsc", 1)],
    "done, tsc and 1 more failed, rounds 1 to 1, never in progress",
    ["completed", "Write", "", { state: "failing", name: "tsc", words: "and 1 more failed" }],
    "- [x] Write (*tsc and 1 more failed*)",
  ],
])("renderPage() names what checks found of a step that is %s", (_what, records, lane, row, line) => {
  const replay = replayRecords(records);
  const { receipt } = replay;
  const page = renderPage([{ path: "a.jsonl", replay }], { version: 1, total: receipt, parts: receipt, receipts: [] });
  expect(page).toContain(`Write <small>${lane}</small>`);
  const [, data = ""] = page.match(/<script type="application\/json" id="data">(.*)<\/script>/) ?? [];
  const { plans, texts } = JSON.parse(data);
  expect(plans[0].at(-1).rows).toContainEqual(row);
  expect(texts[0].split("\n")).toContain(line);
});

it("redactReplay() keeps the states of steps, and no name of a check", () => {
  const replay = redactReplay(replayRecords([write(READ), run("npm test", 1)]));
  expect(JSON.stringify(replay)).not.toContain("npm");
  const check = { state: "failing", checks: [{ name: "[8 characters]", ok: false }] };
  expect(replay.timeline.checks).toEqual([check]);
  expect(replay.timeline.items[0]?.check).toEqual(check);
});
