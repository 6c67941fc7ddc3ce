import { describeInvalid } from "../../core/option-error.js";
import { takeRidingUpdate } from "../../session/riding-update.js";
import type { TodoHost } from "../../session/shared-session.js";
import { writeSuffix } from "../../session/with-todos.js";
import {
  type Awaitable,
  type AwaitableTodos,
  type AwaitableWrite,
  andThen,
  mapInOrder,
  toAwaitableWrite,
} from "./awaitable.js";
import { fieldsOf, wordsOf } from "./fields.js";
import { expectSession } from "./session-source.js";
import type { RunTodoCalls, TodoWriter, TurnEnd } from "./todo-adapter.js";
import { listToolNames } from "./tool-definition.js";

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

/** Parses a reply of an API; throws a TypeError that names what is wrong with any other value. */
export type ParseReply = (response: unknown) => ParsedReply;

/** How an API's replies are parsed and their calls answered. */
export interface ReplyForm<Response, Result> {
  readonly parseReply: ParseReply;
  readonly writeResult: (answered: AnsweredCall, response: Response) => Result;
}

/** Finds the end of the turn in a reply that the API says is one; a reply with calls is none, whatever it says. */
export function endOf(calls: readonly FoundCall[], isEnd: boolean, content: unknown): TurnEnd | undefined {
  return isEnd && calls.length === 0 ? { reply: wordsOf(content) } : undefined;
}

/** Checks whether a program that the model wrote made the call: it reads the result, so no reminder may be in it. */
export function isProgramCall({ caller }: Pick<FoundCall, "caller">): boolean {
  const { type = "direct" } = fieldsOf(caller);
  return type !== "direct";
}

/** Defines `runTodoCalls` of an API. */
export function defineRunTodoCalls<Response, Result>({
  parseReply,
  writeResult,
}: ReplyForm<Response, Result>): RunTodoCalls<Response, Result> {
  const run = (todos: unknown, response: Response): Awaitable<Result[]> => {
    const reply = parseReply(response);
    return andThen(answerCalls(expectSession(todos, "answer the calls"), reply), (answered) =>
      answered.map((one) => writeResult(one, response)),
    );
  };
  // A session answers at once, a shared list with a promise.
  return run as RunTodoCalls<Response, Result>;
}

/** Answers the calls of the session's tools in call order. */
function answerCalls(todos: TodoHost, reply: ParsedReply): Awaitable<readonly AnsweredCall[]> {
  const write = toAwaitableWrite(todos);
  const own = findOwnCalls(todos.tool, reply);
  return mapInOrder(own, (call) =>
    answerCall(write, call, { reply, refusal: isCutOff(call, reply) ? CUT_OFF : undefined }),
  );
}

/** Finds the calls of the todo tools; throws a TypeError for one without the id that its result must name. */
export function findOwnCalls<C extends FoundCall>(
  tool: TodoWriter["tool"],
  { calls, idField }: ParsedReply<C>,
): readonly C[] {
  const names = new Set<unknown>(listToolNames(tool));
  const own = calls.filter(({ name }) => names.has(name));
  expectIds(own, idField);
  return own;
}

/**
 * Checks that calls have the ids that their results name.
 *
 * @throws TypeError for one without; undefined is a field that the API does not need.
 */
export function expectIds(calls: readonly FoundCall[], idField: string | undefined): void {
  const call = idField === undefined ? undefined : calls.find(({ id }) => typeof id !== "string");
  if (call !== undefined) throw new TypeError(describeInvalid("answer a call", `its ${idField}`, "a text", call.id));
}

/** Checks whether the end of the reply cut the call off. */
export function isCutOff(call: FoundCall, { calls, isCut }: ParsedReply): boolean {
  return isCut && call === calls.at(-1);
}

/** Answers a call of a todo tool; a `refusal` goes to the model, and nothing is saved. */
export function answerCall<C extends FoundCall>(
  write: AwaitableWrite,
  call: C,
  { reply, refusal }: { readonly reply: object; readonly refusal: string | undefined },
): Awaitable<AnsweredCall<C>> {
  const { id } = call;
  const name = String(call.name);
  // The session counts a failed write, and its list stays.
  const answer = write(refusal === undefined ? call.input : undefined, { tool: name, callId: callIdOf(call), reply });
  return andThen(answer, ({ ok, text }) => ({ call, id, name, text: refusal ?? text, isError: !ok }));
}

/** Returns the id of a call; some APIs have none. */
export function callIdOf({ id }: Pick<FoundCall, "id">): string | undefined {
  return typeof id === "string" ? id : undefined;
}

/** One call of a host's tool, without the list update that rode on it. */
export interface AnsweredRide<A> {
  readonly input: A;
  /** What the update is answered with; undefined where nothing rode. */
  readonly text: string | undefined;
  /** What goes after the tool's result. */
  readonly suffix: string;
}

/** Which call it is, and how it carries the list. */
export interface RideContext {
  readonly field?: string | undefined;
  readonly callId: string | undefined;
  /** What stands for the reply of the call. */
  readonly reply: object;
  /** Whether the end of the reply cut the call off: half a list is taken out and not written. */
  readonly isHalf?: boolean;
}

/** Takes the list update out of the arguments of one call, and writes it. */
export function answerRide<A>(
  { tool, write }: AwaitableTodos,
  sent: A,
  { field, callId, reply, isHalf = false }: RideContext,
): Awaitable<AnsweredRide<A>> {
  const { input, update } = takeRidingUpdate(sent, tool, field);
  if (update === undefined) return { input, text: undefined, suffix: "" };
  return andThen(write(isHalf ? undefined : update, { callId, reply }), (answer) => {
    const text = isHalf ? CUT_OFF : answer.text;
    return { input, text, suffix: writeSuffix({ text }) };
  });
}
