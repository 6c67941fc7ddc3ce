import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { drawPlanPictures } from "./plan-pictures.js";

const pictures = drawPlanPictures();

it.each(Object.keys(pictures))(
  "%s shows what the library does today; npx tsx test/pictures/write-pictures.ts draws it anew",
  (path) => {
    const file = fileURLToPath(new URL(`../../${path}`, import.meta.url));
    expect(readFileSync(file, "utf8")).toBe(pictures[path]);
  },
);

it.each(Object.entries(pictures))("%s rests on a frame with a running item and a reminder", (_path, picture) => {
  const [, resting] = /\.f(\d+)\{visibility:visible\}/.exec(picture) ?? [];
  const [, uses = ""] = new RegExp(`<g class="f f${resting}">(.*)</g>`).exec(picture) ?? [];
  const rows = [...uses.matchAll(/#(r\d+)"/g)].map(
    ([, id]) => picture.slice(picture.indexOf(`<g id="${id}">`)).split("\n", 1)[0],
  );
  expect(rows.some((row) => row?.includes("●"))).toBe(true);
  expect(rows.some((row) => row?.includes(">reminder<"))).toBe(true);
});

it("the pictures take at most 40 kB of the package", () => {
  const sizes = Object.values(pictures).map((picture) => Buffer.byteLength(picture));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(40_000);
});
