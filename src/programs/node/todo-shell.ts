import process from "node:process";
import { allOf, checkCall, checkOptions, type OptionRule, type RulesOf } from "../../model/check-options.js";
import { invalidOption, isSession } from "../../model/option-error.js";
import { isRecord, parseJson } from "../../model/plain-json.js";
import type { TodoItem } from "../../model/todo.js";
import { createAgentShell, describeAgentShell } from "../../presets/agent-shell.js";
import { createTodoSession, type TodoSession } from "../../session/create-todo-session.js";

/** The output of a command, without a line break at the end, and its exit code. */
export interface TodoShellResult {
  readonly stdout: string;
  readonly stderr: string;
  /** 0, or 1 for a refused command. */
  readonly exitCode: 0 | 1;
}

/** The options of a shell command; every option has a default. */
export interface TodoShellOptions<I extends TodoItem = TodoItem> extends Partial<AgentShellSettings> {
  /** The session to write to, which has its own limits. Default: a new one with the preset `agentShell`. */
  readonly session?: TodoSession<I> | undefined;
  /** The environment that sets a new session's limits, unless options set them. Default: that of the process. */
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
  if (typeof line !== "string") throw invalidOption("call of isTodoCommand()", "line", "a string", line);
  return line.trim().startsWith(COMMAND);
}

/**
 * Creates the shell command of the agent-shell design: `TodoWrite '{"todos":[...]}'`, and `-h` or `--help`.
 *
 * The argument is quoted as POSIX shells quote; JSON without quotes is read unchanged. It has to be the end of the
 * line: `TodoWrite '...' && make` is refused as invalid JSON, since the shell tool would not run the second command.
 * The name may be left out, for routers that cut it off.
 *
 * @throws RangeError for a limit, from an option or the environment, that is not a whole number from 1; RangeError or
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
export function createTodoShell<I extends TodoItem = TodoItem>(options: TodoShellOptions<I> = {}): TodoShell<I> {
  checkCall("createTodoShell", options, RULES);
  const { session: given, ...settings } = options;
  if (given !== undefined) checkLeftOut(settings);
  // Without a session, I can only be TodoItem.
  const session = given ?? (createSession(settings) as unknown as TodoSession<I>);
  return Object.freeze({ session, run: (line: string) => run(session, line) });
}

// The other values are checked where the session is created.
const RULES: RulesOf<TodoShellOptions> = {
  session: ["a session", isSession],
  env: ["an object", isRecord],
  now: undefined,
  maxItems: undefined,
  maxContentLength: undefined,
};

/** The part of a session of any items that a command needs. */
interface Writer extends Pick<TodoSession, "write"> {
  readonly tool: Pick<TodoSession["tool"], "rules">;
}

function run({ tool, write }: Writer, line: string): TodoShellResult {
  const trimmed = line.trim();
  const argument = trimmed.startsWith(COMMAND) ? trimmed.slice(COMMAND.length).trimStart() : trimmed;
  // Uses the limits in force, so that the documentation and the refusals cannot disagree.
  if (/^(?:-h|--help)(?:\s|$)/.test(argument)) return succeed(describeAgentShell(tool.rules));
  const input = parseInput(argument);
  if (input === undefined) return fail(MISSING);
  const { ok, text } = write(input);
  return ok ? succeed(text) : fail(text);
}

/** Parses the JSON argument; undefined without one. Text that is not JSON is passed on for the session to refuse. */
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

// Literal characters, then a character after a backslash; a double quote begins or ends a quoted part.
const OUTSIDE = /'([^']*)'|([^'"\\\s]+)|\\(.)|"/sy;
// Before any other character a backslash means itself, as JSON's own escapes need it.
const IN_DOUBLE_QUOTES = /([^"\\]+)|(\\(?![$`"\\\n]))|\\(.)|"/sy;

/**
 * Parses the first argument of a text, and the text after it, by the quoting rules of POSIX; undefined for a quote
 * without an end.
 *
 * Parts that touch are one argument, so `'don'\''t'` is `don't`. `$` and backquotes mean themselves: there are
 * no variables and no commands here.
 */
export function parseShellArgument(text: string): { readonly value: string; readonly rest: string } | undefined {
  let value = "";
  let at = 0;
  let isQuoted = false;
  while (at < text.length && (isQuoted || !/\s/.test(text.charAt(at)))) {
    const pattern = isQuoted ? IN_DOUBLE_QUOTES : OUTSIDE;
    pattern.lastIndex = at;
    const [part, plain, bare, escaped = ""] = pattern.exec(text) ?? [];
    if (part === undefined) return undefined;
    if (part === '"') isQuoted = !isQuoted;
    // A backslash before a line break joins the lines.
    else value += plain ?? bare ?? escaped.replace("\n", "");
    at += part.length;
  }
  return isQuoted ? undefined : { value, rest: text.slice(at) };
}

type NewSession = Omit<TodoShellOptions, "session">;

function createSession({ env, now = () => new Date(), ...limits }: NewSession): TodoSession {
  const settings = readAgentShellSettings(env);
  const { maxItems = settings.maxItems, maxContentLength = settings.maxContentLength } = limits;
  return createTodoSession({ preset: createAgentShell({ maxItems, maxContentLength }), now });
}

/** Checks that no option is set that the session already has. */
function checkLeftOut({ now, maxItems, maxContentLength }: NewSession): void {
  const own: OptionRule = ["left out, as the given session has its own", () => false];
  const rules = allOf(["now", "maxItems", "maxContentLength"], own);
  checkOptions("call of createTodoShell()", { now, maxItems, maxContentLength }, rules);
}

function succeed(stdout: string): TodoShellResult {
  return Object.freeze({ stdout, stderr: "", exitCode: 0 });
}

function fail(stderr: string): TodoShellResult {
  return Object.freeze({ stdout: "", stderr, exitCode: 1 });
}

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
 * @throws RangeError for anything but a whole number from 1: other values of the environment are never guessed at.
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
  throw invalidOption("shell settings", name, "a whole number ≥ 1", value);
}
