// What the receipts of the recorded sessions of a folder of fixtures add up to.
//
//   AGENT_TODOS_FIXTURES=... npx tsx test/bench/receipt-table.ts

import { pathToFileURL } from "node:url";
import {
  addReceipts,
  type PlanReceipt,
  type PlanRecord,
  type ReceiptFigures,
  type ReplayedCall,
  replayRecords,
} from "../../src/programs/replay/index.js";
import { readSessions } from "../support/recorded-call.js";
import type { RecordedSession } from "./replay-session.js";
import { tabulate } from "./tabulate.js";

const FIGURES = ["promised", "done", "dropped", "cancelled", "open", "reworded", "reopened"] as const;
const WORK = ["writes", "refused", "rounds", "bookkeeping"] as const;

const TOKENS = ["writes", "replies", "asPatches", "riding", "observed"] as const;

/** Says what was played, and the totals by file of recordings, as a table. */
export function measureReceipts(): { readonly basis: string; readonly table: string } {
  const lists = readSessions<RecordedSession>("sessions.jsonl").map(receiptOf);
  const tasks = readSessions<RecordedSession>("task-tool-sessions.jsonl").map(receiptOf);
  const columns = [
    ["whole lists", lists],
    ["`Task*`", tasks],
    ["all", [...lists, ...tasks]],
  ] as const;
  const totals = columns.map(([, receipts]) => addReceipts(receipts));
  const row = (name: string, figure: (total: ReceiptFigures) => number) => [
    name,
    ...totals.map((total) => String(figure(total))),
  ];
  return {
    basis: `Played: ${lists.length + tasks.length} sessions.`,
    table: tabulate([
      ["", ...columns.map(([name]) => name)],
      ["sessions", ...columns.map(([, receipts]) => String(receipts.length))],
      ...[...FIGURES, ...WORK].map((name) => row(`\`${name}\``, (total) => total[name])),
      ...TOKENS.map((name) => row(`\`tokens.${name}\``, ({ tokens }) => tokens[name])),
    ]),
  };
}

function receiptOf({ agent, rounds }: RecordedSession): PlanReceipt {
  const records = rounds.flatMap(({ tools, todo, moreTodos = [], userBefore, compactBefore }): PlanRecord[] => {
    const todos = [...(todo === undefined ? [] : [todo]), ...moreTodos];
    const own = todos.map(({ tool, input, error }): ReplayedCall => ({ tool, input, failed: error }));
    const others = tools.filter((tool) => todos.every((call) => call.tool !== tool)).map((tool) => ({ tool }));
    return [
      ...(compactBefore === true ? [{ type: "compacted" } as const] : []),
      ...(userBefore === true ? [{ type: "user" } as const] : []),
      { type: "round", calls: [...own, ...others] },
    ];
  });
  return replayRecords([{ type: "session", agent }, ...records]).receipt;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { basis, table } = measureReceipts();
  console.log(`${basis}\n\n${table}`);
}
