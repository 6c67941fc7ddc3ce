import { describeInvalid, invalidOption } from "../../core/option-error.js";
import type { TodoItem } from "../../core/todo.js";
import type { SharedTodoSession, TodoHost } from "../../session/shared-session.js";
import type { TodoSession } from "../../session/todo-session.js";
import { type WithTodosOptions, widenTool } from "../../session/with-todos.js";
import {
  type AnsweredCall,
  answerCall,
  CUT_OFF,
  callIdOf,
  expectIds,
  type FoundCall,
  findOwnCalls,
  isCutOff,
  type ReplyForm,
  splitCall,
} from "./answer-calls.js";
import { type Awaitable, andThen, mapInOrder } from "./awaitable.js";
import { expectArray, expectObject, fieldsOf } from "./fields.js";
import { type HeldTodos, holdTodos } from "./hold-todos.js";
import type { ReminderText } from "./place-reminder.js";
import { isProgramCall } from "./program-calls.js";
import { expectSession } from "./session-source.js";

/** Which tools carry the list, and how. */
export interface RideOptions extends WithTodosOptions {
  /** The names of the tools that carry the list's field. */
  readonly ride: readonly string[];
}

/** A call of one of the host's tools, without the list that rode on it. */
export interface HostCall {
  /** The id that its result must name; some APIs have none. */
  readonly id: string | undefined;
  readonly name: string;
  /** The tool's own arguments, as the API gives them: an object, or the text of one. */
  readonly input: unknown;
}

/** A reply whose lists were written. */
export interface RidingTurn<Result> {
  /** The calls that the host has to answer. */
  readonly calls: readonly HostCall[];
  /**
   * Returns the results of all calls in call order. The host gives one for each of `calls`: a text, or a result in the
   * API's own shape; those of calls that carried a list get a line on it.
   *
   * @throws TypeError for more or fewer results than calls.
   */
  readonly results: {
    (own: readonly string[]): Result[];
    <R extends object>(own: readonly (string | R)[]): (R | Result)[];
  };
}

/** A session whose list rides on the host's tools; that of a shared list answers with promises. */
export interface RidingTodos<Response, Result, Turn = RidingTurn<Result>> {
  /**
   * Returns the host's tools, of which those that carry the list get one more optional field.
   *
   * @throws RangeError where a tool that was named is missing, and TypeError where one is strict or has no schema.
   */
  readonly tools: <T extends object>(tools: readonly T[]) => T[];
  /** Writes the lists of a reply in call order, those of the session's own tools too. */
  readonly answer: (response: Response) => Turn;
}

/** Lets list updates ride on other tools of an API; a shared list answers a reply with a promise. */
export interface RideAlong<Response, Result, Options extends RideOptions = RideOptions> {
  // ReturnType reads the last one.
  <I extends TodoItem = TodoItem>(
    todos: SharedTodoSession<I>,
    options: Options,
  ): RidingTodos<Response, Result, Promise<RidingTurn<Result>>>;
  <I extends TodoItem = TodoItem>(todos: TodoSession<I>, options: Options): RidingTodos<Response, Result>;
}

/** How an API writes what a list rides on. */
export interface RideForm {
  /** Where in a tool its definition stands, with its name. */
  readonly definition: (tool: object) => readonly string[];
  /** Where in the definition its schema stands. */
  readonly schema: readonly string[];
  /** Puts a line on the list at the end of a result of the host. */
  readonly join: (result: object, line: ReminderText) => unknown;
}

/** Both forms of an API: what its replies look like, and what a list rides on. */
interface ApiForm<Result> extends ReplyForm<Result>, RideForm {}

/** Defines the function of an API that connects a session with the host's tools that its list rides on. */
export function defineRideAlong<Response, Result, Options extends RideOptions = RideOptions>(
  reply: ReplyForm<Result>,
  ride: RideForm,
): RideAlong<Response, Result, Options> {
  const form: ApiForm<Result> = { ...reply, ...ride };
  const rideAlong = <I extends TodoItem>(todos: TodoHost<I>, { ...options }: RideOptions): object => {
    const held = holdTodos(expectSession(todos, "let todos ride"));
    const tools = createWidener(form, held, options);
    return Object.freeze({
      tools,
      answer: (response: Response) => answerTurn(form, held, options, response),
    });
  };
  // A session answers at once, a shared list with a promise.
  return rideAlong as RideAlong<Response, Result, Options>;
}

/** Makes the function that gives the tools that carry the list one more field. */
function createWidener<I extends TodoItem>(
  form: RideForm,
  { tool }: HeldTodos<I>,
  { ride, ...options }: RideOptions,
): (tools: readonly object[]) => object[] {
  if (!Array.isArray(ride)) throw invalidOption("let todos ride", "ride", "an array of names", ride);
  const widen = (name: string, parameters: unknown) =>
    widenTool({ name, parameters }, tool, options).parameters;
  // A field that cannot be is refused here and not at the first call.
  for (const name of ride) widen(name, { type: "object" });
  return (tools) => {
    const nameOf = (one: object) => String(valueAt(one, [...form.definition(one), "name"]));
    const given = new Set(tools.map(nameOf));
    for (const name of ride) {
      if (!given.has(name)) throw invalidOption("let todos ride", "ride", "names of the tools", name);
    }
    return tools.map((one) => {
      const name = nameOf(one);
      return ride.includes(name) ? replaceSchema(one, form, (schema) => widen(name, schema)) : one;
    });
  };
}

/** Writes the lists of a reply in call order. */
function answerTurn<Result, I extends TodoItem>(
  form: ApiForm<Result>,
  held: HeldTodos<I>,
  { ride, field }: RideOptions,
  response: unknown,
): Awaitable<RidingTurn<Result>> {
  const reply = form.parseReply(response);
  const own = new Set(findOwnCalls(held.tool, reply));
  const named = reply.calls.filter(({ name }) => typeof name === "string");
  expectIds(named, reply.idField);
  const steps = mapInOrder(named, (call): Awaitable<AnsweredRide> => {
    const isHalf = isCutOff(call, reply);
    if (own.has(call)) return answerOwn(held, call, isHalf);
    if (!ride.includes(String(call.name))) return { call, answered: undefined, suffix: "" };
    return splitStep(held, call, { isHalf, field });
  });
  return andThen(steps, (done) => finishTurn(form, done, response));
}

function answerOwn<I extends TodoItem>(
  { write }: HeldTodos<I>,
  call: FoundCall,
  isHalf: boolean,
): Awaitable<AnsweredRide> {
  const answer = answerCall(write, call, isHalf ? CUT_OFF : undefined);
  return andThen(answer, (answered) => ({ call, answered, suffix: "" }));
}

/** Writes the list that rides on a call of the host's tool. */
function splitStep<I extends TodoItem>(
  todos: HeldTodos<I>,
  call: FoundCall,
  options: { readonly isHalf: boolean; readonly field: string | undefined },
): Awaitable<AnsweredRide> {
  return andThen(
    splitCall(todos, call.input, { ...options, callId: callIdOf(call) }),
    ({ input, suffix }) => ({
      call: { ...call, input },
      answered: undefined,
      // What a program reads is left as the host wrote it.
      suffix: isProgramCall(call) ? "" : suffix,
    }),
  );
}

/** A call on its way to its result: answered, or with what follows the host's result. */
interface AnsweredRide {
  readonly call: FoundCall;
  readonly answered: AnsweredCall | undefined;
  readonly suffix: string;
}

function finishTurn<Result>(
  form: ApiForm<Result>,
  steps: readonly AnsweredRide[],
  response: unknown,
): RidingTurn<Result> {
  const open = steps.filter(({ answered }) => answered === undefined);
  const calls = open.map(({ call: { id, name, input } }) =>
    Object.freeze({ id: typeof id === "string" ? id : undefined, name: String(name), input }),
  );
  function results<R extends object>(own: readonly (string | R)[]): (R | Result)[] {
    expectArray(own, "the host's results", "results");
    if (own.length !== open.length) {
      const rule = `one for each of the ${open.length} calls`;
      throw new TypeError(describeInvalid("answer the calls", "the results", rule, own.length));
    }
    const texts = new Map(open.map((step, index) => [step, own[index]]));
    return steps.map((step) => {
      if (step.answered !== undefined) return form.writeResult(step.answered, response);
      return finishCall(form, step, texts.get(step), response);
    });
  }
  return Object.freeze({ calls: Object.freeze(calls), results });
}

function finishCall<Result, R extends object>(
  form: ApiForm<Result>,
  { call, suffix }: AnsweredRide,
  result: string | R | undefined,
  response: unknown,
): R | Result {
  if (typeof result === "string") {
    const { id } = call;
    return form.writeResult(
      { call, id, name: String(call.name), text: result + suffix, isError: false },
      response,
    );
  }
  expectObject(result, "the host's results", "a result");
  // It is an object, and with a line more it is one of the same kind.
  const own = result as R;
  return suffix === "" ? own : (form.join(own, { text: suffix.trimStart() }) as R);
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce((found, field) => fieldsOf(found)[field], value);
}

/** Copies a tool with another schema. */
function replaceSchema(
  tool: object,
  { definition, schema }: RideForm,
  widen: (schema: unknown) => unknown,
): object {
  const path = definition(tool);
  if (valueAt(tool, [...path, "strict"]) === true) {
    const rule = "a tool that is not strict, as its field is optional";
    throw new TypeError(describeInvalid("let todos ride", "each", rule, valueAt(tool, [...path, "name"])));
  }
  // It is an object, and everything but its schema is as it was.
  return replaceAt(tool, [...path, ...schema], widen) as object;
}

function replaceAt(
  value: unknown,
  [field, ...path]: readonly string[],
  widen: (own: unknown) => unknown,
): unknown {
  if (field === undefined) return widen(value);
  return { ...fieldsOf(value), [field]: replaceAt(fieldsOf(value)[field], path, widen) };
}
