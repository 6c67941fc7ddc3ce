import { readRows } from "../read-rows.js";
import type { Checks, Rule } from "./api.js";

interface Row extends Omit<Rule, "check"> {
  readonly api: string;
}

// Where each rule is written down, and how its refusal is marked.
const rows = readRows<Row>("support/api-server/rules");

/** The rules of an API, in the order of their checks. */
export function rulesOf(api: string, checks: Checks): readonly Rule[] {
  return Object.entries(checks).map(([name, check]) => {
    const row = rows.find((one) => one.api === api && one.name === name);
    if (row === undefined) throw new Error(`rules.jsonl has no rule of ${api} with the name: ${name}`);
    return { ...row, check };
  });
}
