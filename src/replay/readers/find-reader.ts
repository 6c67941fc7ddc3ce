import { claudeCodeReader } from "./claude-code.js";
import { codexReader } from "./codex.js";
import { geminiCliReader } from "./gemini-cli.js";
import { piReader } from "./pi.js";
import { qwenCodeReader } from "./qwen-code.js";
import type { RecordingReader } from "./recording-reader.js";

/** A reader, and what it knew a recording by. */
export interface FoundReader {
  readonly reader: RecordingReader;
  readonly by: string;
}

// The stricter first: Claude Code's lines have little that others lack.
const READERS: readonly RecordingReader[] = [codexReader, geminiCliReader, piReader, qwenCodeReader, claudeCodeReader];

/**
 * Finds the reader of a recording by one of its first lines, parsed; undefined where none knows it.
 *
 * @example
 * ```ts
 * import { findReader } from "agent-todos/replay";
 *
 * const line = { type: "session", version: 3, id: "1", cwd: "project" };
 * console.log(findReader(line)?.reader.agent, "by", findReader(line)?.by); // => pi by session of version 3
 * ```
 */
export function findReader(line: unknown): FoundReader | undefined {
  for (const reader of READERS) {
    const by = reader.recognise(line);
    if (by !== undefined) return { reader, by };
  }
  return undefined;
}
