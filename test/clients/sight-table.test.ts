// The tables of docs/in-sight.md, measured with the clients.
import { expect, it } from "vitest";
import { readText } from "../package/read-tree.js";
import { measureCompactions, measureCuts } from "./support/sight-table.js";

it("no host that looks at its requests sends one without the plan, as docs/in-sight.md shows", async () => {
  const { before, table } = await measureCuts();
  expect(before.filter(({ blind }) => blind > 0)).toEqual([]);
  expect(readText("docs/in-sight.md")).toContain(table);
});

it("nothing but a paused reply goes without the plan after a server's compaction, as docs/in-sight.md shows", async () => {
  const { before, table } = await measureCompactions();
  const most = before.map(({ blind, isPaused }) => (isPaused ? 100 / 15 : 0) - blind);
  expect(most.filter((left) => left < 0)).toEqual([]);
  expect(readText("docs/in-sight.md")).toContain(table);
});
