// The table of docs/patches.md, from recorded sessions, for print-tokens.ts.

import { acceptedCalls, type CallingSession, readSessions, sendsList } from "../support/recorded-call.js";
import { countRounds, type RecordedTools } from "./round-cost.js";
import { tabulate } from "./tabulate.js";
import { computeTokenCosts, type TokenCost } from "./token-cost.js";

/** What the document says of the recordings, and the table that shows it. */
export interface TokenTable {
  /** How much was played: the line by which a document knows its recordings again. */
  readonly basis: string;
  readonly costs: readonly TokenCost[];
  readonly table: string;
}

/** The table over every recorded session. */
export function computeTokenTable(): TokenTable {
  const lists = readSessions<RecordedSession>("sessions.jsonl");
  const tasks = readSessions<RecordedSession>("task-tool-sessions.jsonl");
  const calls = lists.map((session) => acceptedCalls(session).filter(sendsList));
  const costs = computeTokenCosts(calls);
  const [ofLists, ofTasks] = [countRounds(lists), countRounds(tasks)];
  const basis = `${lists.length} sessions with lists (${ofLists.all} rounds, ${calls.flat().length} writes) and ${tasks.length} with single tasks (${ofTasks.all} rounds)`;
  const rows = costs.map(({ name, writes, sent, reply }) => [
    name,
    String(writes),
    sent.toFixed(0),
    reply.toFixed(0),
    (sent + reply).toFixed(0),
  ]);
  const tokens = tabulate([["tokens per write", "writes", "arguments", "reply", "together"], ...rows]);
  const rounds = tabulate([
    ["model rounds", "all", "with todo calls", "for todo calls alone", "left with riding along, at best"],
    ...[["lists", ofLists] as const, ["single tasks (`TaskCreate`, `TaskUpdate`, …)", ofTasks] as const].map(
      ([name, { all, withCalls, alone, left }]) => [name, ...[all, withCalls, alone, left].map(String)],
    ),
  ]);
  return { basis, costs, table: `${tokens}\n\n${rounds}` };
}

interface RecordedSession extends CallingSession {
  readonly rounds: readonly (CallingSession["rounds"][number] & RecordedTools)[];
}
