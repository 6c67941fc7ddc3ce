import type { TodoItem } from "../../core/todo.js";
import type { TodoSession } from "../../session/todo-session.js";
import { resolveSession, type TodoSource } from "./resolve-session.js";

/** The text for one call: `run` is an object that all calls of a run share, `context` what the source is asked with. */
export type AnswerCall = (input: unknown, context: unknown, run: object | undefined) => Promise<string>;

/**
 * Answers the calls that a framework runs side by side in the order in which it began them.
 *
 * Finding the session may take longer for the first call than for the second, so each waits for the one before. It
 * rejects for a session whose tool has another name than the agent's, since such a session would refuse every call.
 */
export function answerInOrder<Context, I extends TodoItem>(
  source: TodoSource<Context, I>,
  toolName: string,
): AnswerCall {
  const last = new WeakMap<object, Promise<unknown>>();
  return (input, context, run = {}) => {
    const answer = async (): Promise<string> => {
      // The source is written for the context that the host gives its runs.
      const todos: TodoSession<I> = await resolveSession(source, context as Context);
      const { name } = todos.tool;
      if (name === toolName) return todos.write(input).text;
      throw new TypeError(
        `Cannot use the session of this run as its tool must be ${toolName}: current value is ${name}`,
      );
    };
    const answered = (last.get(run) ?? Promise.resolve()).then(answer);
    // A session that was not found is the error of its own call only.
    last.set(
      run,
      answered.catch(() => undefined),
    );
    return answered;
  };
}
