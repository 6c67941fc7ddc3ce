import { expect, it } from "vitest";
import { findReleaseProblems, type ReleaseFacts } from "./find-release-problems.js";

const READY: ReleaseFacts = {
  manifest: {
    version: "1.2.0",
    repository: { type: "git", url: "git+https://example.org/todos.git" },
    homepage: "https://example.org/todos",
    bugs: { url: "https://example.org/todos/issues" },
  },
  changelog: "# Changelog\n\n## 1.2.0 (2026-11-22)\n\n- A line\n\n## 1.1.0 (2026-10-01)\n",
  policy: "Report it to security@example.org.",
  status: "",
};

it("findReleaseProblems() finds none in a version that is ready", () => {
  expect(findReleaseProblems(READY)).toEqual([]);
});

it.each<[what: string, facts: Partial<ReleaseFacts>, problem: string]>([
  ["no repository", { manifest: { repository: null } }, "no repository"],
  ["a repository without an address", { manifest: { repository: { url: "" } } }, "no repository"],
  ["an empty homepage", { manifest: { homepage: "" } }, "no homepage"],
  ["no place for bugs", { manifest: { bugs: {} } }, "no bugs"],
  ["nobody to report to", { policy: "Report it to: to be filled in by the owner." }, "SECURITY.md"],
  ["a version that is not in the changelog", { manifest: { version: "1.3.0" } }, '"## 1.3.0 ('],
  ["a version without a date", { changelog: "## 1.2.0 (unreleased)\n" }, '"## 1.2.0 ('],
  ["the beginning of another version", { changelog: "## 1.2.0-beta (2026-11-22)\n" }, '"## 1.2.0 ('],
  ["a change that is not committed", { status: " M src/index.ts\n" }, " M src/index.ts"],
])("findReleaseProblems() refuses %s", (_what, { manifest, ...facts }, problem) => {
  const found = findReleaseProblems({ ...READY, ...facts, manifest: { ...READY.manifest, ...manifest } });
  expect(found).toEqual([expect.stringContaining(problem)]);
});

it("findReleaseProblems() lists everything at once", () => {
  const nothing = { manifest: {}, changelog: "", policy: "to be filled in", status: "?? a" };
  expect(findReleaseProblems(nothing)).toHaveLength(6);
});
