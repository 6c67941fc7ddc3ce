import type { TodoItem } from "../../core/todo.js";
import type { SharedCallOf } from "../../session/shared-session.js";
import type { HeldAnswer } from "./hold-todos.js";
import { resolveToolSession, type TodoSource } from "./session-source.js";

/** Answers one call: `context` finds the session, and `run` is an object that all calls of a run share. */
export type AnswerCall = (
  input: unknown,
  context: unknown,
  run: object | undefined,
  call: SharedCallOf,
) => Promise<HeldAnswer>;

/**
 * Answers the calls that a framework runs side by side in the order in which it started them.
 *
 * Finding the session may take longer for the first call than for the second, so each call waits for the one before.
 */
export function answerInOrder<Context, I extends TodoItem>(
  source: TodoSource<Context, I>,
  toolName: string,
): AnswerCall {
  const last = new WeakMap<object, Promise<unknown>>();
  return (input, context, run = {}, call) => {
    const answer = async (): Promise<HeldAnswer> =>
      (await resolveToolSession(source, context, toolName)).write(input, call);
    const answered = (last.get(run) ?? Promise.resolve()).then(answer);
    // A call whose session was not found fails alone.
    last.set(
      run,
      answered.catch(() => undefined),
    );
    return answered;
  };
}
