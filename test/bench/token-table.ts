// The tables of docs/patches.md, from sessions of the repository or of a folder of recordings, for print-tokens.ts.

import { readFileSync } from "node:fs";
import { findReader, type ReplayedCall } from "agent-todos/replay";
import {
  acceptedCalls,
  type CallingSession,
  type RecordedCall,
  readSessions,
  sendsList,
} from "../support/recorded-call.js";
import { countRounds, isTodo, type RecordedTools } from "./round-cost.js";
import { tabulate } from "./tabulate.js";
import { computeTokenCosts } from "./token-cost.js";

/** Sessions that plan with whole lists, and sessions that plan with single tasks. */
export interface TokenSource {
  readonly lists: readonly RecordedSession[];
  readonly tasks: readonly RecordedSession[];
}

const OWN = new URL("../../examples/sessions/", import.meta.url);

/** The sessions of the repository, which anyone has. */
export function readOwnSessions(): TokenSource {
  // The writes of bad-writes are there to be refused.
  return { lists: ["refactor-auth", "forgets", "chinese"].map(readOwnSession), tasks: [readOwnSession("tasks")] };
}

function readOwnSession(name: string): RecordedSession {
  const lines = readFileSync(new URL(`${name}.jsonl`, OWN), "utf8")
    .trim()
    .split("\n");
  const stream = findReader(JSON.parse(lines[0] ?? ""))?.reader.open();
  const records = lines.flatMap((line) => stream?.read(JSON.parse(line)) ?? []).concat(stream?.end() ?? []);
  let userBefore = false;
  const rounds = records.flatMap((record) => {
    userBefore ||= record.type === "user";
    if (record.type !== "round" || record.calls.length === 0) return [];
    const [todo, ...moreTodos] = record.calls.filter(({ tool }) => isTodo(tool)).map(toCall);
    const round = { tools: record.calls.map(({ tool }) => tool), userBefore, ...(todo && { todo, moreTodos }) };
    userBefore = false;
    return [round];
  });
  return { source: { path: `examples/sessions/${name}.jsonl` }, rounds };
}

/** The sessions send objects. */
function toCall({ tool, input, failed = false }: ReplayedCall): RecordedCall {
  return { tool, input: Object(input), error: failed };
}

/** The recordings in the folder AGENT_TODOS_FIXTURES. */
export function readRecordings(): TokenSource {
  return { lists: readSessions("sessions.jsonl"), tasks: readSessions("task-tool-sessions.jsonl") };
}

/** The tables over these sessions, and how much was played: the line by which a document knows its recordings again. */
export function computeTokenTable({ lists, tasks }: TokenSource) {
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
