import { describeInvalid, invalidOption } from "../../model/option-error.js";
import { addRidingField } from "../../session/with-todos.js";
import type { TodoTool } from "../../tool/create-todo-tool.js";
import {
  type AnsweredCall,
  type AnsweredStep,
  answerSteps,
  callIdOf,
  expectIds,
  type ReplyForm,
} from "./answer-calls.js";
import { type Awaitable, type AwaitableTodos, andThen, toAwaitableTodos } from "./awaitable.js";
import { expectArray, expectObject, fieldsOf } from "./fields.js";
import type { ReminderText } from "./place-reminder.js";
import { expectSession } from "./session-source.js";
import type { HostCall, RideAlong, RideOptions, RidingTurn } from "./todo-adapter.js";

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
interface ApiForm<Response, Result> extends ReplyForm<Response, Result>, RideForm {}

/** Defines `rideAlong` of an API. */
export function defineRideAlong<Response, Result, Options extends RideOptions = RideOptions>(
  reply: ReplyForm<Response, Result>,
  ride: RideForm,
): RideAlong<Response, Result, Options> {
  const form: ApiForm<Response, Result> = { ...reply, ...ride };
  const rideAlong = (session: unknown, { ...options }: RideOptions): object => {
    const todos = toAwaitableTodos(expectSession(session, "let todos ride"));
    return Object.freeze({
      tools: defineTools(form, todos.tool, options),
      answer: (response: Response) => answerTurn(form, todos, options, response),
    });
  };
  // A session answers at once, a shared list with a promise.
  return rideAlong as RideAlong<Response, Result, Options>;
}

/** Defines the function that gives the tools that carry the list one more field. */
function defineTools(form: RideForm, todoTool: TodoTool, { ride, ...options }: RideOptions) {
  if (!Array.isArray(ride)) throw invalidOption("let todos ride", "ride", "an array of names", ride);
  const addField = (name: string, parameters: unknown) =>
    addRidingField({ name, parameters }, todoTool, options).parameters;
  // A field that cannot be is refused here and not at the first call.
  for (const name of ride) addField(name, { type: "object" });
  return (tools: readonly object[]): object[] => {
    const nameOf = (one: object) => String(valueAt(one, [...form.definition(one), "name"]));
    const given = new Set(tools.map(nameOf));
    for (const name of ride) {
      if (!given.has(name)) throw invalidOption("let todos ride", "ride", "names of the tools", name);
    }
    return tools.map((one) => {
      const name = nameOf(one);
      return ride.includes(name) ? replaceSchema(one, form, (schema) => addField(name, schema)) : one;
    });
  };
}

/** Writes the lists of a reply in call order. */
function answerTurn<Response, Result>(
  form: ApiForm<Response, Result>,
  todos: AwaitableTodos,
  options: RideOptions,
  response: Response,
): Awaitable<RidingTurn<Result>> {
  const reply = form.parseReply(response);
  const named = reply.calls.filter(({ name }) => typeof name === "string");
  expectIds(named, reply.idField);
  const write = (answered: AnsweredCall): Result => form.writeResult(answered, response);
  return andThen(answerSteps(todos, named, reply, options), (steps) => finishTurn(steps, write, form.join));
}

function finishTurn<Result>(
  steps: readonly AnsweredStep[],
  write: (answered: AnsweredCall) => Result,
  join: RideForm["join"],
): RidingTurn<Result> {
  const open = steps.filter(({ answered }) => answered === undefined);
  const calls = open.map(
    ({ call }): HostCall => Object.freeze({ id: callIdOf(call), name: String(call.name), input: call.input }),
  );
  function results<R extends object>(own: readonly (string | R)[]): (R | Result)[] {
    expectArray(own, "the host's results", "results");
    if (own.length !== open.length) {
      const rule = `one for each of the ${open.length} calls`;
      throw new TypeError(describeInvalid("answer the calls", "the results", rule, own.length));
    }
    const texts = new Map(open.map((step, index) => [step, own[index]]));
    return steps.map((step) => {
      const { call, answered, suffix } = step;
      if (answered !== undefined) return write(answered);
      const result = texts.get(step);
      const { id } = call;
      if (typeof result === "string")
        return write({ call, id, name: String(call.name), text: result + suffix, isError: false });
      expectObject(result, "the host's results", "a result");
      // It is an object, and with a line more it is one of the same kind.
      return (suffix === "" ? result : join(result as R, { text: suffix.trimStart() })) as R;
    });
  }
  return Object.freeze({ calls: Object.freeze(calls), results });
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce((found, field) => fieldsOf(found)[field], value);
}

/** Copies a tool with another schema. */
function replaceSchema(tool: object, { definition, schema }: RideForm, change: (schema: unknown) => unknown): object {
  const path = definition(tool);
  if (valueAt(tool, [...path, "strict"]) === true) {
    const rule = "a tool that is not strict, as its field is optional";
    throw new TypeError(describeInvalid("let todos ride", "each", rule, valueAt(tool, [...path, "name"])));
  }
  // It is an object, and everything but its schema is as it was.
  return replaceAt(tool, [...path, ...schema], change) as object;
}

function replaceAt(value: unknown, [field, ...path]: readonly string[], change: (own: unknown) => unknown): unknown {
  if (field === undefined) return change(value);
  return { ...fieldsOf(value), [field]: replaceAt(fieldsOf(value)[field], path, change) };
}
