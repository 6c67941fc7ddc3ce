import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { PRESET_NAMES } from "../../examples/demo/find-preset.js";
import { USAGE } from "../../examples/demo/usage.js";
import { useTemporaryFolder } from "../support/temporary-folder.js";
import { runDemo } from "./demo-world.js";

const folder = useTemporaryFolder();
const NAMES = ["refactor-auth", "tasks", "forgets", "bad-writes", "chinese"];

function save(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const BROKEN = save("broken.jsonl", '{"agent":"codex","rounds":[]}\n{"agent":\n');
const OTHER = save("other.json", '{"name":"x"}\n');
const EMPTY = save("empty.jsonl", "\n");
const ROUND = '{"tools":["Bash"]}';
const TWO = save("two.jsonl", [1, 2].map(() => `{"agent":"codex","rounds":[${ROUND}]}`).join("\n"));

const SESSIONS = `the sessions are ${NAMES.join(", ")}.`;

it.each([
  ["an unknown option", ["--fats"], "Unknown option '--fats'."],
  ["a value for a flag", ["--plain=3"], "Option '--plain' does not take an argument."],
  ["an option without its value", ["--preset"], "Option '--preset <value>' argument missing."],
  ["--live without a task", ["--live"], "Option '--live <value>' argument missing."],
  ["an empty task", ["--live", " "], "--live needs a task in quotes."],
  ["a task without quotes", ["--live", "a", "b"], '--live takes one task in quotes: there is "b" too.'],
  ["--list with --live", ["--list", "--live", "x"], "Choose one of --list and --live."],
  ["two sessions", ["forgets", "chinese"], 'One session at a time, please: there is "chinese" too.'],
  [
    "an unknown preset",
    ["--preset", "claude"],
    `The demo cannot play "claude": choose one of ${PRESET_NAMES.join(", ")}.`,
  ],
  ["an unknown session", ["forget"], `There is no session and no file "forget"; ${SESSIONS}`],
  ["an unknown file", ["--list", "no.jsonl"], `There is no session and no file "no.jsonl"; ${SESSIONS}`],
  [
    "a preset of whole lists for a session of single tasks",
    ["tasks", "--preset", "codex"],
    'This session plans with TaskCreate and TaskUpdate, and "codex" takes whole lists: leave --preset out.',
  ],
  ["an index of a name", ["chinese#2"], "There is no session #2 in chinese: it holds 1 session."],
  ["an index out of range", [`${TWO}#3`], `There is no session #3 in ${TWO}: it holds sessions #1 to #2.`],
  ["an index from zero", [`${TWO}#0`], `There is no session #0 in ${TWO}: it holds sessions #1 to #2.`],
])("main() refuses %s with a line and the way to help", async (_name, args, problem) => {
  expect(await runDemo(args)).toMatchObject({
    code: 2,
    stdout: "",
    stderr: `${problem}\nSee npm run demo -- --help.\n`,
  });
});

it.each([
  ["a broken line", BROKEN, ", line 2: not JSON (Unexpected end of JSON input)"],
  [
    "something else",
    OTHER,
    ', line 1: neither a recorded session (no "rounds") nor a line of a Claude Code transcript (no "type")',
  ],
  ["nothing", EMPTY, ": the file is empty"],
  ["a folder", folder, ": EISDIR: illegal operation on a directory, read"],
])("main() says in one line what is wrong with a file that holds %s", async (_name, file, problem) => {
  const expected = { code: 2, stdout: "", stderr: `Cannot read ${file}${problem}\n` };
  expect(await runDemo([file])).toMatchObject(expected);
  expect(await runDemo(["--list", file])).toMatchObject(expected);
});

it("main() names the session of a problem without its control characters", async () => {
  const { stderr } = await runDemo(["a\u001b[2Jb\nc"]);
  expect(stderr.split("\n")[0]).toBe(`There is no session and no file "ab c"; ${SESSIONS}`);
});

it("main() asks for a key before a real model is run", async () => {
  expect(await runDemo(["--live", "Add a test"], { env: { OPENAI_API_KEY: "" } })).toMatchObject({
    code: 2,
    stdout: "",
    stderr:
      "Set ANTHROPIC_API_KEY, or OPENAI_API_KEY, or OPENAI_BASE_URL for a local server, to run a real model (see --help).\n",
  });
});

it.each(["--help", "-h"])("main() prints the usage for %s", async (option) => {
  expect(await runDemo(["forgets", option])).toMatchObject({ code: 0, stdout: USAGE, stderr: "" });
  expect(USAGE.split("\n").filter((line) => line.length > 92)).toEqual([]);
});

it("main() lists the sessions of the demo, cut to the width of a terminal", async () => {
  const { stdout } = await runDemo(["--list"]);
  expect(stdout.split("\n").map((line) => line.split(":")[0])).toEqual([
    "refactor-auth  claude-code, 68 rounds, 16 writes",
    "tasks          claude-code, 30 rounds, 23 writes",
    "forgets        claude-code, 88 rounds, 6 writes",
    "bad-writes     claude-code, 63 rounds, 21 writes",
    "chinese        claude-code, 70 rounds, 13 writes",
    "",
  ]);
  const narrow = await runDemo(["--list"], { isTTY: true, columns: 50 });
  expect(narrow.stdout.split("\n")[0]).toBe("refactor-auth  claude-code, 68 rounds, 16 writes:…");
});

it("main() lists the sessions of a file by their number", async () => {
  expect((await runDemo(["--list", TWO])).stdout).toBe(
    "#1  codex, 1 round, 0 writes: no list\n#2  codex, 1 round, 0 writes: no list\n",
  );
});
