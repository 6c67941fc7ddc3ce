import type { TodoItem, TodoList, TodoStatus } from "../core/todo.js";
import { escapeText } from "../render/escape.js";
import type { CompletionLogLabels } from "./completion-log-labels.js";

/** What stands around the items of one block. */
export interface CompletionBlockFrame {
  /** How many finished plans the session has had, this one included. */
  readonly number: number;
  /** When, as the heading prints it. */
  readonly stamp: string;
  readonly labels: CompletionLogLabels;
}

/** A finished plan as one Markdown block: heading, summary, completed and cancelled items; it ends with a line break. */
export function renderCompletionBlock(list: TodoList, frame: CompletionBlockFrame): string {
  const { number, stamp, labels } = frame;
  const summary = escapeLine(list.summary ?? "");
  const parts = [
    `# task${number}-${stamp}`,
    summary === "" ? "" : `${labels.summary}${summary}`,
    renderGroup(list, "completed", labels.completed),
    renderGroup(list, "cancelled", labels.cancelled),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function renderGroup(list: TodoList, status: TodoStatus, label: string): string {
  const items = list.items.filter((item) => item.status === status);
  if (items.length === 0) return "";
  return [`[${items.length}/${list.items.length}] ${label}`, ...items.map(renderItem)].join("\n");
}

function renderItem({ content, status }: TodoItem): string {
  const text = escapeLine(content);
  // A bare dash would make a heading of the line above, and `~~~~` opens a code block.
  if (text === "") return "- …";
  return status === "cancelled" ? `- ~~${text}~~` : `- ${text}`;
}

// Trimmed, as four leading blanks make code of an item, and `~~ a~~` is not struck through.
function escapeLine(text: string): string {
  return escapeText(text, "markdown").trim();
}
