import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { FIXTURES } from "../support/read-fixture.js";
import { measureReceipts } from "./receipt-table.js";

it.skipIf(FIXTURES === undefined)("docs/measurements/receipts.md shows what the recorded sessions give", () => {
  const page = readFileSync(new URL("../../docs/measurements/receipts.md", import.meta.url), "utf8");
  const { basis, table } = measureReceipts();
  if (page.includes(basis)) expect(page).toContain(table);
  else console.log(`these recordings are other ones (${basis}): no table was compared`);
});
