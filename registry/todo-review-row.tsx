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
  /** Called when the person begins to write; what it returns saves the text they wrote. */
  readonly startReword: () => (content: string) => Promise<boolean>;
  readonly onRemove: () => void;
  /** Gets what the person wrote where their step is gone. */
  readonly onLost: (text: string) => void;
}

/** One step: a box to tick, its text to write in, a grip to move it, a button to remove it. */
export function TodoReviewRow(props: TodoReviewRowProps) {
  const { item, place, total, isMoving, grip, onTick, startReword, onRemove, onLost } = props;
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
      <StepText label={WORDS.text(place)} content={content} startReword={startReword} onLost={onLost} />
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

interface StepTextProps extends Pick<TodoReviewRowProps, "startReword" | "onLost"> {
  readonly label: string;
  readonly content: string;
}

/**
 * A text that is saved with Enter or on leaving it, and comes back with Escape. A change from elsewhere never touches
 * it, and a text that was refused stays to be mended.
 */
function StepText({ label, content, startReword, onLost }: StepTextProps) {
  const [draft, setDraft] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const begun = useRef<(content: string) => Promise<boolean>>(undefined);
  // What the person has written and nobody has saved, for when the step goes away under the cursor.
  const unsaved = useRef<string>(undefined);
  const isGone = useRef(false);
  const lose = useRef(onLost);
  useEffect(() => {
    lose.current = onLost;
  });
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      if (unsaved.current?.trim()) lose.current(unsaved.current);
    };
  }, []);

  function write(text: string | undefined): void {
    unsaved.current = text;
    setDraft(text);
  }

  async function save(): Promise<void> {
    const text = draft?.trim() ?? "";
    const send = begun.current;
    // A text that was refused is sent again once it was changed.
    if (send === undefined || text === refused) return;
    begun.current = undefined;
    write(undefined);
    setRefused(undefined);
    if (text === "" || text === content || (await send(text))) return;
    if (isGone.current) return lose.current(text);
    if (unsaved.current !== undefined) return;
    begun.current = startReword();
    setRefused(text);
    write(text);
  }

  function discard(): void {
    begun.current = undefined;
    setRefused(undefined);
    write(undefined);
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Enter that chooses a word of an input method ends no text.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") discard();
    if (event.key !== "Enter") return;
    event.preventDefault();
    void save();
  }

  const text = draft ?? content;
  return (
    <span className="todos-grow" data-text={text} dir="auto">
      <textarea
        rows={1}
        dir="auto"
        aria-label={label}
        aria-invalid={refused !== undefined || undefined}
        value={text}
        onChange={({ target }) => {
          begun.current ??= startReword();
          write(target.value.replaceAll("\n", " "));
        }}
        onBlur={() => void save()}
        onKeyDown={onKeyDown}
      />
    </span>
  );
}
