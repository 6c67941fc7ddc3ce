import type { TodoPreset } from "agent-todos";
import * as presets from "agent-todos/presets";
import { type Command, findPortProblem, parseCommand } from "../command.js";

/** The options of `agent-todos mcp`. */
export interface McpOptions {
  readonly preset: TodoPreset | undefined;
  /** Where the plan is kept; undefined for a plan that ends with the process. */
  readonly file: string | undefined;
  /** The port of Streamable HTTP, 0 for any that is free; undefined for stdio. */
  readonly port: number | undefined;
}

/** The name of this part, for its messages on stderr. */
export const MCP_NAME = "agent-todos mcp";

/** `TODO` on the keys of a telephone. */
const DEFAULT_PORT = 8636;

const PRESETS: readonly TodoPreset[] = Object.values(presets)
  .filter((value) => typeof value === "object")
  .sort((a, b) => (a.name < b.name ? -1 : 1));

const USAGE = `Usage: ${MCP_NAME} [--preset <name>] [--file <path> | --http [port]]

Serves a todo list to an MCP client: the tools to write it, and the resource
todos://current to read it. Over stdio there is one list, which lives as long as
the process or in a file; over HTTP each MCP session has a list of its own.

Options:
  --file <path>    keep the list in this file and go on from it at the next start;
                   a .md file is a task list that people edit meanwhile
  --http [port]    serve http://127.0.0.1:<port>/mcp (Streamable HTTP) to clients
                   on this machine; default ${DEFAULT_PORT}, 0 for any free port
  --preset <name>  the tools of a known system instead of todo_write:
${PRESETS.map(({ name }) => `                   ${name}`).join("\n")}
  -h, --help       print this text`;

const OPTIONS = {
  preset: { type: "string" },
  file: { type: "string" },
  http: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

/** Parses the arguments of `agent-todos mcp`. */
export function parseMcpOptions(args: readonly string[]): Command<McpOptions> {
  return parseCommand(fillPort(args), { name: MCP_NAME, text: USAGE, options: OPTIONS }, (given) => {
    const preset = PRESETS.find(({ name }) => name === given.preset);
    const port = given.http === undefined ? undefined : Number(given.http);
    return findProblem(given, preset) ?? { preset, file: given.file, port };
  });
}

/** Fills in the port where `--http` has none, as `node:util` does not support optional values. */
function fillPort(args: readonly string[]): readonly string[] {
  return args.map((arg, index) =>
    arg === "--http" && !/^\d/.test(args[index + 1] ?? "") ? `--http=${DEFAULT_PORT}` : arg,
  );
}

type GivenOptions = { readonly [name in "preset" | "file" | "http"]?: string | undefined };

function findProblem(given: GivenOptions, preset: TodoPreset | undefined): string | undefined {
  if (given.preset !== undefined && preset === undefined) {
    const names = PRESETS.map(({ name }) => name).join(", ");
    return `there is no preset ${JSON.stringify(given.preset)}; there are ${names}`;
  }
  if (given.file === "") return "--file needs a path";
  const problem = findPortProblem("--http", given.http);
  if (problem !== undefined || given.http === undefined || given.file === undefined) return problem;
  return "--file keeps one list, and --http serves one for each session: choose one of the two";
}
