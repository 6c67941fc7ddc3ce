import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PROGRAM = `${ROOT}src/programs/agent-todos.ts`;

/** What starts the program from its sources; the arguments of the program follow. */
export const LAUNCH = ["--import", "tsx", PROGRAM];

/** What a program printed, and how it ended. */
export interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
}

/** Starts Node with these arguments, and keeps its stdin open. */
export function start(...args: readonly string[]) {
  return startProgram(process.execPath, args);
}

/** Starts a program in the root of the repository, and keeps its stdin open. */
export function startProgram(command: string, args: readonly string[]) {
  const child = spawn(command, args, { cwd: ROOT, stdio: ["pipe", "pipe", "pipe"] });
  // A program may end before it has read its input; how it ended is what a test asks about.
  child.stdin.on("error", () => {});
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk) => {
    stdout += String(chunk);
  });
  child.stderr.on("data", (chunk) => {
    stderr += String(chunk);
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ stdout, stderr, code }));
  });
  const says = (pattern: RegExp): Promise<RegExpExecArray> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const match = pattern.exec(stderr);
        if (match !== null) resolve(match);
      };
      child.stderr.on("data", look);
      child.on("close", () => reject(new Error(`it ended without ${pattern}: ${stderr}`)));
      look();
    });
  return { child, ended, says };
}

/** Runs Node with these arguments and a stdin that holds `input`. */
export function run(args: readonly string[], input = ""): Promise<Ended> {
  const { child, ended } = start(...args);
  child.stdin.end(input);
  return ended;
}
