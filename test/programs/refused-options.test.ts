import { expect, it } from "vitest";
import { runMcp } from "../../src/programs/mcp/run-mcp.js";
import { runReplay } from "../../src/programs/replay-command/run-replay.js";
import { runWatch } from "../../src/programs/watch/run-watch.js";
import { readRows } from "../support/read-rows.js";
import { hearConsole } from "./hear-console.js";

const { printed, told } = hearConsole();
const OVER = AbortSignal.abort();

it.each(
  readRows<[part: "mcp" | "replay" | "watch", what: string, args: string[], said: string]>("programs/refused-options"),
)("%s refuses %s with exit code 2, and says what there is", async (part, _, args, said) => {
  const run = { mcp: () => runMcp(args, "1.0.0"), replay: () => runReplay(args), watch: () => runWatch(args, OVER) };
  expect(await run[part]()).toBe(2);
  expect([printed, told]).toEqual([[], [expect.stringContaining(said)]]);
  expect(told[0]).toMatch(new RegExp(`^agent-todos ${part}: .+\\nTry: agent-todos ${part} --help$`));
});
