import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { listen } from "./listen.js";

const NEXT = fileURLToPath(new URL("../node_modules/next/dist/bin/next", import.meta.url));

async function findPort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  return port;
}

export interface Server {
  readonly url: string;
  readonly port: number;
  readonly stop: () => Promise<void>;
  /** Ends it at once, as a crash does. */
  readonly kill: () => Promise<void>;
}

/** Starts what `next build` built, over a database in a folder. */
export async function startServer(
  folder: string,
  settings: Readonly<Record<string, string>>,
  at?: number,
): Promise<Server> {
  const port = at ?? (await findPort());
  const server = spawn(process.execPath, [NEXT, "start", "-H", "127.0.0.1", "-p", String(port)], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    env: { ...process.env, DATABASE: folder, NEXT_TELEMETRY_DISABLED: "1", ANTHROPIC_API_KEY: "", ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(server, "exit");
  await new Promise<void>((resolve, reject) => {
    server.stdout.on("data", (line) => String(line).includes("Ready") && resolve());
    server.on("exit", (code) => reject(new Error(`next start ended with ${code}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    server.kill(signal);
    await ended;
  };
  return { url: `http://127.0.0.1:${port}`, port, stop: () => end("SIGTERM"), kill: () => end("SIGKILL") };
}
