import { type Command, parseCommand } from "../command.js";
import type { AskedSessions } from "./find-recordings.js";

/** The options of `agent-todos replay`. */
export interface ReplayCommandOptions extends AskedSessions {
  /** Files and folders; none for the places where agents keep their recordings. */
  readonly paths: readonly string[];
  readonly json: boolean;
  /** Whether the newest plan is played in the terminal. */
  readonly play: boolean;
  /** The file that the page is written to. */
  readonly html: string | undefined;
  /** Whether every text is replaced by its length. */
  readonly redact: boolean;
  /** Only recordings that changed on this day or later, in milliseconds. */
  readonly since: number | undefined;
}

const NAME = "agent-todos replay";

const USAGE = `Usage: ${NAME} [paths] [options]

Prints what the plans in recordings of coding agents promised, and what became of them. Without paths it looks where
Claude Code, Codex, Gemini CLI, Qwen Code, pi, Kimi Code, Cursor, Copilot CLI, OpenHands, opencode, Cline, Roo Code and
VS Code keep theirs; ATIF and OpenTelemetry's spans are read where a path is given. Nothing is written but what --html names, and nothing is sent.

Options:
  --json             print receipts as JSON
  --play             play the newest of these plans in the terminal
  --html <file>      write a page that shows them, with a slider through time
  --redact           replace every text by its length
  --since <day>      only recordings that changed on this day or later, such as 2026-11-01
  --project <text>   only sessions whose folder holds this text
  --agent <name>     only sessions of this agent, such as claude-code or codex
  -h, --help         print this text`;

const OPTIONS = {
  json: { type: "boolean" },
  play: { type: "boolean" },
  html: { type: "string" },
  redact: { type: "boolean" },
  since: { type: "string" },
  project: { type: "string" },
  agent: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

/** The agents whose recordings the command finds by itself. */
export const AGENTS: readonly string[] = [
  "claude-code",
  "codex",
  "gemini-cli",
  "qwen-code",
  "pi",
  "kimi-code",
  "cursor",
  "copilot-cli",
  "openhands",
  "opencode",
  "cline",
  "roo-code",
  "vscode",
];

/** Reads the arguments after `replay`. */
export function parseReplayOptions(args: readonly string[]): Command<ReplayCommandOptions> {
  return parseCommand(args, { name: NAME, text: USAGE, options: OPTIONS, takesPaths: true }, (values, paths) => {
    const { json = false, play = false, redact = false, html, since: day, project, agent } = values;
    if (json && play) return "--json and --play are two ways to print";
    if (html === "") return "--html takes the name of a file";
    const problem = findAgentProblem(agent);
    if (problem !== undefined) return problem;
    const since = day === undefined ? undefined : Date.parse(day);
    if (Number.isNaN(since)) return `--since takes a day such as 2026-11-01, not ${JSON.stringify(day)}`;
    return { paths, json, play, redact, html, since, project, agent };
  });
}

/** Describes the problem with the name of an agent, if any. */
export function findAgentProblem(agent: string | undefined): string | undefined {
  if (agent === undefined || AGENTS.includes(agent)) return undefined;
  return `there is no agent ${JSON.stringify(agent)}; there is ${AGENTS.join(", ")}`;
}
