// Windows as far as Node shows it elsewhere: its paths, over a folder that stands for the drive C, and its line ends.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { win32 } from "node:path";
import { createTodoSession, renderMarkdown } from "agent-todos";
import { afterAll, describe, expect, it, vi } from "vitest";

const DRIVE = vi.hoisted(() => ({ folder: "" }));

/** Hands every function of a module the path in the folder that stands for the drive. */
const onDrive = vi.hoisted(() => <T extends object>(module: T): T => {
  const place = (value: unknown): unknown =>
    typeof value === "string" && /^C:[\\/]/.test(value)
      ? `${DRIVE.folder}/${value.slice(3).replaceAll("\\", "/")}`
      : value;
  const wrapped = Object.entries(module).map(([name, value]) => [
    name,
    typeof value === "function" && !/^[A-Z]/.test(name)
      ? (...given: readonly unknown[]) => value(...given.map(place))
      : value,
  ]);
  return Object.fromEntries(wrapped);
});

vi.mock("node:path", async (original) => (await original<typeof import("node:path")>()).win32);
vi.mock("node:fs", async (original) => onDrive(await original<typeof import("node:fs")>()));
vi.mock("node:fs/promises", async (original) => onDrive(await original<typeof import("node:fs/promises")>()));

DRIVE.folder = mkdtempSync(`${tmpdir()}/drive-c-`);
afterAll(() => {
  rmSync(DRIVE.folder, { recursive: true });
  vi.resetModules();
});

// Test files share a process, in which another one may have loaded the programs with the modules of this machine.
vi.resetModules();
const { createCompletionLog } = await import("agent-todos/node");
const { findRecordings, listHomes } = await import("../../src/programs/replay-command/find-recordings.js");
const { readEvents } = await import("../../src/programs/replay-command/read-events.js");
const { readOpencode } = await import("../../src/programs/replay-command/read-opencode.js");
const { replayFile } = await import("../../src/programs/replay-command/replay-file.js");
const { openMarkdownPlan } = await import("../../src/programs/mcp/markdown-plan.js");
const { followRecording } = await import("../../src/programs/watch/follow-recording.js");
const { nameSession } = await import("../../src/programs/watch/watched-plan.js");

const FINISHED = { items: [{ content: "Add tests", status: "completed" }], revision: 1 } as const;
const now = () => new Date(2025, 0, 2, 17, 42, 33);

describe("paths", () => {
  it("a completion log is written into its folder, and goes on from the path it gave", () => {
    const folder = "C:\\work\\memory/todos";
    const first = createCompletionLog({ folder, now });
    const path = first.record(FINISHED);
    expect(path).toBe("C:\\work\\memory\\todos\\todoList-20250102-174233.md");
    expect(createCompletionLog({ folder, now, resume: first.state() }).record(FINISHED)).toBe(path);
    expect(readdirSync(`${DRIVE.folder}/work/memory/todos`)).toEqual(["todoList-20250102-174233.md"]);
  });

  it.each([
    "C:\\work\\todoList-20250102-174233.md",
    "C:\\todos\\..\\todoList-20250102-174233.md",
    "D:\\todos\\todoList-20250102-174233.md",
    "C:\\todos\\todoList-20250102-174233.md:stream",
    "C:\\todos\\sub\\todoList-20250102-174233.md",
  ])("a completion log does not go on from %s", (path) => {
    const resume = { count: 1, path };
    expect(() => createCompletionLog({ folder: "C:\\todos", now, resume })).toThrow("resume.path");
  });

  it("a plan in a file is read and written in its folder, and no link out of it is followed", async () => {
    const { mkdir, symlink } = await import("node:fs/promises");
    await mkdir("C:\\plans\\docs", { recursive: true });
    const path = "C:\\plans\\docs\\PLAN.md";
    writeFileSync(path, "# Plan\r\n\r\n- [ ] **Read**\r\n");
    const plan = openMarkdownPlan(path, undefined, () => undefined);
    const todos = [
      { content: "Read", status: "in_progress" },
      { content: "Test", status: "pending" },
    ];
    plan.todos.write({ todos });
    plan.close();
    expect(readFileSync(path, "utf8")).toBe("# Plan\r\n\r\n- [ ] **Read**\r\n- [ ] Test\r\n");
    await mkdir("C:\\elsewhere");
    await symlink(`${DRIVE.folder}/elsewhere`, "C:\\plans\\out");
    await symlink("docs", "C:\\plans\\in");
    expect(() => openMarkdownPlan("C:\\plans\\out\\PLAN.md", undefined, () => undefined)).toThrow("out of its folder");
    const inside = openMarkdownPlan("C:\\plans\\in\\PLAN.md", undefined, () => undefined);
    inside.close();
    expect(inside.todos.list.items).toHaveLength(2);
  });

  it("recordings are looked for where agents keep them on Windows", () => {
    const places = listHomes({ APPDATA: "C:\\Users\\ada\\AppData\\Roaming" }, "C:\\Users\\ada");
    expect(places).toContain("C:\\Users\\ada\\.claude\\projects");
    expect(places).toContain("C:\\Users\\ada\\AppData\\Roaming\\Code\\User\\workspaceStorage");
    expect(places.filter((place) => place.includes("/"))).toEqual([]);
  });

  function writeAll(files: Readonly<Record<string, object>>): void {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(win32.dirname(path), { recursive: true });
      writeFileSync(path, JSON.stringify(content));
    }
  }

  it.each([
    {
      what: "parts of a recording",
      from: "C:\\tasks",
      kept: "7\\api_conversation_history.json",
      left: "7\\ui_messages.json",
    },
    {
      what: "an editor's other files",
      from: "C:\\Code\\workspaceStorage",
      kept: "1\\chatSessions\\2.json",
      left: "1\\state.json",
    },
    { what: "what a model is sent", from: "C:\\.kimi\\sessions", kept: "1\\wire.jsonl", left: "1\\context.jsonl" },
    {
      what: "parts of a session of opencode",
      from: "C:\\opencode\\storage",
      kept: "session\\p\\1.json",
      left: "message\\1\\2.json",
    },
  ])("a search leaves out $what", async ({ from, kept, left }) => {
    writeAll({ [`${from}\\${kept}`]: [], [`${from}\\${left}`]: [] });
    const { files, problems } = await findRecordings([from]);
    expect(problems).toEqual([]);
    expect(files.map(({ path }) => path)).toEqual([`${from}\\${kept}`]);
  });

  it("a session of opencode is read with its messages and their parts, which are in folders of their own", async () => {
    const read: object[] = [];
    const [path, part] = ["C:\\opencode\\storage\\session\\p\\ses_1.json", { type: "text", text: "Done." }];
    writeAll({
      [path]: { id: "ses_1" },
      "C:\\opencode\\storage\\message\\ses_1\\msg_1.json": { id: "msg_1" },
      "C:\\opencode\\storage\\part\\msg_1\\prt_1.json": part,
    });
    for await (const session of readOpencode(path)) read.push(session);
    expect(read).toEqual([{ info: { id: "ses_1" }, messages: [{ info: { id: "msg_1" }, parts: [part] }] }]);
  });

  it("the events of a conversation have its id, which is the name of their folder's folder", async () => {
    writeAll({ "C:\\conversations\\c7\\events\\event-00001-0123456789ab.json": { kind: "MessageEvent" } });
    const read: unknown[] = [];
    for await (const event of readEvents("C:\\conversations\\c7\\events")) read.push(event);
    expect(read).toEqual([{ kind: "MessageEvent", conversation_id: "c7" }]);
  });

  it("watch names a session by the end of its folder, and one without a folder by its file", () => {
    const path = "C:\\Users\\ada\\.codex\\sessions\\rollout.jsonl";
    expect(nameSession(path, { agent: "codex", folder: "C:\\Users\\ada\\shop\\web" })).toBe("codex · …/shop\\web");
    expect(nameSession(path, { agent: "codex" })).toBe("codex · rollout.jsonl");
  });
});

describe("line ends", () => {
  const text = readFileSync(new URL("../../examples/sessions/forgets.jsonl", import.meta.url), "utf8");

  async function replay(name: string, content: string) {
    const path = `C:\\${name}.jsonl`;
    writeFileSync(path, content);
    const sessions = [];
    for await (const { receipt } of replayFile(path)) sessions.push(receipt);
    const seen = await followRecording(path).look();
    return { sessions, watched: seen?.replay.receipt };
  }

  it("replay and watch read a recording with them as they read it without", async () => {
    const plain = await replay("plain", text);
    expect(plain.sessions).toHaveLength(1);
    expect(plain.watched).toBeDefined();
    expect(await replay("windows", text.replaceAll("\n", "\r\n"))).toEqual(plain);
  });

  it("a plan file that an editor saved with them is the same plan", () => {
    const todos = createTodoSession();
    todos.write({
      summary: "Ship 2.0",
      todos: [
        { content: "Read", status: "in_progress" },
        { content: "Test", status: "pending" },
      ],
    });
    const saved = `${renderMarkdown(todos.list)}\n`.replaceAll("\n", "\r\n");
    expect(todos.edit(saved, { seen: todos.list.revision })).toMatchObject({ ok: true, changed: false });
  });

  it("a completion log goes on in a file that an editor saved with them", () => {
    const log = createCompletionLog({ folder: "C:\\log", now });
    const path = log.record(FINISHED) ?? "";
    expect(existsSync(path)).toBe(true);
    writeFileSync(path, readFileSync(path, "utf8").replaceAll("\n", "\r\n"));
    log.record(FINISHED);
    expect(readFileSync(path, "utf8").match(/# task\d+/g)).toEqual(["# task1", "# task2"]);
    expect(log.state().count).toBe(2);
  });
});
