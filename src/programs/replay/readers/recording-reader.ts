import type { PlanRecord } from "../plan-record.js";
import { type Fields, fieldsOf } from "./plain-values.js";

/** The reader of one agent's recordings. */
export interface RecordingReader {
  /** The agent's name in receipts. */
  readonly agent: string;
  /** The version of the agent that the reader was written against. */
  readonly writtenFor: string;
  /** Names the field by which a first line is recognized as this agent's; undefined for another agent's file. */
  readonly recognise: (line: unknown) => string | undefined;
  /** Starts on one file. */
  readonly open: () => RecordingStream;
}

/** One file while it is read: takes its parsed lines and returns records. */
export interface RecordingStream {
  readonly read: (line: unknown) => readonly PlanRecord[];
  /** Returns the records that were kept back for later lines. */
  readonly end: () => readonly PlanRecord[];
}

/** Defines `recognise` of a reader that recognizes its lines by one sign, named `by`. */
export function knownBy(by: string, isKnown: (line: Fields) => boolean): RecordingReader["recognise"] {
  return (line) => (isKnown(fieldsOf(line)) ? by : undefined);
}

/** Further parts of reading a recording line by line. */
export interface LineOptions {
  /** Finds the session in a line; the first one found precedes the records of that line. */
  readonly describe?: (line: Fields) => PlanRecord | undefined;
  /** Called after a line was read. */
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

/** The latest time of a Date. */
const LATEST = 8.64e15;
