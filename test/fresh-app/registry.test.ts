import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { registryItemSchema, registrySchema } from "shadcn/schema";
import { expect, it } from "vitest";
import { writeRegistry } from "../package/write-registry.js";

const REGISTRY = fileURLToPath(new URL("../../registry", import.meta.url));
const registry: unknown = JSON.parse(readFileSync(join(REGISTRY, "registry.json"), "utf8"));

it("registry.json is what shadcn takes for a registry", () => {
  expect(registrySchema.safeParse(registry).error).toBeUndefined();
});

it("registry.json names every file of the folder once, so plan-review asks for todo-panel", () => {
  const { items } = registrySchema.parse(registry);
  const named = items.flatMap(({ files = [] }) => files.map(({ path }) => path));
  expect([...named, "registry.json"].sort()).toEqual(readdirSync(REGISTRY).sort());
  const needs = Object.fromEntries(items.map(({ name, registryDependencies }) => [name, registryDependencies]));
  expect(needs).toEqual({ "todo-panel": undefined, "plan-review": ["./node_modules/agent-todos/r/todo-panel.json"] });
});

it("no file begins with a comment, which shadcn's command leaves out", () => {
  const begins = (file: string): boolean => /^\s*\/[/*]/.test(readFileSync(join(REGISTRY, file), "utf8"));
  expect(readdirSync(REGISTRY).filter(begins)).toEqual([]);
});

it("writeRegistry() writes items that shadcn takes", () => {
  const folder = mkdtempSync(join(tmpdir(), "agent-todos-registry-"));
  writeRegistry(folder);
  for (const name of readdirSync(folder)) {
    const item = registryItemSchema.safeParse(JSON.parse(readFileSync(join(folder, name), "utf8")));
    expect([name, item.error]).toEqual([name, undefined]);
  }
  expect(readdirSync(folder).sort()).toEqual(["plan-review.json", "todo-panel.json"]);
  rmSync(folder, { recursive: true });
});
