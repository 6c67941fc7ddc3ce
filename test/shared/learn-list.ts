import type { TodoItem, TodoList } from "agent-todos";
import type { SharedWriteResult } from "agent-todos/shared";
import type { Named, World } from "./play-meaning.js";

/** The list that a model expects of a call. */
export function applyNamed(world: World, list: TodoList, { dropped, statuses, added }: Named): TodoList {
  const items = list.items
    .filter(({ content }) => !dropped.has(world.rootOf(content)))
    .map((item) => ({ ...item, status: statuses.get(world.rootOf(item.content)) ?? item.status }));
  return { ...list, items: [...items, ...[...added].map((content): TodoItem => ({ content, status: "pending" }))] };
}

/** Learns from a text how the list differs from what a model expects: of each item only what the text names. */
export function learn(
  world: World,
  expected: TodoList,
  {
    text,
    list,
    ...result
  }: Pick<SharedWriteResult, "text" | "list" | "ok"> & {
    readonly isRead?: boolean;
    readonly issues?: readonly { readonly code: string }[];
  },
): TodoList {
  if (result.isRead === true || result.issues?.some(({ code }) => code === "list_changed")) return list;
  const byRoot = new Map(expected.items.map((item) => [world.rootOf(item.content), item]));
  const names = ({ content }: TodoItem): boolean => text.includes(content);
  const items = list.items.flatMap((item): readonly TodoItem[] => {
    const own = byRoot.get(world.rootOf(item.content));
    byRoot.delete(world.rootOf(item.content));
    if (own?.content === item.content && own.status === item.status) return [item];
    return names(item) ? [item] : own === undefined ? [] : [own];
  });
  const others = [...byRoot.values()].filter((item) => !names(item));
  return { ...list, items: [...items, ...others] };
}
