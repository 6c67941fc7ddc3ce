import { expect, it } from "vitest";
import { readText } from "../package/read-tree.js";
import { FIXTURES } from "../support/read-fixture.js";
import { addUp } from "./figures.js";
import { measureCadences, measureSpoiled, OWN, PRICED, RATIO } from "./observer-table.js";
import { computePrices } from "./price-table.js";
import { measureReceipts } from "./receipt-table.js";
import { readSessionGroups } from "./recorded-sessions.js";
import { computeReminderCosts, renderReminderCosts } from "./reminder-cost.js";
import { replay } from "./reminder-replay.js";
import { computeReminderTables } from "./reminder-table.js";
import { judgeReminders } from "./staleness.js";
import { computeTokenTable, readRecordings } from "./token-table.js";

const ifRecorded = it.skipIf(FIXTURES === undefined);

const costs = computeReminderCosts();

it("docs/measurements/reminder-cost.md shows the costs that the adapters have", () => {
  expect(readText("docs/measurements/reminder-cost.md")).toContain(renderReminderCosts(costs));
});

it("a dropped reminder costs most where only marked blocks are cached, and least behind the cache point", () => {
  const marked = costs.filter(({ cache }) => cache.startsWith("marked"));
  expect(marked.map(({ kept, dropped, tail }) => dropped > 5 * kept && tail < kept)).toEqual([true, true]);
});

it("docs/measurements/observer.md shows what became of answers that are wrong on purpose", () => {
  expect(readText("docs/measurements/observer.md")).toContain(measureSpoiled().table);
});

/** Compares a page with what was measured, where it knows the recordings again by their line. */
function expectPage(path: string, { basis, ...measured }: { readonly basis: string }, page = readText(path)): void {
  if (!page.includes(basis)) console.log(`these recordings are other ones (${basis}): no table was compared`);
  else for (const text of Object.values(measured)) if (typeof text === "string") expect(readText(path)).toContain(text);
}

ifRecorded.each([
  ["docs/measurements/receipts.md", measureReceipts],
  ["docs/measurements/reminders.md", computeReminderTables],
] as const)("%s shows what the recorded sessions give", (path, measure) => {
  expectPage(path, measure());
});

ifRecorded("docs/patches.md shows what the recorded writes cost, and they cost no more than they should", () => {
  const measured = computeTokenTable(readRecordings());
  expectPage("docs/patches.md", measured);
  if (!readText("docs/patches.md").includes(measured.basis)) return;
  const own = measured.costs.slice(4).map(({ sent, reply }) => sent + reply);
  expect(own.map((cost, at) => cost <= (AT_MOST[at] ?? 0))).toEqual(AT_MOST.map(() => true));
});

/** Tokens of a write: a whole list, patches by text and by id, and both without the lists among them. */
const AT_MOST = [110, 70, 60, 55, 55];

ifRecorded("the default observer is at most 3 rounds late with 14 passes per 100 rounds, and within its tokens", () => {
  const { figures, ...measured } = measureCadences();
  const page = readText("docs/measurements/observer.md");
  const priced = { basis: measured.basis, prices: computePrices(OWN, RATIO) };
  for (const path of PRICED) expectPage(path, priced, page);
  expectPage("docs/measurements/observer.md", measured);
  const find = (name: string) => figures.find((one) => one.name.startsWith(name));
  const [own, thrifty, other] = [find("the default"), find("thrifty"), find("as VS Code")];
  expect(own?.medianLag).toBeLessThanOrEqual(3);
  expect(own?.passesPer100).toBeLessThanOrEqual(14);
  expect(own?.meanTokens).toBeLessThanOrEqual(800);
  expect(own?.tokens95).toBeLessThanOrEqual(1500);
  expect(thrifty?.medianLag).toBeLessThan(other?.medianLag ?? 0);
  expect(thrifty?.passesPer100).toBeLessThanOrEqual(other?.passesPer100 ?? 0);
});

const quiet = { stop: false, compacted: false };

ifRecorded("the default reminders leave nine in ten waits alone, more than a fixed threshold of 10 does", () => {
  const [all] = readSessionGroups();
  const alone = ({ writes, disturbed }: ReturnType<typeof replay>): number => 1 - disturbed / writes;
  const byDefault = alone(replay(all, quiet));
  expect(byDefault).toBeGreaterThan(0.9);
  expect(byDefault).toBeGreaterThan(alone(replay(all, { ...quiet, stale: 10 })));
});

ifRecorded(
  "the default reminders find one in ten of the lists that are out of date, and one in five or more is right",
  () => {
    const [{ sessions }] = readSessionGroups();
    const judged = sessions.map(({ events }) => judgeReminders(events, quiet));
    const totals = addUp(["right", "judged", "caught", "stale", "reminders", "rounds"], judged);
    expect(totals.right / totals.judged).toBeGreaterThanOrEqual(0.2);
    expect(totals.caught / totals.stale).toBeGreaterThanOrEqual(0.1);
    expect(totals.reminders / totals.rounds).toBeLessThanOrEqual(0.006);
  },
);
