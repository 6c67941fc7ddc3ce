import { antigravityReader } from "./antigravity.js";
import { atifReader } from "./atif.js";
import { claudeCodeReader } from "./claude-code.js";
import { clineReader } from "./cline.js";
import { codexReader } from "./codex.js";
import { copilotCliReader } from "./copilot-cli.js";
import { cursorReader } from "./cursor.js";
import { droidReader } from "./droid.js";
import { geminiCliReader } from "./gemini-cli.js";
import { kimiCliReader } from "./kimi-cli.js";
import { kimiCodeReader } from "./kimi-code.js";
import { messagesReader } from "./messages.js";
import { openHandsReader } from "./open-hands.js";
import { openTelemetryReader } from "./open-telemetry.js";
import { opencodeReader } from "./opencode.js";
import { piReader } from "./pi.js";
import { qwenCodeReader } from "./qwen-code.js";
import type { RecordingReader } from "./recording-reader.js";
import { vscodeChatReader } from "./vscode-chat.js";

/** A reader, and the sign by which it recognized a recording. */
export interface FoundReader {
  readonly reader: RecordingReader;
  readonly by: string;
}

// The stricter first: Claude Code's lines have hardly a field that others lack.
const READERS: readonly RecordingReader[] = [
  atifReader,
  openTelemetryReader,
  opencodeReader,
  vscodeChatReader,
  kimiCliReader,
  kimiCodeReader,
  antigravityReader,
  copilotCliReader,
  openHandsReader,
  codexReader,
  geminiCliReader,
  piReader,
  qwenCodeReader,
  droidReader,
  claudeCodeReader,
  clineReader,
  cursorReader,
  messagesReader,
];

/**
 * Finds the reader of a recording by one of its first lines, parsed; undefined where none recognizes it.
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
