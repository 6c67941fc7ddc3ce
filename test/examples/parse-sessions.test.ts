import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parseSessions } from "../../examples/demo/parse-sessions.js";
import { FIXTURES } from "../support/read-fixture.js";

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

it.each([
  ["nothing", "", ": the file is empty"],
  ["only blank lines", " \n\n", ": the file is empty"],
  [
    "a transcript without tool calls",
    '{"type":"user","message":{"role":"user","content":"Hello"}}',
    ": no session in it, as no reply of a main agent calls a tool",
  ],
  [
    "a line of some other kind",
    '{"name":"agent-todos"}',
    ', line 1: neither a recorded session (no "rounds") nor a line of a Claude Code transcript (no "type")',
  ],
  ["a list", `${session()}\n\n[1]`, ", line 3: the line must be an object, found a list"],
  ["a session without agent", '{"rounds":[]}', ", line 1: agent must be a text, found nothing"],
  ["a model that is no text", '{"agent":"a","model":4,"rounds":[]}', ", line 1: model must be a text, found a number"],
  [
    "a second line of the other form",
    `${session()}\n{"type":"user","message":{}}`,
    ", line 2: agent must be a text, found nothing",
  ],
  ["rounds that are no list", '{"agent":"a","rounds":{}}', ", line 1: rounds must be a list, found an object"],
])("parseSessions() says what is wrong with %s", (_name, text, problem) => {
  expect(() => parseSessions(text, FILE)).toThrow(new Error(`Cannot read plans/night.jsonl${problem}`));
});

it.each([
  ["", null, "an object, found null"],
  [".tools", {}, "a list, found nothing"],
  [".tools[0]", { tools: [7] }, "a text, found a number"],
  [".todo", { tools: [], todo: [] }, "an object, found a list"],
  [".todo.input", { tools: [], todo: { tool: "t" } }, "present, found nothing"],
  [".todo.tool", { tools: [], todo: { input: 1 } }, "a text, found nothing"],
  [".todo.error", { tools: [], todo: { tool: "t", input: 1, error: "yes" } }, "true or false, found a text"],
  [".moreTodos", { tools: [], moreTodos: {} }, "a list, found an object"],
  [".moreTodos[0]", { tools: [], moreTodos: [3] }, "an object, found a number"],
  [".userBefore", { tools: [], userBefore: 1 }, "true or false, found a number"],
  [".userText", { tools: [], userText: [] }, "a text, found a list"],
  [".text", { tools: [], text: false }, "a text, found a boolean"],
  [".compactBefore", { tools: [], compactBefore: "no" }, "true or false, found a text"],
])("parseSessions() throws when rounds[1]%s of %j must be %s", (place, round, problem) => {
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
