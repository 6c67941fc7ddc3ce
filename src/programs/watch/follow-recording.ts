import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createReplayer, findReader, type PlanRecord, type PlanReplay, type RecordingStream } from "agent-todos/replay";
import { createLineCutter } from "../read-lines.js";
import { queueByTime, type TeamCalls, timeOf } from "../replay-command/join-teams.js";
import { replayFile } from "../replay-command/replay-file.js";

/** A change of a recording since the last check. */
export interface SeenChange {
  readonly replay: PlanReplay;
  readonly changedAt: number;
}

/** The options of {@link followRecording}. */
export interface FollowRecordingOptions {
  /** Called when a file of lines is read from its beginning; returns a listener for its records. */
  readonly open?: (() => RecordListener) | undefined;
  /**
   * The looks without a change after which a round in a session without a todo tool counts as over, although its
   * answers may still come. Default 1, as for a session with one.
   */
  readonly patience?: number | undefined;
}

/** Receives the records of a line, and whether the line was there before the file was followed. */
export type RecordListener = (records: readonly PlanRecord[], isOld: boolean) => void;

/** The bytes before the offset by which a file is recognized as the same. */
const TAIL = 256;

/** The state of a file of lines that was read up to an offset. */
interface FileProgress {
  readonly file: number;
  offset: number;
  /** The bytes before the offset. */
  tail: Buffer;
  /** Keeps the beginning of a line whose end is not written yet. */
  readonly lines: ReturnType<typeof createLineCutter>;
  /** The looks without a change that are left until the current round counts as over. */
  patience: number;
  readonly replayer: ReturnType<typeof createReplayer>;
  readonly hear: RecordListener | undefined;
  /** Whether the lines being read were there before the file was followed. */
  isOld: boolean;
  stream: RecordingStream | undefined;
  /** The calls of teammates that are later than the last round. */
  readonly waiting: ReturnType<typeof queueByTime>;
  /** The time of the last round. */
  latest: number;
  /** Whether the reader returns records only at the end, so that the file is read whole. */
  isWhole: boolean;
}

/**
 * Follows one recording: each look reads the added lines. A file that was cut, replaced or rewritten is read from its
 * beginning, and one that is a single JSON value is read whole.
 */
export function followRecording(path: string, { open, patience = 1 }: FollowRecordingOptions = {}) {
  let progress: FileProgress | undefined;
  let seen = "";
  const joined: TeamCalls[number][] = [];
  /** Returns the current plan and the time of the file's last change, if it has changed since the last look. */
  const look = async (): Promise<SeenChange | undefined> => {
    const { ino, size, mtimeMs: changedAt } = await stat(path);
    const now = `${ino} ${size} ${changedAt}`;
    if (now === seen) return progress && settle(progress, changedAt);
    seen = now;
    if (path.endsWith(".jsonl") && !progress?.isWhole) {
      if (progress === undefined || progress.file !== ino || !(await isSame(path, progress, size)))
        progress = begin(ino, open?.(), joined);
      if (progress.offset === size) return undefined;
      await readAdded(path, progress, size);
      progress.isOld = false;
      if (!progress.isWhole) {
        for (const call of progress.waiting.rest()) progress.replayer.add(call);
        const replay = progress.replayer.result();
        progress.patience = replay.receipt.preset === null ? patience : 1;
        return progress.stream && { replay, changedAt };
      }
    }
    const replay = await readWhole(path);
    return replay && { replay, changedAt };
  };
  return {
    look,
    /**
     * Adds the calls of teammates on the list, and returns the plan; calls before the last round are read with the
     * file.
     */
    join: async (calls: TeamCalls, changedAt: number): Promise<SeenChange | undefined> => {
      joined.push(...calls);
      const { replayer, latest = 0 } = progress ?? {};
      if (replayer === undefined || calls.some((call) => timeOf(call) < latest)) {
        [progress, seen] = [undefined, ""];
        return look();
      }
      for (const call of calls) replayer.add(call);
      return { replay: replayer.result(), changedAt };
    },
  };
}

function begin(file: number, hear: RecordListener | undefined, joined: TeamCalls): FileProgress {
  return {
    ...{ file, hear, offset: 0, tail: Buffer.alloc(0), patience: 0, isOld: true, isWhole: false },
    ...{ stream: undefined, waiting: queueByTime(joined), latest: Number.NEGATIVE_INFINITY },
    lines: createLineCutter(),
    replayer: createReplayer({ steps: false }),
  };
}

function add(progress: FileProgress, records: readonly PlanRecord[]): void {
  const { replayer, hear, isOld, waiting } = progress;
  for (const record of records) {
    for (const call of waiting.before(record)) replayer.add(call);
    replayer.add(record);
    const time = record.type === "round" ? Date.parse(record.time ?? "") : Number.NaN;
    if (time > progress.latest) progress.latest = time;
  }
  hear?.(records, isOld);
}

/** Treats a round as over after a while without additions. */
function settle(progress: FileProgress, changedAt: number): SeenChange | undefined {
  if (progress.patience === 0 || progress.isWhole) return undefined;
  progress.patience -= 1;
  const held = progress.patience > 0 ? [] : (progress.stream?.end() ?? []);
  add(progress, held);
  return held.length === 0 ? undefined : { replay: progress.replayer.result(), changedAt };
}

async function readWhole(path: string): Promise<PlanReplay | undefined> {
  let last: PlanReplay | undefined;
  for await (const session of replayFile(path, { steps: false })) last = session;
  return last;
}

/** Reads the bytes of a file from one offset to another. */
async function* readBytes(path: string, start: number, end: number): AsyncGenerator<Buffer> {
  // Without an encoding a stream yields buffers.
  if (end > start) for await (const piece of createReadStream(path, { start, end: end - 1 })) yield piece as Buffer;
}

/** Checks whether a file continues from an offset: it is at least as long, and the bytes before are the same. */
async function isSame(path: string, { offset, tail }: FileProgress, size: number): Promise<boolean> {
  if (offset > size) return false;
  const pieces: Buffer[] = [];
  for await (const piece of readBytes(path, offset - tail.length, offset)) pieces.push(piece);
  return Buffer.concat(pieces).equals(tail);
}

async function readAdded(path: string, progress: FileProgress, size: number): Promise<void> {
  for await (const bytes of readBytes(path, progress.offset, size)) {
    progress.offset += bytes.length;
    progress.tail = Buffer.concat([progress.tail, bytes.subarray(-TAIL)]).subarray(-TAIL);
    for (const line of progress.lines.add(bytes)) if (line !== null) readLine(progress, line);
    if (progress.isWhole) return;
  }
}

function readLine(progress: FileProgress, text: string): void {
  try {
    const line: unknown = JSON.parse(text);
    if (progress.stream === undefined) {
      const reader = findReader(line)?.reader;
      // A later line of its journal may change an earlier one.
      progress.isWhole = reader?.agent === "vscode";
      progress.stream = reader?.open();
    }
    add(progress, progress.stream?.read(line) ?? []);
  } catch {
    // A line that is not JSON does not concern the plan; `replay` counts such lines.
  }
}
