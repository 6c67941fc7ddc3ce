"use client";

import { escapeText, type PlanApprovalState, type TodoList } from "agent-todos";
import { type FormEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { createKeptTexts } from "./kept-texts";
import { overlayChanges } from "./plan-changes";
import { TodoPanel, type TodoPanelProps } from "./todo-panel";
import { isOpenStep } from "./todo-step";
import { useEditState } from "./use-edit-state";
import "./plan-review.css";

/** All words of the review. */
const WORDS = {
  ask: "The agent waits for your word on this plan.",
  askAgain: (steps: readonly string[], more: number) =>
    `You have not approved ${steps.map((step) => `“${step}”`).join(", ")}${more > 0 ? ` and ${more} more` : ""} yet.`,
  approve: "Approve",
  change: "Change this …",
  deny: "Deny",
  words: "What should be different?",
  send: "Send",
  back: "Back",
  approved: "You approved this plan.",
  step: "You approved this step",
  changed: "The plan has changed meanwhile. Look at it again.",
  lost: "The server does not answer. Your words are kept; try again.",
};

/** A key that is pressed as a plan appears was meant for something else: for so many milliseconds it approves nothing. */
const CARE = 600;

/** What the person answers: an event of `createPlanApproval`. */
export type PlanAnswer =
  | { readonly type: "approved"; readonly list: TodoList }
  | { readonly type: "changes_wanted" | "denied"; readonly words?: string };

export interface PlanReviewProps extends Omit<TodoPanelProps, "footer" | "approved"> {
  /** The state of `createPlanApproval`. */
  readonly approval: PlanApprovalState;
  /** The steps that were approved last, where the agent has added to them since. */
  readonly approvedBefore?: readonly string[] | undefined;
  /**
   * Takes the answer to where the state is kept. False says that it did not count, since the plan is another one by now; a
   * rejection, that nobody knows.
   */
  readonly onAnswer: (answer: PlanAnswer) => Promise<boolean>;
  /** A name unique to the list, under which a reload keeps words that are not sent yet. */
  readonly storage?: string | undefined;
}

/** A plan that a person approves before it runs, changes, or denies; once it is approved, its steps are marked. */
export function PlanReview({ approval, approvedBefore = [], onAnswer, storage, run, ...panel }: PlanReviewProps) {
  const { phase, steps } = approval;
  const { pending } = useEditState(panel.edits);
  const list = useMemo(() => overlayChanges(panel.list, pending), [panel.list, pending]);
  const isAsking = phase === "proposed";
  const shown = useMemo(() => (isAsking ? toRest(panel.list) : panel.list), [panel.list, isAsking]);
  const fresh = approvedBefore.length > 0 ? findFresh(list, approvedBefore) : [];
  return (
    <TodoPanel
      {...panel}
      list={shown}
      saved={panel.saved ?? panel.list}
      run={isAsking ? "waiting" : run}
      approved={phase === "approved" ? { texts: steps, words: WORDS.step } : undefined}
      footer={
        isAsking ? (
          <Answer
            list={list}
            isReady={pending.length === 0}
            ask={fresh.length === 0 ? WORDS.ask : WORDS.askAgain(quoteSome(fresh), fresh.length - QUOTED)}
            onAnswer={onAnswer}
            storage={storage}
          />
        ) : (
          phase === "approved" && <p className="todos-review">{WORDS.approved}</p>
        )
      }
    />
  );
}

/** The list while nobody may work on it: no step is in progress. */
function toRest<L extends TodoList>(list: L): L {
  const items = list.items.map((item) =>
    item.status === "in_progress" ? { ...item, status: "pending" as const } : item,
  );
  return { ...list, items };
}

/** Finds the open steps that an earlier approval does not cover; of equal ones it covers as many as it has. */
function findFresh({ items }: TodoList, approved: readonly string[]): readonly string[] {
  const left = [...approved];
  return items.filter(isOpenStep).flatMap(({ content }) => {
    const at = left.indexOf(content);
    if (at === -1) return [content];
    left.splice(at, 1);
    return [];
  });
}

/** The most steps that the question names. */
const QUOTED = 3;

/** The first steps, each as one line of 80 characters at most: the plan above shows them whole. */
function quoteSome(steps: readonly string[]): readonly string[] {
  return steps.slice(0, QUOTED).map((step) => escapeText(step, "line").replace(/^(.{79}).{2,}$/u, "$1…"));
}

interface AnswerProps {
  readonly list: TodoList;
  /** Whether all that the person changed is saved. */
  readonly isReady: boolean;
  readonly ask: string;
  readonly onAnswer: PlanReviewProps["onAnswer"];
  readonly storage: string | undefined;
}

function Answer({ list, isReady, ask, onAnswer, storage }: AnswerProps) {
  const [choice, setIsChanging] = useState<boolean>();
  const isAsked = useRef(false);
  const [words, keep] = useWords(storage);
  // Words that were kept are shown where they were written.
  const isChanging = choice ?? words !== "";
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState("");

  async function answer(given: PlanAnswer): Promise<void> {
    if (isSending) return;
    setIsSending(true);
    setProblem("");
    try {
      if (!(await onAnswer(given))) setProblem(WORDS.changed);
      else if (given.type !== "approved") keep("");
    } catch {
      setProblem(WORDS.lost);
    }
    setIsSending(false);
  }
  const canApprove = isReady && !isSending;
  const approve = (): void => void (canApprove && answer({ type: "approved", list }));
  useApproveKey(!isChanging, list, approve);

  function send(event: FormEvent | KeyboardEvent): void {
    event.preventDefault();
    if (words.trim() !== "") void answer({ type: "changes_wanted", words: words.trim() });
  }

  return (
    <div className="todos-review">
      <p dir="auto">{ask}</p>
      {isChanging ? (
        <form onSubmit={send}>
          <textarea
            // Where the person has just asked for it; words that were kept take no cursor.
            ref={(field) => {
              if (isAsked.current) field?.focus({ preventScroll: true });
              isAsked.current = false;
            }}
            rows={2}
            dir="auto"
            aria-label={WORDS.words}
            placeholder={WORDS.words}
            value={words}
            onChange={({ target }) => keep(target.value)}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return;
              if (event.key === "Escape") setIsChanging(false);
              if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) send(event);
            }}
          />
          <button type="button" onClick={() => setIsChanging(false)}>
            {WORDS.back}
          </button>
          <button type="submit" className="todos-yes" disabled={isSending || !words.trim()}>
            {WORDS.send}
          </button>
        </form>
      ) : (
        <div>
          <button type="button" disabled={isSending} onClick={() => void answer({ type: "denied" })}>
            {WORDS.deny}
          </button>
          <button
            type="button"
            onClick={() => {
              isAsked.current = true;
              setIsChanging(true);
            }}
          >
            {WORDS.change}
          </button>
          <button
            type="button"
            className="todos-yes"
            aria-keyshortcuts="Meta+Enter Control+Enter"
            disabled={!canApprove}
            onClick={approve}
          >
            {WORDS.approve} <span aria-hidden="true">⌘↵</span>
          </button>
        </div>
      )}
      <p className="todos-problem" role="alert">
        {problem}
      </p>
    </div>
  );
}

/** Lets ⌘↵ or Ctrl+Enter approve, unless a text is being written, and not in the moment in which another plan appears. */
function useApproveKey(isOn: boolean, list: TodoList, approve: () => void): void {
  const shownAt = useRef(0);
  const shown = list.items.map(({ content }) => content).join("\n");
  useEffect(() => {
    shownAt.current = shown === "" ? 0 : performance.now();
  }, [shown]);
  useEffect(() => {
    function onKeyDown({ key, metaKey, ctrlKey, repeat, target }: globalThis.KeyboardEvent): void {
      if (!isOn || key !== "Enter" || !(metaKey || ctrlKey) || repeat) return;
      if (target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]")) return;
      if (performance.now() - shownAt.current > CARE) approve();
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  });
}

/** The words that a person writes, which a reload keeps until they are sent. */
function useWords(storage: string | undefined) {
  const [kept] = useState(() => createKeptTexts<string>(storage && `${storage}/review`, "tab"));
  const stored = useSyncExternalStore(
    keepStill,
    () => kept.read()[0]?.[1] ?? "",
    () => "",
  );
  const [typed, setTyped] = useState<string>();
  const keep = (text: string): void => {
    kept.put("words", text === "" ? undefined : text);
    setTyped(text);
  };
  return [typed ?? stored, keep] as const;
}

/** What another tab stores is none of this page's words. */
function keepStill(): () => void {
  return () => undefined;
}
