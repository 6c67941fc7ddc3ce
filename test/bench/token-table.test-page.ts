import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { FIXTURES } from "../support/read-fixture.js";
import { computeTokenTable, readRecordings } from "./token-table.js";

const PAGE = new URL("../../docs/patches.md", import.meta.url);

it.skipIf(FIXTURES === undefined)(
  "docs/patches.md shows what the recorded writes cost, and they cost no more than they should",
  () => {
    const page = readFileSync(PAGE, "utf8");
    const { basis, costs, table } = computeTokenTable(readRecordings());
    const [, , , , whole, byText, byId, byTextAlone, byIdAlone] = costs.map(({ sent, reply }) => sent + reply);
    if (!page.includes(basis)) {
      console.log(`these recordings are other ones (${basis}): no table was compared`);
      return;
    }
    expect(page).toContain(table);
    expect(Number(whole)).toBeLessThanOrEqual(110);
    expect(Number(byText)).toBeLessThanOrEqual(70);
    expect(Number(byId)).toBeLessThanOrEqual(60);
    expect(Number(byTextAlone)).toBeLessThanOrEqual(55);
    expect(Number(byIdAlone)).toBeLessThanOrEqual(55);
  },
);
