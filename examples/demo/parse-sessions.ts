import { type JsonLine, parseJsonLines } from "./json-lines.js";
import { parseRecordedLine } from "./parse-recorded-line.js";
import { parseTranscript } from "./parse-transcript.js";
import type { RecordedSession } from "./recorded-session.js";

export type { RecordedCall, RecordedRound, RecordedSession } from "./recorded-session.js";

/**
 * Parses the sessions of a file: either one recorded session a line, or a transcript as Claude Code keeps it.
 *
 * The first line decides which it is. `fileName` is used for messages and titles. Throws an Error that names the file,
 * the line (from 1) and what is wrong at the first line that does not fit, and one that says so when there is no session
 * in the file.
 */
export function parseSessions(text: string, fileName: string): readonly RecordedSession[] {
  const lines = parseJsonLines(text, fileName);
  const [first] = lines;
  if (first === undefined) throw new Error(`Cannot read ${fileName}: the file is empty`);
  const sessions = isRecordedForm(first) ? lines.map(parseRecordedLine) : parseTranscript(lines);
  if (sessions.length === 0) {
    throw new Error(`Cannot read ${fileName}: no session in it, as no reply of a main agent calls a tool`);
  }
  return Object.freeze([...sessions]);
}

function isRecordedForm({ fileName, number, value }: JsonLine): boolean {
  if ("rounds" in value) return true;
  if ("type" in value) return false;
  throw new Error(
    `Cannot read ${fileName}, line ${number}: neither a recorded session (no "rounds") nor a line of a Claude Code transcript (no "type")`,
  );
}
