import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { claudeCodeTasks, openCode } from "agent-todos/presets";
import { expect, it, onTestFinished, vi } from "vitest";
import { openPlanFile } from "../../../src/programs/mcp/plan-file.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

const reported: string[] = [];
const report = (problem: string): void => {
  reported.push(problem);
};

/** A path in a folder of its own, where nothing is yet. */
function newPath(): { readonly folder: string; readonly path: string } {
  reported.length = 0;
  const folder = temporaryFolder();
  return { folder, path: join(folder, "plan.json") };
}

const INPUT = { todos: [{ content: "Read", status: "in_progress" }] };

it("openPlanFile() creates a file that only its owner reads, and keeps every change in it", () => {
  const { folder, path } = newPath();
  const { todos, isSaved } = openPlanFile(path, undefined, report);
  expect(JSON.parse(fs.readFileSync(path, "utf8"))).toMatchObject({ version: 1, list: { items: [] } });
  expect(fs.statSync(path).mode & 0o777).toBe(0o600);
  todos.write(INPUT);
  expect(JSON.parse(fs.readFileSync(path, "utf8"))).toEqual(JSON.parse(JSON.stringify(todos.snapshot())));
  expect([isSaved(), reported, fs.readdirSync(folder)]).toEqual([true, [], ["plan.json"]]);
});

it("openPlanFile() goes on from the file, and keeps its permissions", () => {
  const { path } = newPath();
  openPlanFile(path, undefined, report).todos.write(INPUT);
  fs.chmodSync(path, 0o640);
  const { todos } = openPlanFile(path, undefined, report);
  expect(todos.list).toMatchObject({ items: INPUT.todos, revision: 1 });
  todos.write({ todos: [] });
  expect(fs.statSync(path).mode & 0o777).toBe(0o640);
  expect(openPlanFile(path, undefined, report).todos.list).toMatchObject({ items: [], revision: 2 });
});

it("openPlanFile() refuses a list with fields of another preset, and leaves the file as it is", () => {
  const { folder, path } = newPath();
  const { todos } = openPlanFile(path, openCode, report);
  expect(todos.write({ todos: [{ content: "Read", status: "pending", priority: "high" }] }).ok).toBe(true);
  const content = fs.readFileSync(path, "utf8");
  expect(content).toContain('"priority":"high"');
  expect(() => openPlanFile(path, undefined, report)).toThrow(
    /^cannot go on from the file ".*plan\.json", which was left as it is: its list has fields .* --preset that wrote it$/,
  );
  expect([fs.readFileSync(path, "utf8"), fs.readdirSync(folder)]).toEqual([content, ["plan.json"]]);
  expect(openPlanFile(path, openCode, report).todos.list).toEqual(todos.list);
});

it("openPlanFile() goes on with other tools where no field is lost", () => {
  const { path } = newPath();
  openPlanFile(path, undefined, report).todos.write(INPUT);
  expect(openPlanFile(path, claudeCodeTasks, report).todos.list).toMatchObject({ items: INPUT.todos });
});

it("openPlanFile() leaves the content of a file as it is until the first change", () => {
  const { path } = newPath();
  const { todos } = openPlanFile(path, undefined, report);
  todos.write(INPUT);
  const content = `${JSON.stringify({ ...todos.snapshot(), note: "by hand" }, null, 2)}\n`;
  fs.writeFileSync(path, content);
  const next = openPlanFile(path, undefined, report);
  expect(fs.readFileSync(path, "utf8")).toBe(content);
  next.todos.write({ todos: [] });
  expect(JSON.parse(fs.readFileSync(path, "utf8"))).toMatchObject({ list: { items: [], revision: 2 } });
});

it("openPlanFile() writes the file that a link leads to", () => {
  const { folder, path } = newPath();
  const link = join(folder, "link.json");
  openPlanFile(path, undefined, report);
  fs.symlinkSync(path, link);
  openPlanFile(link, undefined, report).todos.write(INPUT);
  expect(openPlanFile(path, undefined, report).todos.list.items).toHaveLength(1);
});

it("openPlanFile() refuses a link to a file that is missing, and leaves the link", () => {
  const { folder, path } = newPath();
  fs.symlinkSync(join(folder, "missing.json"), path);
  expect(() => openPlanFile(path, undefined, report)).toThrow(/ it is a link to a file that is not there$/);
  expect([fs.lstatSync(path).isSymbolicLink(), fs.readdirSync(folder)]).toEqual([true, ["plan.json"]]);
});

it("openPlanFile() refuses a file that may only be read, and leaves it as it is", () => {
  const { folder, path } = newPath();
  openPlanFile(path, undefined, report).todos.write(INPUT);
  const content = fs.readFileSync(path, "utf8");
  const { ino } = fs.statSync(path);
  fs.chmodSync(path, 0o444);
  if (process.getuid?.() === 0) bindRootToPermissions();
  expect(() => openPlanFile(path, undefined, report)).toThrow(/^cannot write the file ".*plan\.json": EACCES/);
  expect([fs.readFileSync(path, "utf8"), fs.statSync(path).ino]).toEqual([content, ino]);
  expect(fs.readdirSync(folder)).toEqual(["plan.json"]);
});

/** Makes accessSync() answer root by a file's mode, as it answers everybody else, until the test ends. */
function bindRootToPermissions(): void {
  const access = vi.spyOn(fs, "accessSync").mockImplementation((path, mode = fs.constants.F_OK) => {
    if ((fs.statSync(path).mode & (mode << 6)) !== mode << 6) throw new Error(`EACCES: permission denied, ${path}`);
  });
  // Named imports of a built-in module are copies of its properties.
  syncBuiltinESMExports();
  onTestFinished(() => {
    access.mockRestore();
    syncBuiltinESMExports();
  });
}

it.each<[what: string, content: string, problem?: string]>([
  ["an empty file", "", "it is not JSON"],
  ["half a snapshot", '{"version":1,"list":{"items":[{"content":"Re', "it is not JSON"],
  ["null", "null", "it holds no snapshot"],
  ["a text", '"plan"'],
  ["an object of another kind", "{}"],
  ["a later version", '{"version":2}'],
  ["a list that is none", '{"version":1,"list":{"items":[{"content":"Read"}],"revision":1},"nag":{}}'],
])("openPlanFile() refuses %s, and leaves it as it is", (_, content, problem = "") => {
  const { folder, path } = newPath();
  fs.writeFileSync(path, content);
  const message = new RegExp(`^cannot go on from the file ".*plan\\.json", which was left as it is: ${problem}`);
  expect(() => openPlanFile(path, undefined, report)).toThrow(message);
  expect([fs.readFileSync(path, "utf8"), fs.readdirSync(folder)]).toEqual([content, ["plan.json"]]);
});

it.each<[name: string, of: (folder: string) => string, problem: string]>([
  ["a folder", (folder) => folder, "it is not a file"],
  ["a folder that is missing", (folder) => join(folder, "a", "b.json"), "ENOENT"],
])("openPlanFile() refuses %s before anything is planned", (_, of, problem) => {
  const { folder } = newPath();
  expect(() => openPlanFile(of(folder), undefined, report)).toThrow(problem);
});

it("a change that cannot be written is reported, and the next one tries again", () => {
  const { folder, path } = newPath();
  const { todos, isSaved } = openPlanFile(path, undefined, report);
  fs.rmSync(folder, { recursive: true });
  expect(todos.write(INPUT).ok).toBe(true);
  expect([isSaved(), reported.length, fs.existsSync(path)]).toEqual([false, 1, false]);
  expect(reported[0]).toContain("cannot write the file");
  fs.mkdirSync(folder);
  todos.write({ todos: [] });
  expect([isSaved(), fs.existsSync(path)]).toEqual([true, true]);
});
