import { expect, it } from "vitest";
import { readRows } from "../support/read-rows.js";
import { checkLayers, findCircles, type LayerRule, layerOf } from "./check-layers.js";
import { findImports } from "./find-imports.js";
import { readTree } from "./read-tree.js";

// Written out in full: a folder may import the folders named there and itself, and nothing else.
const LAYERS = readRows<LayerRule & { readonly layer: string; readonly why?: string }>("package/layers");
const TABLE = Object.fromEntries(LAYERS.map(({ layer, ...rule }) => [layer, rule]));

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
  readRows<[string, string, string]>("package/layers.caught"),
)("checkLayers() catches %s", (_name, path, text) => {
  expect(checkLayers({ path, text }, TABLE, GLOBALS_OF)).toHaveLength(1);
});

it.each(
  readRows<[string, string, string]>("package/layers.passed"),
)("checkLayers() lets %s pass", (_name, path, text) => {
  expect(checkLayers({ path, text }, TABLE)).toEqual([]);
});

const FORMS = [
  ['import a from "a";', "a false"],
  ['import type { B } from "b";', "b true"],
  ['import "c";', "c false"],
  ['export * from "d";', "d false"],
  ['export type { E } from "e";', "e true"],
  ['type F = import("f").F;', "f true"],
  ['const g = import("g");', "g false"],
];

it("findImports() reads every form", () => {
  const found = findImports(FORMS.map(([text]) => text).join("\n"));
  expect(found.map(({ specifier, typeOnly }) => `${specifier} ${typeOnly}`)).toEqual(FORMS.map(([, form]) => form));
});
