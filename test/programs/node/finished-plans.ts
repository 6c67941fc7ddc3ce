import type { TodoItem, TodoList } from "../../../src/index.js";

/** The time of every block, unless a test says otherwise. */
export const TIME = new Date(2025, 0, 2, 17, 42, 33);

export function now(): Date {
  return TIME;
}

export function done(content: string): TodoItem {
  return { content, status: "completed" };
}

export function dropped(content: string): TodoItem {
  return { content, status: "cancelled" };
}

export function plan(items: readonly TodoItem[], summary?: string): TodoList {
  return { items, revision: 1, ...(summary === undefined ? {} : { summary }) };
}
