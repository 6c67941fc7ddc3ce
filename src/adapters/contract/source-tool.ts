import type { TodoItem } from "../../core/todo.js";
import { createSessionTool } from "../../session/apply-preset.js";
import type { SharedCallOf } from "../../session/shared-session.js";
import type { TodoTool } from "../../tool/create-todo-tool.js";
import type { HeldAnswer } from "./hold-todos.js";
import { expectSession, resolveToolSession, type TodoSource } from "./session-source.js";
import type { TranscriptOptions } from "./todo-adapter.js";

/**
 * Finds the tool of a source; a function's is made of the settings of its sessions, as it is needed before any of them.
 *
 * @throws TypeError for anything but a session, a shared list or a function; `task` is what cannot be done without one.
 */
export function findTool<Context, I extends TodoItem>(
  source: TodoSource<Context, I>,
  settings: TranscriptOptions<I>,
  task: string,
): TodoTool<I> {
  return typeof source === "function" ? createSessionTool<I>(settings) : expectSession(source, task).tool;
}

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
