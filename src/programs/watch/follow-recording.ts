import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createReplayer, findReader, type PlanRecord, type PlanReplay, type RecordingStream } from "agent-todos/replay";
import { createLineCutter } from "../read-lines.js";
import { replayFile } from "../replay-command/replay-file.js";

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

/** How many bytes before the place that was read to show that a file is still the same. */
const MARK = 256;

/** What is known of a file of lines up to a place of it. */
interface Place {
  readonly file: number;
  offset: number;
  /** The bytes before the offset. */
  mark: Buffer;
  /** Holds the beginning of a line whose end is not written yet. */
  readonly lines: ReturnType<typeof createLineCutter>;
  /** Looks without a change that are left until the round under way counts as over. */
  patience: number;
  readonly replayer: ReturnType<typeof createReplayer>;
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
export function followRecording(path: string, { open, patience = 1 }: FollowOptions = {}) {
  let place: Place | undefined;
  let seen = "";
  const begin = (file: number): Place => ({
    ...{ file, offset: 0, mark: Buffer.alloc(0), patience: 0, isOld: true, isWhole: false },
    lines: createLineCutter(),
    replayer: createReplayer(),
    hear: open?.(),
    stream: undefined,
  });
  return {
    /** Gives the plan as it stands and when the file changed, where it has changed since the last look. */
    look: async (): Promise<SeenChange | undefined> => {
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
    for (const line of place.lines.add(bytes)) if (line !== null) readLine(place, line);
    if (place.isWhole) return;
  }
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
