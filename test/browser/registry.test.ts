import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { registryItemSchema, registrySchema } from "shadcn/schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const run = promisify(execFile);
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const REGISTRY = at("../../registry");
const SHADCN = at("node_modules/.bin/shadcn");

interface Registry {
  readonly items: readonly { readonly name: string; readonly files: readonly { readonly path: string }[] }[];
}

const readRegistry = (path: string) => readFileSync(join(REGISTRY, path), "utf8");
const registry: Registry = JSON.parse(readRegistry("registry.json"));
const names: readonly string[] = registry.items.map(({ name }) => name);

/** A project as `shadcn init` leaves it, and npm that installs nothing. */
const PROJECT = {
  "package.json": '{ "name": "shop", "version": "1.0.0", "type": "module" }',
  "tsconfig.json": '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
  "src/index.css": "",
  "components.json": JSON.stringify({
    style: "new-york",
    rsc: true,
    tsx: true,
    tailwind: { config: "", css: "src/index.css", baseColor: "neutral", cssVariables: true },
    aliases: { components: "@/components", utils: "@/lib/utils" },
  }),
};

/** The base colours of the CLI's own registry, which it asks for first and no component here uses. */
const COLORS = JSON.stringify({
  inlineColors: { light: {}, dark: {} },
  cssVars: { light: {}, dark: {} },
  inlineColorsTemplate: "",
  cssVarsTemplate: "",
});

let folder: string;
let colors: Server;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "agent-todos-registry-"));
  for (const path of ["src", "npm"]) mkdirSync(join(folder, path));
  for (const [name, text] of Object.entries(PROJECT)) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, "npm/npm"), "#!/bin/sh\n", { mode: 0o755 });
  buildRegistry(join(folder, "built"));
  colors = createServer((_, response) => response.end(COLORS));
  await new Promise<void>((resolve) => colors.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  colors.close();
  rmSync(folder, { recursive: true });
});

async function add(name: string): Promise<void> {
  const { port } = colors.address() as AddressInfo;
  const env = {
    ...process.env,
    REGISTRY_URL: `http://127.0.0.1:${port}/r`,
    PATH: `${join(folder, "npm")}:${process.env["PATH"]}`,
  };
  await run(SHADCN, ["add", join(folder, "built", `${name}.json`), "--yes"], { cwd: folder, env });
}

describe("registry", () => {
  it("is what shadcn takes for a registry", () => {
    expect(registrySchema.safeParse(registry).error).toBeUndefined();
  });

  it("names every file of the folder", () => {
    const named = registry.items.flatMap(({ files }) => files.map(({ path }) => path));
    expect([...new Set(named), "registry.json"].sort()).toEqual(readdirSync(REGISTRY).sort());
  });

  it.each(names)("shadcn adds %s with every file as it is here", async (name) => {
    const item = registryItemSchema.parse(JSON.parse(readFileSync(join(folder, "built", `${name}.json`), "utf8")));
    await add(name);
    expect(item.files).not.toEqual([]);
    for (const { path } of item.files ?? []) {
      const added = readFileSync(join(folder, "src/components", path), "utf8");
      expect(added, path).toBe(readFileSync(join(REGISTRY, path), "utf8"));
    }
  });
});

/** Writes the components of registry/ as shadcn adds them: a file for each, with the texts of its files. */
function buildRegistry(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const item of registry.items) {
    const files = item.files.map((file) => ({ ...file, content: readRegistry(file.path) }));
    const $schema = "https://ui.shadcn.com/schema/registry-item.json";
    writeFileSync(`${folder}/${item.name}.json`, `${JSON.stringify({ $schema, ...item, files }, null, 2)}\n`);
  }
}
