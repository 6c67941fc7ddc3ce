import { expect, it } from "vitest";
import { runReplay } from "../../src/bin/replay/run-replay.js";
import { runWatch } from "../../src/bin/watch/run-watch.js";
import { readTable } from "../support/read-table.js";
import { hearConsole } from "./hear-console.js";

const { printed, told } = hearConsole();

it.each(
  readTable<[part: "replay" | "watch", what: string, args: string[], said: string]>("bin/refused-options"),
)("%s refuses %s with exit code 2, and says what there is", async (part, _, args, said) => {
  const ended = part === "watch" ? runWatch(args, AbortSignal.abort()) : runReplay(args);
  expect(await ended).toBe(2);
  expect([printed, told]).toEqual([[], [expect.stringContaining(said)]]);
  expect(told[0]).toMatch(new RegExp(`^agent-todos ${part}: .+\\nTry: agent-todos ${part} --help$`));
});
