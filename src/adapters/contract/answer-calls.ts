import type { TodoWriter } from "./todo-adapter.js";

/** A tool call as an adapter found it in a response. */
export interface FoundCall {
  readonly name: unknown;
  /** The arguments: an object, or the text of one. */
  readonly input: unknown;
}

/** A call of the todo tool with the text it gets back. */
export interface AnsweredCall<C extends FoundCall> {
  readonly call: C;
  readonly text: string;
  readonly isError: boolean;
}

/** What a call is told that the end of the reply cut off. */
export const CUT_OFF =
  "Not saved: the reply was cut off inside this call, so part of the list may be missing. Send the whole list again.";

/**
 * Answers the todo calls among all calls of a reply, in their order.
 *
 * `isCut` says that the reply stopped at a limit: its last call may hold half a list, which would replace the whole
 * one, so it is not saved.
 */
export function answerCalls<C extends FoundCall>(
  todos: TodoWriter,
  calls: readonly C[],
  isCut = false,
): readonly AnsweredCall<C>[] {
  return calls.flatMap((call, index) => {
    if (call.name !== todos.tool.name) return [];
    if (isCut && index === calls.length - 1) {
      // The session hears of a failed write, and its list stays.
      todos.write(undefined);
      return [{ call, text: CUT_OFF, isError: true }];
    }
    const { ok, text } = todos.write(call.input);
    return [{ call, text, isError: !ok }];
  });
}
