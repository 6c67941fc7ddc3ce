import { unwatchFile, watchFile } from "node:fs";
import { createTodoSession, formatIssues, renderMarkdown, type TodoPreset } from "agent-todos";
import { attempt, readTarget, writeTarget } from "./plan-target.js";

/** How soon a person's save is noticed, in milliseconds. */
const INTERVAL = 500;

/** How often a write begins anew where somebody saved the file in the meantime. */
const MOST_TRIES = 5;

/**
 * Keeps a session and a Markdown file the same: each change of the session is written as a task list, and what a person
 * saves becomes an edit that the model is told of.
 *
 * Text above the rows stays as it is. What was saved since the file was last written is merged and never overwritten. A
 * file with rows that cannot be read stays unchanged until they can, and `report` gets the reason.
 *
 * @throws Error for a file that cannot be read or written, or contains no plan.
 */
export function openMarkdownPlan(path: string, preset: TodoPreset | undefined, report: (problem: string) => void) {
  const file = `the file ${JSON.stringify(path)}`;
  const todos = createTodoSession({ preset, nag: false });
  let last = { text: "", revision: 0 };
  let isSaved = true;
  let isReading = false;

  function readEdits(): { readonly target: string; readonly mode: number | undefined } {
    const { target, image } = attempt(`read ${file}`, () => readTarget(path));
    const text = image?.content.toString("utf8") ?? "";
    // An editor may empty a file before it writes it.
    if (text === last.text || text.trim() === "") return { target, mode: image?.mode };
    isReading = true;
    const result = todos.edit(toInput(text), { seen: last.revision });
    isReading = false;
    if (!result.ok) throw new Error(`cannot read ${file} as a plan: ${formatIssues(result.issues)}`);
    last = { text, revision: todos.list.revision };
    return { target, mode: image?.mode };
  }

  // A file that shows the list in another form is left as its writer has it.
  const showsList = (text: string): boolean => {
    const result = createTodoSession({ preset, list: todos.list, nag: false }).edit(toInput(text));
    return result.ok && !result.changed;
  };

  function sync(): void {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const { target, mode } = readEdits();
      const text = replaceRows(last.text, renderMarkdown(todos.list));
      if (text === last.text || showsList(last.text)) return;
      const { image } = readTarget(path);
      if (image !== undefined && image.content.length > 0 && image.content.toString("utf8") !== last.text) continue;
      attempt(`write ${file}`, () => writeTarget(target, Buffer.from(text), mode));
      last = { text, revision: todos.list.revision };
      return;
    }
    throw new Error(`cannot write ${file}: somebody saves it again and again`);
  }

  function follow(): void {
    try {
      sync();
      isSaved = true;
    } catch (error) {
      isSaved = false;
      report(error instanceof Error ? error.message : String(error));
    }
  }

  // A first file that is no plan is the caller's to report.
  sync();
  // A sync writes the edit that it makes by itself.
  todos.subscribe(() => isReading || follow());
  watchFile(path, { interval: INTERVAL, persistent: false }, follow);
  return { todos, isSaved: () => isSaved, close: () => unwatchFile(path, follow) };
}

const FIRST_ROW = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[[^\]\n]?\]/m;

/** Converts a text for an edit: one without rows is a plan without items. */
function toInput(text: string): string | readonly never[] {
  return FIRST_ROW.test(text) ? text : [];
}

/** Replaces the plan in a text, and keeps what is above it. */
function replaceRows(text: string, plan: string): string {
  const start = text.search(FIRST_ROW);
  const head = removeSummary(start === -1 ? text : text.slice(0, start)).trimEnd();
  const rows = plan === "" ? "" : `${plan}\n`;
  return head === "" ? rows : `${head}\n\n${rows}`;
}

const QUOTE = /^[ \t]*>/;

/** Removes the nearest quote above the rows, which is the plan's summary. */
function removeSummary(head: string): string {
  const lines = head.split("\n");
  const last = lines.findLastIndex((line) => QUOTE.test(line));
  const first = lines.slice(0, Math.max(last, 0)).findLastIndex((line) => !QUOTE.test(line)) + 1;
  return last === -1 ? head : [...lines.slice(0, first), ...lines.slice(last + 1)].join("\n");
}
