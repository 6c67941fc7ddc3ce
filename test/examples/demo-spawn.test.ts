import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the demo as npm does, in a shell whose pipe may end early. */
function run(commandLine: string): Promise<Ended> {
  const child = spawn("bash", ["-o", "pipefail", "-c", commandLine], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"] },
  });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (part) => {
    stdout += part;
  });
  child.stderr.on("data", (part) => {
    stderr += part;
  });
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, stdout, stderr })));
}

const DEMO = "node --import tsx examples/demo.ts";

it("npm run demo plays the first session into a pipe, and ends without a word when the pipe does", async () => {
  const { code, stdout, stderr } = await run(`${DEMO} | head -n 1; ${DEMO} | true`);
  expect({ code, stdout, stderr }).toEqual({
    code: 0,
    stdout: `agent-todos plays "refactor-auth", 68 rounds, with the library's own settings\n`,
    stderr: "",
  });
});

it("npm run demo refuses a bad command line with code 2", async () => {
  expect(await run(`${DEMO} --nothing`)).toEqual({
    code: 2,
    stdout: "",
    stderr: "Unknown option '--nothing'.\nSee npm run demo -- --help.\n",
  });
});
