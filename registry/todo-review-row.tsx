import type { TodoItem } from "agent-todos";
import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from "react";

/** All words of a row. */
const WORDS = {
  tick: (step: string) => `Done: ${step}`,
  text: (place: number) => `Step ${place}`,
  move: (step: string, place: number, total: number) => `Move ${step}, ${place} of ${total}`,
  moveHint: "Drag, or press the up and down arrow keys",
  remove: (step: string) => `Remove ${step}`,
};

export interface TodoReviewRowProps {
  readonly item: TodoItem;
  readonly place: number;
  readonly total: number;
  readonly isMoving: boolean;
  readonly grip: Pick<ComponentProps<"button">, "onPointerDown" | "onKeyDown">;
  readonly onTick: (isDone: boolean) => void;
  readonly onReword: (content: string) => void;
  readonly onRemove: () => void;
  /** Gets what the person was writing when the step went away under the cursor. */
  readonly onLost: (text: string) => void;
}

/** One step: a box to tick, its text to write in, a grip to move it, a button to remove it. */
export function TodoReviewRow(props: TodoReviewRowProps) {
  const { item, place, total, isMoving, grip, onTick, onReword, onRemove, onLost } = props;
  const { content, status } = item;
  return (
    <li
      className="todos-step todos-row"
      data-status={status}
      data-moving={isMoving || undefined}
      aria-current={status === "in_progress" ? "step" : undefined}
    >
      <input
        type="checkbox"
        className="todos-tick"
        aria-label={WORDS.tick(content)}
        checked={status === "completed"}
        onChange={({ target }) => onTick(target.checked)}
      />
      <StepText label={WORDS.text(place)} content={content} onReword={onReword} onLost={onLost} />
      <button
        type="button"
        className="todos-icon todos-grip"
        aria-label={WORDS.move(content, place, total)}
        title={WORDS.moveHint}
        {...grip}
      >
        <svg viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
          <path d="M5 3h2v2H5zm4 0h2v2H9zM5 7h2v2H5zm4 0h2v2H9zM5 11h2v2H5zm4 0h2v2H9z" />
        </svg>
      </button>
      <button type="button" className="todos-icon" aria-label={WORDS.remove(content)} onClick={onRemove}>
        <svg viewBox="0 0 16 16" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
          <path d="m4 4 8 8m0-8-8 8" />
        </svg>
      </button>
    </li>
  );
}

interface StepTextProps extends Pick<TodoReviewRowProps, "onReword" | "onLost"> {
  readonly label: string;
  readonly content: string;
}

/** A text that is saved with Enter or on leaving it, and comes back with Escape. A change from elsewhere never touches it. */
function StepText({ label, content, onReword, onLost }: StepTextProps) {
  const [draft, setDraft] = useState<string>();
  const lost = useRef<() => void>(undefined);
  useEffect(() => {
    lost.current = () => draft !== undefined && draft.trim() !== "" && onLost(draft);
  });
  useEffect(() => () => lost.current?.(), []);

  function save(): void {
    const text = draft?.trim() ?? "";
    setDraft(undefined);
    if (text !== "" && text !== content) onReword(text);
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Enter that chooses a word of an input method ends no text.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") setDraft(undefined);
    if (event.key !== "Enter") return;
    event.preventDefault();
    save();
  }

  const text = draft ?? content;
  return (
    <span className="todos-grow" data-text={text} dir="auto">
      <textarea
        rows={1}
        dir="auto"
        aria-label={label}
        value={text}
        onChange={({ target }) => setDraft(target.value.replaceAll("\n", " "))}
        onBlur={save}
        onKeyDown={onKeyDown}
      />
    </span>
  );
}
