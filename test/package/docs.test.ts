import { beforeAll, expect, inject, it } from "vitest";
import { entries } from "../../tsup.config.js";
import { type BlockRun, runBlocks } from "./block-runner.js";
import { checkBlocks, createBlockProgram } from "./check-blocks.js";
import { type CodeBlock, expectedOutput, findCodeBlocks } from "./code-blocks.js";
import { anchorsOf, findBrokenLinks } from "./markdown-links.js";
import { type PublicName, readPublicNames } from "./public-names.js";
import { listPaths, ROOT, readText, readTree } from "./read-tree.js";

const pages = ["README.md", "AGENTS.md", "CHANGELOG.md", "docs", "examples"].flatMap((path) => readTree(path, ".md"));
const fenced = [...pages, ...readTree("src", ".ts")].flatMap(findCodeBlocks);
const rows = fenced
  .filter(({ info }) => info === "ts")
  .map((block, index) => ({ ...block, index, expected: expectedOutput(block.text) }));

const printing = rows.filter(({ expected }) => expected.length > 0);

/** Marked with a file of the chat on Next.js, which is compiled and run where that is installed. */
const CHAT = /^tsx? ((?:app|lib)\/\S+)$/;
const isExcerpt = ({ info, path }: CodeBlock): boolean =>
  CHAT.test(info) && /^docs\/(?:react|approval)\.md$/.test(path);
const excerpts = fenced.filter(isExcerpt);

let runs: readonly BlockRun[] = [];
let problems: ReturnType<typeof checkBlocks> = [];
let names: readonly PublicName[] = [];

beforeAll(async () => {
  const running = runBlocks(printing.map(({ text }) => text));
  // One program for all that the compiler is asked, as reading the sources takes longest.
  const paths = Object.values(entries);
  const program = createBlockProgram(rows, { roots: paths.map((path) => `${ROOT}/${path}`) });
  problems = checkBlocks(rows, ROOT, program);
  names = readPublicNames(paths, program);
  runs = await running;
});

it("README.md, CHANGELOG.md and docs are there", () => {
  const paths = ["README.md", "CHANGELOG.md", "docs"].filter((path) => listPaths(path).length === 0);
  expect(paths.map((path) => `${path} is missing`)).toEqual([]);
});

it("code blocks are found in the pages and in the sources", () => {
  const found = (start: string): number => rows.filter(({ path }) => path.startsWith(start)).length;
  expect(found("src/")).toBeGreaterThan(30);
  expect(found("docs/")).toBeGreaterThan(5);
  expect(found("README.md")).toBeGreaterThan(0);
});

it("no block of code hides from the check behind another mark than ts", () => {
  // Blocks with a client library are compiled where those are installed, in test/clients.
  const isClient = ({ info, path }: CodeBlock): boolean =>
    /^ts sdk( ai@6)?$/.test(info) && path.startsWith("docs/adapters/");
  const hidden = fenced.filter(
    (block) => /^(ts.+|typescript|[jm]sx?$|javascript)/.test(block.info) && !isClient(block) && !isExcerpt(block),
  );
  expect(hidden.map(({ path, line, info }) => `${path}:${line} is marked "${info}"`)).toEqual([]);
});

it.each(excerpts)("$path:$line stands in the file that it names", ({ info, text }) => {
  const file = `examples/next-chat/${CHAT.exec(info)?.[1]}`;
  expect(readText(file)).toContain(text);
});

it.each(rows)("$path:$line compiles", ({ index }) => {
  expect(problems[index]).toEqual([]);
});

it("the package builds, so that blocks can run", () => {
  expect(inject("buildFailure")).toBe("");
});

it.each(printing.map((row, run) => ({ ...row, run })))("$path:$line prints what it says", ({ run, expected }) => {
  expect(runs[run]).toEqual({ lines: expected });
});

it("every public name has a doc comment", () => {
  expect(names.filter(({ isDocumented }) => !isDocumented).map(({ label }) => label)).toEqual([]);
});

it("every public function, constant and class has an example", () => {
  expect(names.filter(({ isValue }) => isValue).length).toBeGreaterThan(30);
  expect(names.filter(({ isValue, hasExample }) => isValue && !hasExample).map(({ label }) => label)).toEqual([]);
});

it("local links of the pages lead somewhere", () => {
  expect(pages.flatMap(findBrokenLinks)).toEqual([]);
});

it("findBrokenLinks() catches a missing file and a missing heading", () => {
  const text = "[a](docs/none.md) [b](#none) [c](https://example.org) [d](#here)\n\n`[e](f)`\n";
  expect(findBrokenLinks({ path: "README.md", text })).toContain("README.md: docs/none.md");
  expect(findBrokenLinks({ path: "README.md", text })).toContain("README.md: #none");
  expect(findBrokenLinks({ path: "README.md", text })).not.toContain("README.md: f");
});

it("anchorsOf() names headings as GitHub does", () => {
  expect(anchorsOf("# One `two`\n\n## A: b, c?\n\n## A: b, c?\n\n```sh\n# no heading\n```\n")).toEqual([
    "one-two",
    "a-b-c",
    "a-b-c-1",
  ]);
});

it("findCodeBlocks() reads fences of pages and of doc comments, with their lines", () => {
  const page = findCodeBlocks({ path: "a.md", text: "Text\n\n```ts\na();\nb(); // => 1\n```\n" });
  const source = findCodeBlocks({
    path: "a.ts",
    text: 'const glob = "/**";\n/**\n * Text.\n *\n * @example\n * ```ts\n * a();\n *\n * b(); // => 1\n * ```\n */\n',
  });
  const block = (path: string, line: number, text: string): CodeBlock => ({ path, line, info: "ts", text });
  expect(page).toEqual([block("a.md", 4, "a();\nb(); // => 1")]);
  expect(source).toEqual([block("a.ts", 7, "a();\n\nb(); // => 1")]);
});

it("expectedOutput() joins the marks of a block", () => {
  expect(expectedOutput("a(); // => 1 2\n// => x\n// =>\nb(() => 1); // no mark")).toEqual(["1 2", "x", ""]);
});

it("checkBlocks() catches a wrong type and a missing name, at their lines", () => {
  const text = 'import { nothing } from "agent-todos";\n\nexport const a: number = "b";';
  const [found] = checkBlocks([{ path: "README.md", line: 10, info: "ts", text }]);
  expect(found?.map((problem) => problem.slice(0, 13))).toEqual(["README.md:10:", "README.md:12:"]);
});

it("a block that fails or prints something else is caught", async () => {
  const counts = 'import { TODO_STATUSES } from "agent-todos";\nconsole.log(TODO_STATUSES.length);';
  expect(await runBlocks(['throw new Error("no");', counts])).toEqual([{ lines: [""], error: "no" }, { lines: ["4"] }]);
});
