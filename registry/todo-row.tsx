import type { TodoItem, TodoStatus, TodoTime } from "agent-todos";
import { type ComponentProps, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { StepTime } from "./step-times";
import type { StepDraft } from "./todo-edits";

/** All words of a row. */
const WORDS = {
  status: { pending: "To do", in_progress: "In progress", completed: "Done", cancelled: "Cancelled" } satisfies Record<
    TodoStatus,
    string
  >,
  blocked: "Blocked",
  touched: "You changed this step",
  tick: (step: string) => `Done: ${step}`,
  text: (place: number) => `Step ${place}`,
  move: (step: string, place: number, total: number) => `Move ${step}, ${place} of ${total}`,
  moveHint: "Drag, or press the up and down arrow keys",
  remove: (step: string) => `Remove ${step}`,
};

/** What a person can do to a step. */
export interface RowEdits {
  readonly draft: StepDraft | undefined;
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
  readonly isMoving?: boolean;
  readonly isTouched?: boolean;
  /** Whether the step is folded away with other finished ones. */
  readonly isFolded?: boolean;
  readonly time?: TodoTime | undefined;
  /** Whether somebody may be at work on the running step. */
  readonly isLive?: boolean;
  /** What happened to the step while the person did not look. */
  readonly news?: string | undefined;
  /** The words for that the person approved the step. */
  readonly approved?: string | undefined;
  /** Makes the step editable. */
  readonly edits?: RowEdits | undefined;
}

/** One step: its mark and text; for a person who edits, also a box to tick, a grip to move it and a button to remove it. */
export function TodoRow(props: TodoRowProps) {
  const { item, place, total, isMoving = false, isTouched = false, isFolded = false, isLive = true, edits } = props;
  const { time, news, approved } = props;
  const { content, status } = item;
  const why = reasonOf(item);
  return (
    <li
      className="todos-step"
      data-status={status}
      data-moving={isMoving || undefined}
      data-blocked={why !== undefined || undefined}
      data-news={news}
      hidden={isFolded}
      aria-current={status === "in_progress" ? "step" : undefined}
    >
      <span className="todos-tick">
        <svg className="todos-mark" viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="8" cy="8" r="7.25" />
          <path d="m4.6 8.3 2.3 2.3 4.5-5" />
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
      <span className="todos-hidden">{`${WORDS.status[status]}: `}</span>
      <span className="todos-body">
        {edits ? (
          <StepText label={WORDS.text(place)} item={item} edits={edits} />
        ) : (
          <span className="todos-text" dir="auto">
            {stepText(item)}
          </span>
        )}
        {approved !== undefined && (
          <svg
            className="todos-approved"
            viewBox="0 0 16 16"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            role="img"
            aria-label={approved}
          >
            <title>{approved}</title>
            <path d="M8 1.75 2.75 3.5v4.25c0 3 2.25 5.25 5.25 6.5 3-1.25 5.25-3.5 5.25-6.5V3.5zM5.5 8l2 2 3.25-3.5" />
          </svg>
        )}
        <StepTime item={item} time={time} isLive={isLive} />
        {why !== undefined && (
          <span className="todos-blocked" dir="auto">
            {why}
          </span>
        )}
      </span>
      {news !== undefined && <span className="todos-news" role="img" aria-label={news} title={news} />}
      {isTouched && <span className="todos-touched" role="img" aria-label={WORDS.touched} title={WORDS.touched} />}
      {edits && (
        <span className="todos-tools">
          <button
            type="button"
            className="todos-icon todos-grip"
            aria-label={WORDS.move(content, place, total)}
            title={WORDS.moveHint}
            {...edits.grip}
          >
            <svg viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
              <path d="M5 3h2v2H5zm4 0h2v2H9zM5 7h2v2H5zm4 0h2v2H9zM5 11h2v2H5zm4 0h2v2H9z" />
            </svg>
          </button>
          <button
            type="button"
            className="todos-icon"
            aria-label={WORDS.remove(content)}
            onClick={({ detail }) => edits.onRemove(detail === 0)}
          >
            <svg viewBox="0 0 16 16" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
              <path d="m4 4 8 8m0-8-8 8" />
            </svg>
          </button>
        </span>
      )}
    </li>
  );
}

/** Why a step cannot go on; undefined for one that can. */
function reasonOf({ status, blocked }: TodoItem): string | undefined {
  if (status !== "pending" || blocked === undefined) return undefined;
  return blocked === "blocked" ? WORDS.blocked : `${WORDS.blocked}: ${blocked.slice(0, REASON_CHARACTERS)}`;
}

/** The most characters of a reason; the line cuts it where the panel is narrow. */
const REASON_CHARACTERS = 200;

/** The words that a step is shown by. */
export function stepText({ content, status, activeForm }: TodoItem): string {
  return status === "in_progress" ? (activeForm ?? content) : content;
}

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
  const { draft, onDraft, onReword } = edits;
  const [isWriting, setIsWriting] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const text = draft?.text ?? item.content;
  // Not by React, which would also write the text into the document, and put the cursor at its end.
  useLayoutEffect(() => {
    if (field.current && field.current.value !== text) field.current.value = text;
  }, [text]);

  function save(): void {
    const written = draft?.text.trim() ?? "";
    if (draft === undefined) return;
    if (written === "" || written === item.content) onDraft(undefined);
    // A text that was refused is sent again once it was changed.
    else if (!draft.isRefused) onReword(written);
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Enter that chooses a word of an input method ends no text.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") onDraft(undefined);
    if (event.key !== "Enter") return;
    event.preventDefault();
    save();
  }

  const isOpen = isWriting || draft !== undefined;
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
        onFocus={() => setIsWriting(true)}
        onChange={({ target }) => onDraft(target.value.replaceAll("\n", " "))}
        onBlur={() => {
          setIsWriting(false);
          save();
        }}
        onKeyDown={onKeyDown}
      />
    </span>
  );
}
