"use client";

import type { TodoItem, TodoList } from "agent-todos";
import { type FormEvent, useId, useRef, useState } from "react";
import { TodoReviewRow } from "./todo-review-row";
import { useReorder } from "./use-reorder";
import { type SendEdit, type TodoEdits, useTodoEdits } from "./use-todo-edits";
import "./todos.css";

/** All words around the steps; those of a step are in `todo-review-row.tsx`. */
const WORDS = {
  title: "Edit the plan",
  empty: "No steps yet.",
  newStep: "New step",
  add: "Add",
  added: (step: string) => `Added ${step}`,
  moved: (step: string, place: number, total: number) => `Moved ${step} to ${place} of ${total}`,
  removed: (step: string) => `Removed ${step}`,
  kept: "The step you were writing was removed. Your text is in the field for a new step.",
};

export interface TodoReviewProps {
  /** The list to edit, from `useTodos` of `agent-todos/react`. */
  readonly list: TodoList;
  /** Takes each change: `edit` of a session, of a shared list, or of `fetchTodos`. */
  readonly onEdit: SendEdit;
  readonly title?: string;
}

/** The plan in a person's hands: steps are ticked, written, moved, added and removed, by mouse, finger and keyboard. */
export function TodoReview({ list, onEdit, title = WORDS.title }: TodoReviewProps) {
  const id = useId();
  const edits = useTodoEdits(list, onEdit);
  const [newStep, setNewStep] = useState("");
  const [told, setTold] = useState("");
  const field = useRef<HTMLInputElement>(null);

  function onAdd(event: FormEvent): void {
    event.preventDefault();
    const content = newStep.trim();
    if (content === "") return;
    setNewStep("");
    edits.add(content);
    setTold(WORDS.added(content));
  }

  function onLost(text: string): void {
    setNewStep(text);
    setTold(WORDS.kept);
    field.current?.focus();
  }

  return (
    <section className="todos" aria-labelledby={id}>
      <h2 className="todos-heading" id={id}>
        {title}
      </h2>
      <Rows edits={edits} labelledBy={id} tell={setTold} onLost={onLost} onEmpty={() => field.current?.focus()} />
      <form className="todos-add" onSubmit={onAdd}>
        <input
          ref={field}
          dir="auto"
          aria-label={WORDS.newStep}
          placeholder={WORDS.newStep}
          value={newStep}
          onChange={({ target }) => setNewStep(target.value)}
        />
        <button type="submit">{WORDS.add}</button>
      </form>
      <p className="todos-error" role="alert" hidden={edits.error === ""}>
        {edits.error}
      </p>
      <p className={told === WORDS.kept ? "todos-hint" : "todos-hidden"} role="status">
        {told}
      </p>
    </section>
  );
}

interface RowsProps {
  readonly edits: TodoEdits;
  readonly labelledBy: string;
  readonly tell: (text: string) => void;
  readonly onLost: (text: string) => void;
  readonly onEmpty: () => void;
}

function Rows({ edits, labelledBy, tell, onLost, onEmpty }: RowsProps) {
  const rows = useRef<HTMLOListElement>(null);
  const { items } = edits;
  const { shown, movingTo, gripOf } = useReorder(items, rows, (from, to) => {
    edits.move(from, to);
    tell(WORDS.moved(items[from]?.content ?? "", to + 1, items.length));
  });

  function remove(item: TodoItem, index: number): void {
    // The cursor goes to the step that takes the place, so that a keyboard goes on from there.
    const next = rows.current?.children[index + 1] ?? rows.current?.children[index - 1];
    const button = next?.querySelector<HTMLButtonElement>("button:last-of-type");
    if (button) button.focus();
    else onEmpty();
    edits.remove(item);
    tell(WORDS.removed(item.content));
  }

  if (items.length === 0) return <p className="todos-hint">{WORDS.empty}</p>;
  return (
    <ol ref={rows} className="todos-steps" aria-labelledby={labelledBy}>
      {shown.map((item, index) => (
        <TodoReviewRow
          key={keyOf(item, index, shown)}
          item={item}
          place={index + 1}
          total={shown.length}
          isMoving={index === movingTo}
          grip={gripOf(index)}
          onTick={(isDone) => edits.setStatus(item, isDone ? "completed" : "pending")}
          onReword={(content) => edits.reword(item, content)}
          onRemove={() => remove(item, index)}
          onLost={onLost}
        />
      ))}
    </ol>
  );
}

/** A key for an item: its id, else its text and how often that text stood before. */
function keyOf({ id, content }: TodoItem, index: number, items: readonly TodoItem[]): string {
  const before = items.slice(0, index).filter((item) => item.id === id && item.content === content);
  return id ?? `${content}#${before.length}`;
}
