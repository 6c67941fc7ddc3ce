import type { TodoList } from "agent-todos";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react";
import type { TodoEdits } from "./todo-edits";

const UNDONE = "Taken back";

/**
 * Offers to take the newest change back: by a button while it is told that one was made or taken back, and at any time by
 * Ctrl+Z outside of a text.
 */
export function useUndo(edits: TodoEdits | undefined, base: TodoList, told: string, tell: (words: string) => void) {
  const last = edits?.state.done.at(-1);
  const { id, words } = last ?? {};
  const undone = edits?.state.undone;
  const known = useRef({ id, undone });
  useEffect(() => {
    const before = known.current;
    known.current = { id, undone };
    if (undone !== before.undone) tell(UNDONE);
    else if (id !== before.id && words !== undefined) tell(words);
  }, [id, words, undone, tell]);

  function undo(): void {
    if (last === undefined || edits === undefined) return;
    // The change before it is not told again, but Ctrl+Z reaches it.
    known.current = { id: edits.state.done.at(-2)?.id, undone };
    tell("");
    edits.undo(base);
  }

  return {
    isOffered: last !== undefined && (told === words || told === UNDONE),
    onClick({ currentTarget }: MouseEvent): void {
      // The button goes with the words, so the cursor goes to the steps, or to the line that they are folded into.
      const plan = currentTarget.closest(".todos");
      const steps = plan?.querySelector<HTMLElement>(".todos-steps");
      const isShown = steps?.checkVisibility() && steps.clientHeight > 0;
      (isShown ? steps : plan?.querySelector<HTMLElement>(".todos-toggle"))?.focus({ preventScroll: true });
      undo();
    },
    onKeyDown(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey || !last) return;
      const { target } = event;
      // A text that is being written has an undo of its own.
      if (target instanceof HTMLInputElement && target.type === "text" && target.value !== "") return;
      if (target instanceof HTMLTextAreaElement && Object.keys(edits?.state.drafts ?? {}).length > 0) return;
      event.preventDefault();
      undo();
    },
  };
}
