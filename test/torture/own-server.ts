import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { waitFor } from "./wait-for.js";

/** A database server of this run alone: on a free port, in a folder of its own. */
export interface OwnServer {
  readonly url: string;
  /** Ends it as a kill would, and starts it again on the same data; left out where there is no server. */
  readonly restart?: () => Promise<void>;
  /** Stops its processes for so many milliseconds, so that it hangs with its connections open. */
  readonly pause?: (milliseconds: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** PostgreSQL refuses to run as root, so it then runs as its package's user. */
const asUser = (command: string, args: readonly string[]): [string, string[]] =>
  process.getuid?.() === 0 ? ["runuser", ["-u", "postgres", "--", command, ...args]] : [command, [...args]];

/** Starts PostgreSQL from Debian's package. */
export async function startPostgres(): Promise<OwnServer> {
  const [version = "15"] = readdirSync("/usr/lib/postgresql").sort().reverse();
  const bin = `/usr/lib/postgresql/${version}/bin`;
  const folder = mkdtempSync(join(tmpdir(), "torture-postgres-"));
  if (process.getuid?.() === 0) {
    const id = (flag: string): number => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
    chownSync(folder, id("-u"), id("-g"));
  }
  const port = await findFreePort();
  const run = (program: string, ...args: string[]): void => {
    const [command, all] = asUser(join(bin, program), args);
    execFileSync(command, all, { stdio: "ignore", cwd: folder });
  };
  run("initdb", "-D", join(folder, "data"), "-U", "postgres", "--auth=trust");
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`;
  const start = (): void => run("pg_ctl", "start", "-w", "-D", join(folder, "data"), "-o", options);
  const stop = (): void => run("pg_ctl", "stop", "-m", "immediate", "-D", join(folder, "data"));
  const listProcesses = (): number[] => {
    const [parent = ""] = readFileSync(join(folder, "data", "postmaster.pid"), "utf8").split("\n");
    const children = execFileSync("pgrep", ["-P", parent], { encoding: "utf8" });
    return [parent, ...children.trim().split("\n")].map(Number);
  };
  start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    restart: async () => {
      stop();
      start();
    },
    pause: (milliseconds) => pauseProcesses(listProcesses(), milliseconds),
    stop: async () => {
      stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Starts Redis with an append-only file that is synced before each answer. */
export async function startRedis(): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), "torture-redis-"));
  const port = await findFreePort();
  const args = ["--port", String(port), "--dir", folder, "--appendonly", "yes", "--appendfsync", "always"];
  let server: ChildProcess | undefined;
  async function start(): Promise<void> {
    server = spawn("redis-server", [...args, "--save", ""], { stdio: "ignore" });
    // It may still be loading its file.
    await waitFor(() => {
      const answer = execFileSync("redis-cli", ["-p", String(port), "ping"], { encoding: "utf8", stdio: "pipe" });
      if (!answer.startsWith("PONG")) throw new Error(`redis-server answered ${answer} on port ${port}`);
    });
  }
  async function end(): Promise<void> {
    const running = server;
    if (running === undefined || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once("exit", resolve));
    running.kill("SIGKILL");
    await ended;
  }
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    restart: async () => {
      await end();
      await start();
    },
    pause: (milliseconds) => pauseProcesses(server?.pid === undefined ? [] : [server.pid], milliseconds),
    stop: async () => {
      await end();
      rmSync(folder, { recursive: true });
    },
  };
}

async function pauseProcesses(processes: readonly number[], milliseconds: number): Promise<void> {
  const stopped = processes.filter((one) => sendSignal(one, "SIGSTOP"));
  await wait(milliseconds);
  for (const one of stopped) sendSignal(one, "SIGCONT");
}

/** Sends a signal; false where the process has just ended, as connections that were cut do. */
function sendSignal(one: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(one, signal);
  } catch {
    return false;
  }
}

export async function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
