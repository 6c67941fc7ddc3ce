import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { FIXTURES } from "../support/read-fixture.js";
import { readSessionGroups, replay } from "./reminder-replay.js";
import { computeReminderTables } from "./reminder-table.js";

const PAGE = new URL("../../docs/reminder-statistics.md", import.meta.url);

if (FIXTURES === undefined) {
  it("recorded waits are left out", () => {
    console.log(
      "AGENT_TODOS_FIXTURES is not set: the tables of docs/reminder-statistics.md were not compared",
    );
    expect(FIXTURES).toBeUndefined();
  });
} else {
  it("docs/reminder-statistics.md shows what the recorded sessions give", () => {
    const page = readFileSync(PAGE, "utf8");
    const { basis, reminders, waits } = computeReminderTables();
    if (!page.includes(basis))
      console.log(`these recordings are other ones (${basis}): no table was compared`);
    else for (const table of [reminders, waits]) expect(page).toContain(table);
  });

  it("the defaults leave nine in ten waits of recorded models alone, more than a fixed threshold of 10 does", () => {
    const [all] = readSessionGroups();
    if (all === undefined) throw new Error("no session was read");
    const alone = ({ writes, disturbed }: ReturnType<typeof replay>): number => 1 - disturbed / writes;
    const quiet = { stop: false, compacted: false };
    const byDefault = alone(replay(all, quiet));
    expect(byDefault).toBeGreaterThan(0.9);
    expect(byDefault).toBeGreaterThan(alone(replay(all, { ...quiet, stale: 10 })));
  });
}
