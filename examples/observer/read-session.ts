import { readFile } from "node:fs/promises";
import type { TodoList } from "agent-todos";
import type { ObservedCall } from "agent-todos/observe";
import { createReplayer, findReader, type PlanRecord, type ReplayedCall, replayRecords } from "agent-todos/replay";

/** What happened in a recorded session, with its own list then; calls of its todo tool are left out. */
export type SessionStep =
  | { readonly type: "user"; readonly text: string; readonly list: TodoList }
  | { readonly type: "round"; readonly text: string; readonly calls: readonly ObservedCall[]; readonly list: TodoList }
  | { readonly type: "end"; readonly text: string; readonly list: TodoList };

/** Most of a recording that is read, in characters. */
const LONGEST = 64 * 1024 * 1024;

/** Reads a recording of any agent that a reader knows; undefined for any other file. */
export async function readSession(path: string): Promise<readonly SessionStep[] | undefined> {
  const text = (await readFile(path, "utf8")).slice(0, LONGEST);
  const lines = (path.endsWith(".json") ? [text] : text.split("\n")).flatMap(parseLine);
  const first = lines.findIndex((line) => findReader(line) !== undefined);
  const reader = findReader(lines[first])?.reader;
  if (reader === undefined) return undefined;
  const stream = reader.open();
  return collectSteps([...lines.slice(first).flatMap(stream.read), ...stream.end()], reader.agent);
}

function parseLine(line: string): readonly unknown[] {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}

function collectSteps(records: readonly PlanRecord[], agent: string): readonly SessionStep[] {
  const steps: SessionStep[] = [];
  const replayer = createReplayer();
  const isPlan = (call: ReplayedCall): boolean => isPlanCall(agent, call);
  for (const record of records) {
    replayer.add(record);
    const list = replayer.result().timeline.steps.at(-1)?.list ?? { items: [], revision: 0 };
    const last = steps.at(-1);
    if (record.type === "user") steps.push(...endOf(last), { type: "user", text: record.text ?? "", list });
    else if (record.type === "end") steps.push(...endOf(last));
    else if (record.type !== "round") continue;
    else if (record.calls.length === 0) steps.push(...endOf(last, record.text));
    else {
      const calls = record.calls.filter((call) => !isPlan(call)).map(({ tool: name, ...call }) => ({ name, ...call }));
      if (calls.length > 0) steps.push({ type: "round", text: record.text ?? "", calls, list });
      // What a write for itself changed belongs to the round before it.
      else if (last !== undefined) Object.assign(last, { list });
    }
  }
  return [...steps, ...endOf(steps.at(-1))];
}

/** The end of a turn, where one is under way. */
function endOf(last: SessionStep | undefined, text = ""): readonly SessionStep[] {
  return last?.type === "round" ? [{ type: "end", text, list: last.list }] : [];
}

/** Checks whether a call is one of a todo tool: only such a call gives a replay its preset. */
function isPlanCall(agent: string, call: ReplayedCall): boolean {
  return (
    replayRecords([
      { type: "session", agent },
      { type: "round", calls: [call] },
    ]).receipt.preset !== null
  );
}
