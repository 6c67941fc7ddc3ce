import { createTodoSession, type TodoItem, type TodoSession } from "agent-todos";

/** One text that the model was told, with the round in which it came. */
export interface Told {
  readonly round: number;
  readonly kind: "result" | "reminder";
  readonly text: string;
}

/** A model from a script, at work on a plan that a person may change meanwhile. */
export interface ScriptedAgent {
  readonly todos: TodoSession;
  /** What it was told so far, newest last. */
  readonly told: readonly Told[];
  /** Whether the person has changed the plan. */
  readonly isTouched: boolean;
  /** One round: it writes its whole list, with its step finished and the next one begun. */
  work(): void;
}

const PLAN = [
  "Map every route that reads the session",
  "Write a token store",
  "Swap the middleware",
  "Run all tests",
  "Write the changelog",
];

/** Checks whether nothing of a session's list is left to do. */
export function isDone({ list }: TodoSession): boolean {
  return list.items.every(({ status }) => status === "completed" || status === "cancelled");
}

/** Finishes the step in progress and begins the next one. */
function advance(items: readonly TodoItem[]): readonly TodoItem[] {
  const next = items.findIndex(({ status }) => status === "pending");
  return items.map((item, index): TodoItem => {
    if (item.status === "in_progress") return { ...item, status: "completed" };
    return index === next ? { ...item, status: "in_progress" } : item;
  });
}

/** Creates an agent that has planned and begun its first step. */
export function createScriptedAgent(): ScriptedAgent {
  const todos = createTodoSession();
  const told: Told[] = [];
  let round = 1;
  let isTouched = false;
  // The list as this model knows it: what it wrote, until it is told what the person changed.
  let known: readonly TodoItem[] = PLAN.map((content) => ({ content, status: "pending" }));

  function hear(kind: Told["kind"], text: string | undefined): void {
    if (text === undefined) return;
    told.push({ round, kind, text });
    if (!text.includes("The user changed")) return;
    known = todos.list.items;
    isTouched = true;
  }

  function work(): void {
    // After its turn has ended only the person's next words bring it back.
    if (isDone(todos)) return;
    round += 1;
    if (known.every(({ status }) => status === "completed")) hear("reminder", todos.begin()?.text);
    known = advance(known);
    hear("result", todos.write({ todos: known }).text);
    hear("reminder", todos.endRound()?.text);
  }

  todos.begin();
  known = advance(known);
  hear("result", todos.write({ todos: known }).text);
  return {
    todos,
    told,
    work,
    get isTouched() {
      return isTouched;
    },
  };
}
