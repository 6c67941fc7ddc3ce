import { areTexts } from "../model/field-checks.js";
import { fieldsOf } from "../model/plain-json.js";
import type { AnsweredToolCall, ChecksOfCall } from "./check-calls.js";
import { findCommandKind, unwrapCommand } from "./check-commands.js";
import type { TodoCheckRun } from "./check-todos.js";
import { readExitCode } from "./read-exit-code.js";
import { readShellLine, type ShellCommand, type ShellMode } from "./read-shell-line.js";

/**
 * Reads tests, linters, type checks and builds from the shell commands of a model, for the option `checks` of adapters:
 * `stepRequest(todos, messages, { checks: shellChecks() })`.
 *
 * A command counts where the check itself decides the exit code: not before `|`, `;`, `&` or `|| true`; after
 * `cd x &&`, with `timeout 60` or `CI=1`, or in `bash -c "…"` it does. Exit code 0 of several checks in one line passes
 * all of them; another code counts only where one alone could have failed. The code is read as the known agents write
 * it in an answer; without one, and for a command that was killed, missing or left running, nothing is noted. The name
 * of a check is its command without the options that leave the check the same: `npm test`, `vitest run src/a.test.ts`.
 *
 * @example
 * ```ts
 * import { shellChecks } from "agent-todos";
 *
 * const checks = shellChecks();
 * const call = { name: "bash", input: { command: "cd web && CI=1 npm test" } };
 * console.log(checks({ ...call, text: "2 passed\nexit code: 0" })); // => [ { name: 'npm test', ok: true } ]
 * console.log(checks({ ...call, text: "2 passed" })); // => undefined
 * ```
 */
export function shellChecks(): ChecksOfCall {
  return readShellChecks;
}

/** Reads the checks of one answered call; undefined without any. */
export function readShellChecks(call: AnsweredToolCall): readonly TodoCheckRun[] | undefined {
  const { name, input } = call;
  if (!SHELL.test(name) || IN_BACKGROUND.some((field) => input[field] === true)) return undefined;
  const command = findCommand(input);
  const commands = typeof command === "string" ? readLine(command, PLAIN, 0) : command && openShells([command], 0);
  const exit = commands === undefined ? undefined : (call.exit ?? readExitCode(call.text, [command].flat().join(" ")));
  if (commands === undefined || exit === undefined || exit < 0 || NOT_RUN.includes(exit)) return undefined;
  const kinds = commands.map((command) => (command === undefined ? "other" : findCommandKind(command)));
  const names = [...new Set(kinds.flatMap((kind) => (typeof kind === "object" ? [kind.check] : [])))];
  const isSure = exit === 0 || kinds.filter((kind) => kind !== "harmless").length === 1;
  if (names.length === 0 || !isSure) return undefined;
  return names.map((one) => ({ name: one, ok: exit === 0 }));
}

/** The names of tools that run commands, in the agents and frameworks that have one. */
const SHELL =
  /bash|shell|terminal|exec|(?:^|[^a-z])(?:run|sh|zsh|cmd|process|launch)(?:[^a-z]|$)|run_?(?:command|process|script)|command/i;

const IN_BACKGROUND = [
  "run_in_background",
  "is_background",
  "isBackground",
  "background",
  "detach",
  "detached",
  "async",
];

/** The codes of commands that were stopped, or that did not begin: the result of the check is unknown. */
const NOT_RUN = [124, 126, 127, 129, 130, 137, 141, 143];

const FIELDS = ["command", "cmd", "CommandLine", "commandLine", "command_line", "script"];

const PLAIN: ShellMode = { endsEarly: false, isPipeStrict: false };

/** Longer lines only write files. */
const LONGEST = 100_000;

/** Finds the command of a call: a line, or an array of words. */
function findCommand(input: AnsweredToolCall["input"]): string | readonly string[] | undefined {
  const fields = { ...fieldsOf(input["action"]), ...input };
  const named = FIELDS.map((field) => fields[field]).find((value) => typeof value === "string" || Array.isArray(value));
  const { commands } = fields;
  // A list of lines, each with a result of its own.
  const [only] = Array.isArray(commands) && commands.length === 1 ? commands : [];
  const given = named ?? only;
  if (typeof given === "string") return given;
  return areTexts(given) ? given : undefined;
}

function readLine(line: string, mode: ShellMode, depth: number): readonly ShellCommand[] | undefined {
  const commands = line.length > LONGEST ? undefined : readShellLine(line, mode);
  return commands && openShells(commands, depth);
}

/** Puts the commands of `bash -c "…"` in its place. */
function openShells(commands: readonly ShellCommand[], depth: number): readonly ShellCommand[] | undefined {
  const opened: ShellCommand[] = [];
  for (const command of commands) {
    const [program = "", ...rest] = command === undefined ? [] : unwrapCommand(command);
    const at = SHELLS.test(program) ? rest.findIndex((word) => /^-[abd-z]*c[a-z]*$/i.test(word)) : -1;
    const line = rest[at + 1];
    if (at === -1 || line === undefined) {
      opened.push(command);
      continue;
    }
    const options = rest.slice(0, at + 1).join(" ");
    const mode = { endsEarly: /(?:^| )-[a-z]*e/.test(options), isPipeStrict: options.includes("pipefail") };
    const inner = depth < MOST_DEPTH ? readLine(line, mode, depth + 1) : undefined;
    if (inner === undefined) return undefined;
    opened.push(...inner);
  }
  return opened;
}

const SHELLS = /^(?:\S*\/)?(?:bash|sh|zsh|dash|ksh)$/;
const MOST_DEPTH = 5;
