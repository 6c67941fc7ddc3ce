import * as fs from "node:fs";
import { appendFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { followRecording } from "../../../src/programs/watch/follow-recording.js";
import { temporaryFolder } from "../../support/temporary-folder.js";
import { recordLines } from "../replay/contract/recorded-forms.js";
import { linesOf } from "./watch-folder.js";

it.each<[name: string, change: (path: string, text: string) => void]>([
  ["cut", (path) => fs.truncateSync(path, 0)],
  ["cut and written on", (path, text) => writeFileSync(path, text)],
  ["written anew in the same length", (path, text) => writeFileSync(path, text.padEnd(statSync(path).size))],
  ["written anew and longer", (path, text) => writeFileSync(path, text.padEnd(20_000))],
  [
    "rotated",
    (path, text) => {
      fs.renameSync(path, `${path}.1`);
      writeFileSync(path, text.padEnd(20_000));
    },
  ],
])("followRecording() reads a file from its beginning where it was %s", async (_name, change) => {
  const path = join(temporaryFolder(), "one.jsonl");
  writeFileSync(path, linesOf("Read", "Write").join(""));
  const recording = followRecording(path);
  const items = async () => (await recording.look())?.replay.timeline.items.map(({ content }) => content);
  expect(await items()).toEqual(["Read", "Write"]);
  change(path, linesOf("Ship").join(""));
  fs.utimesSync(path, 1, 1);
  expect(await items()).toEqual(statSync(path).size === 0 ? undefined : ["Ship"]);
  appendFileSync(path, linesOf("Deploy").join(""));
  expect((await items())?.at(-1)).toBe("Deploy");
});

it("followRecording() takes a round as over at the first look that finds nothing new", async () => {
  const path = join(temporaryFolder(), "one.jsonl");
  const [first = "", ...rest] = linesOf("Read");
  writeFileSync(path, [first, ...rest.slice(0, 3)].join(""));
  const recording = followRecording(path);
  expect((await recording.look())?.replay.timeline.items).toEqual([]);
  expect((await recording.look())?.replay.timeline.items).toHaveLength(1);
  expect(await recording.look()).toBeUndefined();
});

it("followRecording() reads a journal of VS Code whole, whose later lines change earlier ones", async () => {
  const path = join(temporaryFolder(), "one.jsonl");
  const lines = recordLines("VS Code chat, a journal", "ask", [["Read", "pending"]], "work");
  const recording = followRecording(path);
  const counts: unknown[] = [];
  for (const line of lines) {
    appendFileSync(path, line);
    counts.push((await recording.look())?.replay.receipt.promised);
  }
  expect([counts[0], counts.at(-1)]).toEqual([0, 1]);
});

it("followRecording() drops a line that never ends, passes over what is no JSON, and reads a file that is one JSON whole", async () => {
  const folder = temporaryFolder();
  const path = join(folder, "one.jsonl");
  writeFileSync(path, "x".repeat(17 * 1024 * 1024));
  const recording = followRecording(path);
  expect(await recording.look()).toBeUndefined();
  appendFileSync(path, `\n{"half\n${linesOf("Read").join("")}`);
  expect((await recording.look())?.replay.timeline.items).toHaveLength(1);
  const whole = join(folder, "one.json");
  writeFileSync(whole, recordLines("ATIF", [["Read", "pending"]]).join(""));
  expect((await followRecording(whole).look())?.replay.receipt.promised).toBe(1);
});
