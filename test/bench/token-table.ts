// The tables of docs/patches.md, from sessions of the repository or of a folder of recordings, for print-tokens.ts.

import { readFileSync } from "node:fs";
import { parseRows } from "../support/read-fixture.js";
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

/** Sessions that plan with whole lists, and sessions that plan with single tasks. */
export interface TokenSource {
  readonly lists: readonly RecordedSession[];
  readonly tasks: readonly RecordedSession[];
}

const OWN = new URL("../../examples/sessions/", import.meta.url);

/** The sessions of the repository, which anyone has. */
export function readOwnSessions(): TokenSource {
  const read = (name: string): readonly RecordedSession[] =>
    // The rows have the form that the recordings have.
    parseRows(readFileSync(new URL(`${name}.jsonl`, OWN), "utf8")) as readonly unknown[] as readonly RecordedSession[];
  // The writes of bad-writes are there to be refused.
  const lists = ["refactor-auth", "forgets", "chinese"].flatMap(read);
  return { lists, tasks: read("tasks") };
}

/** The recordings in the folder AGENT_TODOS_FIXTURES. */
export function readRecordings(): TokenSource {
  return { lists: readSessions("sessions.jsonl"), tasks: readSessions("task-tool-sessions.jsonl") };
}

/** The tables over these sessions. */
export function computeTokenTable({ lists, tasks }: TokenSource): TokenTable {
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
