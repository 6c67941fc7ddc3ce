import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const pathTo = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

it("sqliteStore() keeps every promise over node:sqlite", async () => {
  const { stdout } = await promisify(execFile)(pathTo("mcp-tools/node_modules/node/bin/node"), [
    pathTo("../../node_modules/tsx/dist/cli.mjs"),
    "--tsconfig",
    pathTo("tsconfig.json"),
    pathTo("stores/run-node-sqlite.ts"),
  ]);
  const { count, broken } = JSON.parse(stdout);
  expect(broken).toEqual([]);
  expect(count).toBeGreaterThan(20);
});
