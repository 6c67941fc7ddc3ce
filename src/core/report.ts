import { createIssue, type TodoIssue, type TodoIssueFacts, type TodoWording } from "./issue.js";
import { formatPath } from "./issue-messages.js";
import type { TodoNote, TodoNoteCode } from "./note.js";
import type { ProtectedItem } from "./protection.js";
import { REPAIR_MESSAGES } from "./repair.js";
import type { TodoRepair } from "./rules.js";

type Path = readonly (string | number)[];

/** What one write gathers on its way: everything that is wrong with it, and everything that was forgiven. */
export interface Report {
  readonly issues: TodoIssue[];
  readonly notes: TodoNote[];
  readonly wording: TodoWording;
}

/** An empty report of one write. */
export function startReport(wording: TodoWording): Report {
  return { issues: [], notes: [], wording };
}

/** Adds an issue, worded as the host words it. */
export function addIssue(report: Report, facts: TodoIssueFacts): void {
  report.issues.push(createIssue(facts, report.wording));
}

/** Adds the note of a repair. */
export function addRepair(report: Report, code: TodoRepair, path: Path, sent: string = ""): void {
  addNote(report, code, path, REPAIR_MESSAGES[code](formatPath(path) || "The input", sent));
}

/** Adds a note in words of its own. */
export function addNote(
  report: Report,
  code: TodoNoteCode,
  path: Path,
  message: string,
  items?: readonly ProtectedItem[],
): void {
  const note = { code, path: Object.freeze([...path]), message };
  report.notes.push(Object.freeze(items === undefined ? note : { ...note, items }));
}
