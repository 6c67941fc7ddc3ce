import type { TodoItem, TodoList, TodoStatus } from "agent-todos";
import { useRef, useState } from "react";

/** What became of an edit, as `edit` of a session, a shared list and `fetchTodos` answers. */
export interface EditAnswer {
  readonly ok: boolean;
  readonly issues?: readonly { readonly message: string }[];
}

/** Takes a change by the person: a patch `{ updates, remove, add }`, or the whole list where a patch cannot say it. */
export type SendEdit = (edit: object) => EditAnswer | Promise<EditAnswer>;

export interface TodoEdits {
  /** The items with what is on its way already done. */
  readonly items: readonly TodoItem[];
  /** Why the last change was not taken; empty where it was. */
  readonly error: string;
  readonly setStatus: (item: TodoItem, status: TodoStatus) => void;
  readonly reword: (item: TodoItem, content: string) => void;
  readonly move: (from: number, to: number) => void;
  readonly remove: (item: TodoItem) => void;
  readonly add: (content: string) => void;
}

/** Sends the person's changes one after the other, and shows each at once. */
export function useTodoEdits(list: TodoList, onEdit: SendEdit): TodoEdits {
  const [sent, setSent] = useState<readonly TodoItem[]>();
  const [error, setError] = useState("");
  const queue = useRef<Promise<void>>(Promise.resolve());
  const count = useRef(0);
  const items = sent ?? list.items;

  function send(next: readonly TodoItem[], patch: object | undefined): void {
    const number = ++count.current;
    setSent(next);
    queue.current = queue.current.then(async () => {
      const problem = await answerOf(() => onEdit(patch ?? { ...list, items: next }));
      if (number !== count.current) return;
      setError(problem);
      setSent(undefined);
    });
  }

  function change(item: TodoItem, fields: Partial<TodoItem>): void {
    const name = nameOf(item, items);
    // Without an id the text names the item, so a patch cannot give it another.
    const canPatch = name !== undefined && (item.id !== undefined || fields.content === undefined);
    send(
      items.map((one) => (one === item ? { ...item, ...fields } : one)),
      canPatch ? { updates: [{ ...name, ...fields }] } : undefined,
    );
  }

  return {
    items,
    error,
    setStatus: (item, status) => change(item, { status }),
    reword: (item, content) =>
      change(item, item.activeForm === undefined ? { content } : { content, activeForm: content }),
    move: (from, to) => send(moveItem(items, from, to), undefined),
    remove: (item) => {
      const name = nameOf(item, items);
      const patch = name && { remove: [name.id ?? name.content] };
      send(
        items.filter((one) => one !== item),
        patch,
      );
    },
    add: (content) => {
      const item: TodoItem = { content, status: "pending" };
      send([...items, item], { add: [item] });
    },
  };
}

/** The items with the one at `from` moved to `to`. */
export function moveItem<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const others = items.filter((_, index) => index !== from);
  return [...others.slice(0, to), ...items.slice(from, from + 1), ...others.slice(to)];
}

/** How a patch names an item: by its id, else by its text where that is the only one. */
function nameOf(
  { id, content }: TodoItem,
  items: readonly TodoItem[],
): { readonly id?: string; readonly content?: string } | undefined {
  if (id !== undefined) return { id };
  return items.filter((one) => one.content === content).length === 1 ? { content } : undefined;
}

/** Why an edit was not taken; empty where it was. */
async function answerOf(edit: () => EditAnswer | Promise<EditAnswer>): Promise<string> {
  try {
    const { ok, issues = [] } = await edit();
    return ok ? "" : `Not saved: ${issues.map(({ message }) => message).join(" ")}`;
  } catch {
    return "Not saved: the server did not answer. Try again.";
  }
}
