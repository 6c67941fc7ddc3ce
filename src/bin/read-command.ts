import { parseArgs } from "node:util";
import * as presets from "../presets/index.js";
import type { TodoPreset } from "../session/preset.js";

/** What a command line asks for: to serve, or to print something and end. */
export type Command =
  | { readonly kind: "serve"; readonly preset: TodoPreset | undefined }
  | { readonly kind: "print"; readonly text: string }
  | { readonly kind: "refuse"; readonly text: string };

const NAME = "agent-todos-mcp";

const PRESETS: readonly TodoPreset[] = Object.values(presets)
  .filter((value) => typeof value === "object")
  .sort((a, b) => (a.name < b.name ? -1 : 1));

const USAGE = `Usage: ${NAME} [--preset <name>]

Serves one todo list over stdio to an MCP client: a tool to write it, and the
resource todos://current to read it. The list lives as long as the process.

Options:
  --preset <name>  the tool of a known system instead of todo_write:
${PRESETS.map(({ name }) => `                   ${name}`).join("\n")}
  --version        print the version
  -h, --help       print this text`;

/** Reads the arguments of the command. */
export function readCommand(args: readonly string[], version: string): Command {
  const read = readOptions(args);
  if (typeof read === "string") return refuse(read);
  if (read.help === true) return { kind: "print", text: USAGE };
  if (read.version === true) return { kind: "print", text: version };
  const preset = PRESETS.find(({ name }) => name === read.preset);
  if (preset === undefined && read.preset !== undefined) {
    const names = PRESETS.map(({ name }) => name).join(", ");
    return refuse(`there is no preset ${JSON.stringify(read.preset)}; there are ${names}`);
  }
  return { kind: "serve", preset };
}

/** A line for stderr. */
export function complain(text: string): string {
  return `${NAME}: ${text}`;
}

function refuse(text: string): Command {
  return { kind: "refuse", text: `${complain(text)}\nTry: ${NAME} --help` };
}

interface Options {
  readonly preset?: string | undefined;
  readonly help?: boolean | undefined;
  readonly version?: boolean | undefined;
}

/** The options, or what is wrong with the arguments. */
function readOptions(args: readonly string[]): Options | string {
  try {
    return parseArgs({
      args: [...args],
      options: {
        preset: { type: "string" },
        help: { type: "boolean", short: "h" },
        version: { type: "boolean" },
      },
    }).values;
  } catch (error) {
    // Node's second sentence is about positional arguments, which this command has none of.
    const [problem = "unreadable arguments"] = String(error instanceof Error ? error.message : error).split(
      /\.\s/,
    );
    return problem;
  }
}
