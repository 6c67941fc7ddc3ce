import { mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const HELLO = `def greet(name):
    print("Hello " + name)


greet("world")
`;

/** Makes a new folder with a small program in it, and gives its path. It stays, for a look at what was made. */
export function createScratchFolder(): string {
  // The real path: on some systems the temporary folder is a link itself.
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "agent-todos-demo-")));
  writeFileSync(join(folder, "hello.py"), HELLO);
  return folder;
}
