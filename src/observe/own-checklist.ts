import type { ResolvedRules } from "../model/resolve-rules.js";
import type { TodoList } from "../model/todo.js";
import { parseChecklist, startsChecklist } from "../parse/parse-checklist.js";
import { matchStrictly } from "../plan/pairing.js";
import type { WantedChange } from "./believe.js";

/** How much of the end of a text is examined, in characters. */
const READ = 20_000;

const ROWS = 2;

type Row = Readonly<Record<string, string>>;

/** Finds the last checklist of two rows or more in the model's own words; fenced code is skipped. */
export function findChecklist(text: string, rules: ResolvedRules): readonly Row[] | undefined {
  if (!/[[☐☑⬜]/.test(text)) return undefined;
  const prose = text
    .slice(-READ)
    .split(/^[^\S\n\r\u2028\u2029]*(?:```|~~~).*$/m)
    .filter((_, index) => index % 2 === 0);
  const runs: string[][] = [[]];
  for (const line of prose.join("\n\u0000\n").split(/\r?\n/)) {
    if (line.trim() === "") continue;
    if (startsChecklist(line, rules)) runs.at(-1)?.push(line);
    else if (runs.at(-1)?.length !== 0) runs.push([]);
  }
  const last = runs.filter((rows) => rows.length >= ROWS).at(-1);
  const parsed = last && parseChecklist(last.slice(0, 100).join("\n"), rules);
  return parsed !== undefined && "items" in parsed ? parsed.items : undefined;
}

/** Turns the rows of a checklist into changes: an item with the row's text gets its status, other rows are added. */
export function wantRows(rows: readonly Row[], list: TodoList, round: number): readonly WantedChange[] {
  const named = rows.map(({ content = "", status = "" }) => ({ content, status }));
  // Matches by text alone; the status of a row may be a word that the reducer refuses.
  const matches = matchStrictly(list.items, named as Parameters<typeof matchStrictly>[1]);
  return named.flatMap(({ content, status }, index): WantedChange[] => {
    const position = matches[index] ?? -1;
    const path = ["text", index];
    if (position === -1) return [{ fields: { content, status }, path }];
    // An empty box means that an item is open, whether it runs or not.
    const isOpen = status === "pending" && list.items[position]?.status === "in_progress";
    return isOpen ? [] : [{ position, fields: { status, round }, path }];
  });
}
