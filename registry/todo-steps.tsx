import type { TodoItem, TodoList } from "agent-todos";
import type { StepActivity, StepChange } from "agent-todos/react";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { placeOf } from "./plan-changes";
import type { FactList } from "./step-facts";
import { type EditState, nameSteps, type StepDraft, type TodoEdits } from "./todo-edits";
import { type ApprovedSteps, type RowEdits, TodoRow } from "./todo-row";
import { isOpenStep } from "./todo-step";
import { useArrowKeys } from "./use-arrow-keys";
import type { ListClock } from "./use-list-clock";
import type { News } from "./use-news";
import { moveOne, useReorder } from "./use-reorder";
import { useRowMotion } from "./use-row-motion";
import { useStepKeys } from "./use-step-keys";

/** All words for what a person did, which the panel shows beside Undo. */
const WORDS = {
  ticked: (step: string) => `Ticked ${step}`,
  unticked: (step: string) => `Reopened ${step}`,
  reworded: (step: string) => `Reworded ${step}`,
  moved: (step: string, place: number, total: number) => `Moved ${step} to ${place} of ${total}`,
  removed: (step: string) => `Removed ${step}`,
  folded: (count: number) => `${count} more done`,
  unfolded: "Fold what is done",
};

/** A plan of more steps folds the finished ones at its beginning, but for the last. */
const FOLD = { over: 10, least: 3, kept: 2 };

export interface TodoStepsProps {
  /** The list as it is shown. */
  readonly list: TodoList;
  /** The list that changes are made from: without what a call that is still written will add. */
  readonly base: TodoList;
  readonly state: EditState;
  readonly edits: TodoEdits | undefined;
  readonly labelledBy: string;
  readonly time: ListClock;
  readonly news: News;
  /** The list that what checks found, and who works on its items, belong to. */
  readonly facts: FactList;
  /** What happened in a step of the list. */
  readonly activityOf: (item: TodoItem) => StepActivity | undefined;
  readonly approved: ApprovedSteps | undefined;
  readonly isOpen: boolean;
  /** Called after the text of a removed step went into the field for a new one, or the last step was removed. */
  readonly onLeft: (isText: boolean) => void;
}

/** The steps, in a box that scrolls where they are many. It follows the step at work until the reader scrolls. */
export function TodoSteps(props: TodoStepsProps) {
  const { list, base, state, edits, labelledBy, isOpen, onLeft, time, news, facts, approved, activityOf } = props;
  const [isUnfolded, setIsUnfolded] = useState(false);
  const box = useRef<HTMLOListElement>(null);
  const keys = useStepKeys(list.items);
  const { rows, movingTo, gripOf } = useReorder({ list, base, keys }, box, (seen, from, to) => {
    const item = seen.list.items[from];
    if (item === undefined) return;
    // The edit cannot name a step that a call has not saved yet.
    const below = moveOne(seen.list.items, from, to).slice(to + 1);
    const before = below.find((other) => placeOf(seen.base.items, other) !== -1);
    edits?.change({ kind: "move", item, before }, seen.base, WORDS.moved(item.content, to + 1, seen.list.items.length));
  });
  const shownKeys = rows.map(({ key }) => key);
  const names = nameSteps(rows.map(({ item }) => item));
  useFollow(
    box,
    rows.findIndex(({ item }) => item.status === "in_progress"),
    isOpen,
  );
  useShowAdded(box, state);
  const folded = countFolded(list.items, state);
  useRowMotion(box, shownKeys, isOpen);
  const arrows = useArrowKeys(box);
  useDrafts(shownKeys, names, state, edits, () => onLeft(true));

  function remove(item: TodoItem, index: number, isByKey: boolean): void {
    // By keyboard the cursor goes into the text of the step that takes the place, where a second Enter removes nothing.
    const next = box.current?.children[index + 1] ?? box.current?.children[index - 1];
    const field = isByKey ? next?.querySelector("textarea") : box.current;
    if (field) field.focus({ preventScroll: true });
    else onLeft(false);
    edits?.change({ kind: "remove", item }, base, WORDS.removed(item.content));
  }

  function editsOf(item: TodoItem, index: number, store: TodoEdits): RowEdits {
    const name = names[index] ?? "";
    const draft = state.drafts[name];
    return {
      draft,
      theirs: draft && findTheirs(draft, item),
      grip: gripOf(index),
      onTick: (isDone) => {
        const fields = { status: isDone ? ("completed" as const) : ("pending" as const) };
        const words = isDone ? WORDS.ticked(item.content) : WORDS.unticked(item.content);
        store.change({ kind: "set", item, fields }, base, words);
      },
      onDraft: (text) => store.keepDraft(name, text === undefined ? undefined : { text, seen: draft?.seen ?? base }),
      onReword: (content) => {
        const fields = item.activeForm === undefined ? { content } : { content, activeForm: content };
        store.change({ kind: "set", item, fields }, draft?.seen ?? base, WORDS.reworded(item.content));
        store.keepDraft(name, undefined);
      },
      onRemove: (isByKey) => remove(item, index, isByKey),
    };
  }

  return (
    <div className="todos-box">
      {folded > 0 && (
        <button
          type="button"
          className="todos-fold"
          aria-expanded={isUnfolded}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {isUnfolded ? WORDS.unfolded : WORDS.folded(folded)}
        </button>
      )}
      <ol ref={box} className="todos-steps" aria-labelledby={labelledBy} tabIndex={edits ? -1 : 0} {...arrows}>
        {rows.map(({ item, key }, index) => (
          <TodoRow
            key={key}
            item={item}
            checked={facts.checks?.[placeOf(facts.items, item)]}
            agents={facts.agents?.[placeOf(facts.items, item)]}
            hasChecks={facts.checks !== undefined}
            place={index + 1}
            total={rows.length}
            isMoving={index === movingTo}
            isFolded={index < folded && index !== movingTo && !isUnfolded}
            time={time}
            news={news.get(item)}
            activity={activityOf(item)}
            approved={approved?.texts.includes(item.content) ? approved.words : undefined}
            isTouched={isAmong(state.touched, item)}
            isTheirs={isAmong(state.added, item) || activityOf(item)?.changes.some(isAddition) === true}
            edits={edits && placeOf(base.items, item) !== -1 ? editsOf(item, index, edits) : undefined}
          />
        ))}
      </ol>
    </div>
  );
}

/** The words of a step where they are others than those that a draft was begun from. */
function findTheirs({ seen }: StepDraft, item: TodoItem): string | undefined {
  const before = seen.items[placeOf(seen.items, item)];
  return before === undefined || before.content === item.content ? undefined : item.content;
}

/** Brings a step into view that the person has just added at the end. */
function useShowAdded(box: RefObject<HTMLElement | null>, { pending }: EditState): void {
  const last = pending.at(-1)?.change;
  useEffect(() => {
    if (last?.kind === "add" && last.before === undefined) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [box, last]);
}

/** Counts the finished steps at the beginning of a long plan that are folded; none that the person has at hand. */
function countFolded(items: readonly TodoItem[], state: EditState): number {
  const names = nameSteps(items);
  const isAtHand = (item: TodoItem, index: number): boolean =>
    state.drafts[names[index] ?? ""] !== undefined || isAmong(state.touched, item);
  const first = items.findIndex((item, index) => isOpenStep(item) || isAtHand(item, index));
  const count = (first === -1 ? items.length : first) - FOLD.kept;
  return items.length > FOLD.over && count >= FOLD.least ? count : 0;
}

/** Whether a step is among those that the person changed or added; one has no id until the server has given it one. */
function isAmong(steps: readonly TodoItem[], item: TodoItem): boolean {
  return steps.some((one) => placeOf([item], one) !== -1);
}

/** Whether a change is that the person added the step. */
function isAddition({ type, by }: StepChange): boolean {
  return type === "added" && by === "user";
}

/** Keeps the step at work in view, and leaves the scrolling to the reader once they scrolled, until they are back at it. */
function useFollow(box: RefObject<HTMLElement | null>, at: number, isOpen: boolean): void {
  const isTheirs = useRef(false);
  const running = useRef(at);
  useEffect(() => {
    const list = box.current;
    if (list === null) return;
    const ended = new AbortController();
    for (const type of ["wheel", "touchmove", "pointerdown", "keydown"])
      list.addEventListener(type, () => (isTheirs.current = true), { signal: ended.signal, passive: true });
    function onScroll(): void {
      const row = list?.querySelectorAll("li")[running.current];
      if (!list || !row) return;
      const top = row.offsetTop - list.scrollTop;
      if (top >= 0 && top + row.offsetHeight <= list.clientHeight) isTheirs.current = false;
    }
    list.addEventListener("scrollend", onScroll, { signal: ended.signal });
    return () => ended.abort();
  }, [box]);
  useEffect(() => {
    running.current = at;
    const list = box.current;
    if (!isOpen || !list) return;
    function follow(): void {
      const row = list?.querySelectorAll("li")[at];
      if (!list || !row || isTheirs.current) return;
      // Not `scrollIntoView`, which would move the page under its reader.
      list.scrollTo({ top: row.offsetTop - list.clientHeight / 2 + row.offsetHeight / 2 });
    }
    follow();
    // A smaller window, or larger letters, would move it out of sight.
    const sizes = new ResizeObserver(follow);
    sizes.observe(list);
    return () => sizes.disconnect();
  }, [box, at, isOpen]);
}

/** Lets each draft follow its step where that gets another name, and keeps the text of one whose step is gone. */
function useDrafts(
  keys: readonly number[],
  names: readonly string[],
  { drafts }: EditState,
  edits: TodoEdits | undefined,
  onKept: () => void,
): void {
  const last = useRef<ReadonlyMap<number, string>>(new Map());
  useLayoutEffect(() => {
    const now = new Map(keys.map((key, index) => [key, names[index] ?? ""]));
    const before = new Map([...last.current].map(([key, name]) => [name, key]));
    const shown = new Set(now.values());
    // Before the first list nothing is known to be gone.
    if (now.size === 0 && before.size === 0) return;
    last.current = now;
    for (const name of Object.keys(drafts)) {
      if (shown.has(name)) continue;
      const to = now.get(before.get(name) ?? -1);
      edits?.moveDraft(name, to);
      if (to === undefined) onKept();
    }
  });
}
