import { type Fields, fieldsOf, parseJson } from "../model/plain-json.js";

/**
 * Reads the exit code of a command from the answer to its call, as agents and hosts write it; undefined without one. An
 * answer that is not marked as an error may still be a failure. The command is that of the call, for errors that name
 * theirs.
 */
export function readExitCode(answer: unknown, command?: string): number | undefined {
  if (Array.isArray(answer)) {
    const texts = answer.map((part) => fieldsOf(part)["text"]).filter((text) => typeof text === "string");
    return readExitCode(texts.join("\n"), command);
  }
  if (typeof answer !== "string") return readFields(fieldsOf(answer));
  const value = answer.startsWith("{") && answer.length < LONGEST ? parseJson(answer) : undefined;
  return value === undefined ? readLines(answer, command) : readFields(fieldsOf(value));
}

/** Longer answers are files and the like. */
const LONGEST = 1_000_000;

/** The names of the field in results that are objects. */
const FIELDS = ["exit_code", "exitCode", "exitcode", "returncode", "return_code", "returnCode", "exit_status", "exit"];

/** The objects in which results have it: those of Codex, of MCP, and of wrappers around a tool's result. */
const INSIDE = ["metadata", "structuredContent", "outcome", "result", "output"];

function readFields(fields: Fields): number | undefined {
  const own = FIELDS.map((name) => fields[name]).find((value) => Number.isInteger(value));
  if (typeof own === "number") return own;
  // Claude Code throws where a command fails, and marks a command that it left running, stopped, or interprets itself.
  if (fields["interrupted"] === false && typeof fields["stdout"] === "string")
    return fields["backgroundTaskId"] || fields["returnCodeInterpretation"] ? undefined : 0;
  for (const name of INSIDE) {
    const inner = fieldsOf(fields[name]);
    const found = FIELDS.map((one) => inner[one]).find((value) => Number.isInteger(value));
    if (typeof found === "number") return found;
  }
  return undefined;
}

/** How agents write it in a line of its own. */
const LINE =
  /^\W*(?:error: |command executed in [^"]*\. )?(?:(?:the )?(?:command|process|shell|tool|script) )?(?:(?:was |has )?(?:exited|finished|completed|failed|terminated|exit)? ?(?:with )?)(?:an )?(?:exit[ _-]?(?:code|status)|return ?code|code)[:=>]? *(-?\d{1,5})\b\W*(?:<\/\w+>)?$/i;

/** How short forms write it. */
const SHORT = /^[([]exit (-?\d{1,5})[)\]]$/i;

/** The error of execa: the command in it may be another one, which the called one ran. */
const ERROR = /^(?:\w*error: )?command failed with exit code (\d{1,5})(?: \([^()]*\))?: (.+)$/i;

/** It is among the first lines or the last ones: between them is the output of the command. */
const FIRST = 4;
const LAST = 6;

function readLines(text: string, command: string | undefined): number | undefined {
  const lines = text.slice(0, 2000).split("\n", FIRST);
  const output = lines.findIndex((line) => /^(?:output|stdout):/i.test(line));
  const head = [
    ...findCodes(output === -1 ? lines.slice(0, 1) : lines.slice(0, output)),
    ...readError(lines[0] ?? "", command),
  ];
  const isHeader = output !== -1 && head.length > 0;
  const codes = new Set(isHeader ? head : [...head, ...findCodes(text.slice(-2000).split("\n").slice(-LAST))]);
  const [code] = codes;
  return codes.size === 1 ? code : undefined;
}

function findCodes(lines: readonly string[]): readonly number[] {
  return lines.flatMap((line) => {
    const [, code] = LINE.exec(line.trim()) ?? SHORT.exec(line.trim()) ?? [];
    return code === undefined ? [] : [Number(code)];
  });
}

function readError(line: string, command = ""): readonly number[] {
  const [, code, named = ""] = ERROR.exec(line.trim()) ?? [];
  const [theirs, own] = [dropQuotes(named), dropQuotes(command)];
  if (code === undefined || own === "") return [];
  const shell = theirs.slice(0, -own.length);
  const isShell = shell === "" || (/^\S*(?:sh|cmd)(?:\.exe)? /i.test(shell) && / [-/][a-z]*c $/i.test(shell));
  return theirs.endsWith(own) && isShell ? [Number(code)] : [];
}

/** Drops what is written anew where a command becomes an argument of a shell. */
function dropQuotes(command: string): string {
  return command.replace(/['"\\]/g, "").trim();
}
