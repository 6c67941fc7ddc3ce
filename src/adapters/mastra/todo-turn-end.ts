import type { TodoItem } from "../../core/todo.js";
import type { TodoSession } from "../../session/todo-session.js";

/** What is read of an iteration that is over. */
export interface MastraIteration {
  readonly isFinal: boolean;
  readonly finishReason: string;
  readonly iteration: number;
  readonly maxIterations?: number | undefined;
}

/**
 * The end of a turn: give it to `generate` or `stream` as `onIterationComplete`.
 *
 * When the model stops with open items, the agent goes on for one more step, for which {@link todoProcessor} places
 * the nudge. Replies that were cut off or filtered are no end, and at the step limit nothing is asked any more.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoTurnEnd } from "agent-todos/mastra";
 *
 * const todos = createTodoSession();
 * todos.write({ todos: [{ content: "Add tests", status: "in_progress" }] });
 * todos.endRound();
 * todos.endRound();
 * const onIterationComplete = todoTurnEnd(todos);
 * console.log(onIterationComplete({ isFinal: true, finishReason: "stop", iteration: 3 })); // => { continue: true }
 * ```
 */
export function todoTurnEnd<I extends TodoItem = TodoItem>(
  todos: TodoSession<I>,
): (iteration: MastraIteration) => { continue: true } | undefined {
  return ({ isFinal, finishReason, iteration, maxIterations }) => {
    if (!isFinal || finishReason !== "stop") return undefined;
    if (maxIterations !== undefined && iteration >= maxIterations) return undefined;
    return todos.stop() === undefined ? undefined : { continue: true };
  };
}
