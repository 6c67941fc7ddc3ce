import { type CheckedTodo, escapeText, type TodoAgent, type TodoItem, type TodoStatus } from "agent-todos";
import type { StepActivity } from "agent-todos/react";
import { type ComponentProps, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { StepDetails } from "./step-activity";
import { StepAgents, StepCheck } from "./step-facts";
import { Elapsed } from "./step-times";
import type { StepDraft } from "./todo-edits";
import { isOpenStep, stepText } from "./todo-step";
import type { ListClock } from "./use-list-clock";

/** All words of a row. */
const WORDS = {
  status: { pending: "To do", in_progress: "In progress", completed: "Done", cancelled: "Cancelled" } satisfies Record<
    TodoStatus,
    string
  >,
  checks: { checked: "Done", reported: "Done, not checked", failing: "Done, but a check fails" } satisfies Record<
    CheckedTodo["state"],
    string
  >,
  blocked: "Blocked",
  touched: "You changed this step",
  theirs: "Yours",
  added: "You added this step",
  tick: (step: string) => `Done: ${step}`,
  text: (place: number) => `Step ${place}`,
  move: (step: string, place: number, total: number) => `Move ${step}, ${place} of ${total}`,
  moveHint: "Drag, or press the up and down arrow keys",
  remove: (step: string) => `Remove ${step}`,
  meanwhile: (text: string) => `Meanwhile it reads “${text}”. Enter replaces that, Escape keeps it.`,
};

/** What a person can do to a step. */
export interface RowEdits {
  readonly draft: StepDraft | undefined;
  /** The words that somebody else gave the step since the draft was begun. */
  readonly theirs: string | undefined;
  readonly grip: Pick<ComponentProps<"button">, "onPointerDown" | "onKeyDown">;
  readonly onTick: (isDone: boolean) => void;
  /** Keeps the text as it is written; undefined where it was saved or given up. */
  readonly onDraft: (text: string | undefined) => void;
  /** Saves the text as the step's new words. */
  readonly onReword: (text: string) => void;
  readonly onRemove: (isByKey: boolean) => void;
}

/** Steps that a person approved, by their texts. */
export interface ApprovedSteps {
  readonly texts: readonly string[];
  /** Their mark in words. */
  readonly words: string;
}

export interface TodoRowProps {
  readonly item: TodoItem;
  readonly place: number;
  readonly total: number;
  readonly isMoving: boolean;
  readonly isTouched: boolean;
  /** Whether the person added the step. */
  readonly isTheirs: boolean;
  /** Whether the step is folded away with other finished ones. */
  readonly isFolded: boolean;
  readonly time: ListClock;
  /** What happened to the step while the person did not look. */
  readonly news?: string | undefined;
  /** The words for that the person approved the step. */
  readonly approved?: string | undefined;
  /** What checks found of the step once it is done. */
  readonly checked?: CheckedTodo | undefined;
  /** Whether any step of the plan was checked: then one that is only reported is told apart. */
  readonly hasChecks: boolean;
  /** Who else works on the step. */
  readonly agents?: readonly TodoAgent[] | undefined;
  /** What happened in the step. */
  readonly activity?: StepActivity | undefined;
  /** Makes the step editable. */
  readonly edits?: RowEdits | undefined;
}

/** One step: its mark and text; for a person who edits, also a box to tick, a grip to move it and a button to remove it. */
export function TodoRow(props: TodoRowProps) {
  const { item, place, total, isMoving, isTouched, isFolded, edits, time, news, approved, activity } = props;
  const { isTheirs, agents, hasChecks } = props;
  const { content, status } = item;
  // What a person has just ticked nobody checked yet.
  const checked = status !== "completed" || !hasChecks ? undefined : (props.checked ?? UNCHECKED);
  const why = reasonOf(item);
  return (
    <li
      className="todos-step"
      data-status={status}
      data-moving={isMoving || undefined}
      data-blocked={why !== undefined || undefined}
      data-news={news}
      data-check={checked?.state}
      hidden={isFolded}
      aria-current={status === "in_progress" ? "step" : undefined}
    >
      <span className="todos-tick">
        <svg className="todos-mark" viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="8" cy="8" r="7.25" />
          <path d={checked?.state === "failing" ? "M8 4.4v4.2M8 11.4v.1" : "m4.6 8.3 2.3 2.3 4.5-5"} />
        </svg>
        {edits && (
          <input
            type="checkbox"
            aria-label={WORDS.tick(content)}
            checked={status === "completed"}
            onChange={({ target }) => edits.onTick(target.checked)}
          />
        )}
      </span>
      <span className="todos-hidden">{`${checked ? WORDS.checks[checked.state] : WORDS.status[status]}: `}</span>
      <span className="todos-body">
        {edits ? (
          <StepText label={WORDS.text(place)} item={item} edits={edits} />
        ) : (
          <span className="todos-text" dir="auto">
            {stepText(item)}
          </span>
        )}
        {approved !== undefined && (
          <Badge className="todos-approved" words={approved}>
            <Icon path="M8 2 3 4v4c0 3 2 5 5 6 3-1 5-3 5-6V4zM6 8l2 2 3-4" />
          </Badge>
        )}
        {isTheirs && (
          <span className="todos-time" title={WORDS.added}>
            {WORDS.theirs}
          </span>
        )}
        <Elapsed steps={[item]} time={time} />
        {checked && <StepCheck checked={checked} />}
        {why !== undefined && (
          <span className="todos-blocked" dir="auto">
            {why}
          </span>
        )}
      </span>
      {news !== undefined && <Badge className="todos-news" words={news} />}
      {isTouched && <Badge className="todos-touched" words={WORDS.touched} />}
      {edits && (
        <span className="todos-tools">
          <button
            type="button"
            className="todos-icon todos-grip"
            aria-label={WORDS.move(content, place, total)}
            title={WORDS.moveHint}
            {...edits.grip}
          >
            <Icon path="M6 4h0M10 4h0M6 8h0M10 8h0M6 12h0M10 12h0" />
          </button>
          <button
            type="button"
            className="todos-icon"
            aria-label={WORDS.remove(content)}
            onClick={({ detail }) => edits.onRemove(detail === 0)}
          >
            <Icon path="m4 4 8 8m0-8-8 8" />
          </button>
        </span>
      )}
      {agents && isOpenStep(item) && <StepAgents agents={agents} place={place} />}
      {activity && (
        <StepDetails
          activity={activity}
          checks={checked?.checks}
          place={place}
          isLive={time.isLive && status === "in_progress"}
        />
      )}
    </li>
  );
}

const UNCHECKED: CheckedTodo = { state: "reported", checks: [] };

interface BadgeProps {
  readonly className: string;
  readonly words: string;
  readonly children?: ReactNode;
}

/** A sign on a step, with words for it. */
function Badge({ className, words, children }: BadgeProps) {
  return (
    <span className={className} role="img" aria-label={words} title={words}>
      {children}
    </span>
  );
}

/** A drawing in lines, beside words or on a button that has them. */
export function Icon({ path }: { readonly path: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** Why a step cannot go on; undefined for one that can. */
function reasonOf({ status, blocked }: TodoItem): string | undefined {
  if (status !== "pending" || blocked === undefined) return undefined;
  return blocked === "blocked" ? WORDS.blocked : `${WORDS.blocked}: ${blocked.slice(0, REASON_CHARACTERS)}`;
}

/** The most characters of a reason; the line cuts it where the panel is narrow. */
const REASON_CHARACTERS = 200;

interface StepTextProps {
  readonly label: string;
  readonly item: TodoItem;
  readonly edits: RowEdits;
}

/**
 * A text that a click makes a field: saved with Enter or on leaving it, brought back with Escape. A change from elsewhere
 * never touches it, and a text that was refused stays to be mended.
 */
function StepText({ label, item, edits }: StepTextProps) {
  const { draft, theirs, onDraft, onReword } = edits;
  const [isWriting, setIsWriting] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const text = draft?.text ?? item.content;
  const isOpen = isWriting || draft !== undefined;
  // Not by React, which would also write the text into the document, and put the cursor at its end.
  useLayoutEffect(() => {
    if (field.current && field.current.value !== text) field.current.value = text;
  }, [text]);

  function save(isAsked: boolean): void {
    const written = draft?.text.trim() ?? "";
    if (draft === undefined) return;
    if (written === "" || written === item.content) onDraft(undefined);
    // A text that was refused is sent again once it was changed; what others wrote is read before it is replaced.
    else if (!draft.isRefused && (isAsked || theirs === undefined)) onReword(written);
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Enter that chooses a word of an input method ends no text.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") onDraft(undefined);
    if (event.key !== "Enter") return;
    event.preventDefault();
    save(true);
    // The cursor stays, and another Enter or a letter opens the field again.
    setIsWriting(!isOpen);
  }
  return (
    <span className="todos-grow" data-open={isOpen || undefined} dir="auto">
      <span className="todos-text" aria-hidden="true">
        {isOpen ? text : stepText(item)}
      </span>
      <textarea
        ref={field}
        rows={1}
        dir="auto"
        aria-label={label}
        aria-invalid={draft?.isRefused || undefined}
        onClick={() => setIsWriting(true)}
        onChange={({ target }) => onDraft(target.value.replaceAll("\n", " "))}
        onBlur={() => {
          setIsWriting(false);
          save(false);
        }}
        onKeyDown={onKeyDown}
      />
      {theirs !== undefined && (
        <span className="todos-theirs" role="status">
          {WORDS.meanwhile(escapeText(theirs, "line"))}
        </span>
      )}
    </span>
  );
}
