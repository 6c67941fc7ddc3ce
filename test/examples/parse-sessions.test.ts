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
        {
          tools: ["Bash"],
          todos: [],
          userText: "Add a login",
          text: "I look around first.",
          compacted: false,
        },
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
  {
    name: "takes the first todo that has a text",
    todos: [{}, { content: " " }, { content: "Second" }],
    end: "Second",
  },
  { name: "puts a todo on one line", todos: [{ content: "a\n\tb\u001b[31m\u202ec" }], end: "a b [31mc" },
  { name: "leaves 60 code points whole", todos: [{ content: "🐛".repeat(60) }], end: "🐛".repeat(60) },
  { name: "cuts after 60 code points", todos: [{ content: "字".repeat(61) }], end: `${"字".repeat(59)}…` },
])("parseSessions() $name for the title", ({ todos, end }) => {
  const round = { tools: ["TodoWrite"], todo: { tool: "TodoWrite", input: { todos } } };
  expect(parseSessions(session(round), "C:\\plans\\day.jsonl")[0]?.title).toBe(
    `day.jsonl #1 (claude-code): ${end}`,
  );
});

it.each([
  { name: "nothing", text: "", problem: ": the file is empty" },
  { name: "only blank lines", text: " \n\n", problem: ": the file is empty" },
  {
    name: "a transcript without tool calls",
    text: '{"type":"user","message":{"role":"user","content":"Hello"}}',
    problem: ": no session in it, as no reply of a main agent calls a tool",
  },
  {
    name: "a line of some other kind",
    text: '{"name":"agent-todos"}',
    problem:
      ', line 1: neither a recorded session (no "rounds") nor a line of a Claude Code transcript (no "type")',
  },
  {
    name: "a list",
    text: `${session()}\n\n[1]`,
    problem: ", line 3: the line must be an object, found a list",
  },
  {
    name: "a session without agent",
    text: '{"rounds":[]}',
    problem: ", line 1: agent must be a text, found nothing",
  },
  {
    name: "a model that is no text",
    text: '{"agent":"a","model":4,"rounds":[]}',
    problem: ", line 1: model must be a text, found a number",
  },
  {
    name: "a second line of the other form",
    text: `${session()}\n{"type":"user","message":{}}`,
    problem: ", line 2: agent must be a text, found nothing",
  },
  {
    name: "rounds that are no list",
    text: '{"agent":"a","rounds":{}}',
    problem: ", line 1: rounds must be a list, found an object",
  },
])("parseSessions() says what is wrong with $name", ({ text, problem }) => {
  expect(() => parseSessions(text, FILE)).toThrow(new Error(`Cannot read plans/night.jsonl${problem}`));
});

it.each([
  { round: null, problem: "rounds[1] must be an object, found null" },
  { round: {}, problem: "rounds[1].tools must be a list, found nothing" },
  { round: { tools: [7] }, problem: "rounds[1].tools[0] must be a text, found a number" },
  { round: { tools: [], todo: [] }, problem: "rounds[1].todo must be an object, found a list" },
  {
    round: { tools: [], todo: { tool: "t" } },
    problem: "rounds[1].todo.input must be present, found nothing",
  },
  {
    round: { tools: [], todo: { input: 1 } },
    problem: "rounds[1].todo.tool must be a text, found nothing",
  },
  {
    round: { tools: [], todo: { tool: "t", input: 1, error: "yes" } },
    problem: "rounds[1].todo.error must be true or false, found a text",
  },
  { round: { tools: [], moreTodos: {} }, problem: "rounds[1].moreTodos must be a list, found an object" },
  {
    round: { tools: [], moreTodos: [3] },
    problem: "rounds[1].moreTodos[0] must be an object, found a number",
  },
  {
    round: { tools: [], userBefore: 1 },
    problem: "rounds[1].userBefore must be true or false, found a number",
  },
  { round: { tools: [], userText: [] }, problem: "rounds[1].userText must be a text, found a list" },
  { round: { tools: [], text: false }, problem: "rounds[1].text must be a text, found a boolean" },
  {
    round: { tools: [], compactBefore: "no" },
    problem: "rounds[1].compactBefore must be true or false, found a text",
  },
])("parseSessions() throws when $problem", ({ round, problem }) => {
  const text = `${session()}\n${JSON.stringify({ agent: "a", rounds: [{ tools: [] }, round] })}`;
  expect(() => parseSessions(text, FILE)).toThrow(
    new Error(`Cannot read plans/night.jsonl, line 2: ${problem}`),
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
    const sessions = parseSessions(
      readFileSync(join(String(FIXTURES), "sessions.jsonl"), "utf8"),
      "sessions.jsonl",
    );
    const rounds = sessions.flatMap((session) => session.rounds);
    expect(sessions).toHaveLength(88);
    expect(rounds).toHaveLength(6131);
    expect(rounds.flatMap((round) => round.todos)).toHaveLength(762);
    expect(rounds.filter((round) => round.userText === true)).toHaveLength(393);
    expect(rounds.filter((round) => round.compacted)).toHaveLength(17);
  },
);
