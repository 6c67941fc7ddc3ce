import type { TodoItem } from "../../core/todo.js";
import { cutUpdate } from "../../session/cut-update.js";
import { writeSuffix } from "../../session/with-todos.js";
import { CUT_OFF } from "./answer-calls.js";
import { type Awaitable, andThen } from "./awaitable.js";
import type { HeldTodos } from "./hold-todos.js";

/** One call of a host's tool, without the list update that rode on it. */
export interface HeldSplit<A> {
  readonly input: A;
  /** What the update is answered with; undefined where nothing rode. */
  readonly text: string | undefined;
  /** What goes after the tool's result. */
  readonly suffix: string;
}

/** Which call it is, and how it carries the list. */
export interface SplitOptions {
  readonly field?: string | undefined;
  readonly callId: string | undefined;
  /** Whether the end of the reply cut the call off: half a list is taken out and not written. */
  readonly isHalf?: boolean;
}

/** Takes the list update out of the arguments of one call, and writes it. */
export function splitCall<A, I extends TodoItem>(
  { tool, write }: HeldTodos<I>,
  sent: A,
  { field, callId, isHalf = false }: SplitOptions,
): Awaitable<HeldSplit<A>> {
  const { input, update } = cutUpdate(sent, tool, field);
  if (update === undefined) return { input, text: undefined, suffix: "" };
  return andThen(write(isHalf ? undefined : update, { callId }), (answer) => {
    const text = isHalf ? CUT_OFF : answer.text;
    return { input, text, suffix: writeSuffix({ text }) };
  });
}
