import { EMPTY_TODO_LIST, isDone, type TodoItem, type TodoList } from "../../model/todo.js";
import { createPlanObserver } from "../../observe/create-plan-observer.js";
import type { ObserverEvent } from "../../observe/event.js";
import type { ObserverState } from "../../observe/state.js";
import type { TodoChange } from "../../plan/diff-todos.js";
import type { ReplayedCall } from "./plan-record.js";

/**
 * Estimates what the plan of a recording would have cost if an observer with its default cadence had kept it.
 *
 * Each answer is the difference from the recorded list, so it is correct. Texts of the conversation are not part of the
 * records, so the estimate leaves them out.
 */
export function estimateObserved() {
  const observer = createPlanObserver();
  let state = observer.start();
  let own: TodoList = EMPTY_TODO_LIST;

  const pass = (event: ObserverEvent, recorded: TodoList): void => {
    const next = observer.next(state, event);
    state = next.state;
    if (!next.decision.observe) return;
    ({ state, list: own } = observer.read(state, own, answerWith(state, own, recorded)));
  };

  return {
    user: (): void => pass({ type: "user", list: own, text: "" }, own),
    /** Counts a round with its calls, without those of the list, which would not have been made. */
    round: (calls: readonly ReplayedCall[], list: TodoList): void => {
      if (calls.length === 0) return;
      const observed = calls.map(({ tool, input, failed }) => ({ name: tool, input, failed }));
      pass({ type: "round", list: own, calls: observed }, list);
    },
    end: (list: TodoList): void => pass({ type: "end", list: own }, list),
    /** Returns the tokens of all requests and answers so far. */
    tokens: (): number => state.tokens,
  };
}

/** Builds the answer that turns the observer's list into the recorded one, as far as one answer can. */
function answerWith(state: ObserverState, own: TodoList, recorded: TodoList): object {
  const names = new Map(state.shown?.items.map(({ content, name }) => [content, name]));
  const round = state.shown?.rounds.at(-1)?.round;
  const before = new Map(own.items.map((item) => [item.content, item]));
  const after = new Map(recorded.items.map((item) => [item.content, item]));
  const known = recorded.items.flatMap(({ content, status }) => {
    const id = names.get(content);
    return id === undefined || before.get(content)?.status === status ? [] : [{ id, status, round }];
  });
  const gone = own.items.flatMap((item: TodoItem) => {
    const id = names.get(item.content);
    return after.has(item.content) || isDone(item) || id === undefined ? [] : [{ id, status: "cancelled" as const }];
  });
  const add = recorded.items.filter((item) => !before.has(item.content) && item.status !== "cancelled");
  return { add: add.map(({ content, status }) => ({ content, status })), updates: [...known, ...gone] };
}

/** Estimates the tokens of a text. */
export function estimateTokens(characters: number): number {
  return Math.ceil(characters / 4);
}

/** Measures the patch that would describe a write's changes, in characters, with items named by short ids. */
export function measurePatch(changes: readonly TodoChange[]): number {
  const updates = new Map<TodoItem, Record<string, string>>();
  const [add, remove]: [unknown[], string[]] = [[], []];
  for (const change of changes) {
    if (change.type === "added") add.push(change.after);
    else if (change.type === "removed") remove.push(ID);
    else {
      const row = updates.get(change.after) ?? { id: ID };
      if (change.type === "reworded") row["content"] = change.after.content;
      else if (change.type !== "moved" && change.type !== "edited") row["status"] = change.after.status;
      updates.set(change.after, row);
    }
  }
  const rows = [...updates.values()];
  const patch = {
    ...(rows.length > 0 && { updates: rows }),
    ...(remove.length > 0 && { remove }),
    ...(add.length > 0 && { add }),
  };
  return changes.length === 0 ? 0 : JSON.stringify(patch).length;
}

/** A sample id: in most plans, ids have at most two digits. */
const ID = "12";
