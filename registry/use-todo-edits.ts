import type { TodoItem, TodoList, TodoStatus } from "agent-todos";
import { useEffect, useMemo, useRef, useState } from "react";
import { overlayChanges, type PlanChange, toEdit } from "./plan-changes";

/** All words about changes that were not saved. */
const WORDS = {
  waiting: "Not saved yet: the server does not answer. Your changes wait here.",
  tooLong: (over: number) => `Not saved: the text is ${over} characters too long. Shorten it and save it again.`,
  full: (limit: number) => `Not saved: a plan holds ${limit} steps at most. Remove one first.`,
  running: "Not saved: another step is being worked on already.",
  gone: "Not saved: that step is no longer in the plan.",
  changed: "Not saved: the plan has changed too much since. Look at it and try again.",
  other: "Not saved: this plan does not take that change.",
};

/** What became of an edit, as `edit` of a session, a shared list and `fetchTodos` answers. */
export interface EditAnswer {
  readonly ok: boolean;
  readonly issues?: readonly EditIssue[];
}

interface EditIssue {
  readonly code: string;
  readonly received?: string | number;
  readonly limit?: number;
}

/**
 * Takes a change by the person: a patch, or the whole list where a patch cannot say it. `seen` is the revision that the
 * person saw when they began, so that what the model did since is merged: hand it on to `edit`.
 */
export type SendEdit = (edit: object, from: { readonly seen: number }) => EditAnswer | Promise<EditAnswer>;

/** Whether a change was taken in the end. */
export type Saved = Promise<boolean>;

export interface TodoEdits {
  /** The list with what is on its way already done. */
  readonly list: TodoList;
  /** Why a change is not saved; empty where all are. */
  readonly error: string;
  /** Sends what waits once more; undefined where nothing waits for it. */
  readonly retry: (() => void) | undefined;
  readonly setStatus: (item: TodoItem, status: TodoStatus) => Saved;
  /** `seen` is the list as it was when the person began: of a text to write in, of a drag. */
  readonly reword: (seen: TodoList, item: TodoItem, content: string) => Saved;
  readonly move: (seen: TodoList, item: TodoItem, before: TodoItem | undefined) => Saved;
  readonly remove: (item: TodoItem) => Saved;
  readonly add: (content: string) => Saved;
}

interface Pending {
  readonly change: PlanChange;
  readonly seen: TodoList;
  readonly settle: (isSaved: boolean) => void;
}

/**
 * Sends the person's changes one after the other, and shows each at once. A change that the server does not answer
 * waits, with all after it, for another try or the network's return; one that is refused is taken back with the reason.
 */
export function useTodoEdits(list: TodoList, onEdit: SendEdit): TodoEdits {
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const [error, setError] = useState("");
  const [isStuck, setIsStuck] = useState(false);
  const queue = useRef<readonly Pending[]>([]);
  const isSending = useRef(false);
  const latest = useRef(onEdit);
  useEffect(() => {
    latest.current = onEdit;
  });

  function keep(next: readonly Pending[]): void {
    queue.current = next;
    setPending(next);
  }

  async function sendAll(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    for (let head = queue.current[0]; head !== undefined; head = queue.current[0]) {
      const { change, seen, settle } = head;
      const answer = await answerOf(() => latest.current(toEdit(change, seen), { seen: seen.revision }));
      setIsStuck(answer === undefined);
      setError(answer === undefined ? WORDS.waiting : explain(answer));
      if (answer === undefined) break;
      keep(queue.current.slice(1));
      settle(answer.ok);
    }
    isSending.current = false;
  }

  const send = (change: PlanChange, seen: TodoList): Saved =>
    new Promise((settle) => {
      keep([...queue.current, { change, seen, settle }]);
      void sendAll();
    });

  useEffect(() => {
    const resend = () => void sendAll();
    window.addEventListener("online", resend);
    return () => window.removeEventListener("online", resend);
  });

  const shown = useMemo(() => overlayChanges(list, pending), [list, pending]);
  return {
    list: shown,
    error,
    retry: isStuck ? () => void sendAll() : undefined,
    setStatus: (item, status) => send({ kind: "set", item, fields: { status } }, shown),
    reword: (seen, item, content) => {
      const fields = item.activeForm === undefined ? { content } : { content, activeForm: content };
      return send({ kind: "set", item, fields }, seen);
    },
    move: (seen, item, before) => send({ kind: "move", item, before }, seen),
    remove: (item) => send({ kind: "remove", item }, shown),
    add: (content) => send({ kind: "add", content }, shown),
  };
}

/** What the server made of an edit; undefined where it gave no answer. */
async function answerOf(edit: () => EditAnswer | Promise<EditAnswer>): Promise<EditAnswer | undefined> {
  try {
    return await edit();
  } catch {
    return undefined;
  }
}

/** Says to a person why a change was refused; the issues themselves are worded for a model. */
function explain({ ok, issues = [] }: EditAnswer): string {
  if (ok) return "";
  const [issue] = issues;
  const { limit = 0, received } = issue ?? {};
  switch (issue?.code) {
    case "too_long":
      return WORDS.tooLong(Number(received) - limit);
    case "too_many_items":
      return WORDS.full(limit);
    case "too_many_in_progress":
      return WORDS.running;
    case "unknown_item":
    case "ambiguous_item":
      return WORDS.gone;
    case "list_changed":
      return WORDS.changed;
    default:
      return WORDS.other;
  }
}
