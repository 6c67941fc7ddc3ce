import { execSync } from "node:child_process";
import { existsSync } from "node:fs";

/** The one without windows opens a page for less than half of the other's work. */
const DEBIAN = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"] as const;

/** Where the browser is: one of Debian's; `CHROMIUM` names another. */
export const CHROMIUM = process.env["CHROMIUM"] ?? DEBIAN.find(existsSync) ?? DEBIAN[0];

// Without these Chromium asks servers of its own.
const OFFLINE = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-quic"];

/** How the tests launch it. */
export const LAUNCH = {
  executablePath: CHROMIUM,
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", ...OFFLINE],
  timeout: 0,
};

/** Installs Debian's Chromium where it is missing and the machine is one for tests. */
export function setup(): void {
  if (existsSync(CHROMIUM)) return;
  if (process.env["CI"] === undefined) throw new Error(`No browser at ${CHROMIUM}: name yours in CHROMIUM`);
  execSync("apt-get update -qq && apt-get install -qq -y chromium-headless-shell", { stdio: "inherit" });
}
