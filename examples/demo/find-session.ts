import { existsSync, readFileSync } from "node:fs";
import { parseSessions, type RecordedSession } from "./parse-sessions.js";

/** The sessions that come with the demo, the first one being what it plays unasked. */
export const SESSION_NAMES = ["refactor-auth", "tasks", "forgets", "bad-writes", "chinese"] as const;

/** Something that was looked for, or why it is not there. */
export type Found<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };

/** The session of the demo of this name, or that of a file, `file#3` being its third. */
export function findSession(source: string): Found<RecordedSession> {
  const { file, number } = splitNumber(source);
  const sessions = loadSessions(file);
  if (!sessions.ok) return sessions;
  const { length } = sessions.value;
  const session = sessions.value[number - 1];
  if (session !== undefined) return { ok: true, value: session };
  const held = length === 1 ? "1 session" : `sessions #1 to #${length}`;
  return { ok: false, problem: `There is no session #${number} in ${file}: it holds ${held}.` };
}

/** All sessions of a file, or of a name of the demo. */
export function loadSessions(file: string): Found<readonly RecordedSession[]> {
  const isOurs = SESSION_NAMES.some((name) => name === file);
  const path = isOurs ? new URL(`../sessions/${file}.jsonl`, import.meta.url) : file;
  if (!existsSync(path)) {
    const problem = `There is no session and no file "${file}"; the sessions are ${SESSION_NAMES.join(", ")}.`;
    return { ok: false, problem };
  }
  try {
    const fileName = isOurs ? `${file}.jsonl` : file;
    return { ok: true, value: parseSessions(readFileSync(path, "utf8"), fileName) };
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    const problem = words.startsWith("Cannot read ") ? words : `Cannot read ${file}: ${words}`;
    return { ok: false, problem };
  }
}

function splitNumber(source: string): { readonly file: string; readonly number: number } {
  const match = /^(.+)#(\d+)$/s.exec(source);
  // A file may have a # in its name.
  if (match === null || existsSync(source)) return { file: source, number: 1 };
  return { file: match[1] ?? "", number: Number(match[2]) };
}
