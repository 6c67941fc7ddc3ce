import { unwatchFile, watchFile } from "node:fs";
import {
  createTodoSession,
  formatIssues,
  mergeTodos,
  renderMarkdown,
  type TodoEditResult,
  type TodoList,
  type TodoPreset,
} from "agent-todos";
import { wait } from "../../session/wait.js";
import { type FileImage, type ReplacedFile, recoverFile } from "../node/atomic-file.js";
import { attempt, decodeText, readTarget, writeExpected } from "./plan-target.js";

/** How soon a person's save is noticed, in milliseconds. */
const INTERVAL = 500;

/**
 * How long a file has to stay the same before it counts as saved, in milliseconds: an editor may write it in parts. A
 * text that breaks off may be the first part, so the program waits longer.
 */
const STILL = { whole: 1000, cut: 10_000 };

/** How long the end of the program waits for a file to be still, in milliseconds; clients kill it after about 4000. */
const LAST_WAIT = 3000;

/** How many replaced files are checked again: a limit, as each of them keeps a descriptor open. */
const MOST_REPLACED = 16;

/** The common state of the file and the list at one time. */
interface Shared {
  readonly content: Buffer;
  /** The newest text of the file that was not empty: the text above its rows is kept, and so are its line ends. */
  readonly text: string;
  readonly list: TodoList;
}

/** A file that was written over; a program that had it open may still save to it. */
interface Replaced {
  readonly file: ReplacedFile;
  readonly shared: Shared;
  content: Buffer;
}

const EMPTY: Buffer = Buffer.alloc(0);

/**
 * Keeps a session and a Markdown file the same: each change of the session is written as a task list, and a person's
 * save becomes an edit that the model reads of.
 *
 * Text above the rows stays as it is, and so do line ends. A save since the file was last written is merged once the
 * file is still, and never overwritten. A file that is not UTF-8, is too large, is a link out of its folder or has rows
 * that cannot be read stays unchanged until it can be read, and `report` gets the reason.
 *
 * @throws Error for a file that cannot be read or written, or contains no plan.
 */
export function openMarkdownPlan(path: string, preset: TodoPreset | undefined, report: (problem: string) => void) {
  const file = `the file ${JSON.stringify(path)}`;
  const todos = createTodoSession({ preset, nag: false });
  const target = attempt(`read ${file}`, () => {
    recoverFile(path);
    return readTarget(path).target;
  });
  let shared: Shared = { content: EMPTY, text: "", list: todos.list };
  let awaited: { readonly content: Buffer; readonly timer: NodeJS.Timeout; isStill: boolean } | undefined;
  const replaced: Replaced[] = [];
  let isSaved = true;
  let isReading = false;

  function isStill(content: Buffer): boolean {
    if (awaited?.content.equals(content)) return awaited.isStill;
    clearTimeout(awaited?.timer);
    const check = (): void => {
      if (awaited !== undefined) awaited.isStill = true;
      follow();
    };
    const time = isCut(content, shared.content) ? STILL.cut : STILL.whole;
    awaited = { content, timer: setTimeout(check, time).unref(), isStill: false };
    return false;
  }

  function stopWaiting(): void {
    clearTimeout(awaited?.timer);
    awaited = undefined;
  }

  function readEdits(content: Buffer): void {
    const text = attempt(`read ${file}`, () => refuseRows(decodeText(content)));
    if (text.trim() === "") {
      // An emptied file does not clear the plan.
      shared = { ...shared, content };
      return;
    }
    isReading = true;
    const result = edit(toInput(text));
    isReading = false;
    if (!result.ok) throw new Error(`cannot read ${file} as a plan: ${formatIssues(result.issues)}`);
    shared = { content, text, list: todos.list };
  }

  function edit(input: ReturnType<typeof toInput>): TodoEditResult {
    const { list: base } = shared;
    const result = todos.edit(input, { seen: base.revision });
    if (result.ok || result.issues[0]?.code !== "list_changed") return result;
    // The model wrote so often meanwhile that the session no longer has the list.
    const saved = createTodoSession({ preset, list: base, nag: false }).edit(input);
    if (!saved.ok) return saved;
    const current = todos.list;
    const merged = mergeTodos({ base, current, next: saved.list, prefer: "next", rules: preset?.tool.rules });
    if (!merged.ok) return { ok: false, list: current, issues: merged.issues };
    return todos.edit({ ...merged.list, revision: current.revision });
  }

  // A file that shows the list in another form is left as it is.
  const showsList = (text: string): boolean => {
    const result = createTodoSession({ preset, list: todos.list, nag: false }).edit(toInput(text));
    return result.ok && !result.changed;
  };

  /** Brings the list and the file together; false where the file is not still yet. */
  function sync(isFirst = false): boolean {
    const { image } = attempt(`read ${file}`, () => readTarget(path, target));
    const content = image?.content ?? EMPTY;
    if (!content.equals(shared.content)) {
      if (!isFirst && !isStill(content)) return false;
      readEdits(content);
    }
    stopWaiting();
    const isEmpty = content.toString().trim() === "";
    if (isEmpty ? todos.list === shared.list : showsList(shared.text)) return true;
    const text = replaceRows(shared.text, renderMarkdown(todos.list));
    attempt(`write ${file}`, () => refuseRows(text));
    const next = { content: Buffer.from(text), text, list: todos.list };
    if (next.content.equals(content) || write(next, image)) return true;
    // Somebody saved right now.
    return sync();
  }

  /** Writes the new common state to the file; false where somebody saved the file. */
  function write(next: Shared, image: FileImage | undefined): boolean {
    const old = attempt(`write ${file}`, () => writeExpected(target, next.content, image));
    if (old === undefined) return false;
    const entry = { file: old, shared, content: shared.content };
    replaced.push(entry);
    setTimeout(() => lookAgain(entry), STILL.whole).unref();
    shared = next;
    if (replaced.length > MOST_REPLACED) forget(replaced[0]);
    return true;
  }

  function lookAgain(entry: Replaced): void {
    if (!replaced.includes(entry)) return;
    if (isOver(entry)) forget(entry);
    else setTimeout(() => lookAgain(entry), STILL.whole).unref();
  }

  /** Whether saves to a replaced file have ended; merges the last of them first. */
  function isOver(entry: Replaced): boolean {
    const content = entry.file.read();
    if (content.equals(entry.shared.content)) return true;
    const isWhole = content.length > 0 && content.equals(entry.content);
    entry.content = content;
    return isWhole && bringBack(entry);
  }

  function bringBack({ content, shared: seen }: Replaced): boolean {
    try {
      const { image } = readTarget(path, target);
      // A later save is merged first.
      if (!image?.content.equals(shared.content) || !write({ ...shared, content }, image)) return false;
    } catch {
      return false;
    }
    // The next look then finds an edit of the text that its writer saw.
    shared = seen;
    follow();
    return true;
  }

  function forget(entry: Replaced | undefined): void {
    if (entry === undefined) return;
    replaced.splice(replaced.indexOf(entry), 1);
    entry.file.close();
  }

  function follow(): void {
    try {
      isSaved = sync();
    } catch (error) {
      isSaved = false;
      report(error instanceof Error ? error.message : String(error));
    }
  }

  // The caller reports a first file without a plan.
  sync(true);
  // A sync writes its own edits itself.
  todos.subscribe(() => isReading || follow());
  watchFile(path, { interval: INTERVAL, persistent: false }, follow);

  /** Waits until the file is still and has the last changes, or for a time that clients give a program to end. */
  async function settle(): Promise<void> {
    for (const entry of [...replaced]) lookAgain(entry);
    const end = performance.now() + LAST_WAIT;
    while (awaited?.isStill === false && performance.now() < end) await wait(INTERVAL / 10);
    if (awaited?.isStill === false) report(`cannot write ${file}: somebody is saving it`);
  }

  function close(): void {
    unwatchFile(path, follow);
    stopWaiting();
    for (const entry of [...replaced]) forget(entry);
  }
  return { todos, isSaved: () => isSaved, settle, close };
}

/** Whether a text may be the first part of one that is still being written. */
function isCut(content: Buffer, before: Buffer): boolean {
  if (before.subarray(0, content.length).equals(content)) return true;
  return before.at(-1) === 10 && content.at(-1) !== 10;
}

const FIRST_ROW = /^\uFEFF?[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[[^\]\n]?\]/m;

/** The most rows that are read or written. */
const MOST_ROWS = 10_000;

function refuseRows(text: string): string {
  const rows = text.match(new RegExp(FIRST_ROW, "gm"))?.length ?? 0;
  if (rows <= MOST_ROWS) return text;
  throw new Error(`it has ${rows} rows, and a plan has at most ${MOST_ROWS} rows`);
}

/** Converts a text for an edit: one without rows is a plan without items. */
function toInput(text: string): string | readonly never[] {
  return FIRST_ROW.test(text) ? text : [];
}

/**
 * Replaces the plan in a text, and keeps what is above it, its byte order mark, its kind of line end, and whether one
 * follows its last row.
 */
function replaceRows(text: string, plan: string): string {
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  const body = text.slice(mark.length);
  const start = body.search(FIRST_ROW);
  const lineEnd = /\r?\n/.exec(body)?.[0] ?? "\n";
  const lastEnd = start === -1 || body.endsWith("\n") ? lineEnd : "";
  const head = removeSummary(start === -1 ? body : body.slice(0, start)).trimEnd();
  const rows = plan === "" ? "" : plan.replaceAll("\n", lineEnd) + lastEnd;
  return mark + (head === "" ? rows : head + lineEnd + lineEnd + rows);
}

const QUOTE = /^[ \t]*>/;

/** Removes the nearest quote above the rows, which is the plan's summary. */
function removeSummary(head: string): string {
  const lines = head.split("\n");
  const last = lines.findLastIndex((line) => QUOTE.test(line));
  const first = lines.slice(0, Math.max(last, 0)).findLastIndex((line) => !QUOTE.test(line)) + 1;
  return last === -1 ? head : [...lines.slice(0, first), ...lines.slice(last + 1)].join("\n");
}
