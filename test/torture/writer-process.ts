import { type ChildProcess, fork } from "node:child_process";
import { build } from "esbuild";
import { ROOT } from "../package/read-tree.js";
import type { Made, Task, Told } from "./protocol.js";

/** A call, and what its writer was told. */
export interface Answered {
  readonly made: Made | undefined;
  readonly told: Told;
}

/** A writer that survives: when its process is killed in the middle of a call, a new one makes the same call again. */
export type WriterProcess = ReturnType<typeof startWriter>;

/** Writes the writer's program as one file, so that starting it again after each kill takes little of the run. */
export async function bundleWriter(): Promise<string> {
  // Where its imports of other packages are found.
  const outfile = `${ROOT}/node_modules/.cache/agent-todos/torture-writer.mjs`;
  const form = { bundle: true, platform: "node", format: "esm", packages: "external" } as const;
  await build({ ...form, entryPoints: [`${ROOT}/test/torture/writer.ts`], outfile });
  return outfile;
}

/** Starts a writer process over a store. */
export function startWriter(program: string, args: readonly string[]) {
  let child: ChildProcess | undefined;

  async function start(): Promise<ChildProcess> {
    const started = fork(program, args, { execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"] });
    return new Promise((resolve, reject) => {
      started.once("message", () => resolve(started));
      started.once("exit", (code) => reject(new Error(`a writer ended with code ${code} before it was ready`)));
    });
  }

  async function ask(process: ChildProcess, task: Task): Promise<Partial<Answered>> {
    return new Promise((resolve, reject) => {
      let { made } = task;
      const hear = (message: Made | Told): void => {
        if (message.type === "told") settle(() => resolve({ made, told: message }));
        else made = message;
      };
      // A killed process may have been told already: the answer that never came is asked for again.
      const end = (code: number | null): void => {
        const isKilled = code === null;
        settle(() => (isKilled ? resolve({ made }) : reject(new Error(`a writer ended with code ${code}`))));
      };
      const settle = (finish: () => void): void => {
        process.off("message", hear);
        process.off("exit", end);
        finish();
      };
      if (process.exitCode !== null || process.signalCode !== null) {
        resolve({ made });
        return;
      }
      process.on("message", hear);
      process.on("exit", end);
      // A process that was killed just now ends the wait by its exit.
      process.send(task, () => undefined);
    });
  }

  async function write(task: Task): Promise<Answered> {
    for (let next = task; ; ) {
      child ??= await start();
      const { made, told } = await ask(child, next);
      if (told !== undefined) return { made, told };
      child = undefined;
      next = { ...next, made };
    }
  }

  return { write, kill: () => void child?.kill("SIGKILL"), stop: () => child?.connected && child.disconnect() };
}
