import { readFileSync } from "node:fs";
import type { DemoIo } from "../../examples/demo/demo-io.js";
import { main } from "../../examples/demo/main.js";

/** What a run of the demo came to. */
export interface DemoRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The pauses, in milliseconds; nothing sleeps in a test. */
  readonly pauses: readonly number[];
}

export interface World {
  readonly env?: Readonly<Record<string, string>>;
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
}

/** Runs the demo in a world of texts. */
export async function runDemo(args: readonly string[], world: World = {}): Promise<DemoRun> {
  const { env = {}, isTTY = false, columns = 80, rows = 24 } = world;
  let stdout = "";
  let stderr = "";
  const pauses: number[] = [];
  const io: DemoIo = {
    stdout: {
      write: (text) => {
        stdout += text;
      },
      isTTY,
      columns,
      rows,
    },
    stderr: {
      write: (text) => {
        stderr += text;
      },
    },
    env,
    sleep: async (milliseconds) => {
      pauses.push(milliseconds);
    },
  };
  const code = await main(args, io);
  return { code, stdout, stderr, pauses };
}

/** What a run is expected to print, from a file of `screens`. */
export function readScreen(name: string): string {
  return readFileSync(new URL(`screens/${name}`, import.meta.url), "utf8");
}
