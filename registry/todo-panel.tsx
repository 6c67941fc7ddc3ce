"use client";

import { escapeText, renderMarkdown, type TodoItem, type TodoList, type TodoTimes } from "agent-todos";
import {
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
import { overlayChanges } from "./plan-changes";
import { Elapsed } from "./step-times";
import { type EditState, NO_EDITS, type TodoEdits } from "./todo-edits";
import { type ApprovedSteps, Icon } from "./todo-row";
import { stepText } from "./todo-step";
import { TodoSteps } from "./todo-steps";
import { useEditState } from "./use-edit-state";
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
    ended: (open: number) => (open === 0 ? "" : `Ended with ${open} open`),
  } satisfies Record<TodoRun, (open: number) => string>,
  finished: "All done",
  copy: "Copy as Markdown",
  copied: "Copied",
  notCopied: "This page may not copy",
  newStep: "New step",
  add: "Add",
  added: (step: string) => `Added ${step}`,
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

/** What the agent is doing: working, waiting for the person, stopped by them, or at the end of its turn. */
export type TodoRun = "running" | "waiting" | "stopped" | "ended";

export interface TodoPanelProps {
  /**
   * The list to show, from `useTodos` or `useTodosFromMessages` of `agent-todos/react`, with the times of its items and
   * who made it where they are known.
   */
  readonly list: TodoList & { readonly times?: TodoTimes; readonly by?: string };
  /** The list as it is saved, where `list` also shows a call that is still written. Default: `list`. */
  readonly saved?: TodoList;
  /** Makes the plan editable in place: `createTodoEdits`, created outside of the component. */
  readonly edits?: TodoEdits | undefined;
  /** Default: not known, and a running step is shown as being worked on. */
  readonly run?: TodoRun | undefined;
  readonly title?: string;
  /** Whether all steps are shown at first, or one line: "3/8 · Fixing the parser". Default true. */
  readonly defaultOpen?: boolean;
  /** The texts of steps that the person approved, and the words for that. Default: no step is marked. */
  readonly approved?: ApprovedSteps | undefined;
  /** What stands below the steps. */
  readonly footer?: ReactNode;
}

/** The plan as it goes: progress, the step at work, and all steps, which a person can change in place. */
export function TodoPanel(props: TodoPanelProps) {
  const { list, saved = list, edits, run, title = WORDS.title, defaultOpen = true, approved, footer } = props;
  const [isOpen, setIsOpen] = useState(defaultOpen);
  const [told, setTold] = useFleeting("", TOLD);
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => followBackground(panel.current), []);
  const field = useRef<HTMLInputElement>(null);
  const state = useEditState(edits);
  const { pending } = state;
  const shown = useMemo(() => overlayChanges(list, pending), [list, pending]);
  const base = useMemo(() => (saved === list ? shown : overlayChanges(saved, pending)), [saved, list, shown, pending]);
  useEffect(() => edits?.see(saved), [edits, saved]);

  const { done, total, current } = countSteps(shown);
  const isFinished = total > 0 && done === total;
  const runWords = isFinished ? WORDS.finished : run === undefined ? "" : WORDS.run[run](total - done);
  const now = isFinished ? undefined : current && stepText(current);
  const isLive = run === undefined || run === "running";
  const undo = useUndo(edits, base, told, setTold);
  const news = useNews(list, isOpen, told, setTold);

  return (
    <section
      ref={panel}
      className="todos"
      aria-labelledby={`${id}-title`}
      data-open={isOpen}
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
            onClick={() => setIsOpen(!isOpen)}
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
              </span>
            )}
          </button>
        </h2>
        {isOpen && runWords !== "" && (
          <span className="todos-now" dir="auto">
            {runWords}
          </span>
        )}
        {list.times && <Elapsed steps={list.items} times={list.times} isLive={isLive} />}
        {shown.items.length > 0 && isOpen && <CopyButton list={shown} />}
      </div>
      <progress
        className="todos-progress"
        aria-label={WORDS.progress(done, total)}
        value={done}
        max={Math.max(1, total)}
      />
      <div id={`${id}-body`} hidden={!isOpen}>
        {shown.items.length === 0 && <p className="todos-empty">{WORDS.empty}</p>}
        <TodoSteps
          list={shown}
          base={base}
          state={state}
          // Until the page's scripts run, nobody would take what is typed into a step.
          edits={state === NO_EDITS ? undefined : edits}
          labelledBy={`${id}-title`}
          isOpen={isOpen}
          times={list.times}
          timed={list.items}
          news={news}
          approved={approved}
          isLive={isLive}
          onLeft={(isText) => {
            if (isText) setTold(WORDS.kept);
            field.current?.focus();
          }}
        />
        {edits && <NewStep field={field} edits={edits} state={state} base={base} />}
        {footer}
      </div>
      <div className="todos-error" role="alert" hidden={state.problem === ""}>
        <span>{state.problem}</span>
        {edits && pending.length > 0 && (
          <button type="button" onClick={edits.retry}>
            {WORDS.retry}
          </button>
        )}
      </div>
      <div className="todos-toast" role="status" data-shown={told !== "" || undefined}>
        <span dir="auto">{escapeText(told, "line")}</span>
        {undo.isOffered && (
          <button type="button" onClick={undo.undo}>
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

  function onAdd(event: FormEvent): void {
    event.preventDefault();
    const content = text.trim();
    if (content === "") return;
    edits.change({ kind: "add", item: { content, status: "pending" } }, base, WORDS.added(content));
    edits.write("");
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
      />
      <button type="submit" disabled={state === NO_EDITS}>
        {WORDS.add}
      </button>
    </form>
  );
}

function CopyButton({ list }: { readonly list: TodoList }) {
  const [words, setWords] = useFleeting(WORDS.copy, COPIED);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(`${renderMarkdown(list)}\n`);
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
