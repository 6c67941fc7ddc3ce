import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import {
  createReplayer,
  findReader,
  type PlanRecord,
  type PlanReplay,
  type PlanReplayer,
  type RecordingStream,
} from "agent-todos/replay";
import { replayFile } from "../replay/replay-file.js";

/** A recording that may still grow. */
export interface FollowedRecording {
  /** The plan as it stands and when the file changed, where it has changed since the last look. */
  readonly look: () => Promise<SeenChange | undefined>;
}

/** What a look found. */
export interface SeenChange {
  readonly replay: PlanReplay;
  readonly changedAt: number;
}

/** How a recording is followed. */
export interface FollowOptions {
  /** Called for each beginning of a file of lines: gives what hears of its records. */
  readonly open?: (() => RecordListener) | undefined;
  /**
   * After how many looks without a change a round counts as over whose answers may still come, in a session without a
   * todo tool. Default 1, as with one.
   */
  readonly patience?: number | undefined;
}

/** Hears the records that a line brought out, and whether it was there before the file was followed. */
export type RecordListener = (records: readonly PlanRecord[], isOld: boolean) => void;

/** Most bytes of a line that is kept until its end comes. */
const LONGEST_LINE = 16 * 1024 * 1024;

/** How many bytes before the place that was read to show that a file is still the same. */
const MARK = 256;

const NEW_LINE = 10;

/** What is known of a file of lines up to a place of it. */
interface Place {
  readonly file: number;
  offset: number;
  /** The bytes before the offset. */
  mark: Buffer;
  /** The beginning of a line whose end is not written yet, in the pieces that it came in. */
  rest: Buffer[];
  /** Whether the beginning of the line is gone, as it was too long. */
  isSkipping: boolean;
  /** Looks without a change that are left until the round under way counts as over. */
  patience: number;
  readonly replayer: PlanReplayer;
  readonly hear: RecordListener | undefined;
  /** Whether what is read now was there before the file was followed. */
  isOld: boolean;
  stream: RecordingStream | undefined;
  /** Whether the reader tells nothing before the end, so that the file is read whole. */
  isWhole: boolean;
}

/**
 * Follows one recording: each look reads what was added. A file that was cut, replaced or written anew is read from its
 * beginning, and one that is one JSON is read whole.
 */
export function followRecording(path: string, { open, patience = 1 }: FollowOptions = {}): FollowedRecording {
  let place: Place | undefined;
  let seen = "";
  const begin = (file: number): Place => ({
    ...{
      file,
      offset: 0,
      mark: Buffer.alloc(0),
      rest: [],
      isSkipping: false,
      patience: 0,
      isOld: true,
      isWhole: false,
    },
    replayer: createReplayer(),
    hear: open?.(),
    stream: undefined,
  });
  return {
    look: async () => {
      const { ino, size, mtimeMs: changedAt } = await stat(path);
      const now = `${ino} ${size} ${changedAt}`;
      if (now === seen) return place && settle(place, changedAt);
      seen = now;
      if (path.endsWith(".jsonl") && !place?.isWhole) {
        if (place === undefined || place.file !== ino || !(await isSame(path, place, size))) place = begin(ino);
        if (place.offset === size) return undefined;
        await readAdded(path, place, size);
        place.isOld = false;
        if (!place.isWhole) {
          const replay = place.replayer.result();
          place.patience = replay.receipt.preset === null ? patience : 1;
          return place.stream && { replay, changedAt };
        }
      }
      const replay = await readWhole(path);
      return replay && { replay, changedAt };
    },
  };
}

function add({ replayer, hear, isOld }: Place, records: readonly PlanRecord[]): void {
  for (const record of records) replayer.add(record);
  hear?.(records, isOld);
}

/** Takes a round as over that nothing was added to for a while. */
function settle(place: Place, changedAt: number): SeenChange | undefined {
  if (place.patience === 0 || place.isWhole) return undefined;
  place.patience -= 1;
  const held = place.patience > 0 ? [] : (place.stream?.end() ?? []);
  add(place, held);
  return held.length === 0 ? undefined : { replay: place.replayer.result(), changedAt };
}

async function readWhole(path: string): Promise<PlanReplay | undefined> {
  let last: PlanReplay | undefined;
  for await (const session of replayFile(path)) last = session;
  return last;
}

/** Reads the bytes of a file from one place to another. */
async function* readBytes(path: string, start: number, end: number): AsyncGenerator<Buffer> {
  // Without an encoding a stream gives buffers.
  if (end > start) for await (const piece of createReadStream(path, { start, end: end - 1 })) yield piece as Buffer;
}

/** Whether a file goes on from a place of it: it is as long at least, and holds the same bytes before. */
async function isSame(path: string, { offset, mark }: Place, size: number): Promise<boolean> {
  if (offset > size) return false;
  const pieces: Buffer[] = [];
  for await (const piece of readBytes(path, offset - mark.length, offset)) pieces.push(piece);
  return Buffer.concat(pieces).equals(mark);
}

async function readAdded(path: string, place: Place, size: number): Promise<void> {
  for await (const bytes of readBytes(path, place.offset, size)) {
    place.offset += bytes.length;
    place.mark = Buffer.concat([place.mark, bytes.subarray(-MARK)]).subarray(-MARK);
    let start = 0;
    for (let end = bytes.indexOf(NEW_LINE); end !== -1; end = bytes.indexOf(NEW_LINE, start)) {
      keep(place, bytes.subarray(start, end));
      if (!place.isSkipping) readLine(place, Buffer.concat(place.rest).toString("utf8"));
      place.rest = [];
      place.isSkipping = false;
      start = end + 1;
    }
    keep(place, bytes.subarray(start));
    if (place.isWhole) return;
  }
}

/** Keeps a part of a line, unless the line is too long. */
function keep(place: Place, part: Buffer): void {
  place.rest.push(part);
  const length = place.rest.reduce((sum, one) => sum + one.length, 0);
  if (length <= LONGEST_LINE && !place.isSkipping) return;
  place.rest = [];
  place.isSkipping = true;
}

function readLine(place: Place, text: string): void {
  try {
    const line: unknown = JSON.parse(text);
    if (place.stream === undefined) {
      const reader = findReader(line)?.reader;
      // A later line of its journal may change what an earlier one said.
      place.isWhole = reader?.agent === "vscode";
      place.stream = reader?.open();
    }
    add(place, place.stream?.read(line) ?? []);
  } catch {
    // A line that is no JSON says nothing of the plan; `replay` counts such lines.
  }
}
