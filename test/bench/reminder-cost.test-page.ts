import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { computeReminderCosts, renderReminderCosts } from "./reminder-cost.js";

const PAGE = new URL("../../docs/measurements/reminder-cost.md", import.meta.url);
const costs = computeReminderCosts();

it("docs/measurements/reminder-cost.md shows the costs that the adapters have", () => {
  expect(readFileSync(PAGE, "utf8")).toContain(renderReminderCosts(costs));
});

it("a dropped reminder costs most where only marked blocks are cached, and least behind the cache point", () => {
  const marked = costs.filter(({ cache }) => cache.startsWith("marked"));
  expect(marked.map(({ kept, dropped, tail }) => dropped > 5 * kept && tail < kept)).toEqual([true, true]);
});
