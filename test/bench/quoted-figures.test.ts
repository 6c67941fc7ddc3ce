// The figures that pages write in their own text, outside the tables that programs fill in.

import { expect, it } from "vitest";
import { readText } from "../package/read-tree.js";

const PAGES = ["README", "sizes", "patches", "comparison", "observer", "in-sight", "reminders", "stores"].map((name) =>
  name === "README" ? "README.md" : `docs/${name}.md`,
);

const MEASURED = /\d[\d,.]*\s?(?:kB|MB|%|ms|µs|tokens|writes\/s)(?!\w)/g;

/** What holds a figure: the title of the test, or the source that the page names beside it. */
const HELD: readonly { readonly page: string; readonly figure: string; readonly by: readonly [string, string] }[] = [
  {
    page: "docs/patches.md",
    figure: "66 tokens",
    by: ["test/bench/token-table.test.ts", "docs/patches.md begins with the costs of its own table"],
  },
  {
    page: "docs/observer.md",
    figure: "350 tokens",
    by: ["test/observe/digest.test.ts", "next() says the same under 350 tokens before every digest"],
  },
  ...["23.8 %", "10.8 %"].map((figure) => ({
    page: "docs/comparison.md",
    figure,
    by: ["docs/comparison.md", "deepagents#4929 and #5071"] as const,
  })),
  { page: "docs/comparison.md", figure: "49 %", by: ["docs/comparison.md", "goose#12123, goose#11172"] },
  ...[...readText("docs/stores.md").matchAll(/[\d.]+ ms/g)].map(([figure]) => ({
    page: "docs/stores.md",
    figure,
    by: ["test/bench/quoted-figures.test.ts", "docs/stores.md has the figures of docs/measurements/stores.md"] as const,
  })),
];

/** The page without code, pictures and what a program filled in. */
function listOwnText(page: string): string {
  return readText(page)
    .replace(/```[\s\S]*?```/g, "")
    .replace(/<!-- ([\w-]+) -->[\s\S]*?<!-- \/\1 -->/g, "")
    .replace(/<[^>]*>/g, "");
}

it.each(PAGES)("each measured figure in the text of %s is in the table", (page) => {
  const held = HELD.filter((row) => row.page === page).map(({ figure }) => figure);
  const figures = [...listOwnText(page).matchAll(MEASURED)].map(([figure]) => figure);
  expect(figures.filter((figure) => !held.includes(figure))).toEqual([]);
});

it.each(HELD)("$figure of $page is still there, and so is what holds it", ({ page, figure, by: [file, title] }) => {
  expect(listOwnText(page)).toContain(figure);
  expect(readText(file)).toContain(title);
});

it("docs/stores.md has the figures of docs/measurements/stores.md", () => {
  const blocks = readText("docs/measurements/stores.md").split("\n\n");
  const measured = blocks.flatMap((block) => {
    const [, write, plain] = /^ {2}write\(\), the same handle .* ([\d.]+) over ([\d.]+) ms$/m.exec(block) ?? [];
    const [, writes] = /^ {2}1000 lists, 8 processes +(\d+) writes\/s$/m.exec(block) ?? [];
    const [name] = block.split("\n");
    return writes ? [`| ${name} | ${plain} ms | ${write} ms | ${Number(writes).toLocaleString("en")} |`] : [];
  });
  const rows = readText("docs/stores.md").match(/^\|.* ms \|.*$/gm) ?? [];
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.filter((row) => !measured.includes(row))).toEqual([]);
});

it("docs/comparison.md quotes the tokens of a write from the table of docs/patches.md", () => {
  const table = readText("docs/patches.md");
  const sumOf = (row: string): string =>
    [...table.matchAll(new RegExp(`^\\| ${row}.* (\\d+) \\|$`, "gm"))].at(-1)?.[1] ?? "";
  const link = "](patches.md#what-it-saves)";
  const own = `[${sumOf("agent-todos: whole list")}, or ${sumOf("agent-todos: patches by text, lists")} with patches${link}`;
  const others = `[${sumOf("LangChain")}${link} | not recorded | [${sumOf("Claude Code")}${link}, by \`TodoWrite\``;
  expect(readText("docs/comparison.md")).toContain(
    `| ${own} | ${others} | [${sumOf("Codex")}${link}, with a bare answer |`,
  );
});

it("docs/observer.md works out the price of an observed list at 1 : 20", () => {
  const page = readText("docs/observer.md");
  const [, main, small] = /^\| observed \| (\d+) \| [\d.]+ \| (\d+) \|/m.exec(page) ?? [];
  const paid = Math.round(Number(main) + Number(small) / 20);
  expect(page).toContain(`at 1 : 20 the observed list takes ${paid}.`);
});

it("docs/reminders.md and docs/measurements/observer.md put a measured ratio into words", () => {
  const costs = readText("docs/measurements/reminder-cost.md");
  const [, kept, dropped] = /^\| Anthropic Messages \|.*\| (\d+) \| (\d+) \| \d+ \|$/m.exec(costs) ?? [];
  const share = Math.round(Number(dropped) / Number(kept));
  expect([share, readText("docs/reminders.md")]).toEqual([
    9,
    expect.stringContaining("about a ninth of removing them"),
  ]);
  const observer = readText("docs/measurements/observer.md");
  const passesOf = (row: string): number => Number(observer.split(`\n| ${row} | `)[1]?.split(" ", 1)[0]);
  const more = passesOf('the default, and at every end: `{ ends: "always" }`') / passesOf("the default") - 1;
  for (const page of [observer, readText("docs/observer.md")]) expect(page).toMatch(/takes a fifth more/);
  expect(Math.round(more * 5)).toBe(1);
});
