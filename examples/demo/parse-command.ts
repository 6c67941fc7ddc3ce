import { parseArgs } from "node:util";
import { DEFAULT_PRESET, PRESET_NAMES } from "./find-preset.js";
import { SESSION_NAMES } from "./find-session.js";

/** How the person wants it shown. */
export interface Look {
  readonly plain: boolean;
  readonly ascii: boolean;
  readonly fast: boolean;
}

/** What a command line asks for. */
export type Command =
  | { readonly kind: "help" }
  | { readonly kind: "list"; readonly file: string | undefined }
  | { readonly kind: "play"; readonly source: string; readonly preset: string; readonly look: Look }
  | { readonly kind: "live"; readonly task: string; readonly preset: string; readonly look: Look }
  | { readonly kind: "bad"; readonly problem: string };

const OPTIONS = {
  list: { type: "boolean" },
  live: { type: "string" },
  preset: { type: "string" },
  fast: { type: "boolean" },
  plain: { type: "boolean" },
  ascii: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

/** Parses a command line; never throws. */
export function parseCommand(args: readonly string[]): Command {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    return choose(values, positionals);
  } catch (error) {
    // Node explains at length; its first sentence names the option.
    const words = error instanceof Error ? error.message : String(error);
    return { kind: "bad", problem: `${words.split(/\.\s|\n/)[0]?.replace(/\.$/, "")}.` };
  }
}

interface Values {
  readonly list?: boolean;
  readonly live?: string;
  readonly preset?: string;
  readonly fast?: boolean;
  readonly plain?: boolean;
  readonly ascii?: boolean;
  readonly help?: boolean;
}

function choose(values: Values, positionals: readonly string[]): Command {
  const { list = false, live, preset = DEFAULT_PRESET, help = false } = values;
  const { plain = false, ascii = false, fast = false } = values;
  const look = { plain, ascii, fast };
  const [source, second] = positionals;
  if (help) return { kind: "help" };
  if (second !== undefined) return bad(`One session at a time, please: there is "${second}" too.`);
  if (!PRESET_NAMES.includes(preset)) {
    return bad(`The demo cannot play "${preset}": choose one of ${PRESET_NAMES.join(", ")}.`);
  }
  if (live === undefined) {
    if (list) return { kind: "list", file: source };
    return { kind: "play", source: source ?? SESSION_NAMES[0], preset, look };
  }
  if (list) return bad("Choose one of --list and --live.");
  if (source !== undefined) return bad(`--live takes one task in quotes: there is "${source}" too.`);
  if (live.trim() === "") return bad("--live needs a task in quotes.");
  return { kind: "live", task: live, preset, look };
}

function bad(problem: string): Command {
  return { kind: "bad", problem };
}
