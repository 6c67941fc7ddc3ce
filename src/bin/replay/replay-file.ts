import { readFile, stat } from "node:fs/promises";
import { createReplayer, findReader, type PlanRecord, type PlanReplay, type RecordingStream } from "agent-todos/replay";
import { findForks } from "./find-forks.js";
import { isFolder, readEvents } from "./read-events.js";
import { readLines } from "./read-lines.js";
import { isOpencodeFile, readOpencode } from "./read-opencode.js";

/** Most bytes of a file that is one JSON and is parsed whole. */
const LARGEST_JSON = 64 * 1024 * 1024;

/** Lines after which a file that no reader knows is left. */
const FIRST_LINES = 50;

/**
 * Plays the sessions of one file; nothing where no reader knows it.
 *
 * `seen` holds the rounds of the files before: what a fork repeats of them counts there alone.
 */
export async function* replayFile(path: string, seen?: Set<string>): AsyncGenerator<PlanReplay> {
  if (isOpencodeFile(path)) for await (const session of readOpencode(path)) yield* playLines([session], seen);
  else yield* playLines((await isFolder(path)) ? readEvents(path) : readParts(path), seen);
}

/** A line of a file as text, or as what it stands for; null for one that is too long. */
type Line = string | object | null;

async function* playLines(
  lines: Iterable<Line> | AsyncIterable<Line>,
  seen = new Set<string>(),
): AsyncGenerator<PlanReplay> {
  const replayer = createReplayer();
  const forks = findForks(seen);
  const early: unknown[] = [];
  let stream: RecordingStream | undefined;
  const pass = (line: unknown): void => {
    for (const record of stream?.read(line) ?? []) add(record);
  };
  const add = (record: PlanRecord): void => {
    for (const one of forks.pass(record)) replayer.add(one);
  };
  const miss = (what: string): void => replayer.add({ type: "unknown", what, count: 1 });
  for await (const text of lines) {
    const line = typeof text === "string" ? parse(text) : (text ?? undefined);
    if (line === undefined) {
      if (text === null) miss("a line that is too long");
      else if (String(text).trim() !== "") miss("a line that is no JSON");
    } else if (stream !== undefined) pass(line);
    else {
      early.push(line);
      stream = findReader(line)?.reader.open();
      if (stream !== undefined) for (const first of early.splice(0)) pass(first);
    }
    if (stream === undefined && early.length >= FIRST_LINES) return;
  }
  if (stream === undefined) return;
  for (const record of stream.end()) add(record);
  for (const record of forks.end()) replayer.add(record);
  yield replayer.result();
}

/** The lines of a file; all of it where it is one JSON. */
async function* readParts(path: string): AsyncGenerator<string | null> {
  if (!path.endsWith(".json")) yield* readLines(path);
  else yield (await stat(path)).size > LARGEST_JSON ? null : await readFile(path, "utf8");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
