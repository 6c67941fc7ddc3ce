import { expect, it } from "vitest";
import { drawFiles } from "./draw-files.js";
import { tabulateKilled } from "./killed-share.js";

const files = ["a", "b", "c"].map((folder) =>
  Array.from({ length: 5 }, (_, index) => ({ path: `src/${folder}/${index}.ts`, text: "\n".repeat(99) })),
);

it("drawFiles() draws a file of each folder first, then by the seed until there are enough lines", () => {
  const drawn = drawFiles(files, { seed: "1", lines: 700 });
  expect(drawn.slice(0, 3).map((path) => path.split("/")[1])).toEqual(["a", "b", "c"]);
  expect(drawn).toHaveLength(7);
  expect(new Set(drawn).size).toBe(7);
  expect(drawFiles(files, { seed: "1", lines: 700 })).toEqual(drawn);
  expect(drawFiles(files, { seed: "2", lines: 700 })).not.toEqual(drawn);
});

it("tabulateKilled() gives the share of each folder and of all", () => {
  const shares = [
    { folder: "core", changes: 40, killed: 39 },
    { folder: "show", changes: 0, killed: 0 },
  ];
  expect(tabulateKilled(shares).replaceAll(/ +/g, " ")).toBe(
    "core 39 of 40 noticed 97.5 %\nshow 0 of 0 noticed –\nall 39 of 40 noticed 97.5 %",
  );
});
