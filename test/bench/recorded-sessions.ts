// The recorded sessions of a folder of fixtures, by agent, and in two halves.

import { readSessions } from "../support/recorded-call.js";
import { eventsOf, type RecordedSession } from "./replay-session.js";

/** One recorded session, as the events that a host of the library would have told a policy. */
export type PlayedSession = ReturnType<typeof playSession>;

/** Recorded sessions of one agent and tool. */
export interface SessionGroup {
  readonly name: string;
  readonly sessions: readonly PlayedSession[];
}

const GROUPS = [
  { name: "Claude Code, `TodoWrite`", agent: "claude-code", file: "sessions.jsonl" },
  { name: "Claude Code, `Task*`", agent: "claude-code", file: "task-tool-sessions.jsonl" },
  { name: "Codex", agent: "codex", file: "sessions.jsonl" },
  { name: "opencode", agent: "opencode", file: "sessions.jsonl" },
] as const;

/** The recorded sessions by agent, all of them first. */
export function readSessionGroups(): readonly [SessionGroup, ...SessionGroup[]] {
  const groups = GROUPS.map(({ name, agent, file }) => {
    const sessions = readSessions<RecordedSession>(file);
    return { name, sessions: sessions.filter((session) => session.agent === agent).map(playSession) };
  });
  return [{ name: "all", sessions: groups.flatMap(({ sessions }) => sessions) }, ...groups];
}

function playSession(session: RecordedSession) {
  const { repo, path } = session.source;
  return {
    name: `${repo}/${path}`,
    events: eventsOf(session),
    eventsAtWork: eventsOf(session, { tellsProgress: true }),
  };
}

/**
 * Splits sessions in two by a hash of their names, so that a session stays in its half whatever else is recorded: the
 * half on which the defaults were chosen, and the other one.
 */
export function splitSessions({ sessions }: SessionGroup): readonly [chosenOn: SessionGroup, other: SessionGroup] {
  const half = (name: string, parity: number): SessionGroup => ({
    name,
    sessions: sessions.filter((session) => hashName(session.name) % 2 === parity),
  });
  return [half("chosen on", 1), half("the other half", 0)];
}

/** FNV-1a, 32 bits. */
function hashName(name: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < name.length; index += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
