import { type PlanRecord, replayRecords } from "agent-todos/replay";
import { expect, it } from "vitest";
import { playPolicy } from "../../../src/programs/replay-command/play-policy.js";
import { playRecording } from "../../../src/programs/replay-command/play-recording.js";
import { refused, run, work, write } from "./plan-records.js";

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
  refused({ content: "Read", status: "failed" }),
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

it("playRecording() shows what checks found of the list, without a pause of its own", async () => {
  const records = [write({ content: "Read", status: "completed" }), run("npm test", 1), run("npm test", 0)];
  const { text, waits } = await play(records);
  expect(text.match(/✓ Read.*?(?= +│)/g)).toEqual(["✓ Read", "✓ Read (npm test failed)", "✓ Read (npm test passed)"]);
  expect(waits).toHaveLength(1);
  expect((await play(records, true)).text).toContain("([8 characters] passed)");
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

it.each([
  ["between words", `${"plan ".repeat(15)}rewritten`, `${"plan ".repeat(14)}plan…`],
  ["within a word as long as a title", "a".repeat(90), `${"a".repeat(80)}…`],
])("a long request is cut %s to a title", (_where, text, title) => {
  expect(replayRecords([{ type: "user", text }]).timeline.request).toBe(title);
});
