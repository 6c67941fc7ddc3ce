import type { TodoItem, TodoList } from "agent-todos";
import { createKeptTexts, createKey, joinTexts } from "./kept-texts";
import { aimChange, invertChange, type PlanChange, placeOf, toEdit } from "./plan-changes";

/** All words about changes that were not saved. */
const WORDS = {
  waiting: "Not saved yet: the server does not answer. Your changes wait here.",
  notSaved: (why: string) => `Not saved: ${why}`,
  notUndone: (why: string) => `Not taken back: ${why}`,
  tooLong: (over: number) => `the text is ${over} characters too long. Shorten it and save it again.`,
  full: (limit: number) => `a plan has ${limit} steps at most. Remove one first.`,
  running: "another step is being worked on already.",
  gone: "that step is no longer in the plan.",
  changed: "the plan has changed too much since. Look at it and try again.",
  other: "this plan does not take that change.",
};

/** The answer to an edit, as `edit` of a session, a shared list and `fetchTodos` returns it. */
export interface EditAnswer {
  readonly ok: boolean;
  readonly list?: TodoList;
  readonly issues?: readonly { readonly code: string; readonly received?: string | number; readonly limit?: number }[];
}

/**
 * Saves one change by the person: a patch, or the whole list where no patch can name the step. Pass both arguments on to
 * `edit`: `seen` is the revision that the person saw, so that the model's work since is merged, and `callId` makes an
 * edit that is sent again count once.
 */
export type SendEdit = (
  edit: object,
  from: { readonly seen: number; readonly callId: string },
) => EditAnswer | Promise<EditAnswer>;

/** A text that the person has begun to write in a step and not saved. */
export interface StepDraft {
  readonly text: string;
  /** The list as it was when they began. */
  readonly seen: TodoList;
  /** Whether the server refused it. */
  readonly isRefused?: boolean;
}

interface Pending {
  readonly id: string;
  readonly change: PlanChange;
  readonly seen: TodoList;
  /** Whether it takes another change back. */
  readonly isUndo: boolean;
  /** Called once it is saved, unless the page was loaded again meanwhile. */
  readonly onSaved?: (() => void) | undefined;
}

/** A change that can be taken back. */
export interface DoneChange {
  readonly id: string;
  /** The change in words. */
  readonly words: string;
  readonly inverse: PlanChange;
  readonly onUndo: (() => void) | undefined;
}

export interface EditState {
  /** The changes that are on their way or wait for the server, oldest first. */
  readonly pending: readonly Pending[];
  readonly drafts: Readonly<Record<string, StepDraft>>;
  /** The text in the field for a new step. */
  readonly newStep: string;
  /** Why a change is not saved; empty where all are. */
  readonly problem: string;
  readonly done: readonly DoneChange[];
  /** How many changes were taken back and saved. */
  readonly undone: number;
  /** The steps that the person changed since the model last wrote. */
  readonly touched: readonly TodoItem[];
  /** The steps of the list that the person added, whoever changed them since. */
  readonly added: readonly TodoItem[];
}

/** The person's changes: kept outside of components and in the browser, from the first key until they are saved. */
export interface TodoEdits {
  readonly state: EditState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Makes a change to the list as the person saw it; `words` name it. `onUndo` is called once it was taken back. */
  readonly change: (change: PlanChange, seen: TodoList, words: string, onUndo?: () => void) => void;
  /** Takes the newest change back. */
  readonly undo: (seen: TodoList) => void;
  /** Sends the waiting changes now. */
  readonly retry: () => void;
  readonly write: (text: string) => void;
  readonly keepDraft: (name: string, draft: StepDraft | undefined) => void;
  /** Moves a draft whose step has another name, or is gone: then its text goes into the field for a new step. */
  readonly moveDraft: (from: string, to: string | undefined) => void;
  /** Follows the list while no change waits: the marks of touched steps end once it is newer than the person's last change. */
  readonly see: (list: TodoList) => void;
}

export const NO_EDITS: EditState = {
  pending: [],
  drafts: {},
  newStep: "",
  problem: "",
  done: [],
  undone: 0,
  touched: [],
  added: [],
};

/** The waits between two attempts, and the longest time for an answer, in milliseconds. */
const WAITS = { first: 500, longest: 5000, answer: 20_000 };

/** Creates the store of a person's changes to one list. With `storage`, a name unique to the list, a reload keeps them. */
export function createTodoEdits(send: SendEdit, { storage }: { readonly storage?: string } = {}): TodoEdits {
  const kept = createKeptTexts<Pending>(storage && `${storage}/changes`);
  const keptDrafts = createKeptTexts<StepDraft>(storage && `${storage}/drafts`, "tab");
  const keptStep = createKeptTexts<string>(storage && `${storage}/new`, "tab");
  const keptAdded = createKeptTexts<readonly TodoItem[]>(storage && `${storage}/added`);
  const listeners = new Set<() => void>();
  let state: EditState = {
    ...NO_EDITS,
    pending: kept.read().map(([, one]) => one),
    drafts: Object.fromEntries(keptDrafts.read()),
    newStep: keptStep.read()[0]?.[1] ?? "",
    added: keptAdded.read()[0]?.[1] ?? [],
  };
  let savedAt = -1;
  let isSending = false;
  let pause = WAITS.first;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(next: Partial<EditState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    clearTimeout(timer);
    for (let head = state.pending[0]; head !== undefined; head = state.pending[0]) {
      const { id, change, seen } = head;
      const answer = await answerOf(() => send(toEdit(change, seen), { seen: seen.revision, callId: id }));
      if (answer === undefined) {
        show({ problem: WORDS.waiting });
        timer = setTimeout(sendAll, pause);
        pause = Math.min(WAITS.longest, pause * 2);
        break;
      }
      pause = WAITS.first;
      settle(head, answer);
    }
    isSending = false;
  }

  function settle({ id, change, seen, isUndo, onSaved }: Pending, answer: EditAnswer): void {
    kept.put(id, undefined);
    const pending = state.pending.filter((one) => one.id !== id);
    if (answer.ok) {
      savedAt = answer.list?.revision ?? savedAt;
      show({ pending, problem: "", undone: state.undone + Number(isUndo) });
      onSaved?.();
    } else {
      const problem = (isUndo ? WORDS.notUndone : WORDS.notSaved)(explain(answer));
      show({ pending, problem, done: state.done.filter((one) => one.id !== id) });
      // Nobody has just written the words that an undo brings back.
      if (!isUndo) giveBack(change, seen);
    }
  }

  /** Puts the text of a refused change back into the field where it was written. */
  function giveBack(change: PlanChange, seen: TodoList): void {
    const text = change.kind === "set" ? change.fields.content : change.item.content;
    if (text === undefined || change.kind === "move" || change.kind === "remove") return;
    const name = nameSteps(seen.items)[placeOf(seen.items, change.item)] ?? "";
    const isReword = change.kind === "set" && state.drafts[name] === undefined;
    if (isReword) keepDraft(name, { text, seen, isRefused: true });
    else write(joinTexts(text, state.newStep));
  }

  function put(change: PlanChange, seen: TodoList, isUndo: boolean, onSaved?: () => void): string {
    const one: Pending = { id: createKey(), change, seen, isUndo, onSaved };
    kept.put(one.id, one);
    const touched = change.kind === "set" ? { ...change.item, ...change.fields } : change.item;
    show({ pending: [...state.pending, one], touched: [...state.touched, touched] });
    if (change.kind === "add" && !isUndo) keepAdded([...state.added, change.item]);
    void sendAll();
    return one.id;
  }

  function keepAdded(added: readonly TodoItem[]): void {
    keptAdded.put("steps", added.length === 0 ? undefined : added);
    show({ added });
  }

  /** Follows the added steps to their ids and words in a list that has all changes. */
  function followAdded({ items }: TodoList): void {
    const added = state.added.flatMap((one) => items[placeOf(items, one)] ?? []);
    const isSame = (one: TodoItem, old: TodoItem | undefined) => one.id === old?.id && one.content === old?.content;
    if (added.length === state.added.length && added.every((one, at) => isSame(one, state.added[at]))) return;
    keepAdded(added);
  }

  function write(newStep: string): void {
    if (state.newStep === newStep) return;
    keptStep.put("step", newStep === "" ? undefined : newStep);
    show({ newStep });
  }

  function keepDraft(name: string, draft: StepDraft | undefined): void {
    if (state.drafts[name] === draft) return;
    keptDrafts.put(name, draft);
    const others = Object.fromEntries(Object.entries(state.drafts).filter(([other]) => other !== name));
    show({ drafts: draft === undefined ? others : { ...others, [name]: draft } });
  }

  return {
    get state() {
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      void sendAll();
      const resend = () => void sendAll();
      window.addEventListener("online", resend);
      return () => {
        listeners.delete(listener);
        window.removeEventListener("online", resend);
      };
    },
    change(change, seen, words, onUndo) {
      const inverse = invertChange(change, seen);
      const id = put(change, seen, false);
      if (inverse !== undefined) show({ done: [...state.done, { id, words, inverse, onUndo }] });
    },
    undo(seen) {
      const last = state.done.at(-1);
      if (last === undefined) return;
      show({ done: state.done.slice(0, -1) });
      put(aimChange(last.inverse, seen), seen, true, last.onUndo);
    },
    retry: () => void sendAll(),
    write,
    keepDraft,
    moveDraft(from, to) {
      const draft = state.drafts[from];
      if (draft === undefined) return;
      keepDraft(from, undefined);
      if (to !== undefined) keepDraft(to, draft);
      else if (draft.text.trim() !== "") write(joinTexts(draft.text, state.newStep));
    },
    see(list) {
      if (state.touched.length > 0 && list.revision > savedAt) show({ touched: [] });
      // Before the list has come nothing is known to be gone.
      if (list.revision >= savedAt && list.items.length > 0) followAdded(list);
    },
  };
}

/** The names of steps under which their drafts are kept: the id, else the text and how often it came before. */
export function nameSteps(items: readonly TodoItem[]): readonly string[] {
  const counts = new Map<string, number>();
  return items.map(({ id, content }) => {
    const count = counts.get(content) ?? 0;
    if (id === undefined) counts.set(content, count + 1);
    return id ?? (count === 0 ? content : `${content} #${count + 1}`);
  });
}

/** The server's answer to an edit; undefined where none comes. */
async function answerOf(edit: () => EditAnswer | Promise<EditAnswer>): Promise<EditAnswer | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, WAITS.answer, undefined);
  });
  try {
    return await Promise.race([edit(), late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** Explains to a person why a change was refused; the issues themselves are worded for a model. */
function explain({ issues = [] }: EditAnswer): string {
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
