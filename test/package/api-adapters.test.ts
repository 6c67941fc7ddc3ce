import { expect, it } from "vitest";
import { ALL_APIS } from "../adapters/apis/all-apis.js";
import { ALL_SERVED } from "../support/api-server/all-apis.js";
import { readRows } from "../support/read-rows.js";
import { listPaths, readText } from "./read-tree.js";

/** The entries whose source defines the adapter of an LLM API. */
const DEFINED = listPaths("src/adapters", ".ts")
  .filter((path) => path.split("/").length === 3 && readText(path).includes("engine/adapter-form.js"))
  .map((path) => path.replace(/^src\/adapters\/|\.ts$/g, ""));

/** The functions that every adapter of an LLM API exports. */
const FUNCTIONS = [
  "afterReply",
  "isPlanInSight",
  "roundOf",
  "runTodoCalls",
  "todoTools",
  "todosFromTranscript",
  "withReminder",
];

/** What an adapter needs beyond its source: where it goes, and whether it is there. */
const PARTS: readonly (readonly [where: string, isThere: (entry: string) => boolean])[] = [
  ["a dialect in test/adapters/apis/all-apis.ts", (entry) => ALL_APIS.some((api) => api.entry === entry)],
  ["an entry in package.json", (entry) => readText("package.json").includes(`"./${entry}": {`)],
  ["its functions in test/package/surface.json, which exports.test.ts writes with -u", declaresFunctions],
  [
    "a page with a loop, docs/adapters",
    (entry) => /```ts sdk[^`]*stepRequest\(/.test(textOf(`docs/adapters/${entry}.md`)),
  ],
  ["a row in docs/adapters/README.md", (entry) => readText("docs/adapters/README.md").includes(`(${entry}.md) |`)],
  ["its import in the table of README.md", (entry) => new RegExp(`^\\|.*/${entry}\``, "m").test(readText("README.md"))],
  ["a program in examples/adapters", (entry) => isImported(entry, "examples/adapters")],
  [
    "a row for each dialect in ALL_SERVED of test/support/api-server/all-apis.ts",
    (entry) => servedOf(entry).length >= dialectsOf(entry),
  ],
  [
    "requests that break its rules in test/support/api-server/refusals.refused.jsonl",
    (entry) => servedOf(entry).length > 0 && servedOf(entry).every((name) => REFUSED.has(name)),
  ],
  [
    "a row for each dialect in APIS of test/clients/support/apis/all-apis.ts",
    (entry) => clientsOf(entry).length >= dialectsOf(entry),
  ],
  ["a line in CHANGELOG.md", (entry) => new RegExp(`/${entry}\``).test(readText("CHANGELOG.md"))],
];

/** The APIs of which a wrong request is tested. */
const REFUSED = new Set(
  readRows<{ readonly api: string }>("support/api-server/refusals.refused").map(({ api }) => api),
);

/** An entry whose API has several dialects is served under its name and theirs, as `openai-chat`. */
function servedOf(entry: string): readonly string[] {
  return ALL_SERVED.map(({ name }) => name).filter((name) => name === entry || name.startsWith(`${entry}-`));
}

function dialectsOf(entry: string): number {
  return Math.max(1, ALL_APIS.filter((api) => api.entry === entry).length);
}

/** The files behind the rows of the clients' table that use the entry; their client libraries need not be installed. */
function clientsOf(entry: string): readonly string[] {
  const table = readText(`${CLIENTS}/all-apis.ts`);
  const [, rows = ""] = /APIS[^=]*= \[([^\]]*)\]/.exec(table) ?? [];
  return [...table.matchAll(/^import \{ (\w+) \} from "\.\/(.+)\.js";$/gm)]
    .filter(([, name = ""]) => rows.split(/\W+/).includes(name))
    .map(([, , file]) => `${CLIENTS}/${file}.ts`)
    .filter((path) => textOf(path).includes(`from "agent-todos/${entry}"`));
}

const CLIENTS = "test/clients/support/apis";

function declaresFunctions(entry: string): boolean {
  const { values = [] } = JSON.parse(readText("test/package/surface.json"))[`./${entry}`] ?? {};
  return FUNCTIONS.every((name) => values.includes(name));
}

function isImported(entry: string, folder: string): boolean {
  return listPaths(folder, ".ts").some((path) => readText(path).includes(`from "agent-todos/${entry}"`));
}

function textOf(path: string): string {
  return listPaths(path).map(readText).join("");
}

it.each(DEFINED)("the adapter %s has all its parts", (entry) => {
  expect(PARTS.filter(([, isThere]) => !isThere(entry)).map(([where]) => where)).toEqual([]);
});

it("an adapter without its parts is told each of them", () => {
  expect(PARTS.filter(([, isThere]) => !isThere("nobodys-api")).length).toBe(PARTS.length);
});

it("every dialect belongs to an adapter that is defined", () => {
  expect([...new Set(ALL_APIS.map(({ entry }) => entry))].sort()).toEqual([...DEFINED].sort());
});
