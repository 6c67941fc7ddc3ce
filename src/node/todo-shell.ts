import { parseJson } from "../core/parse-json.js";
import type { TodoItem } from "../core/todo.js";
import { createAgentShell } from "../presets/agent-shell.js";
import { describeAgentShell } from "../presets/agent-shell-prompt.js";
import { createTodoSession, type TodoSession } from "../session/create-todo-session.js";
import { type AgentShellSettings, readAgentShellSettings } from "./agent-shell-settings.js";
import { readShellArgument } from "./shell-argument.js";

/** What a command printed, and how it ended. No line break stands at the end of a text. */
export interface TodoShellResult {
  readonly stdout: string;
  readonly stderr: string;
  /** 0, or 1 where the command was refused. */
  readonly exitCode: 0 | 1;
}

/** How a shell command comes to its list; every option has a default. */
export interface TodoShellOptions<I extends TodoItem = TodoItem> extends Partial<AgentShellSettings> {
  /** The session to write to, with limits of its own. Default: a new one with the preset `agentShell`. */
  readonly session?: TodoSession<I> | undefined;
  /** Where a new session's limits are read, unless they are given. Default: the environment of the process. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** The clock of a new session's `updatedAt`. Default: the system's. */
  readonly now?: (() => Date) | undefined;
}

/** The todo command of a shell. */
export interface TodoShell<I extends TodoItem = TodoItem> {
  /** The list behind the command: `list`, `updatedAt`, `subscribe`, `clear`. */
  readonly session: TodoSession<I>;
  /** Runs one command line. Never throws for a line. */
  readonly run: (line: string) => TodoShellResult;
}

const COMMAND = "TodoWrite";

const MISSING = `Error: Missing JSON parameter\nUsage: ${COMMAND} '{"todos":[...]}'`;

/**
 * Whether a shell line is for the todo command: without blanks around it, it starts with `TodoWrite`.
 *
 * @example
 * ```ts
 * import { isTodoCommand } from "agent-todos/node";
 *
 * console.log(isTodoCommand(`  TodoWrite '{"todos":[]}'`), isTodoCommand("echo TodoWrite")); // => true false
 * ```
 */
export function isTodoCommand(line: string): boolean {
  return line.trim().startsWith(COMMAND);
}

/**
 * Creates the shell command of the agent-shell design: `TodoWrite '{"todos":[...]}'`, and `-h` or `--help`.
 *
 * The argument is quoted as POSIX shells quote; JSON without quotes around it is taken as it stands. Nothing else may
 * follow it: `TodoWrite '...' && make` is refused as invalid JSON, since nobody would run the second command. The
 * name may be left out, for routers that cut it off.
 *
 * @throws RangeError for limits that are no whole numbers from 1, given or in the environment; TypeError for
 * `maxItems`, `maxContentLength` or `now` beside a session, which has its own.
 *
 * @example
 * ```ts
 * import { createTodoShell } from "agent-todos/node";
 *
 * const shell = createTodoShell({ env: {} });
 * const { stdout } = shell.run(`TodoWrite '{"todos":[{"content":"Run it","activeForm":"Running it","status":"pending"}]}'`);
 * console.log(stdout); // => Todo list updated: 0 completed, 0 in_progress, 1 pending
 * console.log(shell.run("TodoWrite").stderr);
 * // => Error: Missing JSON parameter
 * // => Usage: TodoWrite '{"todos":[...]}'
 * ```
 */
export function createTodoShell<I extends TodoItem = TodoItem>(
  options: TodoShellOptions<I> = {},
): TodoShell<I> {
  const session =
    options.session === undefined ? createSession(options) : takeSession(options.session, options);
  return Object.freeze({ session, run: (line: string) => run(session, line) });
}

function run<I extends TodoItem>(session: TodoSession<I>, line: string): TodoShellResult {
  const argument = cutName(line.trim());
  // The limits are those in force, so that the documentation and the refusals cannot disagree.
  if (/^(?:-h|--help)(?:\s|$)/.test(argument)) return succeed(describeAgentShell(session.tool.rules));
  const input = readInput(argument);
  if (input === undefined) return fail(MISSING);
  const { ok, text } = session.write(input);
  return ok ? succeed(text) : fail(text);
}

function cutName(line: string): string {
  return line.startsWith(COMMAND) ? line.slice(COMMAND.length).trimStart() : line;
}

/** The value of the JSON argument; the raw text where it is none, for the session to refuse; undefined for no argument. */
function readInput(argument: string): unknown {
  const text = /^['"]/.test(argument) ? unquote(argument) : argument;
  if (text === undefined) return argument;
  if (text.trim() === "") return undefined;
  const parsed = parseJson(text);
  return parsed === undefined ? text : parsed;
}

function unquote(argument: string): string | undefined {
  const read = readShellArgument(argument);
  return read?.rest.trim() === "" ? read.value : undefined;
}

function createSession<I extends TodoItem>(options: TodoShellOptions<I>): TodoSession<I> {
  const { env, now = () => new Date() } = options;
  const settings = readAgentShellSettings(env);
  const { maxItems = settings.maxItems, maxContentLength = settings.maxContentLength } = options;
  const preset = createAgentShell({ maxItems, maxContentLength });
  // Without a session nothing names another item type, so I is TodoItem.
  return createTodoSession({ preset, now }) as unknown as TodoSession<I>;
}

function takeSession<I extends TodoItem>(
  session: TodoSession<I>,
  options: TodoShellOptions<I>,
): TodoSession<I> {
  for (const name of ["now", "maxItems", "maxContentLength"] as const) {
    if (options[name] === undefined) continue;
    throw new TypeError(
      `Cannot create a todo shell as ${name} is a setting of a new session, and one was given: current value is ${JSON.stringify(options[name])}`,
    );
  }
  return session;
}

function succeed(stdout: string): TodoShellResult {
  return Object.freeze({ stdout, stderr: "", exitCode: 0 });
}

function fail(stderr: string): TodoShellResult {
  return Object.freeze({ stdout: "", stderr, exitCode: 1 });
}
