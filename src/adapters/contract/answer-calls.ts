import type { TodoWriter, TurnEnd } from "./todo-adapter.js";

/** A tool call of the model. */
export interface FoundCall {
  /** The id that its result must name; some APIs have none. */
  readonly id?: unknown;
  readonly name: unknown;
  /** The arguments: an object, or the text of one. */
  readonly input: unknown;
}

/** A reply of any API. */
export interface ParsedReply {
  /** The calls that the host has to answer. */
  readonly calls: readonly FoundCall[];
  /** Whether it stopped early, so that its last call may hold half a list. */
  readonly isCut: boolean;
  /** The end of the model's turn; undefined where the turn goes on. */
  readonly end: TurnEnd | undefined;
}

/** A call of the todo tool with the text that answers it. */
export interface AnsweredCall {
  readonly id: unknown;
  readonly name: string;
  readonly text: string;
  readonly isError: boolean;
}

/** Answers a call that the end of the reply cut off. */
export const CUT_OFF =
  "Not saved: the reply was cut off inside this call, so part of the list may be missing. Send the whole list again.";

/** Answers the todo calls of a reply in call order; half a list is not saved, as it would replace the whole one. */
export function answerCalls(
  todos: TodoWriter,
  { calls, isCut }: Pick<ParsedReply, "calls" | "isCut">,
): readonly AnsweredCall[] {
  const { name } = todos.tool;
  return calls.flatMap((call, index) => {
    if (call.name !== name) return [];
    const { id } = call;
    if (isCut && index === calls.length - 1) {
      // The session counts a failed write, and its list stays.
      todos.write(undefined);
      return [{ id, name, text: CUT_OFF, isError: true }];
    }
    const { ok, text } = todos.write(call.input);
    return [{ id, name, text, isError: !ok }];
  });
}
