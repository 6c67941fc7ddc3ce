import { parseArgs } from "node:util";
import type { TodoPreset } from "agent-todos";
import * as presets from "agent-todos/presets";

/** A parsed command line: serve, or print something and end. */
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

/** Parses the arguments of the command. */
export function parseCommand(args: readonly string[], version: string): Command {
  const options = parseOptions(args);
  if (typeof options === "string") return refuse(options);
  if (options.help === true) return { kind: "print", text: USAGE };
  if (options.version === true) return { kind: "print", text: version };
  const preset = PRESETS.find(({ name }) => name === options.preset);
  if (preset === undefined && options.preset !== undefined) {
    const names = PRESETS.map(({ name }) => name).join(", ");
    return refuse(`there is no preset ${JSON.stringify(options.preset)}; there are ${names}`);
  }
  return { kind: "serve", preset };
}

/** Writes a line for stderr. */
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

/** Parses the options, or says what is wrong with the arguments. */
function parseOptions(args: readonly string[]): Options | string {
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
    // Node's second sentence is about positional arguments, and this command takes none.
    const [problem = "unreadable arguments"] = String(error instanceof Error ? error.message : error).split(
      /\.\s/,
    );
    return problem;
  }
}
