import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parseSessions } from "../../examples/demo/parse-sessions.js";
import { FIXTURES } from "../support/read-fixture.js";
import { readRows } from "../support/read-rows.js";

const FILE = "plans/night.jsonl";
const PLAN = { todos: [{ content: "Add the login form", status: "in_progress" }] };
const CALL = { tool: "TodoWrite", input: PLAN, error: false };

function session(...rounds: readonly object[]): string {
  return JSON.stringify({ agent: "claude-code", rounds });
}

it("parseSessions() keeps every field of a recorded session that a replay needs", () => {
  const line = JSON.stringify({
    source: { repo: "someone/else", path: "a.jsonl", ref: "main", licence: "MIT", permissive: true },
    agent: "codex",
    model: "gpt-9",
    agentVersion: "1.2.3",
    rounds: [
      { tools: ["Bash"], userBefore: true, userText: "Add a login", text: "I look around first." },
      { tools: ["TodoWrite", "Read"], todo: CALL },
      { tools: ["TodoWrite"], todo: { ...CALL, error: true, errorText: "no" }, compactBefore: true },
      { tools: ["TodoWrite", "TodoWrite"], todo: CALL, moreTodos: [{ tool: "TodoWrite", input: null }] },
      { tools: ["Bash"], userBefore: true, reminderBefore: { kind: "stale" } },
    ],
  });
  expect(parseSessions(line, FILE)).toEqual([
    {
      title: "night.jsonl #1 (codex): Add the login form",
      agent: "codex",
      model: "gpt-9",
      rounds: [
        { tools: ["Bash"], todos: [], userText: "Add a login", text: "I look around first.", compacted: false },
        { tools: ["TodoWrite", "Read"], todos: [CALL], compacted: false },
        { tools: ["TodoWrite"], todos: [{ ...CALL, error: true }], compacted: true },
        {
          tools: ["TodoWrite", "TodoWrite"],
          todos: [CALL, { tool: "TodoWrite", input: null, error: false }],
          compacted: false,
        },
        { tools: ["Bash"], todos: [], userText: true, compacted: false },
      ],
    },
  ]);
});

it("parseSessions() gives frozen sessions without absent fields set to undefined", () => {
  const [read] = parseSessions(session({ tools: ["Bash"], todo: CALL }), FILE);
  expect(Object.keys(read ?? {})).toEqual(["title", "agent", "rounds"]);
  expect(Object.keys(read?.rounds[0] ?? {})).toEqual(["tools", "todos", "compacted"]);
  const parts = [read, read?.rounds, read?.rounds[0], read?.rounds[0]?.tools, read?.rounds[0]?.todos[0]];
  expect(parts.map((part) => Object.isFrozen(part))).toEqual([true, true, true, true, true]);
});

it.each([
  { name: "Windows line ends", text: `${session()}\r\n${session()}\r\n` },
  { name: "blank lines", text: `\n${session()}\n\n   \n${session()}\n\n` },
  { name: "a byte order mark", text: `\ufeff${session()}\n${session()}` },
])("parseSessions() numbers the sessions of a file with $name", ({ text }) => {
  const titles = parseSessions(text, FILE).map(({ title }) => title);
  expect(titles).toEqual(["night.jsonl #1 (claude-code): no list", "night.jsonl #2 (claude-code): no list"]);
});

it.each([
  { name: "takes the first todo that has a text", todos: [{}, { content: " " }, { content: "Second" }], end: "Second" },
  { name: "puts a todo on one line", todos: [{ content: "a\n\tb\u001b[31m\u202ec" }], end: "a b [31mc" },
  { name: "leaves 60 code points whole", todos: [{ content: "🐛".repeat(60) }], end: "🐛".repeat(60) },
  { name: "cuts after 60 code points", todos: [{ content: "字".repeat(61) }], end: `${"字".repeat(59)}…` },
])("parseSessions() $name for the title", ({ todos, end }) => {
  const round = { tools: ["TodoWrite"], todo: { tool: "TodoWrite", input: { todos } } };
  expect(parseSessions(session(round), "C:\\plans\\day.jsonl")[0]?.title).toBe(`day.jsonl #1 (claude-code): ${end}`);
});

it.each(
  readRows<readonly [name: string, text: string, problem: string]>(new URL("wrong-sessions.jsonl", import.meta.url)),
)("parseSessions() says what is wrong with %s", (_name, text, problem) => {
  expect(() => parseSessions(text, FILE)).toThrow(new Error(`Cannot read plans/night.jsonl${problem}`));
});

it.each(
  readRows<readonly [place: string, round: unknown, problem: string]>(new URL("wrong-rounds.jsonl", import.meta.url)),
)("parseSessions() throws when rounds[1]%s of %j must be %s", (place, round, problem) => {
  const text = `${session()}\n${JSON.stringify({ agent: "a", rounds: [{ tools: [] }, round] })}`;
  expect(() => parseSessions(text, FILE)).toThrow(
    new Error(`Cannot read plans/night.jsonl, line 2: rounds[1]${place} must be ${problem}`),
  );
});

it("parseSessions() names file and line of a line that is not JSON and keeps the first error as cause", () => {
  let thrown: unknown;
  try {
    parseSessions(`${session()}\n{"agent": "claude-`, FILE);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(Error);
  expect(String(thrown)).toMatch(/^Error: Cannot read plans\/night\.jsonl, line 2: not JSON \(.+\)$/);
  expect(thrown).toHaveProperty("cause.cause.name", "SyntaxError");
});

it.skipIf(FIXTURES === undefined)(
  "parseSessions() reads every recorded session, where the recordings are at hand",
  () => {
    const sessions = parseSessions(readFileSync(join(String(FIXTURES), "sessions.jsonl"), "utf8"), "sessions.jsonl");
    const rounds = sessions.flatMap((session) => session.rounds);
    expect(sessions).toHaveLength(88);
    expect(rounds).toHaveLength(6131);
    expect(rounds.flatMap((round) => round.todos)).toHaveLength(762);
    expect(rounds.filter((round) => round.userText === true)).toHaveLength(393);
    expect(rounds.filter((round) => round.compacted)).toHaveLength(17);
  },
);
