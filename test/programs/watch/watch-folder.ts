import { findRecordings } from "../../../src/programs/replay-command/find-recordings.js";
import { createTerminalView } from "../../../src/programs/watch/terminal-view.js";
import { type WatchOptions, watchRecordings } from "../../../src/programs/watch/watch-recordings.js";
import { recordLines } from "../replay/contract/recorded-forms.js";

/** The lines of a session of Codex that plans, works, and completes a step. */
export function linesOf(...texts: readonly string[]): readonly string[] {
  return recordLines("Codex", "ask", ...texts.map((text) => [[text, "in_progress"] as const]), "work", "ask");
}

/** Watches a folder while these steps happen, one between every two looks. */
export async function watch(
  folder: string,
  steps: readonly (() => void)[],
  { wanted = () => true, now = Date.now, find = () => findRecordings([folder]) }: Partial<WatchOptions> = {},
): Promise<string> {
  const written: string[] = [];
  const controller = new AbortController();
  const left = [...steps];
  const stream = { write: (text: string) => written.push(text), columns: 60 };
  await watchRecordings({
    ...{ find, wanted, now, view: createTerminalView(stream, { color: false }), signal: controller.signal },
    wait: async () => {
      const step = left.shift();
      if (step === undefined) controller.abort();
      else step();
    },
  });
  return written.join("");
}

/** Steps in which nothing happens. */
export const idle = (looks: number): readonly (() => void)[] => Array.from({ length: looks }, () => () => {});
