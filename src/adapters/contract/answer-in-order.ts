import type { TodoItem } from "../../core/todo.js";
import type { TodoWriteResult } from "../../tool/create-todo-tool.js";
import { resolveToolSession, type TodoSource } from "./session-source.js";

/**
 * Answers one call: `context` finds the session, `run` is an object that all calls of a run share, `tool` the name that
 * the model called, where it is not the main one.
 */
export type AnswerCall<I extends TodoItem = TodoItem> = (
  input: unknown,
  context: unknown,
  run: object | undefined,
  tool?: string,
) => Promise<TodoWriteResult<I>>;

/**
 * Answers the calls that a framework runs side by side in the order in which it started them.
 *
 * Finding the session may take longer for the first call than for the second, so each call waits for the one before.
 */
export function answerInOrder<Context, I extends TodoItem>(
  source: TodoSource<Context, I>,
  toolName: string,
): AnswerCall<I> {
  const last = new WeakMap<object, Promise<unknown>>();
  return (input, context, run = {}, tool = toolName) => {
    const answer = async (): Promise<TodoWriteResult<I>> =>
      (await resolveToolSession(source, context, toolName)).write(input, { tool });
    const answered = (last.get(run) ?? Promise.resolve()).then(answer);
    // A call whose session was not found fails alone.
    last.set(
      run,
      answered.catch(() => undefined),
    );
    return answered;
  };
}
