import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { DIST } from "./serve-site.js";

it.each([
  ["agent-todos", ["createTodoSession", "validateAndReplace", "applyTodoPatch"]],
  ["agent-todos-anthropic", ["todoTools", "runTodoCalls", "afterReply"]],
  ["agent-todos-schema", ["toJsonSchema", "SCHEMA_TARGETS"]],
])("the reference of %s begins with what a host calls first", (entry, names) => {
  const headings = [...readFileSync(`${DIST}/api/${entry}.md`, "utf8").matchAll(/^## (.+)$/gm)].map(([, name]) => name);
  expect(headings.slice(0, names.length)).toEqual(names);
});
