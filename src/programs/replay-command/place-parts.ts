import type { PlanReplay } from "agent-todos/replay";

/** How sessions refer to each other. */
export interface SessionNames {
  /** The names by which its parts refer to a session. */
  readonly names?: readonly string[] | undefined;
  /** The name of the session that it is a part of. */
  readonly parent?: string | undefined;
}

/** Reads the names of a session: its own, and that of the team which it leads. */
export function readNames({ receipt: { session, parent }, team }: PlanReplay): SessionNames {
  const names = [session, parent === undefined ? team : undefined].filter((one) => one !== undefined);
  return { names, parent };
}

/** Places sub-agents and teammates below their lead, where it is among the sessions; every session keeps one place. */
export function placeParts<T>(sessions: readonly T[], namesOf: (session: T) => SessionNames) {
  const named = new Map<string, T>();
  for (const session of sessions)
    for (const name of namesOf(session).names ?? []) if (!named.has(name)) named.set(name, session);
  const parts = new Map<T, readonly T[]>();
  const leads: T[] = [];
  for (const session of sessions) {
    const lead = named.get(namesOf(session).parent ?? "");
    if (lead === undefined || lead === session) leads.push(session);
    else parts.set(lead, [...(parts.get(lead) ?? []), session]);
  }
  const placed = new Map<T, boolean>();
  const place = (session: T, isPart: boolean): void => {
    if (placed.has(session)) return;
    placed.set(session, isPart);
    for (const part of parts.get(session) ?? []) place(part, true);
  };
  for (const lead of leads) place(lead, false);
  // Sessions that name each other have no lead.
  for (const session of sessions) place(session, false);
  return [...placed].map(([session, isPart]) => ({ session, isPart }));
}
