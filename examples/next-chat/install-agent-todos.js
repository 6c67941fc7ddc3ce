// What `npm install agent-todos` and `npx shadcn add` would do, with the package as it is in this repository: it is
// packed and installed from the tarball, since a link would bring a second React.

import { execSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const run = (command, cwd) => execSync(command, { cwd, stdio: ["ignore", "ignore", "inherit"] });
const folder = mkdtempSync(join(tmpdir(), "agent-todos-packed-"));
run(`npm pack --silent --pack-destination ${folder}`, "../..");
run(`npm install --silent --no-save --ignore-scripts --no-audit ${join(folder, readdirSync(folder)[0])}`);

mkdirSync("components", { recursive: true });
const registry = "node_modules/agent-todos/dist/registry";
for (const name of readdirSync(registry)) {
  const { files } = JSON.parse(readFileSync(join(registry, name), "utf8"));
  for (const { path, content } of files) writeFileSync(join("components", path), content);
}
