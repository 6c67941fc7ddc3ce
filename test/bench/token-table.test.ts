import { readFileSync } from "node:fs";
import { createTodoSession, withTodos } from "agent-todos";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { expect, it } from "vitest";
import { computeTokenTable, readOwnSessions } from "./token-table.js";

const PAGE = readFileSync(new URL("../../docs/patches.md", import.meta.url), "utf8");

it("docs/patches.md shows what the writes of the repository's own sessions cost", () => {
  const { basis, table } = computeTokenTable(readOwnSessions());
  expect(PAGE).toContain(basis);
  expect(PAGE).toContain(table);
});

it("docs/patches.md begins with the costs of its own table", () => {
  const rows = [
    ...PAGE.matchAll(/^\| agent-todos: [^|]*(?:default reply|cannot say it) \| \d+ \| \d+ \| \d+ \| (\d+) \|$/gm),
  ].map(([, sum]) => sum);
  const [whole, byText, byId] = rows.slice(-3);
  expect(PAGE).toContain(`${byText} tokens instead of ${whole}, or ${byId} where items have ids`);
});

it("docs/patches.md shows what the definitions cost", () => {
  const cost = (value: unknown): number => countTokens(typeof value === "string" ? value : JSON.stringify(value));
  const rows = [false, true].flatMap((patch) => {
    const { tool } = createTodoSession({ tool: { patch } });
    const riding = withTodos({ name: "other", parameters: { type: "object" } }, createTodoSession({ tool: { patch } }));
    const { todos } = Object(riding.tool.parameters).properties;
    return [`| ${cost(tool.description)} + ${cost(tool.parameters)} |`, `| ${cost(todos)} |`];
  });
  expect(rows.filter((row) => !PAGE.includes(row))).toEqual([]);
});
