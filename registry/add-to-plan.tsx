"use client";

import type { TodoList } from "agent-todos";
import { overlayChanges } from "./plan-changes";
import type { TodoEdits } from "./todo-edits";
import { useEditState } from "./use-edit-state";
import "./todos.css";

/** All words of the button. */
const WORDS = { add: "Add to plan", isThere: "On the plan", added: (step: string) => `Added ${step}` };

interface AddToPlanProps {
  /** What the person wrote, which becomes one step at the end of the plan. */
  readonly text: string;
  /** The list as it is saved. */
  readonly list: TodoList;
  /** The changes of the plan's panel, which tells this one too, and takes it back. */
  readonly edits: TodoEdits;
  /** Called as the step is added: for a host that has the text wait for an answer, and lets it wait no more. */
  readonly onAdd?: (() => void) | undefined;
  /** Called once the person has taken the step back: for that host to have the text wait again. */
  readonly onUndo?: (() => void) | undefined;
}

/** Puts a message on the plan as a step of the person's, while the agent works. */
export function AddToPlan({ text, list, edits, onAdd, onUndo }: AddToPlanProps) {
  const { pending } = useEditState(edits);
  const content = text.trim().replace(/\s+/g, " ");
  const isThere = overlayChanges(list, pending).items.some((item) => item.content === content);

  function add(): void {
    if (isThere || content === "") return;
    edits.change({ kind: "add", item: { content, status: "pending" } }, list, WORDS.added(content), onUndo);
    onAdd?.();
  }

  const words = isThere ? WORDS.isThere : WORDS.add;
  return (
    <button
      type="button"
      className="todos-to-plan"
      aria-label={`${words}: ${content}`}
      aria-disabled={isThere || undefined}
      onClick={add}
    >
      {words}
    </button>
  );
}
