import { expect, it } from "vitest";
import { readText, readTree } from "./read-tree.js";

const ADAPTERS = readTree("docs/adapters", ".md").map(({ path }) => path);

/** The pages of a first day, each with the page that its last lines lead to. */
const PATH: readonly (readonly [page: string, next: string])[] = [
  ["docs/getting-started.md", "adapters/README.md"],
  ...ADAPTERS.map((page) => [page, "../reminders.md"] as const),
  ["docs/reminders.md", "turn-ends.md"],
];

it.each(PATH)("%s ends with what to read next", (page, next) => {
  const last = readText(page).trim().split("\n\n").at(-1) ?? "";
  expect(last).toMatch(/^Next: \[/);
  expect(last).toContain(`](${next})`);
});

it("README leads to the first page of the path, which explains a nudge where it is first met", () => {
  expect(readText("README.md")).toContain("](docs/getting-started.md)");
  const [before = ""] = readText("docs/getting-started.md").split("**nudge**");
  expect(before).not.toMatch(/nudge/i);
});

it("the page on rules names the type of the rules", () => {
  expect(readText("docs/rules.md")).toContain("`TodoRulesOptions`");
});
