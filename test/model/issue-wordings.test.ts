import { expect, it } from "vitest";
import { createIssue } from "../../src/model/context.js";
import { resolveRules } from "../../src/model/resolve-rules.js";
import { ISSUE_CODES } from "../support/codes.js";
import { refuse } from "../support/write.js";
import { CODES } from "./issue-rows.js";

it("validateAndReplace() has a message in a table for every issue code", () => {
  expect(Object.values(CODES).flat().sort()).toEqual([...ISSUE_CODES].sort());
});

it("createIssue() tells a model whose list is too old to send its changes again", () => {
  const { message } = createIssue({ code: "list_changed", path: [] }, resolveRules().wording);
  expect(message).toBe(
    "The list has changed since you last saw it; send your changes again, on top of it as it is now.",
  );
});

it("validateAndReplace() counts the issues beyond 250 in a last one", () => {
  const todos = Array.from({ length: 300 }, () => ({ content: "", status: "pending" }));
  const issues = refuse({ todos }, { maxItems: 300 });
  expect(issues).toHaveLength(251);
  expect(issues.at(-1)).toMatchObject({ code: "issues_omitted", path: [], received: 50 });
  expect(issues.at(-1)?.message).toBe("There are 50 more problems.");
});
