import { escapeText } from "agent-todos";
import { countOf } from "./count-of.js";
import { type Found, loadSessions, SESSION_NAMES } from "./find-session.js";
import type { RecordedSession } from "./recorded-session.js";
import { firstTodo } from "./session-title.js";

const LONGEST_NAME = Math.max(...SESSION_NAMES.map((name) => name.length));

/** Names the sessions of a file, or those of the demo, a line for each. */
export function listSessions(file: string | undefined): Found<readonly string[]> {
  if (file !== undefined) {
    const sessions = loadSessions(file);
    if (!sessions.ok) return sessions;
    return { ok: true, value: sessions.value.map((session, index) => describe(`#${index + 1}`, session)) };
  }
  const lines: string[] = [];
  for (const name of SESSION_NAMES) {
    const sessions = loadSessions(name);
    if (!sessions.ok) return sessions;
    lines.push(...sessions.value.map((session) => describe(name.padEnd(LONGEST_NAME), session)));
  }
  return { ok: true, value: lines };
}

function describe(name: string, { agent, rounds }: RecordedSession): string {
  const writes = rounds.reduce((sum, round) => sum + round.todos.length, 0);
  const numbers = `${countOf(rounds.length, "round")}, ${countOf(writes, "write")}`;
  return escapeText(`${name}  ${agent}, ${numbers}: ${firstTodo(rounds) ?? "no list"}`, "line");
}
