import { readFile, stat } from "node:fs/promises";
import { createReplayer, findReader, type PlanRecord, type PlanReplay, type RecordingStream } from "agent-todos/replay";
import { parseLine, readLines } from "../read-lines.js";
import { isFolder, readEvents } from "./read-events.js";
import { isOpencodeFile, readOpencode } from "./read-opencode.js";

/** The most bytes of a file that is one JSON value and is parsed whole. */
const LARGEST_JSON = 64 * 1024 * 1024;

/** Lines after which a file without a reader is skipped. */
const FIRST_LINES = 50;

/** How a file is replayed. */
interface ReplayFileOptions {
  /** The rounds of earlier files, by the file: rounds that a fork repeats count only there. */
  readonly seen?: Map<string, string>;
  /** Adds the calls of others on the list of a session to its records. */
  readonly join?: (records: AsyncIterable<PlanRecord>) => AsyncIterable<PlanRecord>;
  /** Whether the timeline has the list after each call. Default true. */
  readonly steps?: boolean;
}

/** Replays the sessions of one file; none for a file without a reader. */
export async function* replayFile(path: string, options: ReplayFileOptions = {}): AsyncGenerator<PlanReplay> {
  const { seen = new Map<string, string>(), join = (records) => records, steps } = options;
  for await (const records of readSessions(path)) {
    const [replayer, forks] = [createReplayer({ steps }), findForks(path, seen)];
    let isKnown = false;
    for await (const record of join(records)) {
      isKnown = true;
      for (const one of forks.pass(record)) replayer.add(one);
    }
    if (!isKnown) continue;
    for (const one of forks.end()) replayer.add(one);
    yield replayer.result();
  }
}

/** Reads the sessions of one file, each as its records; one session without records for a file without a reader. */
export async function* readSessions(path: string): AsyncGenerator<AsyncGenerator<PlanRecord>> {
  if (isOpencodeFile(path)) for await (const session of readOpencode(path)) yield readRecords([session]);
  else yield readRecords((await isFolder(path)) ? readEvents(path) : readParts(path));
}

/** A line of a file as text, or already parsed; null for one that is too long. */
type Line = string | object | null;

async function* readRecords(lines: Iterable<Line> | AsyncIterable<Line>): AsyncGenerator<PlanRecord> {
  const early: unknown[] = [];
  const missed: PlanRecord[] = [];
  let stream: RecordingStream | undefined;
  for await (const text of lines) {
    const line = typeof text === "string" ? parseLine(text) : (text ?? undefined);
    if (line === undefined) {
      const what = text === null ? "a line that is too long" : "a line that is no JSON";
      if (text === null || String(text).trim() !== "") missed.push({ type: "unknown", what, count: 1 });
    } else if (stream !== undefined) yield* stream.read(line);
    else {
      early.push(line);
      const reader = findReader(line)?.reader;
      stream = reader?.open();
      if (reader !== undefined) yield { type: "session", agent: reader.agent };
      if (stream !== undefined) yield* early.splice(0).flatMap(stream.read);
    }
    if (stream !== undefined) yield* missed.splice(0);
    else if (early.length >= FIRST_LINES) return;
  }
  if (stream !== undefined) yield* stream.end();
}

/** Reads the lines of a file; the whole text if it is one JSON value, whatever the file is called. */
async function* readParts(path: string): AsyncGenerator<string | null> {
  if (!path.endsWith(".json") && !(await beginsOpen(path))) yield* readLines(path);
  else yield (await stat(path)).size > LARGEST_JSON ? null : await readFile(path, "utf8");
}

/** Whether the first line of a file only opens a JSON value that further lines complete. */
async function beginsOpen(path: string): Promise<boolean> {
  for await (const line of readLines(path)) if (line?.trim() !== "") return /^\s*[[{]\s*$/.test(line ?? "");
  return false;
}

/** Shorter ids are counters of a server, so two sessions may share them. */
const SHORTEST_ID = 8;

/**
 * Finds the part that a recording repeats: agents begin a fork with the lines of the session that it continues, which
 * keep their ids.
 *
 * Only an unbroken run of rounds from the first one counts as repeated. Adds every other round to `seen`.
 */
function findForks(path: string, seen: Map<string, string>) {
  let agent = "";
  let repeated = 0;
  let isRepeating = true;
  const leave = (): readonly PlanRecord[] => {
    const isFork = isRepeating && repeated > 0;
    isRepeating = false;
    return isFork ? [{ type: "forked" }] : [];
  };
  return {
    /** Passes a record on, after a `forked` record where the recording stops repeating another one. */
    pass: (record: PlanRecord): readonly PlanRecord[] => {
      if (record.type === "session") agent = record.agent;
      if (record.type !== "round") return [record];
      const key = keyOf(record);
      const name = `${agent} ${key}`;
      if (isRepeating && key !== undefined && (seen.get(name) ?? path) !== path) {
        repeated += 1;
        return [record];
      }
      if (key !== undefined && !seen.has(name)) seen.set(name, path);
      // A round without an id belongs to the rounds around it.
      return key === undefined ? [record] : [...leave(), record];
    },
    end: leave,
  };
}

function keyOf({ id, calls }: Extract<PlanRecord, { readonly type: "round" }>): string | undefined {
  const key = id ?? calls.find((call) => call.id !== undefined)?.id;
  return key !== undefined && key.length >= SHORTEST_ID ? key : undefined;
}
