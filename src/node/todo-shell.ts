import { invalidOption } from "../core/option-error.js";
import { parseJson } from "../core/plain-json.js";
import type { TodoItem } from "../core/todo.js";
import { createAgentShell, describeAgentShell } from "../presets/agent-shell.js";
import { createTodoSession, type TodoSession } from "../session/create-todo-session.js";
import { type AgentShellSettings, readAgentShellSettings } from "./agent-shell-settings.js";
import { parseShellArgument } from "./shell-argument.js";

/** What a command printed, without a line break at the end, and how it ended. */
export interface TodoShellResult {
  readonly stdout: string;
  readonly stderr: string;
  /** 0, or 1 for a refused command. */
  readonly exitCode: 0 | 1;
}

/** How a shell command gets its list; every option has a default. */
export interface TodoShellOptions<I extends TodoItem = TodoItem> extends Partial<AgentShellSettings> {
  /** The session to write to, which has its own limits. Default: a new one with the preset `agentShell`. */
  readonly session?: TodoSession<I> | undefined;
  /** The environment that sets a new session's limits, unless they are given. Default: that of the process. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** The clock of a new session's `updatedAt`. Default: the system's. */
  readonly now?: (() => Date) | undefined;
}

/** The todo command of a shell. */
export interface TodoShell<I extends TodoItem = TodoItem> {
  /** The list that the command writes: `list`, `updatedAt`, `subscribe`, `clear`. */
  readonly session: TodoSession<I>;
  /** Runs one command line. Never throws for a line. */
  readonly run: (line: string) => TodoShellResult;
}

const COMMAND = "TodoWrite";

const MISSING = `Error: Missing JSON parameter\nUsage: ${COMMAND} '{"todos":[...]}'`;

/**
 * Checks whether a shell line is for the todo command: without blanks around it, it starts with `TodoWrite`.
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
 * The argument is quoted as POSIX shells quote; JSON without quotes is taken as it stands. Nothing may follow it:
 * `TodoWrite '...' && make` is refused as invalid JSON, since nobody would run the second command. The name may be left
 * out, for routers that cut it off.
 *
 * @throws RangeError for a limit, given or in the environment, that is not a whole number from 1; RangeError or
 * TypeError for `maxItems`, `maxContentLength` or `now` together with a session, which has its own.
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
  const input = parseInput(argument);
  if (input === undefined) return fail(MISSING);
  const { ok, text } = session.write(input);
  return ok ? succeed(text) : fail(text);
}

function cutName(line: string): string {
  return line.startsWith(COMMAND) ? line.slice(COMMAND.length).trimStart() : line;
}

/** Parses the JSON argument; undefined without one. Text that is not JSON stays for the session to refuse. */
function parseInput(argument: string): unknown {
  const text = /^['"]/.test(argument) ? unquote(argument) : argument;
  if (text === undefined) return argument;
  if (text.trim() === "") return undefined;
  const parsed = parseJson(text);
  return parsed === undefined ? text : parsed;
}

function unquote(argument: string): string | undefined {
  const parsed = parseShellArgument(argument);
  return parsed?.rest.trim() === "" ? parsed.value : undefined;
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
    const rule = "left out, as the given session has its own";
    throw invalidOption("create a todo shell", name, rule, options[name]);
  }
  return session;
}

function succeed(stdout: string): TodoShellResult {
  return Object.freeze({ stdout, stderr: "", exitCode: 0 });
}

function fail(stderr: string): TodoShellResult {
  return Object.freeze({ stdout: "", stderr, exitCode: 1 });
}
