import { execFileSync } from "node:child_process";
import { posix } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { expect, inject, it } from "vitest";
import { PRESET_TABLE } from "../../src/presets/preset-table.js";
import { entries, sources } from "../../tsup.config.js";
import { findImports } from "./find-imports.js";
import { findUsedNames } from "./find-used-names.js";
import { listPaths, ROOT, readText } from "./read-tree.js";

/** What an entry publishes. */
interface Surface {
  readonly values: readonly string[];
  readonly types: readonly string[];
  /** Every module that loading the entry loads. */
  readonly modules: readonly string[];
}

const manifest: { readonly exports: Readonly<Record<string, unknown>> } = JSON.parse(readText("package.json"));

const rows = Object.keys(manifest.exports).flatMap((specifier) => {
  const source = sources[specifier.replace(".", "agent-todos")];
  // "schema/index" for "./schema", as tsup names its entries.
  const name = source?.replace(/^src\/|\.ts$/g, "");
  return name === undefined ? [] : [{ specifier, script: `dist/${name}.js`, declarations: `dist/${name}.d.ts` }];
});

// The table of presets is the list of their names.
const PRESET_NAMES: readonly string[] = PRESET_TABLE.map(({ preset }) => preset.name);

it("the package builds", () => {
  expect(inject("buildFailure")).toBe("");
});

it("package.json has the types and the script of each entry", () => {
  const expected = rows.map(({ specifier, script, declarations }) => [
    specifier,
    { types: `./${declarations}`, default: `./${script}` },
  ]);
  expect(manifest.exports).toEqual({ ...Object.fromEntries(expected), "./package.json": "./package.json" });
});

it("every entry of src is exported and built", () => {
  const found = listPaths("src", ".ts").filter(isEntry);
  expect([...Object.values(entries)].sort()).toEqual([...found].sort());
});

it("surface.json lists what each entry exports and loads; with -u it is written", async () => {
  const surface: Record<string, Surface> = {};
  for (const { specifier, script, declarations } of rows) {
    const values = await listValues(script);
    const declared = readDeclaredNames(readText(declarations));
    // The bundled declarations do not distinguish types from values.
    const types = declared.filter((name) => !values.includes(name));
    expect([specifier, values.filter((name) => !declared.includes(name))]).toEqual([specifier, []]);
    const listed = values.filter((name) => specifier !== "./presets" || !PRESET_NAMES.includes(name));
    surface[specifier] = { values: listed, types: [...types].sort(), modules: findLoadedModules(script) };
  }
  await expect(`${JSON.stringify(surface, null, 2)}\n`).toMatchFileSnapshot("surface.json");
});

/** The names that a built file exports, sorted. */
async function listValues(script: string): Promise<readonly string[]> {
  const module: Readonly<Record<string, unknown>> = await import(pathToFileURL(`${ROOT}/${script}`).href);
  return Object.keys(module).sort();
}

it("require() gives the values of every entry", async () => {
  const names = rows.map(({ specifier }) => specifier.replace(".", "agent-todos"));
  const code = `console.log(JSON.stringify(${JSON.stringify(names)}.map((name) => Object.keys(require(name)))))`;
  const stdout = execFileSync(process.execPath, ["--no-warnings", "-e", code], { cwd: ROOT, encoding: "utf8" });
  const found: readonly (readonly string[])[] = JSON.parse(stdout);
  const imported = await Promise.all(rows.map(({ script }) => listValues(script)));
  expect(found.map((values) => [...values].sort())).toEqual(imported);
});

/**
 * Entries are src/index.ts, the index.ts of a folder, each file of src/adapters, whose parts are in a folder of its
 * name, and each file of src/shared/stores except the one that they share.
 */
const ADAPTER_OR_STORE = /^src\/(adapters|shared\/stores)\/[^/]+\.ts$/;

function isEntry(path: string): boolean {
  return path.endsWith("/index.ts") || (ADAPTER_OR_STORE.test(path) && path !== "src/shared/stores/rows.ts");
}

/** The names that a file of declarations exports where it declares them, and in lists. */
function readDeclaredNames(text: string): readonly string[] {
  const { statements } = ts.createSourceFile("index.d.ts", text, ts.ScriptTarget.Latest);
  const listed = statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement) || !statement.exportClause) return [];
    return ts.isNamedExports(statement.exportClause)
      ? statement.exportClause.elements.map(({ name }) => name.text)
      : [];
  });
  const inPlace = [...text.matchAll(/^export (?:declare \w+|interface|type) ([\w$]+)/gm)].map(([, name = ""]) => name);
  return [...new Set([...listed, ...inPlace])];
}

// The program over the Claude Agent SDK, which is too big for every run, is next to the package that installs it.
const examples = ["examples", "test/clients/claude-agent-sdk"].flatMap((folder) =>
  [".ts", ".tsx"].flatMap((ending) => listPaths(folder, ending).map(readText)),
);
const pages = listPaths("examples", ".html").flatMap((path) =>
  [...readText(path).matchAll(/<script type="module">(.*?)<\/script>/gs)].map(([, script = ""]) => script),
);
const called = new Set([
  ...[...examples, ...pages].flatMap(findUsedNames),
  // A program over every preset names none of them.
  ...PRESET_NAMES.map((name) => `agent-todos/presets ${name}`),
]);

// The adapters of APIs are one engine over several forms, so a caller of a function of one of them calls that of all.
const FORMS = Object.entries(sources).flatMap(([name, path]) =>
  readText(path).includes("engine/adapter-form.js") ? [name] : [],
);

it.each(rows)("every value of $specifier has a caller in examples/", async ({ specifier, script }) => {
  const own = specifier.replace(".", "agent-todos");
  const entries = FORMS.includes(own) ? FORMS : [own];
  const isCalled = (name: string): boolean => entries.some((entry) => called.has(`${entry} ${name}`));
  expect((await listValues(script)).filter((name) => !isCalled(name))).toEqual([]);
});

/**
 * What importing a built file loads besides chunks of its own: every module once, sorted, and Node's own count as
 * one: "node:*".
 */
function findLoadedModules(path: string): readonly string[] {
  const modules = findLoadedFiles(path).flatMap((file) =>
    specifiersOf(file)
      .filter((specifier) => !specifier.startsWith("."))
      .map((specifier) => specifier.replace(/^node:.+/, "node:*")),
  );
  return [...new Set(modules)].sort();
}

/** The built files that importing one of them loads, itself first. */
function findLoadedFiles(path: string): readonly string[] {
  const files = new Set([path]);
  // A set grows while it is walked.
  for (const file of files) {
    for (const specifier of specifiersOf(file)) {
      if (specifier.startsWith(".")) files.add(posix.join(posix.dirname(file), specifier));
    }
  }
  return [...files];
}

function specifiersOf(file: string): readonly string[] {
  return findImports(readText(file)).map(({ specifier }) => specifier);
}
