"use client";

import type { TodoItem, TodoList, TodoStatus } from "agent-todos";
import { useEffect, useId, useRef, useState } from "react";
import "./todos.css";

/** All words of the panel: change them here, or translate them. */
const WORDS = {
  title: "Plan",
  empty: "No plan yet.",
  count: (done: number, total: number) => `${done} of ${total}`,
  progress: (done: number, total: number) => `${done} of ${total} steps done`,
  now: (step: string) => `Now: ${step}`,
  status: { pending: "To do", in_progress: "In progress", completed: "Done", cancelled: "Cancelled" } satisfies Record<
    TodoStatus,
    string
  >,
};

/** After how many milliseconds without a change a screen reader is told. */
const QUIET = 600;

export interface TodoPanelProps {
  /** The list to show, from `useTodos` or `useTodosFromMessages` of `agent-todos/react`. */
  readonly list: TodoList;
  readonly title?: string;
  readonly defaultOpen?: boolean;
}

/** The plan as it goes: progress, the step at work, and all steps below, which fold away. */
export function TodoPanel({ list, title = WORDS.title, defaultOpen = true }: TodoPanelProps) {
  const [isOpen, setIsOpen] = useState(defaultOpen);
  const id = useId();
  const { items } = list;
  const counted = items.filter(({ status }) => status !== "cancelled");
  const done = counted.filter(({ status }) => status === "completed").length;
  const current = items.find(({ status }) => status === "in_progress");
  return (
    <section className="todos" aria-labelledby={`${id}-title`}>
      <h2 className="todos-heading">
        <button
          type="button"
          className="todos-toggle"
          aria-expanded={isOpen}
          aria-controls={`${id}-body`}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span id={`${id}-title`}>{title}</span>
          {items.length > 0 && (
            <span className="todos-count" dir="auto">
              {WORDS.count(done, counted.length)}
            </span>
          )}
          <span className="todos-chevron" aria-hidden="true" />
        </button>
      </h2>
      <progress
        className="todos-progress"
        aria-label={WORDS.progress(done, counted.length)}
        value={done}
        max={Math.max(1, counted.length)}
      />
      {!isOpen && current && (
        <p className="todos-now" dir="auto">
          {stepText(current)}
        </p>
      )}
      <div id={`${id}-body`} hidden={!isOpen}>
        {items.length === 0 ? (
          <p className="todos-empty">{WORDS.empty}</p>
        ) : (
          <Steps items={items} labelledBy={`${id}-title`} isOpen={isOpen} />
        )}
      </div>
      <Announcer
        text={[WORDS.progress(done, counted.length), current && WORDS.now(stepText(current))]
          .filter(Boolean)
          .join(". ")}
      />
    </section>
  );
}

interface StepsProps {
  readonly items: readonly TodoItem[];
  readonly labelledBy: string;
  readonly isOpen: boolean;
}

/** The steps, in a box that scrolls where they are many and keeps the step at work in view. */
function Steps({ items, labelledBy, isOpen }: StepsProps) {
  const box = useRef<HTMLOListElement>(null);
  const at = items.findIndex(({ status }) => status === "in_progress");
  useEffect(() => {
    const step = box.current?.querySelectorAll("li")[at];
    // Not `scrollIntoView`, which would move the page under its reader.
    if (isOpen && box.current && step) {
      box.current.scrollTop = step.offsetTop - box.current.clientHeight / 2 + step.offsetHeight / 2;
    }
  }, [at, isOpen]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <ol ref={box} className="todos-steps" aria-labelledby={labelledBy} tabIndex={0}>
      {keysOf(items).map(([key, item]) => (
        <li key={key} className="todos-step" data-status={item.status}>
          <span className="todos-mark" aria-hidden="true" />
          <span className="todos-hidden">{`${WORDS.status[item.status]}: `}</span>
          <span className="todos-text" dir="auto">
            {stepText(item)}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Tells a screen reader what the plan has come to: once it is quiet, and nothing while the page loads. */
function Announcer({ text }: { readonly text: string }) {
  const [told, setTold] = useState("");
  const first = useRef(text);
  useEffect(() => {
    if (text === first.current) return;
    first.current = "";
    const timer = setTimeout(() => setTold(text), QUIET);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p className="todos-hidden" role="status">
      {told}
    </p>
  );
}

function stepText({ content, status, activeForm }: TodoItem): string {
  return status === "in_progress" ? (activeForm ?? content) : content;
}

/** A key for each item: its id, else its text and how often that text stood before. */
function keysOf(items: readonly TodoItem[]): readonly (readonly [string, TodoItem])[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const name = item.id ?? item.content;
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return [`${name}#${before}`, item];
  });
}
