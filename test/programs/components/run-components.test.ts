import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { runComponents } from "../../../src/programs/components/run-components.js";
import { writeRegistry } from "../../package/write-registry.js";
import { temporaryFolder, useTemporaryFolder } from "../../support/temporary-folder.js";
import { hearConsole } from "../hear-console.js";

const REGISTRY = fileURLToPath(new URL("../../../registry", import.meta.url));

/** What the package's components are, by file. */
const SOURCES = Object.fromEntries(
  readdirSync(REGISTRY)
    .filter((name) => name !== "registry.json")
    .map((name) => [name, readFileSync(join(REGISTRY, name), "utf8")]),
);

const readAll = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]));

const { printed, told } = hearConsole();

const packed = join(useTemporaryFolder(), "r");
beforeAll(() => writeRegistry(packed));

const write = (...args: readonly string[]): Promise<number> => runComponents(args, pathToFileURL(`${packed}/`));

describe("components", () => {
  it("writes every component into a folder that was not there, and names each file", async () => {
    const folder = join(temporaryFolder(), "src/components/todos");
    expect(await write(folder)).toBe(0);
    expect(readAll(folder)).toEqual(SOURCES);
    expect([...printed].sort()).toEqual(Object.keys(SOURCES).map((name) => `wrote ${join(folder, name)}`));
    expect(told).toEqual([]);
  });

  it("leaves a file that a person changed, names it, and writes the others", async () => {
    const folder = temporaryFolder();
    const changed = join(folder, "todo-row.tsx");
    writeFileSync(changed, "// mine\n");
    expect(await write(folder)).toBe(0);
    expect(readAll(folder)).toEqual({ ...SOURCES, "todo-row.tsx": "// mine\n" });
    expect(told).toEqual([expect.stringContaining(`left ${changed} as it is`)]);
    expect(printed).toHaveLength(Object.keys(SOURCES).length - 1);
  });

  it("replaces such a file with --overwrite, and leaves the files of others alone", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "todo-row.tsx"), "// mine\n");
    writeFileSync(join(folder, "other.ts"), "// mine\n");
    expect(await write("--overwrite", folder)).toBe(0);
    expect(readAll(folder)).toEqual({ ...SOURCES, "other.ts": "// mine\n" });
    expect(told).toEqual([]);
  });

  it("names a file as unchanged that is the same, with the line ends of Windows too", async () => {
    const folder = temporaryFolder();
    const [same, windows] = [join(folder, "todo-row.tsx"), join(folder, "todos.css")];
    const text = String(SOURCES["todos.css"]).replaceAll("\n", "\r\n");
    writeFileSync(same, String(SOURCES["todo-row.tsx"]));
    writeFileSync(windows, text);
    expect(await write(folder)).toBe(0);
    const unchanged = printed.filter((line) => line.startsWith("unchanged "));
    expect(unchanged.sort()).toEqual([`unchanged ${same}`, `unchanged ${windows}`]);
    expect(readFileSync(windows, "utf8")).toBe(text);
    expect(told).toEqual([]);
  });

  it("says in one line why it cannot write, with exit code 1", async () => {
    const path = join(temporaryFolder(), "taken\n");
    writeFileSync(path, "");
    expect(await write(path)).toBe(1);
    const folder = temporaryFolder();
    mkdirSync(join(folder, "todo-row.tsx"));
    expect(await write(folder)).toBe(1);
    expect(told).toEqual([expect.stringContaining("EEXIST"), expect.stringContaining("EISDIR")]);
    for (const line of told) expect(line).toMatch(/^agent-todos components: .+$/);
  });

  it("prints its usage, and writes nothing", async () => {
    const folder = join(temporaryFolder(), "todos");
    expect(await write(folder, "--help")).toBe(0);
    expect(printed).toEqual([expect.stringMatching(/^Usage: agent-todos components <folder>/)]);
    expect(existsSync(folder)).toBe(false);
  });
});
