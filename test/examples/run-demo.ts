import { main } from "../../examples/demo/main.js";

/** The world around the demo. */
export interface DemoWorld {
  readonly env?: Readonly<Record<string, string>>;
  readonly isTTY?: boolean;
}

/** Runs the demo in a world of texts. */
export async function runDemo(args: readonly string[], { env = {}, isTTY = false }: DemoWorld = {}) {
  const [out, err, pauses]: [string[], string[], number[]] = [[], [], []];
  const code = await main(args, {
    stdout: { write: (text: string) => void out.push(text), isTTY, columns: 60, rows: 24 },
    stderr: { write: (text: string) => void err.push(text) },
    env,
    sleep: async (milliseconds) => void pauses.push(milliseconds),
  });
  return { code, stdout: out.join(""), stderr: err.join(""), pauses };
}
