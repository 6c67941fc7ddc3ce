// Uses every entry of the packed package once in each runtime, and prints a row for each. A runtime that is not installed is named.
//
//   npm install --no-save --prefix test/runtimes && npx tsx test/package/ensure-dist.ts && npx tsx test/runtimes/run.ts

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { CHROMIUM } from "../browser/support/install-chromium.js";
import { ENTRIES, installCopy } from "../package/install-copy.js";
import { ROOT, readText, readTree } from "../package/read-tree.js";

const INSTALLED = `${ROOT}/test/runtimes/node_modules`;

/** Its form is workerd's own, and no file of the repository has a default export. */
const WORKER = `import { smoke } from "./smoke.js";
export default {
  async test() {
    console.log(JSON.stringify(await smoke({ files: false })));
  },
};`;

interface Runtime {
  readonly name: string;
  readonly program: string;
  readonly run: (program: string, folder: string) => string;
}

interface Found {
  readonly used: readonly string[];
  readonly leftOut: readonly string[];
  readonly faults: readonly string[];
}

const execute = (program: string, args: readonly string[], cwd: string): string =>
  execFileSync(program, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], timeout: 300_000 });

const node = (name: string): readonly Runtime[] =>
  ["import.mjs", "require.mjs"].map((script) => ({
    name: script === "import.mjs" ? "Node" : "Node, require()",
    program: `${INSTALLED}/${name}/bin/node`,
    run: (program, folder) => {
      if (script === "import.mjs") execute(program, ["--expose-gc", "readers-leave.mjs"], folder);
      return execute(program, ["--no-warnings", script], folder);
    },
  }));

const RUNTIMES: readonly Runtime[] = [
  ...["node-20", "node-22", "node-24", "node-26"].flatMap(node),
  {
    name: "Bun",
    program: `${INSTALLED}/.bin/bun`,
    run: (program, folder) => execute(program, ["run", "import.mjs"], folder),
  },
  {
    name: "Deno",
    program: `${INSTALLED}/.bin/deno`,
    run: (program, folder) => {
      const allowed = ["--no-remote", "--node-modules-dir=manual", "--allow-env", "--allow-read"];
      return execute(program, ["run", ...allowed, "import.mjs"], folder);
    },
  },
  {
    name: "workerd",
    program: `${INSTALLED}/.bin/workerd`,
    run: (program, folder) => {
      bundle(folder, "worker.js", "es");
      return execute(program, ["test", "workerd.capnp"], folder);
    },
  },
  {
    name: "Chromium, by Vite",
    program: CHROMIUM,
    run: (program, folder) => {
      bundle(folder, "page.js", "iife");
      const page = ["--headless=new", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=5000", "--dump-dom"];
      const dom = execute(program, [...page, `file://${folder}/page.html`], folder);
      return decodeURIComponent(/<title>(.*)<\/title>/.exec(dom)?.[1] ?? "");
    },
  },
];

/** Bundles a script of the folder with Vite into its folder dist. */
function bundle(folder: string, entry: string, format: "es" | "iife"): void {
  const lib = { entry: `./${entry}`, formats: [format], name: "page" };
  const settings = { logLevel: "error", define: { "process.env.NODE_ENV": '"production"' } };
  writeFileSync(
    join(folder, "vite.config.mjs"),
    `export default { ...${JSON.stringify(settings)}, build: { emptyOutDir: false,
      lib: { ...${JSON.stringify(lib)}, fileName: () => "${entry}" },
      rollupOptions: { output: { inlineDynamicImports: true } } } };`,
  );
  execute(process.execPath, [`${INSTALLED}/vite/bin/vite.js`, "build"], folder);
}

function main(): void {
  const folder = installCopy({
    "worker.js": WORKER,
    "smoke.js": readText("test/runtimes/smoke.js"),
    "loads.js": `export const LOADS = {${ENTRIES.map((name) => `"${name}": () => import("${name}")`).join()}};`,
    ...Object.fromEntries(readTree("test/runtimes/programs").map(({ path, text }) => [basename(path), text])),
    "package.json": JSON.stringify({ name: "consumer", private: true, type: "module" }),
  });
  mkdirSync(join(folder, "dist"), { recursive: true });
  try {
    const rows = RUNTIMES.map((runtime) => tryRuntime(runtime, folder));
    if (rows.includes("failed")) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function tryRuntime({ name, program, run }: Runtime, folder: string): "ran" | "failed" | "missing" {
  if (!existsSync(program)) {
    console.log(`${name}: not run, as ${program.replace(`${ROOT}/`, "")} is not installed`);
    return "missing";
  }
  const [number = ""] = /\d[\d.-]*/.exec(execute(program, ["--version"], folder)) ?? [];
  const { used, leftOut, faults: failed } = readFound(() => run(program, folder));
  const unused = ENTRIES.filter((entry) => ![...used, ...leftOut].some((text) => text.split(" ")[0] === entry));
  const faults = [...failed, ...unused.map((entry) => `${entry} was not used`)];
  const without = leftOut.map((text) => `; ${text}`).join("");
  console.log(`${`${name} ${number}`.padEnd(32)} ${used.length} entries used, ${faults.length} faults${without}`);
  for (const fault of faults) console.log(`  ${fault}`);
  return faults.length > 0 ? "failed" : "ran";
}

function readFound(run: () => string): Found {
  try {
    const text = run();
    return JSON.parse(/\{.*\}/.exec(text)?.[0] ?? "");
  } catch (error) {
    const { stderr = "", message } = error as Error & { readonly stderr?: string };
    return { used: [], leftOut: [], faults: [`${message}\n${stderr}`.slice(0, 2000)] };
  }
}

main();
