import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Fields } from "../../model/plain-json.js";
import { parseLine } from "../read-lines.js";

/** The part of a SQLite database that is used; node:sqlite has it, and others too. */
export interface SqliteFile {
  readonly prepare: (sql: string) => { readonly all: (...values: string[]) => unknown[] };
  readonly close: () => unknown;
}

/** Opens a database for reading; undefined on Node before 22.13, which has no SQLite. */
export function openSqlite(path: string): SqliteFile | undefined {
  // Node's types have it only from 22 on.
  const sqlite = process.getBuiltinModule?.("node:sqlite") as
    | { readonly DatabaseSync: new (path: string, options: { readonly readOnly: boolean }) => SqliteFile }
    | undefined;
  return sqlite === undefined ? undefined : new sqlite.DatabaseSync(path, { readOnly: true });
}

/** Checks whether a file contains sessions of opencode: its database, or a session of its older files. */
export function isOpencodeFile(path: string): boolean {
  const isDatabase = path.endsWith(".db") && basename(path).includes("opencode");
  return isDatabase || /[\\/]storage[\\/]session[\\/][^\\/]+[\\/][^\\/]+\.json$/.test(path);
}

/** Reads the sessions of such a file one after another, each in the form of `opencode export`. */
export async function* readOpencode(path: string, open = openSqlite): AsyncGenerator<object> {
  if (!path.endsWith(".db")) return yield await readStored(path);
  const database = open(path);
  if (database === undefined) throw new Error("its database needs Node 22.13 or newer");
  try {
    // A row is an object.
    for (const row of database.prepare("select * from session order by time_created").all())
      yield readSession(database, row as Fields);
  } finally {
    database.close();
  }
}

function readSession(database: SqliteFile, session: Fields): object {
  const { id, parent_id: parentID, directory, version } = session;
  const select = (table: string): readonly Fields[] =>
    // Rows of a database are objects.
    database
      .prepare(`select * from ${table} where session_id = ? order by time_created, id`)
      .all(String(id)) as Fields[];
  const parts = groupByMessage(select("part"));
  const messages = select("message").map((message) => ({
    info: { ...parse(message["data"]), id: message["id"] },
    parts: (parts.get(message["id"]) ?? []).map(({ data }) => parse(data)),
  }));
  return { info: { id, parentID, directory, version }, messages };
}

function groupByMessage(parts: readonly Fields[]): Map<unknown, Fields[]> {
  const groups = new Map<unknown, Fields[]>();
  for (const part of parts) groups.set(part["message_id"], [...(groups.get(part["message_id"]) ?? []), part]);
  return groups;
}

/**
 * Reads a session of the older files: `session/<project>/<id>.json`, with messages and their parts in sibling folders.
 */
async function readStored(path: string): Promise<object> {
  const storage = join(dirname(path), "..", "..");
  const info = parse(await readFile(path, "utf8"));
  const id = String(info["id"] ?? basename(path, ".json"));
  const messages: object[] = [];
  for (const message of await readFolder(join(storage, "message", id)))
    messages.push({ info: message, parts: await readFolder(join(storage, "part", String(message["id"]))) });
  return { info: { ...info, id }, messages };
}

/** Reads the objects of a folder's files, in the order of their names; none for a missing folder. */
async function readFolder(folder: string): Promise<readonly Fields[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith(".json")).sort();
  return Promise.all(files.map(async (name) => parse(await readFile(join(folder, name), "utf8"))));
}

function parse(text: unknown): Fields {
  const value = parseLine(String(text));
  // TypeScript's `object` has no fields by name.
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}
