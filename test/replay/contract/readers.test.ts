import { describe, expect, it } from "vitest";
import { findReader, type PlanRecord, type PlanReplay, replayRecords } from "../../../src/replay/index.js";
import { RECORDED_FORMS } from "./recorded-forms.js";

function read(lines: readonly unknown[]): readonly PlanRecord[] {
  const stream = lines
    .map(findReader)
    .find((found) => found !== undefined)
    ?.reader.open();
  return stream === undefined ? [] : [...lines.flatMap((line) => stream.read(line)), ...stream.end()];
}

function play(lines: readonly unknown[]): PlanReplay {
  return replayRecords(read(lines));
}

const [TESTS, DEPLOY] = ["Write tests for login", "Deploy to staging"];
const ASK = { does: "ask" } as const;
const WORK = { does: "work" } as const;

describe.each(RECORDED_FORMS)("the reader of %s", (_name, { agent, record, write, lacks = [] }) => {
  it("is found by the first lines, and reads a plan to its end", () => {
    const first = write([
      [TESTS, "in_progress"],
      [DEPLOY, "pending"],
    ]);
    const { receipt } = play(record([ASK, first, WORK, WORK, write([[TESTS, "completed"]])]));
    const rest = lacks.includes("drop") ? { dropped: 0, open: 1 } : { dropped: 1, open: 0 };
    expect(receipt).toMatchObject({ agent, promised: 2, done: 1, ...rest, writes: 2, refused: 0 });
    const session = lacks.includes("session") ? undefined : "s";
    expect(receipt).toMatchObject({ rounds: 4, bookkeeping: 2, unknown: {} });
    expect(receipt.session).toBe(session);
  });

  it("does not apply what the agent refused", () => {
    const refused = { ...write([[TESTS, "pending"]]), failed: true };
    // A script's own answer says nothing of the calls in it.
    if (_name === "Codex in code mode" || lacks.includes("failure")) return;
    expect(play(record([ASK, refused])).receipt).toMatchObject({ promised: 0, refused: 1, writes: 0 });
  });

  it("gives the words of both", () => {
    const said = read(record([ASK, WORK, WORK])).flatMap((one) =>
      one.type === "user" || one.type === "round" ? [one.text] : [],
    );
    expect(said).toEqual(lacks.includes("words") ? [undefined, undefined] : ["Go on", "So", "So"]);
  });

  it("names a session without a todo tool", () => {
    expect(play(record([ASK, WORK])).receipt).toMatchObject({ agent, preset: null, promised: 0, rounds: 1 });
  });

  it("counts a line that it does not know, and reads on", () => {
    const lines = record([ASK, write([[TESTS, "pending"]]), ASK, write([[TESTS, "completed"]])]);
    const { receipt } = play([...lines.slice(0, 3), { type: "brand_new" }, 5, null, ...lines.slice(3)]);
    expect(receipt).toMatchObject({ promised: 1, done: 1 });
    expect(Object.values(receipt.unknown).reduce((sum, count) => sum + count, 0)).toBe(3);
  });

  it("reads a recording whose end is missing", () => {
    const lines = record([ASK, write([[TESTS, "pending"]]), WORK]);
    for (let length = 0; length <= lines.length; length += 1)
      expect(play(lines.slice(0, length)).receipt.promised).toBeLessThanOrEqual(1);
  });
});

const FORMS = Object.fromEntries(RECORDED_FORMS);

it.each(["Claude Code", "Qwen Code", "pi"])("the reader of %s takes back what a rewind left", (name) => {
  const form = FORMS[name];
  if (form === undefined) throw new Error(name);
  const before = form.record([ASK, form.write([[TESTS, "pending"]])]);
  const all = form.record([ASK, form.write([[TESTS, "pending"]]), ASK, form.write([[DEPLOY, "pending"]]), ASK]);
  const last = all.at(-1) as Readonly<Record<string, unknown>>;
  const parent = before.at(-1) as Readonly<Record<string, unknown>>;
  const id = parent["uuid"] ?? parent["id"];
  const key = "parentUuid" in last ? "parentUuid" : "parentId";
  const { receipt, timeline } = play([...all.slice(0, -1), { ...last, [key]: id }]);
  expect(receipt).toMatchObject({ promised: 1, open: 1, writes: 2, rounds: 2 });
  expect(timeline.items[0]?.content).toBe(TESTS);
});

it.each([
  ["Claude Code", "parentUuid"],
  ["Qwen Code", "parentUuid"],
  ["pi", "parentId"],
])("the reader of %s takes back all that a rewind to the first message left", (name, key) => {
  const form = FORMS[name];
  const lines = form?.record([ASK, form.write([[TESTS, "pending"]]), ASK, form.write([[DEPLOY, "pending"]])]) ?? [];
  const place = lines.findLastIndex(
    (line) => JSON.stringify(line).includes('"user"') && !JSON.stringify(line).includes("c1"),
  );
  const again = lines.map((line, at) => (at === place ? { ...Object(line), [key]: null } : line));
  expect(play(again).timeline.items.map(({ content }) => content)).toEqual([DEPLOY]);
});

it("the reader of Claude Code leaves out a sub-agent's lines within a session, and takes a summary for no first message", () => {
  const form = FORMS["Claude Code"];
  const lines = form?.record([ASK, form.write([[TESTS, "pending"]]), ASK]) ?? [];
  const aside = form?.record([ASK, form.write([[DEPLOY, "pending"]])]) ?? [];
  const summary = { ...Object(lines.at(-1)), parentUuid: null, isCompactSummary: true };
  const all = [...lines.slice(0, -1), ...aside.map((line) => ({ ...Object(line), isSidechain: true })), summary];
  const { receipt, timeline } = play(all);
  expect(timeline.items.map(({ content }) => content)).toEqual([TESTS]);
  expect(receipt.unknown).toEqual({ "a sub-agent's line within the session": aside.length });
});

it("the reader of Codex takes turns back that were rolled back", () => {
  const form = FORMS["Codex"];
  if (form === undefined) throw new Error("Codex");
  const lines = form.record([ASK, form.write([[TESTS, "pending"]]), ASK, form.write([[DEPLOY, "pending"]])]);
  const rolled = { type: "event_msg", payload: { type: "thread_rolled_back", num_turns: 1 } };
  expect(play([...lines, rolled]).timeline.items.map(({ content }) => content)).toEqual([TESTS]);
});

it("the reader of Gemini CLI goes back to a message", () => {
  const form = FORMS["Gemini CLI"];
  if (form === undefined) throw new Error("Gemini CLI");
  const lines = form.record([ASK, form.write([[TESTS, "pending"]]), form.write([[DEPLOY, "pending"]])]);
  expect(play([...lines, { $rewindTo: "g1" }]).timeline.items.map(({ content }) => content)).toEqual([TESTS]);
});

it("the reader of Claude Code takes answers of parallel calls for no rewind", () => {
  const call = (id: string, uuid: string, parentUuid: string) => ({
    type: "assistant",
    uuid,
    parentUuid,
    sessionId: "s",
    cwd: "project",
    message: { id: "m", content: [{ type: "tool_use", id, name: "bash", input: {} }] },
  });
  const answer = (id: string, uuid: string, parentUuid: string) => ({
    type: "user",
    uuid,
    parentUuid,
    sessionId: "s",
    message: { content: [{ type: "tool_result", tool_use_id: id, content: "ok" }] },
  });
  const ask = (uuid: string, parentUuid: string | null) => ({
    type: "user",
    uuid,
    parentUuid,
    sessionId: "s",
    message: { content: "Go on" },
  });
  const lines = [
    ask("a", null),
    call("1", "b", "a"),
    call("2", "c", "b"),
    answer("1", "d", "b"),
    answer("2", "e", "c"),
  ];
  const { receipt } = play([...lines, ask("f", "d")]);
  expect(receipt).toMatchObject({ rounds: 1, unknown: {} });
});

it("the reader of Cline reads calls in tags, and the checklist that rides on them", () => {
  const answer = {
    role: "user",
    content: [
      { type: "text", text: "[read_file for 'a.ts'] Result:" },
      { type: "text", text: "…" },
    ],
  };
  const say = (rows: string) => ({
    role: "assistant",
    content: [
      {
        type: "text",
        text: `I look.\n<read_file>\n<path>a.ts</path>\n<task_progress>\n${rows}\n</task_progress>\n</read_file>`,
      },
    ],
  });
  const task = { role: "user", content: [{ type: "text", text: "<task>\nFix it\n</task>" }] };
  const conversation = [task, say("- [ ] Read\n- [ ] Fix"), answer, say("- [x] Read\n- [ ] Fix"), answer];
  const { receipt } = play([conversation]);
  expect(receipt).toMatchObject({
    agent: "cline",
    preset: "cline",
    promised: 2,
    done: 1,
    open: 1,
    rounds: 2,
    bookkeeping: 0,
  });
});

it("the reader of opencode parts a message into its rounds, and names what a session belongs to", () => {
  const tool = (callID: string) => ({ type: "tool", tool: "bash", callID, state: { status: "completed", input: {} } });
  const parts = [{ type: "step-start" }, tool("1"), tool("2"), { type: "step-start" }, tool("3")];
  const messages = [
    { info: { id: "u", role: "user" }, parts: [] },
    { info: { id: "a", role: "assistant", time: { created: 1 } }, parts },
    { info: { id: "c", role: "user" }, parts: [{ type: "compaction" }] },
    { info: { id: "x", role: "robot" }, parts: [] },
  ];
  const { receipt, timeline } = play([{ info: { id: "s", parentID: "p" }, messages }]);
  expect(receipt).toMatchObject({ session: "s", parent: "p", rounds: 2, unknown: { robot: 1 } });
  expect(timeline.moments.map(({ type }) => type)).toEqual(["user", "compacted"]);
});

it("the reader of Kimi Code tells a sub-agent, its compaction and the end of a turn", () => {
  const lines = [
    { type: "metadata", protocol_version: "1.4" },
    { type: "turn.prompt", origin: { kind: "system_trigger", name: "subagent" }, time: 1e300 },
    { type: "context.append_loop_event", event: { type: "content.part" } },
    { type: "context.append_loop_event", event: { type: "new.event" } },
    { type: "context.apply_compaction" },
    { type: "turn.ended" },
  ];
  const { receipt, timeline } = play(lines);
  expect(receipt.parent).toBe("another agent of the session");
  expect(receipt.unknown).toEqual({ "new.event": 1 });
  expect(timeline.moments.map(({ type }) => type)).toEqual(["user", "compacted", "end"]);
});

it("the reader of Copilot CLI tells a row that was deleted, SQL that it does not read, and what SQL cost", () => {
  const sql = (query: string) => ({ does: "call", tool: "sql", input: { query } }) as const;
  const writes = [
    "INSERT INTO todos (id, title, status) VALUES ('a', 'Read', 'done'), ('b', 'Write', 'blocked')",
    "DELETE FROM todos WHERE id = 'b'",
    "UPDATE todos SET status = x",
  ];
  const happenings = [ASK, ...writes.map(sql), sql("SELECT * FROM todos")];
  const { receipt } = play(FORMS["Copilot CLI"]?.record(happenings) ?? []);
  expect(receipt).toMatchObject({
    preset: "copilotCli",
    promised: 2,
    done: 1,
    cancelled: 1,
    rounds: 4,
    bookkeeping: 3,
  });
  expect(receipt.unknown).toEqual({ "SQL that is not read": 1 });
  expect(receipt.tokens.writes).toBe(writes.reduce((sum, { length }) => sum + Math.ceil(length / 4), 0));
});

it("the reader of OpenHands takes the calls of one reply for one round, and tells compaction and the end", () => {
  const event = (kind: string, fields: object = {}) => ({ kind, id: "e", source: "agent", ...fields });
  const call = (id: string) => event("ActionEvent", { tool_name: "terminal", tool_call_id: id, llm_response_id: "r" });
  const finish = event("ActionEvent", { tool_name: "finish", tool_call_id: "3", llm_response_id: "s" });
  const lines = [call("1"), call("2"), event("Condensation"), event("BrandNewEvent"), finish, event("MessageEvent")];
  const { receipt, timeline } = play(lines);
  expect(receipt).toMatchObject({ agent: "openhands", rounds: 3, unknown: { BrandNewEvent: 1 } });
  expect(timeline.moments.map(({ type }) => type)).toEqual(["compacted", "end", "end"]);
});

it("the reader of VS Code's journal cuts, sets and appends as the lines say, and nothing reaches a prototype", () => {
  const round = (id: string) => ({ id, toolCalls: [{ id, name: "bash", arguments: "{}" }] });
  const rounds = ["requests", 0, "result", "metadata", "toolCallRounds"];
  const lines = [
    { kind: 0, v: { sessionId: "s", requests: [{ requestId: "q" }] } },
    { kind: 1, k: rounds.slice(0, 4), v: { toolCallRounds: [round("a"), round("b")], toolCallResults: {} } },
    { kind: 2, k: rounds, v: [round("c")], i: 1 },
    { kind: 1, k: ["__proto__", "polluted"], v: true },
    { kind: 1, k: ["requests", 99], v: "far away" },
    { kind: 1, k: ["requests", 0, {}], v: "no key" },
  ];
  expect(play(lines).receipt).toMatchObject({ session: "s", rounds: 2, unknown: {} });
  expect("polluted" in {}).toBe(false);
});

it("the reader of OpenTelemetry reads values of every type, and a tool without a model call", () => {
  const value = {
    kvlistValue: {
      values: [
        {
          key: "todos",
          value: {
            arrayValue: {
              values: [
                {
                  kvlistValue: {
                    values: [
                      { key: "content", value: { stringValue: TESTS } },
                      { key: "status", value: { stringValue: "pending" } },
                    ],
                  },
                },
              ],
            },
          },
        },
      ],
    },
  };
  const attributes = [
    { key: "gen_ai.operation.name", value: { stringValue: "execute_tool" } },
    { key: "gen_ai.tool.name", value: { stringValue: "TodoWrite" } },
    { key: "gen_ai.tool.call.arguments", value },
  ];
  const line = { resourceSpans: [{ scopeSpans: [{ spans: [{ startTimeUnixNano: "soon", attributes }] }] }] };
  expect(play([line]).receipt).toMatchObject({ agent: "opentelemetry", promised: 1, rounds: 1 });
  expect(play([{ resourceSpans: [] }, line]).receipt).toMatchObject({ agent: "opentelemetry", promised: 1 });
});
