import { expect, it } from "vitest";
import { readRows } from "../support/read-rows.js";
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

it.each(
  readRows<[what: string, facts: Partial<ReleaseFacts>, problem: string]>("package/find-release-problems"),
)("findReleaseProblems() refuses %s", (_what, { manifest, ...facts }, problem) => {
  const found = findReleaseProblems({ ...READY, ...facts, manifest: { ...READY.manifest, ...manifest } });
  expect(found).toEqual([expect.stringContaining(problem)]);
});

it("findReleaseProblems() lists everything at once", () => {
  const nothing = { manifest: {}, changelog: "", policy: "to be filled in", status: "?? a" };
  expect(findReleaseProblems(nothing)).toHaveLength(6);
});
