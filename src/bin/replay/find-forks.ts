import type { PlanRecord } from "agent-todos/replay";

/** Shorter names are counted up by servers, so two sessions may share them. */
const SHORTEST_ID = 8;

/**
 * Finds out what a recording repeats: agents begin a fork with the lines of the session that it goes on from, which
 * keep their ids.
 *
 * Only rounds from the first on count as repeated. `seen` gets every round that passes.
 */
export function findForks(seen: Set<string>) {
  let agent = "";
  let repeated = 0;
  let isRepeating = true;
  const leave = (): readonly PlanRecord[] => {
    const isFork = isRepeating && repeated > 0;
    isRepeating = false;
    return isFork ? [{ type: "forked" }] : [];
  };
  return {
    /** Passes a record on, and says where the recording stops repeating another one. */
    pass: (record: PlanRecord): readonly PlanRecord[] => {
      if (record.type === "session") agent = record.agent;
      if (record.type !== "round") return [record];
      const key = keyOf(record);
      const name = `${agent} ${key}`;
      if (isRepeating && key !== undefined && seen.has(name)) {
        repeated += 1;
        return [record];
      }
      if (key !== undefined) seen.add(name);
      // A round that has no name belongs to what stands around it.
      return key === undefined ? [record] : [...leave(), record];
    },
    end: leave,
  };
}

function keyOf({ id, calls }: Extract<PlanRecord, { readonly type: "round" }>): string | undefined {
  const key = id ?? calls.find((call) => call.id !== undefined)?.id;
  return key !== undefined && key.length >= SHORTEST_ID ? key : undefined;
}
