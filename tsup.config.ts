import { readFileSync } from "node:fs";
import type { Options } from "tsup";

/** dist mirrors src, so what package.json exports is the list of entries: `schema/index` is `src/schema/index.ts`. */
const {
  exports: published,
}: { readonly exports: Readonly<Record<string, string | { readonly default: string }>> } = JSON.parse(
  readFileSync(new URL("./package.json", import.meta.url), "utf8"),
);

export const entries: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(published).flatMap((target) => {
    const name = typeof target === "string" ? undefined : /^\.\/dist\/(.+)\.js$/.exec(target.default)?.[1];
    return name === undefined ? [] : [[name, `src/${name}.ts`]];
  }),
);

export default {
  entry: { ...entries },
  format: ["esm"],
  target: "node20",
  dts: true,
  splitting: true,
  treeshake: true,
  sourcemap: true,
  clean: true,
  // Deno and workers know Node's modules by their prefix only.
  removeNodeProtocol: false,
  silent: true,
} satisfies Options;
