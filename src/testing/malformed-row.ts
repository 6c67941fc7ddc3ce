import { TODO_STATUSES, type TodoStatus } from "../core/todo.js";

/** Where a repair or a problem is, in the tool's own field names, and its code. */
export interface MalformedFinding {
  readonly code: string;
  readonly path: readonly (string | number)[];
}

/** An item that a malformed input plainly means. */
export interface MeantItem {
  readonly id?: string;
  readonly content: string;
  readonly status: TodoStatus;
  readonly activeForm?: string;
}

/** One input as models send it, and what becomes of it under the default rules and an empty list. */
export interface MalformedInput {
  readonly name: string;
  readonly kind: "container" | "text" | "checklist" | "field" | "status" | "operation" | "size";
  /** What arrives: a value, or the text of the arguments. */
  readonly input: unknown;
  readonly outcome:
    | { readonly ok: true; readonly items: readonly MeantItem[]; readonly notes: readonly MalformedFinding[] }
    | { readonly ok: false; readonly issues: readonly MalformedFinding[] };
}

/** A row before its kind is known. */
export type MalformedRow = Omit<MalformedInput, "kind">;

/** A finished item, a running one and an open one, as they should be sent. */
export const READ = Object.freeze({ content: "Read", status: "completed" });
export const WRITE = Object.freeze({ content: "Write", status: "in_progress" });
export const SHIP = Object.freeze({ content: "Ship", status: "pending" });

/** Writes a value as the text that models send. */
export function json(value: unknown): string {
  return JSON.stringify(value);
}

/** Creates a row whose input is accepted: items as `[x] #id: text <- form | [ ] text`, notes as `code path`. */
export function accepted(name: string, input: unknown, items: string, notes: string = ""): MalformedRow {
  const rows = items === "" ? [] : items.split(" | ").map(readItem);
  return { name, input, outcome: { ok: true, items: rows, notes: readFindings(notes) } };
}

/** Creates a row whose input is refused, with its issues as `code path, code path`. */
export function refused(name: string, input: unknown, issues: string): MalformedRow {
  return { name, input, outcome: { ok: false, issues: readFindings(issues) } };
}

/** The marks of the statuses, in their order. */
const MARKS = "[ ],[>],[x],[-]".split(",");

function readItem(row: string): MeantItem {
  const status = TODO_STATUSES[MARKS.indexOf(row.slice(0, 3))];
  const [, id, content = "", activeForm] = /^(?:#(\w+): )?([\s\S]*?)(?: <- (.*))?$/.exec(row.slice(4)) ?? [];
  if (status === undefined) throw new RangeError(`no item: ${row}`);
  return {
    ...(id === undefined ? {} : { id }),
    content,
    status,
    ...(activeForm === undefined ? {} : { activeForm }),
  };
}

function readFindings(findings: string): readonly MalformedFinding[] {
  if (findings === "") return [];
  return findings.split(", ").map((finding) => {
    const [code = "", path] = finding.split(" ");
    const parts = path?.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part)) ?? [];
    return { code, path: parts };
  });
}
