import { type Command, findPortProblem, parseCommand } from "../command.js";
import type { AskedSessions } from "../replay-command/find-recordings.js";
import { findAgentProblem } from "../replay-command/parse-replay-options.js";

/** The options of `agent-todos watch`. */
export interface WatchChoice extends AskedSessions {
  /** Files and folders; none for the places where agents keep their recordings. */
  readonly paths: readonly string[];
  /** The port of the page, 0 for any that is free; undefined for the terminal. */
  readonly port: number | undefined;
  /** The model that keeps the plans of sessions without a todo tool, and the environment variable with its key. */
  readonly observer: { readonly model: string; readonly baseUrl: string; readonly keyName: string } | undefined;
}

/** The name of this part, for its messages on stderr. */
export const WATCH_NAME = "agent-todos watch";

const DEFAULT_KEY = "OPENAI_API_KEY";

const USAGE = `Usage: ${WATCH_NAME} [paths] [options]

Shows the plans of the coding agents on this machine while they work, from the recordings that they write: the one that
changed last in a panel. Without paths it looks where ${"`agent-todos replay`"} looks. Nothing is written, and nothing is sent
without --observe. Ctrl-C ends it.

Options:
  --web              show them on a page in place of the terminal, at an address of this machine alone
  --port <port>      the port of the page; default any that is free
  --project <text>   only sessions whose folder holds this text
  --agent <name>     only sessions of this agent, such as claude-code or codex
  --observe          let a model keep the plan of sessions that have no todo tool, from what they do from now on; it
                     gets what person and agent say, and tools' arguments up to 200 characters, never their results
  --model <name>     the model
  --base-url <url>   a server that speaks Chat Completions, such as https://api.openai.com/v1
  --key-env <name>   the environment variable that holds its key; default ${DEFAULT_KEY}
  -h, --help         print this text`;

const OPTIONS = {
  web: { type: "boolean" },
  port: { type: "string" },
  project: { type: "string" },
  agent: { type: "string" },
  observe: { type: "boolean" },
  model: { type: "string" },
  "base-url": { type: "string" },
  "key-env": { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

/** Reads the arguments after `watch`. */
export function parseWatchOptions(args: readonly string[]): Command<WatchChoice> {
  return parseCommand(args, { name: WATCH_NAME, text: USAGE, options: OPTIONS, takesPaths: true }, (values, paths) => {
    const { web, port, project, agent, observe, model = "", "base-url": baseUrl = "", "key-env": key } = values;
    const observer = observe === true ? { model, baseUrl, keyName: key ?? DEFAULT_KEY } : undefined;
    return findProblem(values) ?? { paths, project, agent, observer, port: web ? Number(port ?? 0) : undefined };
  });
}

type Given = { readonly [name in "port" | "agent" | "model" | "base-url" | "key-env"]?: string | undefined } & {
  readonly [name in "web" | "observe"]?: boolean | undefined;
};

function findProblem({ web, port, agent, observe, ...given }: Given): string | undefined {
  if (port !== undefined && !web) return "--port is for --web";
  const problem = findPortProblem("--port", port) ?? findAgentProblem(agent);
  if (problem !== undefined) return problem;
  const { model, "base-url": url, "key-env": key } = given;
  const isAsked = [model, url, key].some((value) => value !== undefined);
  if (!observe) return isAsked ? "--model, --base-url and --key-env are for --observe" : undefined;
  if (!model || url === undefined) return "--observe needs --model and --base-url";
  if (!URL.canParse(url) || !/^https?:\/\/[^@?#]+$/i.test(url))
    return `--base-url takes an address such as https://api.openai.com/v1, not ${JSON.stringify(url)}`;
  if (key !== undefined && !process.env[key]) return `there is no key in ${JSON.stringify(key)}`;
  return undefined;
}
