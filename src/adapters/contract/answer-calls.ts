import { describeInvalid } from "../../core/option-error.js";
import { type Awaitable, andThen, mapInOrder } from "./awaitable.js";
import { expectSession } from "./expect-session.js";
import { type HeldWrite, holdWrite } from "./hold-todos.js";
import { listToolNames, type SharedTodoWriter, type TodoWriter, type TurnEnd } from "./todo-adapter.js";

/** A tool call of the model. */
export interface FoundCall {
  /** The id that its result must name; some APIs have none. */
  readonly id?: unknown;
  readonly name: unknown;
  /** The arguments: an object, or the text of one. */
  readonly input: unknown;
  /** Who made it, where an API says so: the model itself, or a program that the model wrote. */
  readonly caller?: unknown;
}

/** A reply of any API. */
export interface ParsedReply<C extends FoundCall = FoundCall> {
  /** The calls that the host has to answer. */
  readonly calls: readonly C[];
  /** Whether it stopped early, so that its last call may hold half a list. */
  readonly isCut: boolean;
  /** The end of the model's turn; undefined where the turn goes on. */
  readonly end: TurnEnd | undefined;
  /** What the API calls the id of a call that a result must name; left out where results name none. */
  readonly idField?: string;
}

/** A call of a todo tool with the text that answers it. */
export interface AnsweredCall<C extends FoundCall = FoundCall> {
  readonly call: C;
  readonly id: unknown;
  readonly name: string;
  readonly text: string;
  readonly isError: boolean;
}

/** Answers a call that the end of the reply cut off. */
export const CUT_OFF =
  "Not saved: the reply was cut off inside this call, so part of it may be missing. Send the whole call again.";

/**
 * Answers the calls of the session's tools in call order; half a list is not saved, as it would replace the whole one.
 *
 * @throws TypeError for a call without the id that its result must name, before anything is written.
 */
export function answerCalls<C extends FoundCall>(
  todos: TodoWriter | SharedTodoWriter,
  reply: ParsedReply<C>,
): Awaitable<readonly AnsweredCall<C>[]> {
  const { tool } = expectSession(todos, "answer the calls");
  const write = holdWrite(todos);
  const own = findOwnCalls(tool, reply);
  return mapInOrder(own, (call) => answerCall(write, call, isCutOff(call, reply) ? CUT_OFF : undefined));
}

/** Finds the calls of the todo tools; throws a TypeError for one without the id that its result must name. */
export function findOwnCalls<C extends FoundCall>(
  tool: TodoWriter["tool"],
  { calls, idField }: ParsedReply<C>,
): readonly C[] {
  const names = new Set<unknown>(listToolNames(tool));
  const own = calls.filter(({ name }) => names.has(name));
  const call = idField === undefined ? undefined : own.find(({ id }) => typeof id !== "string");
  if (call === undefined) return own;
  throw new TypeError(describeInvalid("answer a call", `its ${idField}`, "a text", call.id));
}

/** Checks whether the end of the reply cut the call off. */
export function isCutOff(call: FoundCall, { calls, isCut }: ParsedReply): boolean {
  return isCut && call === calls.at(-1);
}

/** Answers a call of a todo tool; with a `refusal`, which the model reads then, nothing is saved. */
export function answerCall<C extends FoundCall>(
  write: HeldWrite,
  call: C,
  refusal: string | undefined,
): Awaitable<AnsweredCall<C>> {
  const { id } = call;
  const name = String(call.name);
  // The session counts a failed write, and its list stays.
  const answer = write(refusal === undefined ? call.input : undefined, {
    tool: name,
    callId: callIdOf(call),
  });
  return andThen(answer, ({ ok, text }) => ({ call, id, name, text: refusal ?? text, isError: !ok }));
}

/** The id of a call; some APIs have none. */
export function callIdOf({ id }: Pick<FoundCall, "id">): string | undefined {
  return typeof id === "string" ? id : undefined;
}
