import { execSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Where the browser is; `CHROMIUM` names another. */
export const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

/** Installs Debian's Chromium where it is missing and the machine is one for tests. */
export function setup(): void {
  if (existsSync(CHROMIUM)) return;
  if (process.env["CI"] === undefined) throw new Error(`No browser at ${CHROMIUM}: name yours in CHROMIUM`);
  execSync("apt-get update -qq && apt-get install -qq -y chromium", { stdio: "inherit" });
}
