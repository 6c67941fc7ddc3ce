// What `npm install agent-todos` and `npx agent-todos components components` would do, with the package as it is in this repository: it is packed and
// installed from the tarball, since a link would bring a second React.

import { execSync } from "node:child_process";
import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const run = (command, cwd) => execSync(command, { cwd, stdio: ["ignore", "ignore", "inherit"] });
const folder = mkdtempSync(join(tmpdir(), "agent-todos-packed-"));
run(`npm pack --silent --pack-destination ${folder}`, "../..");
run(`npm install --silent --no-save --ignore-scripts --no-audit ${join(folder, readdirSync(folder)[0])}`);

// A newcomer writes them once; here they follow the package.
run("npx agent-todos components components --overwrite");
