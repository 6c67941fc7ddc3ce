import { expect, it } from "vitest";
import { assistant, PLAN, read, result, round, use, user, WRITTEN, words } from "./transcript-lines.js";

it("parseSessions() reads a Claude Code transcript", () => {
  const sessions = read(
    { type: "file-history-snapshot", snapshot: {} },
    user("Write a parser"),
    assistant("m1", [{ type: "thinking", thinking: "Hm." }, words("A plan first."), use("t1", "TodoWrite", PLAN)]),
    user([result("t1")]),
    assistant("m2", [use("t2", "Read"), use("t3", "Bash")]),
    user([result("t2"), result("t3", true)]),
    assistant("m3", [words("Done.")]),
  );
  expect(sessions).toEqual([
    {
      title: "0c1d.jsonl #1 (claude-code): Write the parser",
      agent: "claude-code",
      model: "claude-9",
      rounds: [
        round(["TodoWrite"], { todos: [WRITTEN], userText: "Write a parser", text: "A plan first." }),
        round(["Read", "Bash"]),
      ],
    },
  ]);
});

it("parseSessions() merges a reply that is spread over several lines", () => {
  const [session] = read(
    user("Go"),
    assistant("m1", [words("One moment.")]),
    assistant("m1", [use("t1", "Grep")]),
    user([result("t1")]),
    assistant("m1", [words("And the list."), use("t2", "TodoWrite", PLAN)]),
    user([result("t2")]),
  );
  const text = "One moment.\n\nAnd the list.";
  expect(session?.rounds).toEqual([round(["Grep", "TodoWrite"], { todos: [WRITTEN], userText: "Go", text })]);
});

it("parseSessions() counts a call once when its reply is written again as it grows", () => {
  const [session] = read(
    assistant("m1", [words("So."), use("t1", "TodoWrite", PLAN)]),
    assistant("m1", [words("So."), use("t1", "TodoWrite", PLAN), use("t2", "Bash")]),
  );
  expect(session?.rounds).toMatchObject([{ tools: ["TodoWrite", "Bash"], text: "So." }]);
  expect(session?.rounds[0]?.todos).toHaveLength(1);
});

it("parseSessions() takes replies without message id for replies of their own", () => {
  const [session] = read(assistant(undefined, [use("t1", "Read")]), assistant(undefined, [use("t2", "Bash")]));
  expect(session?.rounds.map(({ tools }) => tools)).toEqual([["Read"], ["Bash"]]);
});

it("parseSessions() marks the calls that the agent refused", () => {
  const [session] = read(
    assistant("m1", [use("t1", "TodoWrite", { todos: "no" }), use("t2", "TodoWrite", PLAN)]),
    user([result("t1", true), result("t2", false)]),
  );
  expect(session?.rounds[0]?.todos.map(({ error }) => error)).toEqual([true, false]);
});

it.each([
  { name: "TodoWrite", counts: true },
  { name: "todo_write", counts: true },
  { name: "todowrite", counts: true },
  { name: "update_plan", counts: true },
  { name: "write_todos", counts: true },
  { name: "mcp__x__todo_write", counts: true },
  { name: "mcp__plan_server__TodoWrite", counts: true },
  { name: "TaskCreate", counts: true },
  { name: "TaskUpdate", counts: true },
  { name: "TaskList", counts: false },
  { name: "TodoRead", counts: false },
  { name: "mcp__todo_write__list", counts: false },
  { name: "Write", counts: false },
])("parseSessions() takes $name for a tool that writes todos: $counts", ({ name, counts }) => {
  const [session] = read(assistant("m1", [use("t1", name, PLAN)]));
  expect(session?.rounds[0]?.tools).toEqual([name]);
  expect(session?.rounds[0]?.todos).toEqual(counts ? [{ tool: name, input: PLAN, error: false }] : []);
});

it("parseSessions() leaves sub-agents out", () => {
  const [session] = read(
    user("Go"),
    assistant("m1", [use("t1", "Task")]),
    user("Search the docs", { isSidechain: true }),
    assistant("m2", [use("t2", "TodoWrite", PLAN)], { isSidechain: true }),
    user([result("t1")]),
    assistant("m3", [use("t3", "Edit")], { isSidechain: false }),
  );
  expect(session?.rounds).toEqual([round(["Task"], { userText: "Go" }), round(["Edit"])]);
});

it.each([
  { name: "a boundary", marks: [{ type: "system", subtype: "compact_boundary", content: "Compacted" }] },
  { name: "a summary line", marks: [{ type: "summary", summary: "A parser", leafUuid: "u" }] },
  { name: "a summary for the model", marks: [user("We were writing a parser.", { isCompactSummary: true })] },
  {
    name: "a boundary with its summary",
    marks: [
      { type: "system", subtype: "compact_boundary" },
      user([words("We were writing.")], { isCompactSummary: true }),
    ],
  },
])("parseSessions() takes $name for a compaction and for no user message", ({ marks }) => {
  const [session] = read(
    ...marks,
    assistant("m1", [use("t1", "Read")]),
    ...marks,
    assistant("m2", [use("t2", "Edit")]),
    assistant("m3", [use("t3", "Bash")]),
  );
  expect(session?.rounds).toEqual([round(["Read"]), round(["Edit"], { compacted: true }), round(["Bash"])]);
});

it("parseSessions() takes other system lines for no compaction", () => {
  const turnEnd = { type: "system", subtype: "turn_duration", durationMs: 3 };
  const [session] = read(assistant("m1", [use("t1", "Read")]), turnEnd, assistant("m2", [use("t2", "Read")]));
  expect(session?.rounds.map(({ compacted }) => compacted)).toEqual([false, false]);
});

it("parseSessions() counts what came before a reply without calls for the next round", () => {
  const [session] = read(
    assistant("m0", [use("t0", "Bash")]),
    { type: "system", subtype: "compact_boundary", sessionId: "s1" },
    user("Add a page"),
    assistant("m1", [words("Which one?")]),
    user([{ type: "image" }]),
    user("The blue one"),
    assistant("m2", [use("t1", "Edit")]),
    user("Thanks"),
  );
  const behind = { userText: "Add a page\n\nThe blue one", compacted: true };
  expect(session?.rounds).toEqual([round(["Bash"]), round(["Edit"], behind)]);
});

it("parseSessions() passes over what Claude Code says in the model's place", () => {
  const message = { role: "assistant", id: "e", model: "<synthetic>", content: [words("API Error")] };
  const [session] = read(
    user("Go"),
    { type: "assistant", message, sessionId: "s1" },
    assistant("m1", [use("t1", "Bash")]),
  );
  expect(session).toMatchObject({ model: "claude-9", rounds: [{ tools: ["Bash"], userText: "Go" }] });
});

it("parseSessions() tells the sessions of one file apart by their ids", () => {
  const other = { sessionId: "s2" };
  const sessions = read(
    user("No tools", { sessionId: "s0" }),
    user("One"),
    assistant("m1", [use("t1", "Bash")]),
    user("Two", other),
    assistant("m2", [use("t2", "TodoWrite", PLAN)], other),
    { type: "summary", summary: "no id" },
    assistant("m3", [use("t3", "Edit")], other),
    assistant("m4", [use("t4", "Read")]),
  );
  expect(sessions.map(({ title }) => title)).toEqual([
    "0c1d.jsonl #1 (claude-code): no list",
    "0c1d.jsonl #2 (claude-code): Write the parser",
  ]);
  expect(sessions.map(({ rounds }) => rounds.map(({ tools, compacted }) => [...tools, compacted].join()))).toEqual([
    ["Bash,false", "Read,false"],
    ["TodoWrite,false", "Edit,true"],
  ]);
});

it.each([
  { line: { sessionId: "s1" }, problem: "type must be a text, found nothing" },
  { line: { type: "user" }, problem: "message must be an object, found nothing" },
  { line: { type: "assistant", message: {} }, problem: "message.content must be a list, found nothing" },
  { line: user(4), problem: "message.content must be a list, found a number" },
  { line: user(["Go"]), problem: "message.content[0] must be an object, found a text" },
  {
    line: assistant("m1", [words("a"), { type: "tool_use", id: "t1" }]),
    problem: "message.content[1].name must be a text, found nothing",
  },
])("parseSessions() names the line of a transcript where $problem", ({ line, problem }) => {
  expect(() => read(user("Go"), line, user("on"))).toThrow(
    new Error(`Cannot read projects/-home-ada-shop/0c1d.jsonl, line 2: ${problem}`),
  );
});
