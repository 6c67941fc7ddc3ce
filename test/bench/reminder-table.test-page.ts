import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { FIXTURES } from "../support/read-fixture.js";
import { readSessionGroups } from "./recorded-sessions.js";
import { replay } from "./reminder-replay.js";
import { computeReminderTables } from "./reminder-table.js";
import { type Judgement, judgeReminders } from "./staleness.js";

const PAGE = new URL("../../docs/measurements/reminders.md", import.meta.url);

it.skipIf(FIXTURES === undefined)("docs/measurements/reminders.md shows what the recorded sessions give", () => {
  const page = readFileSync(PAGE, "utf8");
  const { basis, ...tables } = computeReminderTables();
  if (!page.includes(basis)) console.log(`these recordings are other ones (${basis}): no table was compared`);
  else for (const table of Object.values(tables)) expect(page).toContain(table);
});

it.skipIf(FIXTURES === undefined)(
  "the defaults leave nine in ten waits of recorded models alone, more than a fixed threshold of 10 does",
  () => {
    const [all] = readSessionGroups();
    const alone = ({ writes, disturbed }: ReturnType<typeof replay>): number => 1 - disturbed / writes;
    const quiet = { stop: false, compacted: false };
    const byDefault = alone(replay(all, quiet));
    expect(byDefault).toBeGreaterThan(0.9);
    expect(byDefault).toBeGreaterThan(alone(replay(all, { ...quiet, stale: 10 })));
  },
);

it.skipIf(FIXTURES === undefined)(
  "the defaults find a quarter of the lists that are out of date, and are right one time in five or more",
  () => {
    const [{ sessions }] = readSessionGroups();
    const judged = sessions.map(({ events }) => judgeReminders(events, { stop: false, compacted: false }));
    const sum = (name: keyof Judgement): number => judged.reduce((total, session) => total + session[name], 0);
    expect(sum("right") / sum("judged")).toBeGreaterThanOrEqual(0.2);
    expect(sum("caught") / sum("stale")).toBeGreaterThanOrEqual(0.24);
    expect(sum("reminders") / sum("rounds")).toBeLessThanOrEqual(0.009);
  },
);
