import { escapeText, type TodoItem, type TodoList } from "agent-todos";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { placeOf } from "./plan-changes";

/** All words about what happened while the person did not look. */
const WORDS = {
  kinds: { added: "added", done: "done", reopened: "reopened", changed: "changed" },
  removed: "removed",
  /** Who else than the agent changed the plan; a shared list names people as its edits do. */
  by: (names: readonly string[]) => `by ${names.join(" and ")}`,
  user: "a person",
  row: (kind: string, by: string) => `${kind[0]?.toUpperCase()}${kind.slice(1)} while you were away${by}`,
  all: (counts: string, by: string) => `While you were away: ${counts}${by}`,
};

/** The agent's own name where a host gives it none, which tells people nothing. */
const AGENT = "main";

type Kind = keyof typeof WORDS.kinds;

/** A list, and who made this version of it where that is known. */
export type AuthoredList = TodoList & { readonly by?: string };

interface Changed {
  readonly kind: Kind;
  readonly by: string | undefined;
}

/** What is new about each step that changed, in words. */
export type News = ReadonlyMap<TodoItem, string>;

const NONE: News = new Map();

/**
 * Finds what changed while the person did not look: the tab was hidden, or the plan folded. When they look again, it is
 * told in one line, and marked on the steps for as long as anything is `told`.
 */
export function useNews(list: AuthoredList, isOpen: boolean, told: string, tell: (words: string) => void): News {
  const isLooking = useVisible() && isOpen;
  const seen = useRef<AuthoredList>(list);
  const authors = useRef<readonly AuthoredList[]>([]);
  const [news, setNews] = useState(NONE);
  useEffect(() => {
    if (!isLooking) {
      if (authors.current.at(-1) !== list) authors.current = [...authors.current, list];
      return;
    }
    const versions = authors.current;
    const before = seen.current;
    seen.current = list;
    authors.current = [];
    // Before there was a plan nobody looked away from it.
    if (versions.length === 0 || before.items.length === 0) return;
    const changed = compare(before, [...versions, list]);
    const removed = before.items.filter((item) => placeOf(list.items, item) === -1).length;
    if (changed.size + removed === 0) return;
    setNews(new Map([...changed].map(([item, { kind, by }]) => [item, WORDS.row(WORDS.kinds[kind], nameAll([by]))])));
    tell(summarize([...changed.values()], removed, versions));
  }, [list, isLooking, tell]);
  // State derived from the last render: React renders again at once, before anything is shown.
  if (told === "" && news !== NONE) setNews(NONE);
  return news;
}

/** Finds for each step of the last version how it differs from the first, and who made the first version that has it. */
function compare(before: TodoList, versions: readonly AuthoredList[]): ReadonlyMap<TodoItem, Changed> {
  const changed = new Map<TodoItem, Changed>();
  for (const item of versions.at(-1)?.items ?? []) {
    const kind = kindOf(before.items[placeOf(before.items, item)], item);
    if (kind === undefined) continue;
    const by = versions.find(({ items }) => isEqual(items[placeOf(items, item)], item))?.by;
    changed.set(item, { kind, by });
  }
  return changed;
}

function isEqual(one: TodoItem | undefined, other: TodoItem): boolean {
  return one?.status === other.status && one.content === other.content;
}

function kindOf(old: TodoItem | undefined, item: TodoItem): Kind | undefined {
  if (old === undefined) return "added";
  const [was, is] = [old, item].map(({ status }) => status === "completed" || status === "cancelled");
  if (was !== is) return is ? "done" : "reopened";
  return old.content === item.content ? undefined : "changed";
}

function summarize(changed: readonly Changed[], removed: number, versions: readonly AuthoredList[]): string {
  const counts = Object.entries(WORDS.kinds).flatMap(([kind, word]) => {
    const count = changed.filter((one) => one.kind === kind).length;
    return count === 0 ? [] : [`${count} ${word}`];
  });
  if (removed > 0) counts.push(`${removed} ${WORDS.removed}`);
  return WORDS.all(counts.join(", "), nameAll(versions.map(({ by }) => by)));
}

function nameAll(by: readonly (string | undefined)[]): string {
  const others = by.filter((name) => name !== undefined && name !== "" && name !== AGENT);
  const names = new Set(others.map((name = "") => (name === "user" ? WORDS.user : escapeText(name, "line"))));
  return names.size === 0 ? "" : `, ${WORDS.by([...names])}`;
}

/** Whether the page is in front; true on a server. */
function useVisible(): boolean {
  return useSyncExternalStore(
    onVisibility,
    () => document.visibilityState === "visible",
    () => true,
  );
}

function onVisibility(look: () => void): () => void {
  document.addEventListener("visibilitychange", look);
  return () => document.removeEventListener("visibilitychange", look);
}
