import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

interface Registry {
  readonly items: readonly { readonly name: string; readonly files: readonly { readonly path: string }[] }[];
}

const REGISTRY = new URL("../../registry/", import.meta.url);

const readRegistry = (path: string): string => readFileSync(new URL(path, REGISTRY), "utf8");

/** Writes each item of registry/ as shadcn adds it: a file of JSON with the texts of its files. */
export function writeRegistry(folder: string): void {
  const { items }: Registry = JSON.parse(readRegistry("registry.json"));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const item of items) {
    const files = item.files.map((file) => ({ ...file, content: readRegistry(file.path) }));
    const $schema = "https://ui.shadcn.com/schema/registry-item.json";
    writeFileSync(`${folder}/${item.name}.json`, `${JSON.stringify({ $schema, ...item, files }, null, 2)}\n`);
  }
}
