import { expect, it } from "vitest";
import { readTable } from "../support/read-table.js";
import { checkLayers, findCircles, type LayerTable, layerOf } from "./check-layers.js";
import { findImports } from "./find-imports.js";
import { readTree } from "./read-tree.js";

// Written out in full: a folder may import the folders named here and itself, and nothing else.
const CORE = ["core", "rules", "render", "parse", "plan", "edit", "preview", "nag", "tool"];

const TABLE: LayerTable = {
  core: { folders: [], modules: ["zod/v4"], globals: [] },
  rules: { folders: ["core"], modules: ["zod/v4"], globals: [] },
  render: { folders: ["core", "rules"], modules: [], globals: [] },
  dialects: { folders: ["core"], modules: [], globals: [] },
  parse: { folders: ["core", "rules", "render"], modules: [], globals: [] },
  plan: { folders: ["core", "rules", "render", "parse"], modules: [], globals: [] },
  edit: { folders: ["core", "rules", "render", "parse", "plan"], modules: [], globals: [] },
  preview: { folders: ["core", "rules", "render", "parse", "plan"], modules: [], globals: [] },
  nag: { folders: ["core", "rules", "render", "parse", "plan"], modules: [], globals: [] },
  tool: { folders: [...CORE, "dialects"], modules: ["zod/v4"], globals: [] },
  session: { folders: [...CORE, "dialects"], modules: ["type zod/v4"], globals: [] },
  // What waits stands in the clock of shared.
  observe: { folders: [...CORE, "dialects", "session", "shared"], modules: [], globals: [] },
  presets: { folders: [...CORE, "dialects", "session"], modules: ["type zod/v4"], globals: [] },
  // zod where a framework takes nothing but its schemas; no client library, and no framework.
  adapters: { folders: [...CORE, "dialects", "session", "observe"], modules: ["zod/v4"], globals: [] },
  // What waits and what tells edits apart stands in one file.
  shared: { folders: [...CORE, "session"], modules: ["type zod/v4"], globals: [] },
  stores: { folders: ["core", "shared"], modules: [], globals: [] },
  // What waits stands in the clock of shared.
  show: { folders: ["core", "rules", "session", "shared"], modules: [], globals: [] },
  react: {
    folders: ["core", "rules", "plan", "preview", "tool", "session", "shared", "show", "adapters"],
    modules: ["react"],
    globals: [],
  },
  // Reads what agents recorded with the presets of their tools; files are opened in bin.
  replay: { folders: [...CORE, "dialects", "session", "presets", "observe"], modules: [], globals: [] },
  schema: { folders: ["core", "dialects"], modules: ["zod/v4", "zod/v4/core", "zod-to-json-schema"], globals: [] },
  terminal: { folders: ["core", "render"], modules: ["picocolors", "string-width"], globals: ["*"] },
  node: { folders: [...CORE, "session", "presets"], modules: ["node:*"], globals: ["*"] },
  testing: { folders: ["core", "rules", "plan", "shared"], modules: ["fast-check"], globals: [] },
  // A program uses the package as its hosts do, by name; what writes a file whole is public nowhere.
  bin: {
    folders: ["node"],
    modules: [
      "agent-todos",
      "agent-todos/mcp",
      "agent-todos/observe",
      "agent-todos/presets",
      "agent-todos/replay",
      "agent-todos/show",
      "agent-todos/terminal",
      "node:*",
      "@modelcontextprotocol/sdk/server/mcp.js",
      "@modelcontextprotocol/sdk/server/streamableHttp.js",
      "@modelcontextprotocol/sdk/types.js",
      "type @modelcontextprotocol/sdk/shared/transport.js",
      "picocolors",
      "string-width",
    ],
    globals: ["*"],
  },
  "index.ts": { folders: [...CORE, "dialects", "session"], modules: [], globals: [] },
};

// A session and a recording hold milliseconds and give a date: no clock is read.
const GLOBALS_OF = {
  "src/session/snapshot.ts": ["new Date"],
  "src/replay/readers/recording-reader.ts": ["new Date"],
  "src/shared/clock.ts": ["setTimeout", "Math.random", "new Date"],
};

const files = readTree("src", ".ts");

it("every file of src imports only what its folder may", () => {
  expect(files.flatMap((file) => checkLayers(file, TABLE, GLOBALS_OF))).toEqual([]);
});

it("no file of src imports itself by way of others", () => {
  expect(findCircles(files)).toEqual([]);
});

it("findCircles() finds two files that import a type of each other", () => {
  const circle = [
    { path: "src/core/a.ts", text: `import { b } from "./b.js";` },
    { path: "src/core/b.ts", text: `import type { A } from "./a.js";` },
  ];
  const outside = { path: "src/core/c.ts", text: "export const c = 1;" };
  expect(findCircles([...circle, outside])).toEqual(["src/core/a.ts", "src/core/b.ts"]);
});

it("the walk sees every folder", () => {
  const seen = new Set(files.map(({ path }) => layerOf(path)));
  expect(Object.keys(TABLE).filter((folder) => !seen.has(folder))).toEqual([]);
  expect(files.length).toBeGreaterThan(60);
});

it("an exception stands only for a file that needs it", () => {
  for (const [path, globals] of Object.entries(GLOBALS_OF)) {
    const file = files.find((one) => one.path === path);
    expect([...new Set(file && checkLayers(file, TABLE))]).toEqual(globals.map((name) => `${path} uses ${name}`));
  }
});

it("src/index.ts re-exports and does nothing else", () => {
  const [root] = readTree("src/index.ts");
  const statements = root?.text.split(/;\n/).filter((part) => part.trim() !== "") ?? [];
  expect(statements.length).toBeGreaterThan(10);
  expect(statements.filter((part) => !/^export (type )?\{[^}]*\} from "\.\/[^"]+"$/.test(part.trim()))).toEqual([]);
});

it.each(
  readTable<[string, string, string]>("package/layers.caught"),
)("checkLayers() catches %s", (_name, path, text) => {
  expect(checkLayers({ path, text }, TABLE, GLOBALS_OF)).toHaveLength(1);
});

it.each(
  readTable<[string, string, string]>("package/layers.passed"),
)("checkLayers() lets %s pass", (_name, path, text) => {
  expect(checkLayers({ path, text }, TABLE)).toEqual([]);
});

it("findImports() reads every form", () => {
  const text = [
    `import a from "a";`,
    `import type { B } from "b";`,
    `import "c";`,
    `export * from "d";`,
    `export type { E } from "e";`,
    `type F = import("f").F;`,
    `const g = import("g");`,
  ].join("\n");
  expect(findImports(text).map(({ specifier, typeOnly }) => `${specifier} ${typeOnly}`)).toEqual([
    "a false",
    "b true",
    "c false",
    "d false",
    "e true",
    "f true",
    "g false",
  ]);
});
