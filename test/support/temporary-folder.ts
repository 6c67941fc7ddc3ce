import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, onTestFinished } from "vitest";

/** A folder for one test, removed when it ends. */
export function temporaryFolder(): string {
  return createFolder(onTestFinished);
}

/** A folder that is gone after the tests of the file. */
export function useTemporaryFolder(): string {
  return createFolder(afterAll);
}

function createFolder(whenDone: (remove: () => void) => void): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "agent-todos-test-")));
  whenDone(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
