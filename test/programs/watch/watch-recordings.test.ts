import * as fs from "node:fs";
import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../support/temporary-folder.js";
import { recordLines } from "../replay/contract/recorded-forms.js";
import { idle, linesOf, watch } from "./watch-folder.js";

it("watchRecordings() shows a plan as its recording grows, also where a line is written in halves", async () => {
  const folder = temporaryFolder();
  const path = join(folder, "one.jsonl");
  const lines = linesOf("Read", "Write");
  const text = lines.join("");
  const half = text.length - 40;
  writeFileSync(path, "");
  const shown = await watch(folder, [
    () => appendFileSync(path, text.slice(0, half)),
    () => appendFileSync(path, text.slice(half)),
    () => {},
  ]);
  expect(shown).toContain("codex · project");
  expect(shown.indexOf("Read")).toBeLessThan(shown.indexOf("Write"));
  expect(shown.match(/codex · project/g)).toHaveLength(1);
});

it("watchRecordings() names the plan in the panel again where another one was named below", async () => {
  const folder = temporaryFolder();
  const add = (name: string, text: string) => () => appendFileSync(join(folder, name), linesOf(text).join(""));
  add("one.jsonl", "Read")();
  const steps = [add("two.jsonl", "Ship"), ...idle(6), add("one.jsonl", "Write"), add("one.jsonl", "Test"), ...idle(2)];
  const shown = await watch(folder, steps);
  expect(shown.match(/^codex · .*$/gm)).toHaveLength(3);
});

it("watchRecordings() names a plan whose turn has ended, once, in a panel as wide as the terminal", async () => {
  const folder = temporaryFolder();
  const path = join(folder, "one.jsonl");
  const end = `${JSON.stringify({ type: "event_msg", payload: { type: "task_complete" } })}\n`;
  writeFileSync(path, linesOf("Read").join(""));
  const shown = await watch(folder, [() => {}, () => appendFileSync(path, end), () => {}, () => {}]);
  expect(shown.match(/codex · project: 0\/1 done \(turn ended\)/g)).toHaveLength(1);
  expect(shown).toMatch(/┌─ Plan ─{40,}/);
});

it("watchRecordings() says once that a session has no plan, and that nothing has changed today", async () => {
  const folder = temporaryFolder();
  expect(await watch(folder, [])).toContain("No recording has changed today");
  const lines = recordLines("pi", "ask", ...Array.from({ length: 12 }, () => "work" as const));
  const path = join(folder, "one.jsonl");
  writeFileSync(path, lines.join(""));
  const shown = await watch(folder, [() => appendFileSync(path, lines.at(-1) ?? ""), () => {}]);
  expect(shown.match(/no plan; its todo tool is off, or was not used in \d+ rounds/g)).toHaveLength(1);
});

it("watchRecordings() leaves out what is not wanted, and goes on when a file is deleted or cannot be read", async () => {
  const folder = temporaryFolder();
  const [one, two] = [join(folder, "one.jsonl"), join(folder, "two.jsonl")];
  writeFileSync(one, linesOf("Read").join(""));
  writeFileSync(two, linesOf("Write").join(""));
  expect(await watch(folder, [], { wanted: () => false })).toBe("");
  const shown = await watch(folder, [() => fs.rmSync(two), () => appendFileSync(one, linesOf("Ship").join(""))]);
  expect(shown).toContain("Ship");
});

it("watchRecordings() names a file that cannot be read, and a place that cannot be looked into, once", async () => {
  const folder = temporaryFolder();
  const path = join(folder, "one.jsonl");
  writeFileSync(path, linesOf("Read").join(""));
  const files = [{ path: join(path, "inside.jsonl"), changedAt: Date.now() }];
  const shown = await watch(folder, idle(12), { find: async () => ({ files, problems: ["/nowhere: ENOENT"] }) });
  expect(shown.match(/inside\.jsonl: ENOTDIR/g)).toHaveLength(1);
  expect(shown.match(/\/nowhere: ENOENT/g)).toHaveLength(1);
});

it("watchRecordings() loses nothing while the machine sleeps for days", async () => {
  const folder = temporaryFolder();
  const path = join(folder, "one.jsonl");
  const [first = "", ...rest] = linesOf("Read", "Ship");
  writeFileSync(path, first);
  let day = 0;
  const sleep = (): void => {
    day = 3;
    appendFileSync(path, rest.join(""));
  };
  const now = (): number => Date.now() + day * 24 * 60 * 60 * 1000;
  const shown = await watch(
    folder,
    [sleep, ...idle(8), () => appendFileSync(path, linesOf("Deploy").join("")), ...idle(2)],
    { now },
  );
  expect(shown).toContain("Ship");
  expect(shown).toContain("Deploy");
});

it("watchRecordings() names the newest of 200 sessions that change at once, and counts the others", async () => {
  const folder = temporaryFolder();
  const write = (text: string) => () => {
    for (let at = 0; at < 201; at += 1) appendFileSync(join(folder, `${at}.jsonl`), linesOf(text).join(""));
  };
  write("Read")();
  const shown = await watch(folder, [write("Ship"), ...idle(2)]);
  const lines = shown.split("\n");
  expect(lines[1]).toBe("and 199 other sessions");
  expect(lines.filter((line) => line.startsWith("codex · project:"))).toHaveLength(6);
  expect(lines).toContain("and 195 other sessions");
});

it("watchRecordings() shows a check that runs after the last write", async () => {
  const folder = temporaryFolder();
  const path = join(folder, "one.jsonl");
  const response = (payload: object) => `${JSON.stringify({ type: "response_item", payload })}\n`;
  const test = (call_id: string, exit_code: number) =>
    response({ type: "function_call", name: "exec_command", call_id, arguments: '{"cmd":"npm test"}' }) +
    response({
      type: "function_call_output",
      call_id,
      output: JSON.stringify({ output: "", metadata: { exit_code } }),
    });
  writeFileSync(path, recordLines("Codex", "ask", [["Read", "completed"]]).join(""));
  const run = (id: string, exit: number) => [() => appendFileSync(path, test(id, exit)), ...idle(2)];
  const shown = await watch(folder, [() => {}, ...run("c8", 1), ...run("c9", 0)]);
  expect(shown).toMatch(/✓ Read +│[\s\S]*✓ Read \(npm test failed\)[\s\S]*✓ Read \(npm test passed\)/);
});
