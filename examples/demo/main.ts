import { existsSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { runReplay } from "../../src/programs/replay-command/run-replay.js";
import type { DemoIo } from "./demo-io.js";
import { ANTHROPIC_MODEL, OPENAI_MODEL } from "./live/choose-model.js";
import { runLive } from "./live/run-live.js";
import { playObserved } from "./play-observed.js";
import { playScripted } from "./play-scripted.js";

/** The recorded sessions that come with the demo. */
const SESSIONS = ["refactor-auth", "tasks", "forgets", "bad-writes", "chinese"];

const FOLDER = fileURLToPath(new URL("../sessions/", import.meta.url));

const USAGE = `Usage: npm run demo
       npm run demo -- session
       npm run demo -- --observe [--live]
       npm run demo -- --live "task"

Without a word it plays a scripted model: a finished step whose test fails, a
step that another agent takes, and what the model is told when it wants to end.

  session        plays a recording of a coding agent as \`agent-todos replay
                 --play\` does, with the reminders that the library would have
                 sent: one of
                 ${SESSIONS.join(", ")},
                 or one of your own
  --list         print what the plans of these sessions came to
  --observe      an agent without a todo tool, whose plan a small model keeps:
                 a script, or with --live a real one
  --live "task"  run a real model on the task, in a new folder under the
                 system's temporary folder
  --help         print this

Environment of --live, the first that is set deciding:
  ANTHROPIC_API_KEY  with ANTHROPIC_MODEL (default ${ANTHROPIC_MODEL})
                     and ANTHROPIC_BASE_URL
  OPENAI_API_KEY     with OPENAI_MODEL (default ${OPENAI_MODEL})
  OPENAI_BASE_URL    another server for OPENAI_*, also without a key, for
                     example OPENAI_BASE_URL=http://localhost:11434/v1
                     OPENAI_MODEL=qwen3
`;

/**
 * The demo: 0 when all went well, 1 when a real model could not be reached or did not finish, 2 when the command line
 * is at fault.
 */
export async function main(args: readonly string[], io: DemoIo): Promise<number> {
  if (args.includes("--help") || args.includes("-h")) {
    io.stdout.write(USAGE);
    return 0;
  }
  if (args[0] === "--observe") return playObserved(args.slice(1), io);
  if (args[0] === "--live")
    return args[1]?.trim() ? runLive(args[1], io) : refuse(io, "--live needs a task in quotes.");
  if (args[0] === "--list") return runReplay([relative(process.cwd(), FOLDER)]);
  const [name, ...rest] = args;
  if (name === undefined) return playScripted(io);
  if (rest.length > 0) return refuse(io, `One session at a time, please: there is ${JSON.stringify(rest[0])} too.`);
  const path = SESSIONS.includes(name) ? relative(process.cwd(), `${FOLDER}${name}.jsonl`) : name;
  if (name.startsWith("-")) return refuse(io, `There is no option ${JSON.stringify(name)}.`);
  if (!existsSync(path)) return refuse(io, `There is no session and no file ${JSON.stringify(name)}.`);
  return runReplay([path, "--play"]);
}

function refuse({ stderr }: DemoIo, problem: string): number {
  stderr.write(`${problem}\nSee npm run demo -- --help.\n`);
  return 2;
}
