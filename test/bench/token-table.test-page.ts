import { readFileSync } from "node:fs";
import { createTodoSession, withTodos } from "agent-todos";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { expect, it } from "vitest";
import { FIXTURES } from "../support/read-fixture.js";
import { computeTokenTable } from "./token-table.js";

const PAGE = new URL("../../docs/patches.md", import.meta.url);
const README = new URL("../../README.md", import.meta.url);

it("README.md quotes the rows over all writes of docs/patches.md", () => {
  const page = readFileSync(PAGE, "utf8");
  const writes = /(\d+) writes\)/.exec(page)?.[1];
  const row = new RegExp(`^\\| .* \\| ${writes} \\| \\d+ \\| \\d+ \\| (\\d+) \\|$`, "gm");
  const rows = [...page.matchAll(row)];
  expect(rows).toHaveLength(7);
  const [openCode, claudeCode, langchain, codex, whole, byText, byId] = rows.map(([, together]) => together);
  const readme = readFileSync(README, "utf8").replaceAll(/\s+/g, " ");
  expect(readme).toContain(
    `take [${whole} tokens](docs/patches.md#what-it-saves) on average over ${writes} recorded writes; opencode takes ${openCode}, LangChain ${langchain}, Claude Code ${claudeCode}, and Codex, which only answers \`Plan updated\`, ${codex}. `,
  );
  expect(readme).toContain(`it is ${byText}, or ${byId} where items have ids`);
});

it("docs/patches.md shows what the definitions cost", () => {
  const cost = (value: unknown): number => countTokens(typeof value === "string" ? value : JSON.stringify(value));
  const rows = [false, true].flatMap((patch) => {
    const { tool } = createTodoSession({ tool: { patch } });
    const riding = withTodos({ name: "other", parameters: { type: "object" } }, createTodoSession({ tool: { patch } }));
    const { todos } = Object(riding.tool.parameters).properties;
    return [`| ${cost(tool.description)} + ${cost(tool.parameters)} |`, `| ${cost(todos)} |`];
  });
  const page = readFileSync(PAGE, "utf8");
  expect(rows.filter((row) => !page.includes(row))).toEqual([]);
});

it.skipIf(FIXTURES === undefined)(
  "docs/patches.md shows what the recorded writes cost, and they cost no more than they should",
  () => {
    const page = readFileSync(PAGE, "utf8");
    const { basis, costs, table } = computeTokenTable();
    const [, , , , whole, byText, byId, byTextAlone, byIdAlone] = costs.map(({ sent, reply }) => sent + reply);
    if (!page.includes(basis)) {
      console.log(`these recordings are other ones (${basis}): no table was compared`);
      return;
    }
    expect(page).toContain(table);
    expect(Number(whole)).toBeLessThanOrEqual(110);
    expect(Number(byText)).toBeLessThanOrEqual(70);
    expect(Number(byId)).toBeLessThanOrEqual(60);
    expect(Number(byTextAlone)).toBeLessThanOrEqual(55);
    expect(Number(byIdAlone)).toBeLessThanOrEqual(55);
  },
);
