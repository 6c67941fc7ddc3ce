import { expect, it } from "vitest";
import { type Ended, startProgram } from "../programs/run-program.js";

/** Runs the demo as npm does, in a shell whose pipe may end early. */
function run(commandLine: string): Promise<Ended> {
  const env = ["-i", `PATH=${process.env["PATH"]}`, `HOME=${process.env["HOME"]}`];
  return startProgram("env", [...env, "bash", "-o", "pipefail", "-c", commandLine]).ended;
}

const DEMO = "node --import tsx examples/demo.ts";

it("npm run demo plays its script into a pipe, and ends without a word when the pipe does", async () => {
  const { code, stdout, stderr } = await run(`${DEMO} | head -n 1; ${DEMO} | true`);
  expect({ code, stdout, stderr }).toEqual({
    code: 0,
    stdout: "you       Some events overlap. Fix that, and have the time zones reviewed.\n",
    stderr: "",
  });
});

it("npm run demo plays a recorded session by its name, and ends without a word when the pipe does", async () => {
  const { code, stdout, stderr } = await run(`${DEMO} refactor-auth | head -n 1`);
  expect({ code, stdout, stderr }).toEqual({
    code: 0,
    stdout: "examples/sessions/refactor-auth.jsonl (claude-code)\n",
    stderr: "",
  });
});

it("npm run demo refuses a bad command line with code 2", async () => {
  expect(await run(`${DEMO} --nothing`)).toEqual({
    code: 2,
    stdout: "",
    stderr: 'There is no option "--nothing".\nSee npm run demo -- --help.\n',
  });
});
