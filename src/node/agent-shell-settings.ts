import process from "node:process";
import { invalidOption } from "../core/option-error.js";

/** The limits of the shell's todo command. */
export interface AgentShellSettings {
  /** Most items of a list. */
  readonly maxItems: number;
  /** Most characters of a content or an activeForm. */
  readonly maxContentLength: number;
}

/**
 * Reads the limits that an environment sets: `TODO_MAX_ITEMS` (50 when absent) and `TODO_MAX_CONTENT_LENGTH` (200).
 *
 * A value is decimal digits; blanks around them are ignored, and an empty value counts as absent. The variables and
 * their defaults are those of the agent-shell design.
 *
 * @throws RangeError for anything but a whole number from 1: nobody guesses what an environment means.
 *
 * @example
 * ```ts
 * import { readAgentShellSettings } from "agent-todos/node";
 *
 * const settings = readAgentShellSettings({ TODO_MAX_ITEMS: "20" });
 * console.log(settings.maxItems, settings.maxContentLength); // => 20 200
 * ```
 */
export function readAgentShellSettings(
  env: Readonly<Record<string, string | undefined>> = process.env,
): AgentShellSettings {
  return Object.freeze({
    maxItems: parseLimit(env, "TODO_MAX_ITEMS", 50),
    maxContentLength: parseLimit(env, "TODO_MAX_CONTENT_LENGTH", 200),
  });
}

function parseLimit(env: Readonly<Record<string, string | undefined>>, name: string, absent: number): number {
  const value = env[name] ?? "";
  const digits = value.trim();
  if (digits === "") return absent;
  // Number alone would also read 1e3, 0x10 and Infinity.
  if (/^\d+$/.test(digits) && Number(digits) >= 1) return Number(digits);
  throw invalidOption("read the shell's settings", name, "a whole number from 1", value);
}
