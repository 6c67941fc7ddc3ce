import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import Database from "libsql";
import { expect, it, vi } from "vitest";
import { findRecordings } from "../../../src/programs/replay-command/find-recordings.js";
import { openSqlite, readOpencode } from "../../../src/programs/replay-command/read-opencode.js";
import { runReplay } from "../../../src/programs/replay-command/run-replay.js";
import { temporaryFolder } from "../../support/temporary-folder.js";
import { hearConsole } from "../hear-console.js";

const { printed, told } = hearConsole();

const INPUT = { todos: [{ content: "Read", status: "completed" }] };
const STATE = { status: "completed", input: INPUT, output: "ok" };
const PART = { type: "tool", tool: "todowrite", callID: "c", state: STATE };

function write(folder: string, path: string, value: object | string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof value === "string" ? value : JSON.stringify(value));
}

/** A session as older versions keep it, in a file for each message and each part. */
function writeStored(folder: string): void {
  write(folder, "storage/session/p/ses_1.json", { id: "ses_1", directory: "/home/ann", version: "1.0" });
  write(folder, "storage/message/ses_1/msg_1.json", { id: "msg_1", role: "user" });
  write(folder, "storage/message/ses_1/msg_2.json", { id: "msg_2", role: "assistant" });
  write(folder, "storage/part/msg_2/prt_1.json", PART);
  write(folder, "storage/part/msg_2/prt_2.json", '{"type":"half');
}

it("replay reads a session of opencode's older files as one, and leaves out its parts", async () => {
  const folder = temporaryFolder();
  writeStored(folder);
  expect((await findRecordings([folder])).files).toHaveLength(1);
  expect(await runReplay([folder])).toBe(0);
  expect(printed[0]).toMatch(/\(opencode\)\n {2}promised 1 · done 1[^\n]* rounds for the list$/);
  expect(told).toEqual([]);
});

it("readOpencode() reads every session of the database as opencode exports it", async () => {
  const folder = temporaryFolder();
  const path = join(folder, "opencode.db");
  const database = new Database(path);
  database.exec(`create table session (id text, parent_id text, directory text, version text, time_created integer);
    create table message (id text, session_id text, time_created integer, data text);
    create table part (id text, message_id text, session_id text, time_created integer, data text)`);
  const insert = (table: string, ...values: readonly (string | number | null)[]) =>
    database.prepare(`insert into ${table} values (${values.map(() => "?").join()})`).run(...values);
  insert("session", "s2", "s1", "/b", "1.2", 2);
  insert("session", "s1", null, "/a", "1.2", 1);
  insert("message", "m1", "s1", 1, '{"role":"assistant"}');
  insert("part", "p2", "m1", "s1", 2, JSON.stringify(PART));
  insert("part", "p1", "m1", "s1", 1, '{"type":"step-start"}');
  const sessions: object[] = [];
  for await (const session of readOpencode(path, () => database)) sessions.push(session);
  expect(sessions).toEqual([
    {
      info: { id: "s1", parentID: null, directory: "/a", version: "1.2" },
      messages: [{ info: { role: "assistant", id: "m1" }, parts: [{ type: "step-start" }, PART] }],
    },
    { info: { id: "s2", parentID: "s1", directory: "/b", version: "1.2" }, messages: [] },
  ]);
  expect(database.open).toBe(false);
});

it("replay says of a database what it needs, or why it cannot be read", async () => {
  const folder = temporaryFolder();
  write(folder, "opencode.db", "no database");
  expect(await runReplay([folder])).toBe(0);
  const canRead = process.getBuiltinModule?.("node:sqlite") !== undefined;
  expect(told[0]).toContain(canRead ? "opencode.db: " : "opencode.db: its database needs Node 22.13 or newer");
});

it("openSqlite() opens nothing where Node has no database", () => {
  vi.spyOn(process, "getBuiltinModule").mockReturnValue(undefined as never);
  expect(openSqlite("a.db")).toBeUndefined();
});

it("openSqlite() opens a file to read it", () => {
  const opened: unknown[] = [];
  class DatabaseSync {
    constructor(...given: unknown[]) {
      opened.push(given);
    }
  }
  vi.spyOn(process, "getBuiltinModule").mockReturnValue({ DatabaseSync } as never);
  expect(openSqlite("a.db")).toBeInstanceOf(DatabaseSync);
  expect(opened).toEqual([["a.db", { readOnly: true }]]);
});

it.each([
  ["Cline's other files", "tasks/1/ui_messages.json"],
  ["what an editor keeps beside its chats", "workspaceStorage/1/state.json"],
])("findRecordings() leaves out %s", async (_name, path) => {
  const folder = temporaryFolder();
  write(folder, path, "[]");
  write(folder, "workspaceStorage/1/chatSessions/one.json", {});
  const { files } = await findRecordings([folder]);
  expect(files.map((file) => file.path)).toEqual([join(folder, "workspaceStorage/1/chatSessions/one.json")]);
});
