import { readFileSync } from "node:fs";
import { createTodoSession, withTodos } from "agent-todos";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { expect, it } from "vitest";
import { computeTokenTable, readOwnSessions } from "./token-table.js";

const PAGE = readFileSync(new URL("../../docs/patches.md", import.meta.url), "utf8");
const README = readFileSync(new URL("../../README.md", import.meta.url), "utf8").replaceAll(/\s+/g, " ");

it("docs/patches.md shows what the writes of the repository's own sessions cost", () => {
  const { basis, table } = computeTokenTable(readOwnSessions());
  expect(PAGE).toContain(basis);
  expect(PAGE).toContain(table);
});

it("README.md quotes both tables of docs/patches.md", () => {
  const rows = [...PAGE.matchAll(/^\| [^|]*(?:todos|back)[^|]* \| (\d+) \| \d+ \| \d+ \| (\d+) \|$/gm)];
  const [ownCosts, recorded] = [rows.slice(0, 9), rows.slice(9)].map((table) =>
    table.map(([, , together]) => together),
  );
  const [openCode, claudeCode, langchain, codex, whole, byText, byId] = recorded ?? [];
  expect(README).toContain(
    `take [${whole} tokens](docs/patches.md#what-it-saves) on average over ${rows[9]?.[1]} writes that real agents made; opencode's take ${openCode}, LangChain's ${langchain}, those of Claude Code's \`TodoWrite\` ${claudeCode}, and Codex's, which only answer \`Plan updated\`, ${codex}. `,
  );
  expect(README).toContain(`it is ${byText}, or ${byId} where items have ids`);
  const [ownOpenCode, ownClaudeCode, ownLangchain, ownCodex, ownWhole, ownByText, ownById] = ownCosts ?? [];
  expect(README).toContain(
    `prints ${ownWhole} tokens, against ${ownOpenCode}, ${ownLangchain}, ${ownClaudeCode} and ${ownCodex}; with patches ${ownByText}, or ${ownById}.`,
  );
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
