import { escapeText } from "../../model/escape.js";
import type { TodoItem, TodoList, TodoStatus } from "../../model/todo.js";
import type { TodoChecks } from "../../model/todo-facts.js";
import { describeChecks } from "../../render/describe-facts.js";

/** The words of a completion log, printed unchanged, so they include their own colons and blanks. */
export interface CompletionLogLabels {
  /** Comes before the summary, in its line. */
  readonly summary: string;
  /** Comes after the count of completed items. */
  readonly completed: string;
  /** Comes after the count of cancelled items. */
  readonly cancelled: string;
}

/**
 * The labels that come with the library: `en`, the default, and `zh`, word for word as the standard-envelope design
 * prints them.
 *
 * @example
 * ```ts
 * import { COMPLETION_LOG_LABELS } from "agent-todos/node";
 *
 * console.log(COMPLETION_LOG_LABELS.zh.completed); // => Completed: 完成的任务.
 * console.log(COMPLETION_LOG_LABELS.en.completed); // => Completed:
 * ```
 */
export const COMPLETION_LOG_LABELS: Readonly<Record<"zh" | "en", CompletionLogLabels>> = /* @__PURE__ */ Object.freeze({
  zh: /* @__PURE__ */ Object.freeze({
    summary: "总任务概述：",
    completed: "Completed: 完成的任务.",
    cancelled: "Cancelled: 取消的任务.",
  }),
  en: /* @__PURE__ */ Object.freeze({ summary: "Summary: ", completed: "Completed:", cancelled: "Cancelled:" }),
});

/** The frame around the items of one block. */
export interface CompletionBlockFrame {
  /** How many finished plans the session has had, this one included. */
  readonly number: number;
  /** When it was finished, as {@link formatLocalStamp} prints it. */
  readonly stamp: string;
  readonly labels: CompletionLogLabels;
  /** The results of checks for the items, in their order. */
  readonly checks: TodoChecks;
}

/** Renders a finished plan as one Markdown block: heading, summary, completed and cancelled items, and a line break. */
export function renderCompletionBlock(list: TodoList, frame: CompletionBlockFrame): string {
  const { number, stamp, labels, checks } = frame;
  const summary = escapeLine(list.summary ?? "");
  const parts = [
    `# task${number}-${stamp}`,
    summary === "" ? "" : `${labels.summary}${summary}`,
    renderGroup(list, { status: "completed", label: labels.completed, checks }),
    renderGroup(list, { status: "cancelled", label: labels.cancelled, checks }),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

interface Group extends Pick<CompletionBlockFrame, "checks"> {
  readonly status: TodoStatus;
  readonly label: string;
}

function renderGroup({ items }: TodoList, { status, label, checks }: Group): string {
  const rows = items.flatMap((item, at) => {
    const checked = escapeLine(describeChecks(checks[at]));
    return item.status === status ? [renderItem(item) + (checked && ` (*${checked}*)`)] : [];
  });
  return rows.length === 0 ? "" : [`[${rows.length}/${items.length}] ${label}`, ...rows].join("\n");
}

function renderItem({ content, status }: TodoItem): string {
  const text = escapeLine(content);
  // A bare dash would make a heading of the line above, and `~~~~` opens a code block.
  if (text === "") return "- …";
  return status === "cancelled" ? `- ~~${text}~~` : `- ${text}`;
}

// Trims the text: four leading blanks would turn an item into code, and a blank after `~~` prevents striking through.
function escapeLine(text: string): string {
  return escapeText(text, "markdown").trim();
}

/** Formats a date as `YYYYMMDD-HHMMSS` in local time, for file names and headings. */
export function formatLocalStamp(date: Date): string {
  const day = [pad(date.getFullYear(), 4), pad(date.getMonth() + 1), pad(date.getDate())];
  const time = [pad(date.getHours()), pad(date.getMinutes()), pad(date.getSeconds())];
  return `${day.join("")}-${time.join("")}`;
}

function pad(value: number, width: number = 2): string {
  return String(value).padStart(width, "0");
}
