import type { TodoItem } from "../../core/todo.js";
import { resolveToolSession, type TodoSource } from "./session-source.js";

/**
 * Answers one call: `context` finds the session, `run` is an object that all calls of a run share, `called` is the tool
 * that the model called where the session has several.
 */
export type AnswerCall = (
  input: unknown,
  context: unknown,
  run: object | undefined,
  called?: string,
) => Promise<string>;

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
  return (input, context, run = {}, called = toolName) => {
    const answer = async (): Promise<string> =>
      (await resolveToolSession(source, context, toolName)).write(input, { tool: called }).text;
    const answered = (last.get(run) ?? Promise.resolve()).then(answer);
    // A call whose session was not found fails alone.
    last.set(
      run,
      answered.catch(() => undefined),
    );
    return answered;
  };
}
