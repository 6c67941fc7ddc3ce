"use client";

import type { TodoItem, TodoList } from "agent-todos";
import { type FormEvent, useId, useRef, useState } from "react";
import { TodoReviewRow } from "./todo-review-row";
import { moveOne, useReorder } from "./use-reorder";
import { useStepKeys } from "./use-step-keys";
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
  retry: "Try again",
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

  /** Puts a text into the field, in front of what the person has begun to write there meanwhile. */
  function giveBack(text: string): void {
    setNewStep((begun) => (begun === "" ? text : `${text} ${begun}`));
  }

  async function onAdd(event: FormEvent): Promise<void> {
    event.preventDefault();
    const content = newStep.trim();
    if (content === "") return;
    setNewStep("");
    setTold(WORDS.added(content));
    if (await edits.add(content)) return;
    setTold("");
    giveBack(content);
  }

  function onLost(text: string): void {
    giveBack(text);
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
      <div className="todos-error" role="alert" hidden={edits.error === ""}>
        <span>{edits.error}</span>
        {edits.retry && (
          <button type="button" onClick={edits.retry}>
            {WORDS.retry}
          </button>
        )}
      </div>
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
  const steps = useRef<HTMLOListElement>(null);
  const { list } = edits;
  const keys = useStepKeys(list.items);
  const { rows, movingTo, gripOf } = useReorder({ list, keys }, steps, (seen, from, to) => {
    const item = seen.items[from];
    if (item === undefined) return;
    void edits.move(seen, item, moveOne(seen.items, from, to)[to + 1]);
    tell(WORDS.moved(item.content, to + 1, seen.items.length));
  });

  function remove(item: TodoItem, index: number): void {
    // The cursor goes to the step that takes the place, so that a keyboard goes on from there.
    const next = steps.current?.children[index + 1] ?? steps.current?.children[index - 1];
    const button = next?.querySelector<HTMLButtonElement>("button:last-of-type");
    if (button) button.focus();
    else onEmpty();
    void edits.remove(item);
    tell(WORDS.removed(item.content));
  }

  if (rows.length === 0) return <p className="todos-hint">{WORDS.empty}</p>;
  return (
    <ol ref={steps} className="todos-steps" aria-labelledby={labelledBy}>
      {rows.map(({ item, key }, index) => (
        <TodoReviewRow
          key={key}
          item={item}
          place={index + 1}
          total={rows.length}
          isMoving={index === movingTo}
          grip={gripOf(index)}
          onTick={(isDone) => void edits.setStatus(item, isDone ? "completed" : "pending")}
          startReword={() => (content) => edits.reword(list, item, content)}
          onRemove={() => remove(item, index)}
          onLost={onLost}
        />
      ))}
    </ol>
  );
}
