// Runs Lighthouse over the built site, as a phone and as a desktop machine, and prints its scores:
//   npm run docs && npx tsx docs/site/test/run-lighthouse.ts
// The scores of speed hold for the machine that it runs on, so no test asks for them.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { CHROMIUM } from "../../../test/browser/support/install-chromium.js";
import { serveSite } from "./serve-site.js";

const LIGHTHOUSE = "lighthouse@12.8.2";
const PAGES = ["", "getting-started.html", "playground.html"];
const run = promisify(execFile);

interface LighthouseReport {
  readonly categories: Readonly<Record<string, { readonly title: string; readonly score: number }>>;
}

async function score(url: string, form: readonly string[]): Promise<string> {
  const flags = ["--output=json", "--quiet", "--chrome-flags=--headless=new --no-sandbox", ...form];
  const env = { ...process.env, CHROME_PATH: CHROMIUM };
  const { stdout } = await run("npx", ["--yes", LIGHTHOUSE, url, ...flags], { env, maxBuffer: 64 * 1024 * 1024 });
  const { categories }: LighthouseReport = JSON.parse(stdout);
  return Object.values(categories)
    .map(({ title, score }) => `${title} ${Math.round(score * 100)}`)
    .join(", ");
}

const { server, origin } = await serveSite();
console.log(LIGHTHOUSE);
for (const page of PAGES) {
  for (const [name, form] of [
    ["phone", []],
    ["desktop", ["--preset=desktop"]],
  ] as const) {
    console.log(`/${page} as a ${name}: ${await score(`${origin}/${page}`, form)}`);
  }
}
server.close();
