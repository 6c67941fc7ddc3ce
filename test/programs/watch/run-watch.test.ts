import * as fs from "node:fs";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { runWatch } from "../../../src/programs/watch/run-watch.js";
import { temporaryFolder } from "../../support/temporary-folder.js";
import { linesOf } from "./watch-folder.js";

afterEach(() => vi.restoreAllMocks());

it("runWatch() looks where agents keep their recordings until it is interrupted", async () => {
  const folder = temporaryFolder();
  fs.chmodSync(folder, 0o755);
  writeFileSync(join(folder, "one.jsonl"), linesOf("Read").join(""));
  const written: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => written.push(String(text)) > 0);
  const controller = new AbortController();
  const watching = runWatch([folder, "--agent", "codex", "--project", "project"], controller.signal);
  await expect.poll(() => written.join("")).toContain("Read");
  controller.abort();
  expect(await watching).toBe(0);
});

it("runWatch() prints its usage", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  expect(await runWatch(["--help"])).toBe(0);
  expect(log.mock.calls[0]?.[0]).toContain("Usage: agent-todos watch");
});
