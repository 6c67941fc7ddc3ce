import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runReplay } from "../../../src/programs/replay-command/run-replay.js";
import { temporaryFolder } from "../../support/temporary-folder.js";
import { hearConsole } from "../hear-console.js";
import { recordLines } from "../replay/contract/recorded-forms.js";

const { printed, told } = hearConsole();

function recordPi(folder: string, text: string): void {
  const plan = (first: string) => [["Read", first] as const, [text, "pending"] as const];
  const lines = recordLines("pi", "ask", plan("in_progress"), "work", plan("completed"));
  writeFileSync(join(folder, "one.jsonl"), lines.join(""));
}

it("replay --html writes a page whose every figure is one of --json", async () => {
  const folder = temporaryFolder();
  recordPi(folder, "Ship </script><img src=x onerror=alert(1)> \u001b[2J");
  expect(await runReplay([folder, "--json", "--html", join(folder, "page.html")])).toBe(0);
  const { receipts } = JSON.parse(printed.join("\n"));
  const page = readFileSync(join(folder, "page.html"), "utf8");
  const figures = [...page.matchAll(/data-figure="receipt\.([\w.]+)">(\d+)</g)];
  expect(figures).toHaveLength(18);
  for (const [, name = "", figure] of figures) {
    const [key = "", part] = name.split(".");
    const found = part === undefined ? receipts[0][key] : receipts[0][key][part];
    expect([name, Number(figure)]).toEqual([name, found]);
  }
});

it("replay --redact leaves no text of an item, a folder or a path in any output", async () => {
  const folder = temporaryFolder();
  const secret = "Quietly sell the lighthouse";
  recordPi(folder, secret);
  expect(await runReplay([folder, "--redact", "--json", "--html", join(folder, "page.html")])).toBe(0);
  const all = `${printed.join("\n")}${readFileSync(join(folder, "page.html"), "utf8")}`;
  expect(all).not.toContain("lighthouse");
  expect(all).not.toContain(folder);
  expect(all).toContain(`[${secret.length} characters]`);
});

it("replay --html says that it could not write, with exit code 1", async () => {
  const folder = temporaryFolder();
  recordPi(folder, "Ship");
  mkdirSync(join(folder, "page.html"));
  expect(await runReplay([folder, "--html", join(folder, "page.html")])).toBe(1);
  expect(told).toEqual([`${join(folder, "page.html")}: EISDIR`]);
});

it("replay --play plays the newest plan, and says where there is none", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "foreign.json"), "{}\n");
  writeFileSync(join(folder, "none.jsonl"), recordLines("pi", "ask", "work").join(""));
  expect(await runReplay([folder, "--play"])).toBe(0);
  expect(printed).toEqual(["None of these recordings has a plan."]);
});
