import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";
import { expect, it } from "vitest";
import type { ScriptedTurn } from "../support/api-server/scripted-turn.js";
import { startApiServer } from "../support/api-server/start-api-server.js";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const [, sample = ""] = /```ts\n(import Anthropic.*?)```/s.exec(readFileSync(`${ROOT}README.md`, "utf8")) ?? [];

/** Runs the sample as a program of this folder, with a server in place of Anthropic's. */
async function runSample(url: string): Promise<{ readonly code: number | null; readonly stderr: string }> {
  const env = { ...process.env, ANTHROPIC_API_KEY: "scripted", ANTHROPIC_BASE_URL: url };
  const { code: program } = await transform(sample, { loader: "ts" });
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], { cwd: ROOT, env });
  const ended = once(child, "close");
  const stderr = await text(child.stderr);
  const [code] = await ended;
  return { code, stderr };
}

const item = (status: string) => ({ content: "Ask for the date", status });
const write = (status: string) => ({ name: "todo_write", input: { todos: [item(status)] } });
const TODAY = { name: "today", input: {} };

it("the loop of README.md has at most 20 lines", () => {
  expect(sample.trimEnd().split("\n").length).toBeLessThanOrEqual(20);
});

it.each<{ name: string; turns: readonly ScriptedTurn[] }>([
  {
    name: "both tools in one reply, and a nudge after many rounds",
    turns: [
      { calls: [write("in_progress"), TODAY] },
      ...Array.from({ length: 12 }, () => ({ calls: [TODAY] })),
      { text: "Done." },
      { calls: [write("completed")] },
      { text: "All done." },
    ],
  },
  { name: "its own tool alone", turns: [{ calls: [TODAY] }, { text: "It is Monday." }] },
  { name: "a refused write", turns: [{ calls: [write("failed")] }, { text: "I could not write it." }] },
])("the loop of README.md answers every call: $name", async ({ turns }) => {
  const server = await startApiServer(turns);
  const { code, stderr } = await runSample(server.url);
  await server.close();
  expect({ code, stderr, refusals: server.refusals }).toMatchObject({ code: 0, refusals: [] });
  expect(server.requests).toHaveLength(turns.length);
});
