import { expect, it } from "vitest";
import { checkLayers, findCircles, type LayerTable, roomOf } from "./check-layers.js";
import { findImports } from "./find-imports.js";
import { readTree } from "./read-tree.js";

/** The rooms of src, lowest first: a room imports itself and rooms of the rows above it. */
const ROOMS = [
  ["model"],
  ["parse", "render", "schema"],
  ["plan"],
  ["nag"],
  ["tool"],
  ["conversation"],
  ["session"],
  ["observe"],
  ["presets", "adapters", "shared"],
  ["screens"],
  ["programs"],
  ["testing"],
];

/** The modules of other packages that a room may import, "type" for their types alone, and globals it may use. */
const OUTSIDE: Readonly<Record<string, { readonly modules: readonly string[]; readonly globals?: readonly string[] }>> =
  {
    model: { modules: ["zod/v4"] },
    schema: { modules: ["zod/v4", "zod/v4/core", "zod-to-json-schema"] },
    tool: { modules: ["zod/v4"] },
    session: { modules: ["type zod/v4"] },
    presets: { modules: ["type zod/v4"] },
    // zod where a framework takes nothing but its schemas; no client library, and no framework.
    adapters: { modules: ["zod/v4"] },
    shared: { modules: ["type zod/v4"] },
    "screens/react": { modules: ["react"] },
    "screens/terminal": { modules: ["picocolors", "string-width"], globals: ["*"] },
    programs: {
      // A program uses the package as its hosts do, by name.
      modules: ["agent-todos", "agent-todos/*", "node:*", "picocolors", "string-width", "@modelcontextprotocol/sdk/*"],
      globals: ["*"],
    },
    // Files are opened by the program, so that a page can replay as well.
    "programs/replay": { modules: [] },
    testing: { modules: ["fast-check"] },
  };

const TABLE: LayerTable = { rooms: ROOMS, outside: OUTSIDE };

// A session and a recording turn milliseconds into a date, without reading a clock. A call in the messages of a chat has no
// time but that in which the page saw it.
const GLOBALS_OF = {
  "src/session/listeners.ts": ["console"],
  "src/session/snapshot.ts": ["new Date"],
  "src/session/wait.ts": ["setTimeout"],
  "src/screens/react/use-step-activity.ts": ["Date.now"],
  "src/programs/replay/readers/recording-reader.ts": ["new Date"],
  "src/shared/clock.ts": ["Math.random", "new Date", "setTimeout"],
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
    { path: "src/model/a.ts", text: `import { b } from "./b.js";` },
    { path: "src/model/b.ts", text: `import type { A } from "./a.js";` },
  ];
  const outside = { path: "src/model/c.ts", text: "export const c = 1;" };
  expect(findCircles([...circle, outside])).toEqual(["src/model/a.ts", "src/model/b.ts"]);
});

it("src has these rooms and no other", () => {
  expect([...new Set(files.map(({ path }) => roomOf(path)))].sort()).toEqual([...ROOMS.flat(), "index.ts"].sort());
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

const CAUGHT = [
  ["an upward import", "src/model/a.ts", 'import { b } from "../tool/b.js";'],
  ["an upward re-export", "src/render/a.ts", 'export { b } from "../nag/b.js";'],
  ["an upward type import", "src/model/a.ts", 'import type { B } from "../session/b.js";'],
  ["an inline type import", "src/model/a.ts", 'export type B = import("../session/b.js").B;'],
  ["an upward dynamic import", "src/nag/a.ts", 'const b = await import("../tool/b.js");'],
  ["a computed import", "src/programs/node/a.ts", "const b = await import(name);"],
  ["an import of the root entry", "src/tool/a.ts", 'import { b } from "../index.js";'],
  ["an import of a test", "src/tool/a.ts", 'import { b } from "../../test/support/b.js";'],
  ["one adapter in another", "src/adapters/openai.ts", 'import { b } from "./anthropic.js";'],
  ["an adapter in the contract", "src/adapters/engine/a.ts", 'import { b } from "../openai/b.js";'],
  ["a client library in an adapter", "src/adapters/openai.ts", 'import OpenAI from "openai";'],
  ["an adapter in a shared list", "src/shared/a.ts", 'import { b } from "../adapters/anthropic.js";'],
  ["a preset in the root entry", "src/index.ts", 'export { b } from "./presets/b.js";'],
  ["node:* outside node", "src/screens/terminal/a.ts", 'import { open } from "node:fs";'],
  ["zod's other entry", "src/model/a.ts", 'import * as z from "zod";'],
  ["zod in a renderer", "src/render/a.ts", 'import * as z from "zod/v4";'],
  ["zod loaded by the session", "src/session/a.ts", 'import * as z from "zod/v4";'],
  ["zod-to-json-schema in tool", "src/tool/a.ts", 'import { zodToJsonSchema } from "zod-to-json-schema";'],
  ["picocolors in a renderer", "src/render/a.ts", 'import colors from "picocolors";'],
  ["require", "src/model/a.ts", 'const fs = require("node:fs");'],
  ["console", "src/model/a.ts", "console.log(1);"],
  ["process", "src/tool/a.ts", "const cwd = process.cwd();"],
  ["the clock", "src/session/a.ts", "const now = Date.now();"],
  ["a new Date", "src/nag/a.ts", "const now = new Date();"],
  ["chance", "src/model/a.ts", "const id = Math.random();"],
  ["a timer", "src/session/a.ts", "setTimeout(run, 10);"],
  ["a folder without a rule", "src/extra/a.ts", ""],
];

it.each(CAUGHT)("checkLayers() catches %s", (_name, path, text) => {
  expect(checkLayers({ path, text }, TABLE, GLOBALS_OF)).toHaveLength(1);
});

const PASSED = [
  ["a downward import", "src/tool/a.ts", 'import { b } from "../model/b.js";'],
  ["a neighbour", "src/model/a.ts", 'import { b } from "./b.js";'],
  ["an adapter's own file", "src/adapters/mastra.ts", 'import { b } from "./mastra/b.js";'],
  ["the adapters' engine", "src/adapters/mastra/a.ts", 'import { b } from "../engine/b.js";'],
  ["a word in a comment", "src/model/a.ts", '// import { b } from "../tool/b.js"; console.log(Date.now())'],
  ["a property called process", "src/model/a.ts", "const b = { process: 1, c: a.console };"],
];

it.each(PASSED)("checkLayers() lets %s pass", (_name, path, text) => {
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
