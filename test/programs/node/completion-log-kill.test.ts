import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { build } from "tsup";
import { beforeAll, expect, it } from "vitest";
import { COMPLETION_LOG_LABELS } from "../../../src/programs/node/completion-block.js";
import { createCompletionLog } from "../../../src/programs/node/completion-log.js";
import { scaled } from "../../support/scale.js";
import { useTemporaryFolder } from "../../support/temporary-folder.js";
import { blockNumber, fixedTime, planNumber } from "./kill/blocks.js";

const SCRIPT = fileURLToPath(new URL("./kill/write-until-killed.ts", import.meta.url));
const root = useTemporaryFolder();
const child = join(root, "child.mjs");
const APPEND_KILLS = scaled(12);
const CREATE_KILLS = scaled(4);

// Built once, as a process that has to compile its script takes ten times as long to start.
beforeAll(async () => {
  await build({
    entry: { child: SCRIPT },
    outDir: root,
    outExtension: () => ({ js: ".mjs" }),
    format: "esm",
    target: "node20",
    splitting: false,
    config: false,
    silent: true,
  });
});
it.concurrent("record() leaves whole blocks only when its process is killed while appending", async () => {
  const folder = mkdtempSync(join(root, "append-"));
  const log = createCompletionLog({ folder, labels: COMPLETION_LOG_LABELS.en, now: fixedTime });
  const path = log.record(planNumber(1)) ?? "";
  let expected = blockNumber(1);
  let count = 1;
  let killedInside = 0;
  for (let kill = 1; kill <= APPEND_KILLS; kill += 1) {
    await writeAndKill("append", folder, JSON.stringify({ count, path }));
    const found = readFileSync(path, "utf8");
    // As many blocks as the file has room for, written out: equality says that each is whole and none changed.
    while (expected.length < found.length) {
      count += 1;
      expected += `\n${blockNumber(count)}`;
    }
    expect(found === expected, `the file after kill ${kill} with ${count} blocks`).toBe(true);
    killedInside += removeLeftOver(folder);
    expect(readdirSync(folder)).toEqual(["todoList-20250102-174233.md"]);
  }
  console.log(
    `append: ${APPEND_KILLS} kills, ${killedInside} inside a write, ${count} blocks, ${expected.length} characters`,
  );
  expect(count).toBeGreaterThan(APPEND_KILLS);
  expect(killedInside).toBeGreaterThan(0);
});

it.concurrent("record() leaves whole files only when its process is killed while creating them", async () => {
  const folder = mkdtempSync(join(root, "create-"));
  let killedInside = 0;
  for (let kill = 1; kill <= CREATE_KILLS; kill += 1) {
    await writeAndKill("create", folder);
    killedInside += removeLeftOver(folder);
    const files = readdirSync(folder);
    for (const name of files) {
      expect(name).toMatch(/^todoList-20250102-174233(?:-[1-9]\d*)?\.md$/);
      expect(readFileSync(join(folder, name), "utf8") === blockNumber(1), `${name} after kill ${kill}`).toBe(true);
    }
  }
  const files = readdirSync(folder).length;
  console.log(`create: ${CREATE_KILLS} kills, ${killedInside} inside a write, ${files} files`);
  expect(files).toBeGreaterThanOrEqual(CREATE_KILLS);
});

/** Lets a process write for up to 40 ms after its first block, and kills it so that it cannot clean up. */
async function writeAndKill(mode: "append" | "create", folder: string, ...resume: string[]): Promise<void> {
  const writer = spawn(process.execPath, [child, mode, folder, ...resume], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(writer, "exit");
  await Promise.race([once(writer.stdout, "data"), ended]);
  await wait(Math.random() * 40);
  writer.kill("SIGKILL");
  const [, signal] = await ended;
  expect(signal).toBe("SIGKILL");
}

/** Counts and removes the temporary files, of which a kill leaves one at most. */
function removeLeftOver(folder: string): number {
  const leftOver = readdirSync(folder).filter((name) => name.endsWith(".tmp"));
  expect(leftOver.length).toBeLessThanOrEqual(1);
  for (const name of leftOver) rmSync(join(folder, name));
  return leftOver.length;
}
