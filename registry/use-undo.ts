import type { TodoList } from "agent-todos";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { TodoEdits } from "./todo-edits";

const UNDONE = "Taken back";

/** For how many milliseconds the button is offered. */
const OFFERED = 8000;

/** Offers to take the newest change back: for a while by a button, and at any time by Ctrl+Z outside of a text. */
export function useUndo(edits: TodoEdits | undefined, base: TodoList, tell: (words: string) => void) {
  const [offered, setOffered] = useState<string>();
  const last = edits?.state.done.at(-1);
  const { id, words } = last ?? {};
  const known = useRef(id);
  useEffect(() => {
    if (id === known.current) return;
    known.current = id;
    setOffered(id);
    if (words !== undefined) tell(words);
  }, [id, words, tell]);
  useEffect(() => {
    if (offered === undefined) return;
    const timer = setTimeout(() => {
      setOffered(undefined);
      tell("");
    }, OFFERED);
    return () => clearTimeout(timer);
  }, [offered, tell]);

  function undo(): void {
    if (last === undefined || edits === undefined) return;
    // The change before it is not offered by itself, but Ctrl+Z reaches it.
    known.current = edits.state.done.at(-2)?.id;
    edits.undo(base);
    setOffered(undefined);
    tell(UNDONE);
  }

  return {
    isOffered: offered !== undefined && offered === id,
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
