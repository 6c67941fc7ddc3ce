import { parseArgs } from "node:util";
import { type Command, refuseUsage } from "../command.js";
import { AGENTS } from "../replay/parse-replay-options.js";

/** What `agent-todos watch` is asked for. */
export interface WatchChoice {
  /** Files and folders; none for the places where agents keep their recordings. */
  readonly paths: readonly string[];
  /** Only sessions whose folder holds this text, and only those of this agent. */
  readonly project: string | undefined;
  readonly agent: string | undefined;
  /** The port of the page, 0 for any that is free; undefined for the terminal. */
  readonly port: number | undefined;
}

/** The name of this part, for what it says on stderr. */
export const WATCH_NAME = "agent-todos watch";

const USAGE = `Usage: ${WATCH_NAME} [paths] [options]

Shows the plans of the coding agents on this machine while they work, from the recordings that they write: the one that
changed last in a panel. Without paths it looks where ${"`agent-todos replay`"} looks. Nothing is written, nothing is sent.
Ctrl-C ends it.

Options:
  --web              show them on a page in place of the terminal, at an address of this machine alone
  --port <port>      the port of the page; default any that is free
  --project <text>   only sessions whose folder holds this text
  --agent <name>     only sessions of this agent, such as claude-code or codex
  -h, --help         print this text`;

const OPTIONS = {
  web: { type: "boolean" },
  port: { type: "string" },
  project: { type: "string" },
  agent: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

/** Reads the arguments after `watch`. */
export function parseWatchOptions(args: readonly string[]): Command<WatchChoice> {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    if (values.help === true) return { kind: "print", text: USAGE };
    const { web = false, port, project, agent } = values;
    if (port !== undefined && !web) return refuseUsage(WATCH_NAME, "--port is for --web");
    if (port !== undefined && (!/^\d{1,5}$/.test(port) || Number(port) > 65_535))
      return refuseUsage(WATCH_NAME, `--port takes a port from 0 to 65535, not ${JSON.stringify(port)}`);
    if (agent !== undefined && !AGENTS.includes(agent))
      return refuseUsage(WATCH_NAME, `there is no agent ${JSON.stringify(agent)}; there is ${AGENTS.join(", ")}`);
    return { kind: "run", what: { paths: positionals, project, agent, port: web ? Number(port ?? 0) : undefined } };
  } catch (error) {
    const [problem = "unreadable arguments"] = String(error instanceof Error ? error.message : error).split(/\.\s/);
    const names = Object.keys(OPTIONS).map((name) => `--${name}`);
    return refuseUsage(WATCH_NAME, `${problem}; the options are ${names.join(", ")}`);
  }
}
