import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { isTodoError } from "../../../src/index.js";
import { createCompletionLog } from "../../../src/programs/node/index.js";
import { temporaryFolder } from "../../support/temporary-folder.js";
import { done, dropped, now, plan, TIME } from "./finished-plans.js";
import { thrownBy } from "./thrown-by.js";

/** Runs a script in a process whose working directory is `folder`, and gives what it printed. */
function runIn(folder: string, lines: string): string {
  const module = new URL("../../../src/programs/node/completion-log.ts", import.meta.url).href;
  const script = `process.chdir(${JSON.stringify(folder)});
    const { createCompletionLog } = await import(${JSON.stringify(module)});
    const now = () => new Date(2025, 0, 2, 17, 42, 33);
    const list = { items: [{ content: "b", status: "completed" }], revision: 1 };
    ${lines}`;
  const root = fileURLToPath(new URL("../../..", import.meta.url));
  const arguments_ = ["--import", "tsx", "--input-type=module", "--eval", script];
  return execFileSync(process.execPath, arguments_, { cwd: root, encoding: "utf8" });
}

/** A log in a folder of its own, or in this one, that has written a first block. */
function begin(folder: string = temporaryFolder()) {
  const log = createCompletionLog({ folder, now });
  return { folder, log, path: log.record(plan([done("a")])) ?? "" };
}

const block = (heading: string, text: string): string => `# task${heading}\n\n[1/1] Completed:\n- ${text}\n`;

it.each([
  ["is empty", plan([])],
  ["has a pending item", plan([done("a"), { content: "b", status: "pending" }])],
  ["has a running item", plan([{ content: "b", status: "in_progress" }])],
])("createCompletionLog().record() writes nothing when the list %s", (_, list) => {
  const folder = join(temporaryFolder(), "todos");
  const log = createCompletionLog({ folder, now });
  expect(log.record(list)).toBeUndefined();
  expect(fs.existsSync(folder)).toBe(false);
  expect(log.state()).toEqual({ count: 0 });
});

it("createCompletionLog().record() appends to the file of the first block, and counts", () => {
  const folder = join(temporaryFolder(), "memory", "todos");
  const times = [new Date(2025, 0, 2, 3, 4, 5), new Date(2025, 11, 31, 23, 59, 59), TIME];
  const log = createCompletionLog({ folder, now: () => times.shift() ?? TIME });
  const path = join(folder, "todoList-20250102-030405.md");
  const paths = [done("a"), done("b"), dropped("c")].map((item) => log.record(plan([item])));
  expect(paths).toEqual([path, path, path]);
  expect(fs.readdirSync(folder)).toEqual(["todoList-20250102-030405.md"]);
  const blocks = [block("1-20250102-030405", "a"), block("2-20251231-235959", "b")];
  const last = "# task3-20250102-174233\n\n[1/1] Cancelled:\n- ~~c~~\n";
  expect(fs.readFileSync(path, "utf8")).toBe([...blocks, last].join("\n"));
});

it("createCompletionLog().state() lets a second process go on with the file and the numbers", () => {
  const { folder, log: first, path } = begin();
  const options = JSON.stringify({ folder, resume: first.state() });
  const printed = runIn(
    folder,
    `const log = createCompletionLog({ ...${options}, now: () => new Date(2025, 0, 3, 8, 0, 0) });
    log.record(list);
    console.log(JSON.stringify(log.state()));`,
  );
  const state = JSON.parse(printed);
  expect(path).toBe(join(folder, "todoList-20250102-174233.md"));
  expect(state).toEqual({ count: 2, path });
  const third = createCompletionLog({ folder, now, resume: state });
  expect(third.record(plan([done("c")]))).toBe(path);
  const blocks = [block("1-20250102-174233", "a"), block("2-20250103-080000", "b"), block("3-20250102-174233", "c")];
  expect(fs.readFileSync(path, "utf8")).toBe(blocks.join("\n"));
});

it("createCompletionLog().record() leaves other sessions' files alone and takes the next free name", () => {
  const folder = temporaryFolder();
  const names = ["", "-2", "-3"].map((suffix) => `todoList-20250102-174233${suffix}.md`);
  fs.writeFileSync(join(folder, names[0] ?? ""), "somebody's");
  fs.mkdirSync(join(folder, names[1] ?? ""));
  const log = createCompletionLog({ folder, now });
  expect(log.record(plan([done("a")]))).toBe(join(folder, names[2] ?? ""));
  log.record(plan([done("b")]));
  expect(fs.readFileSync(join(folder, names[0] ?? ""), "utf8")).toBe("somebody's");
  expect(fs.readFileSync(join(folder, names[2] ?? ""), "utf8").match(/^# task\d/gm)).toEqual(["# task1", "# task2"]);
  expect(fs.readdirSync(folder).sort()).toEqual([...names].sort((a, b) => (a < b ? -1 : 1)));
});

it("createCompletionLog() keeps two sessions of the same second apart", () => {
  const { folder, path } = begin();
  expect(begin(folder).path).not.toBe(path);
});

it("createCompletionLog().record() starts the file again when somebody removed it", () => {
  const { folder, log, path } = begin(join(temporaryFolder(), "todos"));
  fs.rmSync(folder, { recursive: true });
  expect(log.record(plan([done("b")]))).toBe(path);
  expect(fs.readFileSync(path, "utf8")).toBe(block("2-20250102-174233", "b"));
});

it.each([
  ["ends without a line break", "note", "note\n\n# task2"],
  ["was emptied", "", "# task2"],
  ["holds bytes that are no UTF-8", Buffer.from([0xff, 0x0a]), Buffer.from([0xff, 0x0a, 0x0a])],
])("createCompletionLog().record() keeps what a person left in the file that %s", (_, left, start) => {
  const { log, path } = begin();
  fs.writeFileSync(path, left);
  log.record(plan([done("b")]));
  const expected = Buffer.from(start);
  expect(fs.readFileSync(path).subarray(0, expected.length)).toEqual(expected);
});

it("createCompletionLog().record() keeps the permissions of the file", () => {
  const { log, path } = begin();
  fs.chmodSync(path, 0o640);
  log.record(plan([done("b")]));
  expect(fs.statSync(path).mode & 0o777).toBe(0o640);
});

it("createCompletionLog().record() throws log_unwritable with path and cause when the folder is a file, and keeps its state", () => {
  const folder = join(temporaryFolder(), "todos");
  fs.writeFileSync(folder, "a file");
  const log = createCompletionLog({ folder, now });
  const path = join(folder, "todoList-20250102-174233.md");
  const error = thrownBy(() => log.record(plan([done("a")])));
  expect(isTodoError(error)).toBe(true);
  expect(error).toMatchObject({ code: "log_unwritable", cause: { code: "EEXIST" } });
  expect(String(error)).toContain(`Cannot write the completion log ${path}: Error: EEXIST`);
  expect(log.state()).toEqual({ count: 0 });
  expect(fs.readFileSync(folder, "utf8")).toBe("a file");
  fs.rmSync(folder);
  expect(log.record(plan([done("a")]))).toBe(path);
  expect(log.state()).toEqual({ count: 1, path });
});

it.each<[name: string, replace: (path: string, secret: string) => void, reason: string]>([
  ["a folder", (path) => fs.mkdirSync(path), "it is not a regular file"],
  // Neither does it wait for a writer.
  ["a pipe", (path) => execFileSync("mkfifo", [path]), "it is not a regular file"],
  ["a link to another file", (path, secret) => fs.symlinkSync(secret, path), "it is a symbolic link"],
])("createCompletionLog().record() throws log_unwritable for %s in its file's place", (_, replace, reason) => {
  const folder = temporaryFolder();
  const secret = join(folder, "secret");
  fs.writeFileSync(secret, "a secret");
  const log = createCompletionLog({ folder, now });
  const path = log.record(plan([done("a")])) ?? "";
  fs.rmSync(path);
  replace(path, secret);
  const { mode } = fs.lstatSync(path);
  const message = `Cannot write the completion log ${path}: Error: ${reason}`;
  expect(thrownBy(() => log.record(plan([done("b")])))).toMatchObject({ code: "log_unwritable", message });
  expect(log.state()).toEqual({ count: 1, path });
  // What is in its place stays, and nothing else is left.
  expect([fs.lstatSync(path).mode, fs.readFileSync(secret, "utf8")]).toEqual([mode, "a secret"]);
  expect(fs.readdirSync(folder).length).toBe(2);
});

it.each([
  ["the folder's place", "/todos", "todos"],
  ["the place of a folder above a relative one", "memory/todos", "memory"],
])("createCompletionLog().record() does not follow a link in %s", (_, folder, linked) => {
  const [home, elsewhere] = [temporaryFolder(), temporaryFolder()];
  fs.symlinkSync(elsewhere, join(home, linked));
  const given = folder.startsWith("/") ? home + folder : folder;
  const printed = runIn(
    home,
    `try { createCompletionLog({ folder: ${JSON.stringify(given)}, now }).record(list); } catch (error) { console.log(error.code); }`,
  );
  expect([printed.trim(), fs.readdirSync(elsewhere)]).toEqual(["log_unwritable", []]);
});

it("createCompletionLog().record() goes on after the last number of its file when the stored state is older", () => {
  const { folder, log, path } = begin();
  const stored = log.state();
  log.record(plan([done("b")]));
  // The process was killed before it could store the second state.
  const next = createCompletionLog({ folder, now, resume: stored });
  next.record(plan([done("c")]));
  expect(fs.readFileSync(path, "utf8").match(/^# task\d+/gm)).toEqual(["# task1", "# task2", "# task3"]);
  expect(next.state()).toEqual({ count: 3, path });
});

it("createCompletionLog().record() takes no item's text for the number of a block", () => {
  const log = createCompletionLog({ folder: temporaryFolder(), now });
  log.record(plan([done("# task9-20250102-174233")], "# task8-20250102-174233"));
  log.record(plan([done("b")]));
  expect(log.state().count).toBe(2);
});

it("createCompletionLog().record() throws when the parent of its file is no folder any more", () => {
  const { folder, log } = begin(join(temporaryFolder(), "todos"));
  fs.rmSync(folder, { recursive: true });
  fs.writeFileSync(folder, "");
  const error = thrownBy(() => log.record(plan([done("b")])));
  expect(error).toMatchObject({ code: "log_unwritable", cause: { code: "ENOTDIR" } });
});

it("createCompletionLog().record() prints years as four digits and pads every part", () => {
  const early = new Date(2001, 1, 3, 4, 5, 6);
  early.setFullYear(987);
  const log = createCompletionLog({ folder: temporaryFolder(), now: () => early });
  expect(log.record(plan([done("a")]))).toMatch(/todoList-09870203-040506\.md$/);
});

it("createCompletionLog().record() has the system's clock by default", () => {
  const log = createCompletionLog({ folder: temporaryFolder() });
  expect(log.record(plan([done("a")]))).toMatch(/todoList-2\d{7}-\d{6}\.md$/);
});

it("createCompletionLog() writes to memory/todos of the working directory by default", () => {
  const folder = temporaryFolder();
  const path = runIn(folder, "process.stdout.write(createCompletionLog({ now }).record(list));");
  expect(path).toBe(join("memory", "todos", "todoList-20250102-174233.md"));
  expect(fs.existsSync(join(folder, path))).toBe(true);
});

it("createCompletionLog().record() keeps to its file where the working directory changes", () => {
  const folder = temporaryFolder();
  const other = temporaryFolder();
  const printed = runIn(
    folder,
    `const log = createCompletionLog({ now });
    const idle = createCompletionLog({ folder: "idle", now });
    log.record(list);
    process.chdir(${JSON.stringify(other)});
    log.record(list);
    idle.record(list);
    console.log(JSON.stringify([log.state(), idle.state()]));`,
  );
  const name = "todoList-20250102-174233.md";
  const path = join("memory", "todos", name);
  expect(JSON.parse(printed)).toEqual([
    { count: 2, path },
    { count: 1, path: join("idle", name) },
  ]);
  expect(fs.readFileSync(join(folder, path), "utf8").match(/^# task\d/gm)).toEqual(["# task1", "# task2"]);
  expect([fs.readdirSync(join(folder, "idle")), fs.readdirSync(other)]).toEqual([[name], []]);
});
