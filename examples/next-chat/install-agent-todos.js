// What `npm install agent-todos` and `cp -r node_modules/agent-todos/registry components` would do, with the package as it is in this repository: it is
// packed and installed from the tarball, since a link would bring a second React.

import { execSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const run = (command, cwd) => execSync(command, { cwd, stdio: ["ignore", "ignore", "inherit"] });
const folder = mkdtempSync(join(tmpdir(), "agent-todos-packed-"));
run(`npm pack --silent --pack-destination ${folder}`, "../..");
run(`npm install --silent --no-save --ignore-scripts --no-audit ${join(folder, readdirSync(folder)[0])}`);

// A newcomer copies them once; here they follow the package.
cpSync("node_modules/agent-todos/registry", "components", { recursive: true });
