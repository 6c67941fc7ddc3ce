import { CUT_OFF } from "../../conversation/is-refused.js";
import { callsIn, type Message, type ToolCall, wordsIn } from "../../conversation/message.js";
import { checkCall, type RulesOf } from "../../model/check-options.js";
import { describeInvalid } from "../../model/option-error.js";
import type { Heard } from "../../session/shared-session.js";
import { writeSuffix } from "../../session/with-todos.js";
import { takeRidingUpdate } from "../../tool/riding-update.js";
import {
  type Awaitable,
  type AwaitableTodos,
  type AwaitableWrite,
  andThen,
  isShared,
  mapInOrder,
  toAwaitableWrite,
} from "./awaitable.js";
import { type DelegatesOptions, type StartedCall, startCall } from "./delegate-call.js";
import { fieldsOf } from "./fields.js";
import { type MessageForm, readSent } from "./message-form.js";
import { expectSession } from "./session-source.js";
import type { RunTodoCallsOptions } from "./todo-adapter.js";
import { listToolNames } from "./tool-definition.js";

/** The calls of a reply, in call order. */
export interface ReplyCalls {
  /** The calls that the host has to answer. */
  readonly calls: readonly ToolCall[];
  /** Whether the reply stopped early, so that its last call may contain half a list. */
  readonly isCut: boolean;
  /** Whether the model or a filter refused, or the provider failed or has not begun, so that its calls do not count. */
  readonly isBroken?: boolean;
}

/** A reply of any API. */
export interface ParsedReply extends ReplyCalls {
  readonly message: Message;
  /**
   * How the reply ended, apart from its calls: `"end"` where the model ended its turn, which a reply with calls never
   * does; `"pause"` where the provider continues with the same messages.
   */
  readonly ending: "end" | "pause" | "other";
  /** The model's words: without its thoughts, and empty where it wrote none. */
  readonly words: string;
  /** Those of its last message, where a reply has several. Default: `words`. */
  readonly lastWords?: string;
  /** The API's field for the id of a call, for errors; undefined where results name no id. */
  readonly idField: string | undefined;
}

/** Adds to a message of the model how its reply ended; the host answers all its calls. */
export function replyOf(
  message: Message,
  end: Pick<ParsedReply, "isCut" | "isBroken" | "ending" | "idField">,
): ParsedReply {
  return { message, calls: callsIn(message.parts), words: wordsIn(message.parts), ...end };
}

/** A call of a todo tool with the text that answers it. */
export interface AnsweredCall {
  readonly call: ToolCall;
  readonly id: unknown;
  readonly name: string;
  readonly text: string;
  readonly isError: boolean;
}

/** Parses a reply of an API; throws a TypeError that names the problem with any other value. */
export type ParseReply = (response: unknown) => ParsedReply;

/** How an API's replies are parsed and their calls answered. */
export interface ReplyForm<Reply, Result> extends MessageForm {
  readonly parseReply: ParseReply;
  readonly writeResult: (answered: AnsweredCall, reply: Reply) => Result;
}

/** Checks whether a program that the model wrote made the call: it reads the result, so no reminder may be in it. */
export function isProgramCall({ caller }: Pick<ToolCall, "caller">): boolean {
  const { type = "direct" } = fieldsOf(caller);
  return type !== "direct";
}

/** The rules for the answering of a reply; the code that reads the messages checks them. */
export const RUN_RULES: RulesOf<RunTodoCallsOptions> = { messages: undefined };

/** Answers the todo calls of a reply: at once for a session, with a promise for a shared list. */
export function runTodoCalls<Reply, Result>(
  form: ReplyForm<Reply, Result>,
  todos: unknown,
  response: Reply,
  options: RunTodoCallsOptions = {},
): Awaitable<readonly Result[]> {
  const reply = form.parseReply(response);
  checkCall("runTodoCalls", options, RUN_RULES);
  const messages = options.messages === undefined ? undefined : readSent(form, options.messages);
  const host = expectSession(todos, "call of runTodoCalls()");
  const write = toAwaitableWrite(host);
  const names: readonly unknown[] = listToolNames(host.tool);
  const own = reply.calls.filter(({ name }) => names.includes(name));
  expectIds(own, reply.idField);
  const withOthers = own.length < reply.calls.length;
  const results = mapInOrder(own, (call) =>
    andThen(answerCall(write, call, reply, { messages, withOthers }), (answered) =>
      form.writeResult(answered, response),
    ),
  );
  return isShared(host) ? Promise.resolve(results) : results;
}

/**
 * Checks that calls have the ids that their results name.
 *
 * @throws TypeError for a call without one, unless `idField` is undefined, as the API needs no ids.
 */
export function expectIds(calls: readonly ToolCall[], idField: string | undefined): void {
  const call = idField === undefined ? undefined : calls.find(({ id }) => typeof id !== "string");
  if (call !== undefined) throw new TypeError(describeInvalid("tool call", `its ${idField}`, "a string", call.id));
}

/** Checks whether the end of the reply cut the call off; the end of a broken reply cuts off all of its calls. */
function isCutOff(call: ToolCall, { calls, isCut, isBroken = false }: ReplyCalls): boolean {
  return isBroken || (isCut && call === calls.at(-1));
}

interface AnswerOptions extends Heard {
  /** The text that refuses the call. */
  readonly refused?: string | undefined;
  /** Whether the reply called other tools as well. */
  readonly withOthers: boolean;
}

/** Answers a call of a todo tool; a refusal goes to the model, and the list stays. */
function answerCall(
  write: AwaitableWrite,
  call: ToolCall,
  reply: ReplyCalls,
  { messages, refused, withOthers }: AnswerOptions,
) {
  const { id } = call;
  const name = String(call.name);
  const refusal = isCutOff(call, reply) ? CUT_OFF : refused;
  // The session counts a failed write, and its list stays.
  const options = { tool: name, callId: callIdOf(call), reply, messages, withOthers };
  const answer = write(refusal === undefined ? call.input : undefined, options);
  return andThen(answer, ({ ok, text }): AnsweredCall => ({ call, id, name, text: refusal ?? text, isError: !ok }));
}

/** Returns the id of a call; some APIs have none. */
function callIdOf({ id }: Pick<ToolCall, "id">): string | undefined {
  return typeof id === "string" ? id : undefined;
}

/** One call of a host's tool, without the list update that rode on it. */
interface AnsweredRide<A> {
  readonly input: A;
  /** The answer to the update; undefined without one. */
  readonly text: string | undefined;
  /** The text after the tool's result. */
  readonly suffix: string;
}

/** Which call it is, and how it carries the list. */
interface RideContext extends Heard {
  readonly field?: string | undefined;
  readonly callId: string | undefined;
  /** Identifies the reply that the call came in. */
  readonly reply: object;
  /** Whether the end of the reply cut the call off: an incomplete list is taken out but not written. */
  readonly isHalf?: boolean;
}

/** Takes the list update out of the arguments of one call, and writes it. */
export function answerRide<A>(todos: AwaitableTodos, sent: A, ride: RideContext): Awaitable<AnsweredRide<A>> {
  const { field, callId, reply, messages, isHalf = false } = ride;
  const { input, update } = takeRidingUpdate(sent, todos.tool, field);
  if (update === undefined) return { input, text: undefined, suffix: "" };
  return andThen(todos.write(isHalf ? undefined : update, { callId, reply, messages, withOthers: true }), (answer) => {
    const text = isHalf ? CUT_OFF : answer.text;
    return { input, text, suffix: writeSuffix({ text }) };
  });
}

/** An answered call, or one with a text to add to the host's result. */
export interface AnsweredStep {
  readonly call: ToolCall;
  readonly answered?: AnsweredCall;
  readonly suffix: string;
  /**
   * Brings back the items that the call gave away, and returns the line on them; left out where its tool gives no items
   * away.
   */
  readonly end?: StartedCall<unknown>["end"];
  /** The outcome of starting such a call, for a host that ends it later, perhaps in another process. */
  readonly given?: Pick<StartedCall<unknown>, "told" | "isAway">;
}

interface StepOptions extends Heard, DelegatesOptions {
  /** The names of the tools that carry the list's field. */
  readonly ride?: readonly string[] | undefined;
  readonly field?: string | undefined;
  readonly refuse?: (call: ToolCall) => string | undefined;
}

/**
 * Answers the calls of the session's tools, and takes the lists that ride on others out and writes them, in call order.
 *
 * A call for which `refuse` returns a text is answered with that text, and not saved.
 */
export function answerSteps(
  todos: AwaitableTodos,
  calls: readonly ToolCall[],
  reply: ReplyCalls,
  { ride = [], field, refuse, messages, delegates = [], ...delegation }: StepOptions,
): Awaitable<readonly AnsweredStep[]> {
  const names: readonly unknown[] = listToolNames(todos.tool);
  const withOthers = calls.some(({ name }) => !names.includes(name));
  return mapInOrder(calls, (call): Awaitable<AnsweredStep> => {
    if (names.includes(call.name)) {
      const answer = answerCall(todos.write, call, reply, { messages, refused: refuse?.(call), withOthers });
      return andThen(answer, (answered) => ({ call, answered, suffix: "" }));
    }
    if (!ride.includes(String(call.name))) return giveAway({ call, suffix: "" });
    const isHalf = isCutOff(call, reply);
    const ridden = answerRide(todos, call.input, { field, isHalf, reply, messages, callId: callIdOf(call) });
    // A result that a program reads stays as the host wrote it.
    const isBare = isProgramCall(call);
    return andThen(ridden, ({ input, suffix }) => giveAway({ call: { ...call, input }, suffix: isBare ? "" : suffix }));
  });

  function giveAway(step: AnsweredStep): Awaitable<AnsweredStep> {
    const { call, suffix } = step;
    const name = String(call.name);
    if (!delegates.includes(name)) return step;
    // A call that the end of the reply cut off must not give items away.
    const id = isCutOff(call, reply) ? undefined : callIdOf(call);
    return andThen(startCall(todos, { id, name, input: call.input }, delegation), ({ input, end, ...given }) => ({
      call: { ...call, input },
      suffix,
      end,
      given,
    }));
  }
}
