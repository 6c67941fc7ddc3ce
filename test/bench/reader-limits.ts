// Prints how much memory and time `agent-todos replay` takes for big files of each form, and writes the table of
// docs/measurements/replay-limits.md with --write: npx tsx test/bench/reader-limits.ts [--write]. Needs a build and 600 MB of disk.

import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Happening, PLAN, RECORDED_FORMS, type RecordedForm } from "../programs/replay/contract/recorded-forms.js";
import { writePage } from "./measured-page.js";
import { tabulate } from "./tabulate.js";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const MEGABYTE = 1024 * 1024;

/** Files of lines are 500 MB, with two lines of 80 MB; files that are one JSON are as large as they are read. */
const LINES_FILE = 500 * MEGABYTE;
const LONG_LINE = 80 * MEGABYTE;
const JSON_FILE = 60 * MEGABYTE;

/** How long a tool's answer is. */
const ANSWER = 20_000;

/** The forms whose recording is one JSON. */
const ONE_JSON = new Set([
  ...["opencode", "Roo Code", "VS Code chat", "ATIF"],
  ...[
    "Messages of Anthropic, one JSON",
    "A request to OpenAI's chat",
    "Items of OpenAI's Responses",
    "Contents of Gemini",
  ],
]);

const FORMS = RECORDED_FORMS.filter(([name]) => !name.includes("0.169"));

/** How many rounds a turn has: a journal has lines for each, and an export of spans is of one. */
const TURN = 20;

const ANSWERS = /"(?:ok|Plan updated|1 row\(s\) updated\.)"/g;
const WORDS = /"So"/g;

/** Writes a recording of about so many bytes: a plan, then work, and the plan again at the end. */
function record(form: RecordedForm, path: string, isLines: boolean): void {
  // Where a form keeps no answers, what the model says is long, and no line is too long.
  const hasAnswers = JSON.stringify(form.record([{ does: "work" }])).search(ANSWERS) >= 0;
  const fill = (text: string, length: number): string =>
    text.replace(hasAnswers ? ANSWERS : WORDS, () => JSON.stringify("a line of output\n".repeat(length / 18)));
  let long = isLines && hasAnswers ? 2 : 0;
  const size = isLines ? LINES_FILE - long * LONG_LINE : JSON_FILE;
  const work: readonly Happening[] = Array.from({ length: size / ANSWER }, () => ({ does: "work" }));
  const lines = recordTurns(form, [form.write(PLAN), ...work, form.write(PLAN)]);
  const file = openSync(path, "w");
  for (const [at, line] of lines.entries()) {
    const text = JSON.stringify(line);
    const answers = text.match(ANSWERS)?.length ?? 0;
    const isLong = long > 0 && at > lines.length / 2 && answers > 0;
    if (isLong) long -= 1;
    writeSync(file, `${fill(text, isLong ? LONG_LINE / answers : ANSWER)}\n`);
  }
  closeSync(file);
}

/** Records the turns that a form has lines for; other forms grow by a line for each thing that happens. */
function recordTurns(form: RecordedForm, happenings: readonly Happening[]): readonly unknown[] {
  const isJournal = form.agent === "vscode" && form.record([]).length > 1;
  if (!isJournal && form.agent !== "my-agent") return form.record([{ does: "ask" }, ...happenings]);
  const turns = Array.from({ length: Math.ceil(happenings.length / TURN) }, (_, turn) =>
    form.record([{ does: "ask" }, ...happenings.slice(TURN * turn, TURN * (turn + 1))]),
  );
  if (!isJournal) return turns.flat();
  const [[head] = []] = turns;
  return [
    head,
    ...turns.flatMap(([, added, result], turn) => [added, { ...Object(result), k: ["requests", turn, "result"] }]),
  ];
}

const REPORT = 'process.on("exit", () => process.stderr.write("memory " + process.resourceUsage().maxRSS))';

function run(...args: readonly string[]) {
  const started = performance.now();
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(REPORT)}`, ...args],
    { encoding: "utf8", maxBuffer: 64 * MEGABYTE },
  );
  if (status !== 0) throw new Error(`${args.join(" ")} ended with ${status}: ${stderr}`);
  const memory = 1024 * Number(/memory (\d+)/.exec(stderr)?.[1]);
  return { memory, time: performance.now() - started, output: stdout };
}

function measure(folder: string): string {
  const program = `${ROOT}dist/programs/agent-todos.js`;
  const empty = join(folder, "nothing");
  mkdirSync(empty);
  const idle = run(program, "replay", empty, "--json");
  const rows = FORMS.map(([name, form]) => {
    const isLines = !ONE_JSON.has(name);
    const path = join(folder, `recording.${isLines ? "jsonl" : "json"}`);
    record(form, path, isLines);
    const bare = `${ROOT}test/bench/read-${isLines ? "lines" : "json"}.js`;
    const [least, ours] = [run(bare, path), run(program, "replay", path, "--json")];
    const { total } = JSON.parse(ours.output);
    if (total.promised !== 2 || total.writes !== 2) throw new Error(`${name}: ${JSON.stringify(total)}`);
    const size = statSync(path).size;
    rmSync(path);
    const over = ours.memory - idle.memory;
    const limit = isLines ? `${(over / MEGABYTE).toFixed(0)} MB (96 MB)` : `${(over / size).toFixed(1)} times (4)`;
    const cells = [name, isLines ? "lines" : "one JSON", `${(size / MEGABYTE).toFixed(0)} MB`, limit];
    console.error(cells.join(" "));
    return [...cells, `${(ours.time / 1000).toFixed(1)} s`, `${((ours.time - idle.time) / least.time).toFixed(2)} (3)`];
  });
  const head = "recording|form|size|memory over the idle process (limit)|time|of the bare program's (limit)";
  return tabulate([head.split("|"), ...rows]);
}

const folder = mkdtempSync(join(tmpdir(), "reader-limits-"));
try {
  const table = measure(folder);
  console.log(table);
  if (process.argv.includes("--write")) {
    const machine = `Node ${process.versions.node}, ${cpus().length} x ${cpus()[0]?.model ?? "an unknown processor"}`;
    writePage("docs/measurements/replay-limits.md", {
      measured: `
${machine}.

${table}
`,
    });
  }
} finally {
  rmSync(folder, { recursive: true });
}
