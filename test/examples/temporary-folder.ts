import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** A new folder that is gone after the tests of the file. */
export function useTemporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "agent-todos-test-")));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
