import type { TodoList } from "agent-todos";
import { type KeyboardEvent, useEffect, useRef } from "react";
import type { TodoEdits } from "./todo-edits";

const UNDONE = "Taken back";

/** Offers to take the newest change back: by a button while that change is told, and at any time by Ctrl+Z outside of a text. */
export function useUndo(edits: TodoEdits | undefined, base: TodoList, told: string, tell: (words: string) => void) {
  const last = edits?.state.done.at(-1);
  const { id, words } = last ?? {};
  const known = useRef(id);
  useEffect(() => {
    if (id === known.current) return;
    known.current = id;
    if (words !== undefined) tell(words);
  }, [id, words, tell]);

  function undo(): void {
    if (last === undefined || edits === undefined) return;
    // The change before it is not told again, but Ctrl+Z reaches it.
    known.current = edits.state.done.at(-2)?.id;
    edits.undo(base);
    tell(UNDONE);
  }

  return {
    isOffered: told === words,
    undo,
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
