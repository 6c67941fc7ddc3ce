"use client";

import { escapeText, renderMarkdown, type TodoItem, type TodoList } from "agent-todos";
import type { StepActivity } from "agent-todos/react";
import {
  type ClipboardEvent,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { followBackground } from "./follow-background";
import { addTyped } from "./kept-texts";
import { overlayChanges, placeOf } from "./plan-changes";
import type { FactList } from "./step-facts";
import { Elapsed } from "./step-times";
import { type EditState, NO_EDITS, type TodoEdits } from "./todo-edits";
import { type ApprovedSteps, Icon } from "./todo-row";
import { stepText } from "./todo-step";
import { TodoSteps } from "./todo-steps";
import { useEditState } from "./use-edit-state";
import { useListClock } from "./use-list-clock";
import { useNews } from "./use-news";
import { useUndo } from "./use-undo";
import "./todos.css";

/** All words around the steps: change them here, or translate them. Others are at the top of the other files. */
const WORDS = {
  title: "Plan",
  empty: "No plan yet.",
  count: (done: number, total: number) => `${done} of ${total}`,
  short: (done: number, total: number) => `${done}/${total}`,
  progress: (done: number, total: number) => `${done} of ${total} steps done`,
  now: (step: string) => `Now: ${step}`,
  run: {
    running: () => "",
    waiting: () => "Waiting for you",
    stopped: () => "Stopped",
    denied: () => "Denied",
    lost: () => "Connection lost",
    ended: (open: number) => (open === 0 ? "" : `Ended with ${open} open`),
  } satisfies Record<TodoRun, (open: number) => string>,
  finished: "All done",
  finishedIn: " in ",
  copy: "Copy as Markdown",
  copied: "Copied",
  notCopied: "This page may not copy",
  newStep: "New step",
  add: "Add",
  added: (step: string) => `Added ${step}`,
  keys: "The arrow keys walk through the steps.",
  undo: "Undo",
  kept: "The step you were writing was removed. Your text is in the field for a new step.",
  retry: "Try again",
};

/** Screen readers announce the plan after this many milliseconds without a change. */
const QUIET = 600;

/** For how many milliseconds a change is told. */
const TOLD = 8000;

/** For how many milliseconds the button says that the plan was copied. */
const COPIED = 2000;

/**
 * What the agent is doing: working, waiting for the person, stopped or denied by them, or at the end of its turn; `lost` is
 * an agent that this page hears nothing of.
 */
export type TodoRun = "running" | "waiting" | "stopped" | "denied" | "lost" | "ended";

export interface TodoPanelProps {
  /**
   * The list to show, from `useTodos` or `useTodosFromMessages` of `agent-todos/react`, with the times of its items and
   * who made it where they are known, and with what checks found and who works on its items.
   */
  readonly list: FactList & { readonly by?: string };
  /** The list as it is saved, where `list` also shows a call that is still written. Default: `list`. */
  readonly saved?: FactList;
  /** Makes the plan editable in place: `createTodoEdits`, created outside of the component. */
  readonly edits?: TodoEdits | undefined;
  /** Default: not known, and a running step is shown as being worked on. */
  readonly run?: TodoRun | undefined;
  readonly title?: string;
  /**
   * Whether all steps are shown at first, or one line: "3/8 · Fixing the parser". Default true, until the run has ended
   * with all steps done.
   */
  readonly defaultOpen?: boolean;
  /**
   * Makes it a strip above the field for messages: one line, whose steps open upward. It opens by itself while the run
   * waits for the person. Default false.
   */
  readonly strip?: boolean;
  /** The texts of steps that the person approved, and the words for that. Default: no step is marked. */
  readonly approved?: ApprovedSteps | undefined;
  /** What happened in each item of the saved list, from `useStepActivity` of `agent-todos/react`: then steps open. */
  readonly activity?: readonly StepActivity[] | undefined;
  /** What stands below the steps. */
  readonly footer?: ReactNode;
}

/** The plan as it goes: progress, the step at work, and all steps, which a person can change in place. */
export function TodoPanel(props: TodoPanelProps) {
  const { list, saved = list, edits, run, title = WORDS.title, strip = false, approved, activity, footer } = props;
  const { defaultOpen = !strip || run === "waiting" } = props;
  const [told, setTold] = useFleeting("", TOLD);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const state = useEditState(edits);
  const { pending } = state;
  const shown = useMemo(() => overlayChanges(list, pending), [list, pending]);
  const base = useMemo(() => (saved === list ? shown : overlayChanges(saved, pending)), [saved, list, shown, pending]);
  // The answer to an edit may come after the list that has it.
  const isSaved = pending.length === 0;
  useEffect(() => (isSaved ? edits?.see(saved) : undefined), [edits, saved, isSaved]);

  const { done, total, current } = countSteps(shown);
  const isFinished = total > 0 && done === total;
  const runWords = isFinished ? WORDS.finished : run === undefined ? "" : WORDS.run[run](total - done);
  const now = isFinished ? undefined : current && stepText(current);
  const isLive = run === undefined || run === "running";
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => followBackground(section.current), []);
  const [choice, setChoice] = useState<boolean>();
  const isFolded = useFolded(section, isFinished && pending.length === 0, run);
  const isOpen = choice ?? (defaultOpen && !isFolded);
  const timed = saved.times === undefined ? list : saved;
  const time = useListClock(timed, isLive);
  const undo = useUndo(edits, base, told, setTold);
  const news = useNews(list, isOpen, told, setTold);

  return (
    <section
      ref={section}
      className="todos"
      aria-labelledby={`${id}-title`}
      data-open={isOpen}
      data-strip={strip || undefined}
      data-run={run}
      data-finished={isFinished || undefined}
      onKeyDown={undo.onKeyDown}
    >
      <div className="todos-head">
        <h2>
          <button
            type="button"
            className="todos-toggle"
            aria-expanded={isOpen}
            aria-controls={`${id}-body`}
            onClick={() => setChoice(!isOpen)}
          >
            <span className="todos-chevron" aria-hidden="true" />
            <span id={`${id}-title`} className={isOpen ? undefined : "todos-hidden"}>
              {title}
            </span>
            {shown.items.length > 0 && (
              <span className="todos-count" dir="auto">
                {isOpen ? WORDS.count(done, total) : WORDS.short(done, total)}
              </span>
            )}
            {!isOpen && (
              <span className="todos-now" dir="auto">
                {[runWords, now ?? (total === 0 && WORDS.empty)].filter(Boolean).join(" · ")}
                {isFinished && <Elapsed steps={timed.items} time={time} lead={WORDS.finishedIn} />}
              </span>
            )}
          </button>
        </h2>
        {isOpen && runWords !== "" && (
          <span className="todos-now" dir="auto">
            {runWords}
          </span>
        )}
        {(isOpen || !isFinished) && <Elapsed steps={timed.items} time={time} />}
        {shown.items.length > 0 && isOpen && <CopyButton list={shown} facts={shown === list ? list : undefined} />}
      </div>
      <progress
        className="todos-progress"
        aria-label={WORDS.progress(done, total)}
        value={done}
        max={Math.max(1, total)}
      />
      <div id={`${id}-body`} className="todos-content" hidden={!isOpen}>
        {shown.items.length === 0 && <p className="todos-empty">{WORDS.empty}</p>}
        {edits && <p className="todos-hidden">{WORDS.keys}</p>}
        <TodoSteps
          list={shown}
          base={base}
          state={state}
          // Until the page's scripts run, nobody would take what is typed into a step.
          edits={state === NO_EDITS ? undefined : edits}
          labelledBy={`${id}-title`}
          isOpen={isOpen}
          time={time}
          news={news}
          facts={(saved.checks ?? saved.agents) ? saved : list}
          activityOf={(item) => activity?.[placeOf(saved.items, item)]}
          approved={approved}
          onLeft={(isText) => {
            if (isText) setTold(WORDS.kept);
            // The cursor of somebody who writes elsewhere stays there.
            const { activeElement, body } = document;
            if (activeElement === body || section.current?.contains(activeElement)) field.current?.focus();
          }}
        />
        {edits && <NewStep field={field} edits={edits} state={state} base={base} />}
        {footer}
      </div>
      <div className="todos-error" hidden={state.problem === ""}>
        <span role="alert">{state.problem}</span>
        {edits && pending.length > 0 && (
          <button type="button" onClick={edits.retry}>
            {WORDS.retry}
          </button>
        )}
      </div>
      <div className="todos-toast" data-shown={told !== "" || undefined}>
        <span role="status" dir="auto">
          {escapeText(told, "line")}
        </span>
        {undo.isOffered && (
          <button type="button" onClick={undo.onClick}>
            {WORDS.undo}
          </button>
        )}
      </div>
      <Announcer
        text={[WORDS.progress(done, total), current && WORDS.now(stepText(current))].filter(Boolean).join(". ")}
      />
    </section>
  );
}

/** Whether a plan is put away, since its run ended with all steps done and nobody is at it; until it has work again. */
function useFolded(section: RefObject<HTMLElement | null>, isFinished: boolean, run: TodoRun | undefined): boolean {
  const isOver = isFinished && run === "ended";
  const [isFolded, setIsFolded] = useState(isOver);
  const wasOver = useRef(isOver);
  useEffect(() => {
    const isNew = isOver && !wasOver.current;
    wasOver.current = isOver;
    // What a person finishes by a tick of their own stays under their hand.
    if (!isNew || section.current?.contains(document.activeElement)) return;
    const timer = setTimeout(setIsFolded, 0, true);
    return () => clearTimeout(timer);
  }, [isOver, section]);
  // State derived from the last render: React renders again at once, before anything is shown.
  if (!isFinished && isFolded) setIsFolded(false);
  return isFolded;
}

/** A text that goes back to the one at rest after so many milliseconds. */
function useFleeting(rest: string, delay: number) {
  const [text, setText] = useState(rest);
  useEffect(() => {
    if (text === rest) return;
    const timer = setTimeout(setText, delay, rest);
    return () => clearTimeout(timer);
  }, [text, rest, delay]);
  return [text, setText] as const;
}

function countSteps({ items }: TodoList) {
  const counted = items.filter(({ status }) => status !== "cancelled");
  const done = counted.filter(({ status }) => status === "completed").length;
  const current: TodoItem | undefined = items.find(({ status }) => status === "in_progress");
  return { done, total: counted.length, current };
}

interface NewStepProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly edits: TodoEdits;
  readonly state: EditState;
  readonly base: TodoList;
}

function NewStep({ field, edits, state, base }: NewStepProps) {
  const text = state.newStep;
  useEffect(() => {
    edits.write(addTyped(edits.state.newStep, field.current?.value ?? ""));
  }, [field, edits]);

  function add(content: string): void {
    if (content !== "") edits.change({ kind: "add", item: { content, status: "pending" } }, base, WORDS.added(content));
  }

  function onAdd(event: FormEvent): void {
    event.preventDefault();
    add(text.trim());
    edits.write("");
  }

  /** Pasted lines become a step each, without the marks that a list has in front of them; the last one can be completed. */
  function onPaste(event: ClipboardEvent<HTMLInputElement>): void {
    const [first = "", ...others] = splitLines(event.clipboardData.getData("text/plain"));
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    if (others.length === 0 || selectionStart === null || selectionEnd === null) return;
    event.preventDefault();
    for (const line of [value.slice(0, selectionStart) + first, ...others.slice(0, -1)]) add(line.trim());
    edits.write(others.at(-1) + value.slice(selectionEnd));
  }
  return (
    <form className="todos-add" onSubmit={onAdd}>
      <Icon path="M8 3v10M3 8h10" />
      <input
        ref={field}
        dir="auto"
        aria-label={WORDS.newStep}
        placeholder={WORDS.newStep}
        value={text}
        onChange={({ target }) => edits.write(target.value)}
        onPaste={state === NO_EDITS ? undefined : onPaste}
      />
      <button type="submit" disabled={state === NO_EDITS}>
        {WORDS.add}
      </button>
    </form>
  );
}

/** The lines of a text without empty ones, and without a bullet, a number or a box in front. */
function splitLines(text: string): readonly string[] {
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.trim().replace(/^(?:[-*+•] |\d{1,9}[.)] )?(?:\[[ xX]?\] )?/, ""));
  return lines.map((line) => line.trim()).filter(Boolean);
}

function CopyButton({ list, facts }: { readonly list: TodoList; readonly facts: FactList | undefined }) {
  const [words, setWords] = useFleeting(WORDS.copy, COPIED);

  async function copy(): Promise<void> {
    try {
      const { checks, agents } = facts ?? {};
      const known = { ...(checks && { checks }), ...(agents && { agents }) };
      await navigator.clipboard.writeText(`${renderMarkdown(list, known)}\n`);
      setWords(WORDS.copied);
    } catch {
      setWords(WORDS.notCopied);
    }
  }

  return (
    <button type="button" className="todos-icon" aria-label={words} title={words} onClick={() => void copy()}>
      <Icon path={words === WORDS.copied ? "m3.5 8.5 3 3 6-7" : "M5.5 5.5h7v7h-7zM10.5 5.5v-2h-7v7h2"} />
    </button>
  );
}

/** Announces the progress to screen readers: once the plan is quiet, and nothing while the page loads. */
function Announcer({ text }: { readonly text: string }) {
  const [told, setTold] = useState("");
  const first = useRef(text);
  useEffect(() => {
    if (text === first.current) return;
    first.current = "";
    const timer = setTimeout(setTold, QUIET, text);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p className="todos-hidden" role="status">
      {told}
    </p>
  );
}
