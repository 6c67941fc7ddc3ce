import type { PlanRecord } from "../../../../src/programs/replay/index.js";
import type { RecordingReader } from "../../../../src/programs/replay/readers/recording-reader.js";

/** Reads lines to the end of a recording. */
export function readRecords(reader: RecordingReader, ...lines: readonly unknown[]): readonly PlanRecord[] {
  const stream = reader.open();
  return [...lines.flatMap((line) => stream.read(line)), ...stream.end()];
}
