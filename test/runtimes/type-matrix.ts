// Compiles a consumer of every entry of the packed package, its declarations too, and the replies and messages that a user
// writes out, with each compiler, resolution, zod and React.
//
//   npm install --no-save --prefix test/runtimes && npx tsx test/package/ensure-dist.ts && npx tsx test/runtimes/type-matrix.ts [--quick]
//
// --quick takes the oldest and the newest compiler and peers, under nodenext.

import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ENTRIES, installCopy, linkPackage } from "../package/install-copy.js";
import { ROOT, readText } from "../package/read-tree.js";

const INSTALLED = `${ROOT}/test/runtimes/node_modules`;
const OWN = `${ROOT}/node_modules`;

const COMPILERS = ["typescript-5.5", "typescript-5.9", "typescript-6", "typescript-7"];
const RESOLUTIONS = ["nodenext", "bundler"];
/** The oldest and newest of each peer that has types, and zod's first version 4. */
const PEERS: readonly Readonly<Record<string, string>>[] = [
  { zod: `${INSTALLED}/zod-3`, "@types/react": `${INSTALLED}/@types/react-18` },
  { zod: `${INSTALLED}/zod-4.0`, "@types/react": `${OWN}/@types/react` },
  { zod: `${OWN}/zod`, "@types/react": `${OWN}/@types/react` },
];

const CONSUMER = `${ENTRIES.map((entry, at) => `import * as entry${at} from "${entry}";`).join("\n")}
import { createTodoSession, type TodoItem, todoItemSchema } from "agent-todos";
import { useTodos } from "agent-todos/react";
import * as z from "zod/v4";

interface Owned extends TodoItem { readonly owner: string }
const todos = createTodoSession({ rules: { itemSchema: todoItemSchema.extend({ owner: z.string() }) } });
export const owned: readonly Owned[] = todos.list.items;
export const shown: readonly Owned[] = useTodos(todos).items;
// @ts-expect-error: an item without its owner.
export const wrong: Owned = { content: "a", status: "pending" };
export const all = [${ENTRIES.map((_entry, at) => `entry${at}`).join(", ")}];
`;

/** Literals of every API, apart from their test runner, whose own declarations are not for every compiler. */
const LITERALS = readText("test/adapters/literals.test-d.ts").replace(
  'import { it } from "vitest";',
  "declare const it: (title: string, run: () => void) => void;",
);

const FILES = ["consumer.mts", "literals.mts"];

const isQuick = process.argv.includes("--quick");

/** All of a list, or its ends. */
const choose = <T>(all: readonly T[]): readonly T[] => (isQuick ? [...all.slice(0, 1), ...all.slice(-1)] : all);

const versionOf = (folder: string): string => JSON.parse(readFileSync(`${folder}/package.json`, "utf8")).version;

function main(): void {
  const folder = installCopy({
    "consumer.mts": CONSUMER,
    "literals.mts": LITERALS,
    "package.json": JSON.stringify({ name: "consumer", private: true, type: "module" }),
  });
  try {
    for (const peers of choose(PEERS)) {
      for (const [name, target] of Object.entries(peers)) linkPackage(folder, name, target);
      for (const compiler of choose(COMPILERS))
        for (const resolution of RESOLUTIONS.slice(0, isQuick ? 1 : 2)) compile(folder, compiler, resolution, peers);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function compile(folder: string, compiler: string, resolution: string, peers: Readonly<Record<string, string>>): void {
  const module = resolution === "nodenext" ? "nodenext" : "esnext";
  const options = {
    module,
    moduleResolution: resolution,
    target: "es2022",
    lib: ["es2022", "dom"],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options, files: FILES }));
  const tsc = [`${INSTALLED}/${compiler}/bin/tsc`, "--project", "tsconfig.json"];
  const { stdout, stderr, status } = spawnSync(process.execPath, tsc, { cwd: folder, encoding: "utf8" });
  const versions = Object.entries(peers).map(([name, target]) => `${name} ${versionOf(target)}`);
  const row = [`TypeScript ${versionOf(`${INSTALLED}/${compiler}`)}`, resolution, ...versions].join(", ");
  console.log(`${row}: ${status === 0 ? "compiles" : `fails\n${stdout}${stderr}`}`);
  if (status !== 0) process.exitCode = 1;
}

main();
