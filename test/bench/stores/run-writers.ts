import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** How many processes write at once. */
export const WRITERS = 8;

/** What eight processes do: all to one list, each to lists of its own, or each to plain rows of its own. */
export interface Work {
  readonly address: string;
  /** Whether PostgreSQL gets named statements. */
  readonly isNamed: boolean;
  readonly mode: "one list" | "own lists" | "bare";
  /** How many lists each process writes, and how many times each of them. */
  readonly lists: number;
  readonly writes: number;
}

/** Lets eight processes write at once, once all of them are ready. */
export async function runWriters({ address, isNamed, mode, lists, writes }: Work) {
  const file = fileURLToPath(new URL("writer.ts", import.meta.url));
  const children = Array.from({ length: WRITERS }, (_, number) =>
    fork(file, [address, isNamed ? "named" : "", mode, String(number), String(lists), String(writes)], {
      execArgv: process.execArgv,
    }),
  );
  await Promise.all(children.map((child) => once(child, "message")));
  const started = performance.now();
  const told = children.map(async (child) => {
    const [message]: readonly { readonly attempts: number }[] = await once(child, "message");
    return message?.attempts ?? Number.NaN;
  });
  for (const child of children) child.send("begin");
  const attempts = (await Promise.all(told)).reduce((sum, count) => sum + count, 0);
  const seconds = (performance.now() - started) / 1000;
  await Promise.all(children.map((child) => child.exitCode ?? once(child, "exit")));
  const total = WRITERS * lists * writes;
  return { rate: total / seconds, attempts: attempts / total };
}
