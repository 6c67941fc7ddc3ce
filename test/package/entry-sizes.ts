// Measures what the package weighs as people pay it: bundled with zod, minified, gzipped, without React and the other
// peers that a host has anyway. Fails when an export, a preset, a session with an API's adapter or the tarball is heavier than it
// may be, when a preset brings another one, and when the table of docs/sizes.md says something else. `--write` writes that table.

import { existsSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { sources } from "../../tsup.config.js";
import { fillPage } from "../bench/measured-page.js";
import { drawBadge } from "./draw-badge.js";
import { listPacked } from "./list-packed.js";
import { ROOT, readText } from "./read-tree.js";

const KILOBYTE = 1024;

/** Most that a bundle of one export may weigh, in kB, by entry and name. */
const EXPORT_LIMITS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  index: { createTodoSession: 61.4, validateAndReplace: 26.4, createNagPolicy: 9.9, diffTodos: 5.9 },
  react: { useTodos: 3.6, useTodosFromMessages: 29.7 },
  observe: { createPlanObserver: 30.3, observePlan: 33 },
  replay: { replayRecords: 76.3 },
  terminal: { renderPanel: 5.2 },
  openai: { runTodoCalls: 4.5 },
};

/** Most that a preset may add to a session, which it is used with: one whose items have fields of its own brings their check. */
const PRESET_LIMIT = 5.2;

/** Most that a session and the whole adapter of an API may weigh together; the step of a request is 2.5 of it. */
const API_LIMIT = 74.5;

/** Most that the package may weigh as it is downloaded, in thousands of bytes. */
const TARBALL_LIMIT = 500;

/** What a host has anyway, and the two small packages that the panel needs. */
const LEFT_OUT = ["react", "fast-check", "@modelcontextprotocol/*", "string-width", "picocolors"];

async function bundle(code: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: ROOT },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "es2022",
    logLevel: "error",
    external: LEFT_OUT,
  });
  return outputFiles.map(({ text }) => text).join("");
}

const measure = async (code: string): Promise<number> => gzipSync(await bundle(code)).byteLength / KILOBYTE;

function take(entry: string, name = "*"): string {
  const exported = name === "*" ? "*" : `{ ${name} }`;
  return `export ${exported} from "./dist/${fileOf(entry)}.js";`;
}

/** The built file of an entry by its short name, as `screens/react/index` for `react`. */
function fileOf(entry: string): string {
  const source = sources[entry === "index" ? "agent-todos" : `agent-todos/${entry}`] ?? entry;
  return source.replace(/^src\/|\.ts$/g, "");
}

async function listExports(entry: string): Promise<readonly (readonly [name: string, value: unknown])[]> {
  return Object.entries(await import(new URL(`../../dist/${fileOf(entry)}.js`, import.meta.url).href));
}

let isWrong = false;

/** Prints a figure, and fails where it is over its limit. */
function hold(name: string, kilobytes: number, limit: number): void {
  const isOver = kilobytes > limit;
  console.log(`${show(kilobytes).padStart(9)}  ${name}${isOver ? `, more than ${limit} kB` : ""}`);
  isWrong ||= isOver;
}

function show(kilobytes: number): string {
  return `${kilobytes.toFixed(1)} kB`;
}

async function holdPresets(): Promise<void> {
  const session = take("index", "createTodoSession");
  const alone = await measure(session);
  const exported = await listExports("presets");
  // What is no function is a preset.
  const presets = exported.filter(([, value]) => typeof value === "object").map(([name]) => name);
  for (const preset of presets) {
    const text = await bundle(`${session}${take("presets", preset)}`);
    hold(`${preset}, beyond a session`, gzipSync(text).byteLength / KILOBYTE - alone, PRESET_LIMIT);
    const others = presets.filter((other) => other !== preset && text.includes(`"${other}"`));
    if (others.length > 0) console.log(`${preset} brings ${others.join(", ")}`);
    isWrong ||= others.length > 0;
  }
}

/** The packages and parts of Node that an entry loads, apart from the library itself. */
async function findLoaded(entry: string): Promise<readonly string[]> {
  const { metafile } = await build({
    entryPoints: [`${ROOT}/dist/${fileOf(entry)}.js`],
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    packages: "external",
    external: ["node:*"],
    logLevel: "error",
  });
  const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  return [...new Set(imported.map((path) => `\`${path.replace(/^zod\/.*/, "zod")}\``))].sort();
}

/** The badges of README by file: what a session weighs, that there are types, and the licence. */
async function drawBadges(): Promise<readonly (readonly [path: string, svg: string])[]> {
  const { license, exports } = JSON.parse(readText("package.json"));
  const session = show(await measure(take("index", "createTodoSession")));
  const badges = {
    size: ["a session", session],
    types: ["types", exports["."].types ? "included" : "none"],
    license: ["licence", license],
  };
  return Object.entries(badges).map(([name, [label = "", value = ""]]) => [
    `docs/pictures/badge-${name}.svg`,
    drawBadge(label, value),
  ]);
}

/** Measures every entry whole, and the exports that most hosts take. */
async function writeTable(): Promise<string> {
  const rows: string[] = ["| import | minified, gzipped | loads |", "|---|---|---|"];
  for (const [from, source] of Object.entries(sources)) {
    const entry = from.split("/")[1] ?? "index";
    for (const [name, limit] of Object.entries(EXPORT_LIMITS[entry] ?? {})) {
      const kilobytes = await measure(take(entry, name));
      hold(name, kilobytes, limit);
      rows.push(`| \`${name}\` | ${show(kilobytes)} | |`);
    }
    const isAdapter = source.startsWith("src/adapters/");
    if (isAdapter && (await listExports(entry)).some(([name]) => name === "afterReply"))
      hold(`a session with ${entry}`, await measure(take("index", "createTodoSession") + take(entry)), API_LIMIT);
    rows.push(`| all of \`${from}\` | ${show(await measure(take(entry)))} | ${(await findLoaded(entry)).join(", ")} |`);
  }
  return rows.join("\n");
}

const table = await writeTable();
await holdPresets();
hold("the tarball", listPacked().size / 1000, TARBALL_LIMIT);
const expected = fillPage(readText("docs/sizes.md"), { sizes: table });
const files = [["docs/sizes.md", expected] as const, ...(await drawBadges())];
for (const [path, text] of files) {
  if (process.argv.includes("--write")) writeFileSync(`${ROOT}/${path}`, text);
  else if (!existsSync(`${ROOT}/${path}`) || readText(path) !== text) {
    console.log(`${path} shows other figures: run npx tsx test/package/entry-sizes.ts --write`);
    isWrong = true;
  }
}
if (isWrong) process.exitCode = 1;
