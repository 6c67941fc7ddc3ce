import type { TodoCheckRun } from "./check-todos.js";

/** A tool call of the model together with its answer, as the conversation has them. */
export interface AnsweredToolCall {
  readonly name: string;
  /** The arguments; empty unless they are an object. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The answer that the model reads: an object as its JSON. */
  readonly text: string;
  /** True where the answer is marked as an error. */
  readonly failed?: boolean | undefined;
  /** The exit code of a command, where the answer has it apart from the text. */
  readonly exit?: number | undefined;
}

/** Reads from an answered call which checks ran; undefined for any other call, and for a check without a result. */
export type ChecksOfCall = (call: AnsweredToolCall) => TodoCheckRun | readonly TodoCheckRun[] | undefined;
