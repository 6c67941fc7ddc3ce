import { readFileSync } from "node:fs";
import { POSTGRES_TABLES } from "agent-todos/postgres";
import { SQLITE_TABLES } from "agent-todos/sqlite";
import { expect, it } from "vitest";

const page = readFileSync(new URL("../../../docs/stores.md", import.meta.url), "utf8");

it("docs/stores.md has the tables of each store as text to paste", () => {
  const blocks = [...page.matchAll(/```sql\n([\s\S]*?)\n```/g)].map(([, text]) => text);
  expect(blocks).toEqual([POSTGRES_TABLES, SQLITE_TABLES]);
});
