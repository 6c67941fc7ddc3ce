import type { PlanRecord } from "../plan-record.js";
import { type Fields, fieldsOf } from "./plain-values.js";

/** How the recordings of one agent are read. */
export interface RecordingReader {
  /** The agent, as receipts name it. */
  readonly agent: string;
  /** The version of the agent that the reader was written against. */
  readonly writtenFor: string;
  /** Names the field of a first line that shows it to be this agent's; undefined for a file of others. */
  readonly recognise: (line: unknown) => string | undefined;
  /** Starts on one file. */
  readonly open: () => RecordingStream;
}

/** One file on its way: its lines, parsed, go in, and records come out. */
export interface RecordingStream {
  readonly read: (line: unknown) => readonly PlanRecord[];
  /** What was held back for lines that might still have come. */
  readonly end: () => readonly PlanRecord[];
}

/** Defines `recognise` of a reader that knows its lines by one sign, which `by` names. */
export function knownBy(by: string, isKnown: (line: Fields) => boolean): RecordingReader["recognise"] {
  return (line) => (isKnown(fieldsOf(line)) ? by : undefined);
}

/** What there is to a recording besides its lines. */
export interface LineOptions {
  /** Finds the session in a line; what it finds first comes before the records of that line. */
  readonly describe?: (line: Fields) => PlanRecord | undefined;
  /** Hears of a line that was read. */
  readonly after?: (line: Fields) => void;
  readonly end?: RecordingStream["end"];
}

/** Starts on a recording whose lines are read one by one. */
export function readByLine(
  readLine: (line: Fields) => readonly PlanRecord[],
  { describe, after, end = () => [] }: LineOptions = {},
): RecordingStream {
  let session: PlanRecord | undefined;
  return {
    read: (value) => {
      const line = fieldsOf(value);
      const found = session === undefined ? describe?.(line) : undefined;
      session ??= found;
      const records = readLine(line);
      after?.(line);
      return found === undefined ? records : [found, ...records];
    },
    end,
  };
}

/** Writes a time in milliseconds as text; undefined for anything else. */
export function timeOf(milliseconds: unknown): string | undefined {
  if (typeof milliseconds !== "number" || !(Math.abs(milliseconds) <= LATEST)) return undefined;
  return new Date(milliseconds).toISOString();
}

/** The latest time that a date can hold. */
const LATEST = 8.64e15;
