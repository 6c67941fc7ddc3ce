import { resultsIn } from "../../conversation/message.js";
import { checkCall, checkOptions, type OptionRules, type RulesOf } from "../../model/check-options.js";
import { describeInvalid, invalidOption } from "../../model/option-error.js";
import { describeValue } from "../../model/quote.js";
import type { Heard } from "../../session/shared-session.js";
import { addRidingField, type WithTodosOptions, writeSuffix } from "../../session/with-todos.js";
import type { TodoTool } from "../../tool/create-todo-tool.js";
import {
  type AnsweredCall,
  type AnsweredStep,
  answerSteps,
  expectIds,
  isProgramCall,
  type ReplyForm,
  RUN_RULES,
} from "./answer-calls.js";
import { type Awaitable, type AwaitableTodos, andThen, mapInOrder, toAwaitableTodos } from "./awaitable.js";
import { addStep, type CallEnd, DELEGATES_RULES, type DelegatesOptions, TOOL_NAMES } from "./delegate-call.js";
import { expectArray, expectObject, fieldsOf } from "./fields.js";
import { type MessageForm, readSent } from "./message-form.js";
import type { ReminderText } from "./place-reminder.js";
import { isFailed } from "./round-of.js";
import { expectSession } from "./session-source.js";
import type { AsSent, RunTodoCallsOptions, SharedTodoWriter, TodoWriter, ToolDefinition } from "./todo-adapter.js";

/** The names of the tools that carry the list, and its field, and of those that run agents. */
export interface RideOptions extends WithTodosOptions, DelegatesOptions {
  /** The names of the tools that carry the list's field. Default: none. */
  readonly ride?: readonly string[] | undefined;
}

/** The owner of a list that rides: a session, or a shared list. */
export type RidingSource = (TodoWriter | SharedTodoWriter) & { readonly tool: ToolDefinition };

/** A call of one of the host's tools, without the list that rode on it. */
export interface HostCall {
  /** The id that its result must name. */
  readonly id: string;
  readonly name: string;
  /** The tool's own arguments in the API's form: an object, or its text. */
  readonly input: unknown;
}

/** A reply whose lists were written. */
export interface RidingTurn<Result, Shared extends boolean = false> {
  /** The calls that the host has to answer. */
  readonly calls: readonly HostCall[];
  /**
   * Returns the results of all calls in call order; for a shared list, a promise. The host passes one for each of
   * `calls`: a text, or a result in the API's own shape; the results of calls that carried a list, or gave items away,
   * get a line on the list. The agent of a call failed where the API marks its result as an error, or the text begins
   * as one.
   *
   * @throws TypeError for more or fewer results than calls.
   */
  readonly results: {
    (own: readonly string[]): IfShared<Shared, Result[]>;
    <R extends object>(own: readonly (string | R)[]): IfShared<Shared, (R | Result)[]>;
  };
}

type IfShared<Shared extends boolean, T> = Shared extends true ? Promise<T> : T;

/** The turn of a session, or the promise of a shared list's. */
export type AnsweredTurn<T, Result> = T extends SharedTodoWriter
  ? Promise<RidingTurn<Result, true>>
  : RidingTurn<Result>;

/** A session whose list rides on the host's tools. */
export interface RidingTodos<Reply, Turn> {
  /**
   * Returns the host's tools; those that carry the list have one more optional field.
   *
   * @throws RangeError where a tool that was named is missing, and TypeError where one is strict or has no schema.
   */
  readonly tools: <T extends object>(tools: readonly T[]) => T[];
  /**
   * Writes the lists of a reply in call order, those of the session's own tools too; for a shared list, a promise. The
   * messages of the request that the reply answers show a shared list what its model has read.
   *
   * @throws TypeError for a reply or messages of another API, RangeError or TypeError for bad options.
   */
  readonly answer: (reply: AsSent<Reply>, options?: RunTodoCallsOptions) => Turn;
}

/** The API's form of tools and results on which a list rides. */
export interface RideForm {
  /** The path to a tool's definition, where its name is. */
  readonly definition: (tool: object) => readonly string[];
  /** The path from the definition to its schema. */
  readonly schema: readonly string[];
  /** Puts a line on the list at the end of a result of the host. */
  readonly join: (result: object, line: ReminderText) => unknown;
}

/** Both forms of an API: that of its replies, and that of riding. */
interface RidingForm<Reply, Result> extends ReplyForm<Reply, Result>, RideForm {}

/** The rules for the options of every API. */
const RULES: RulesOf<RideOptions> = {
  ride: TOOL_NAMES,
  // The code that adds the field checks its name and its description.
  field: undefined,
  description: undefined,
  ...DELEGATES_RULES,
};

/** Lets list updates ride on the host's tools, for an API of these forms, which may have options of its own. */
export function ride<T extends RidingSource, Reply, Result>(
  form: RidingForm<Reply, Result>,
  session: T,
  given: RideOptions,
  ownRules: OptionRules = {},
): RidingTodos<Reply, AnsweredTurn<T, Result>> {
  checkOptions("ride options", given, { ...RULES, ...ownRules });
  const options = { ...given };
  const host = expectSession(session, "call of rideAlong()");
  if (options.delegates !== undefined && typeof host.delegate !== "function") {
    throw new TypeError(describeInvalid("call of rideAlong()", "the session", "one with delegate()", session));
  }
  const todos = toAwaitableTodos(host);
  return Object.freeze({
    // Each tool is the host's own, or a copy with one more field.
    tools: defineTools(form, todos.tool, options) as <Own extends object>(tools: readonly Own[]) => Own[],
    answer: (reply: Reply, sent: RunTodoCallsOptions = {}) => {
      checkCall("answer", sent, RUN_RULES);
      const messages = sent.messages === undefined ? undefined : readSent(form, sent.messages);
      // A session answers at once, a shared list with a promise.
      return answerTurn(form, todos, { ...options, messages }, reply) as AnsweredTurn<T, Result>;
    },
  });
}

/** Defines the function that adds the list's field to the tools that carry it. */
function defineTools(form: RideForm, todoTool: TodoTool, { ride = [], delegates = [], ...options }: RideOptions) {
  const addField = (name: string, parameters: unknown) =>
    addRidingField({ name, parameters }, todoTool, options).parameters;
  // Refuses an impossible field here, not at the first call.
  for (const name of ride) addField(name, { type: "object" });
  return (tools: readonly object[]): object[] => {
    const nameOf = (one: object) => String(valueAt(one, [...form.definition(one), "name"]));
    const given = new Set(tools.map(nameOf));
    for (const [option, names] of Object.entries({ ride, delegates })) {
      const missing = names.find((name) => !given.has(name));
      if (missing !== undefined) {
        const rule = `names of the given tools: ${[...given].map(describeValue).join(", ") || "none"}`;
        throw invalidOption("ride options", option, rule, missing);
      }
    }
    return tools.map((one) => {
      const name = nameOf(one);
      const ridden = ride.includes(name) ? replaceSchema(one, form, (schema) => addField(name, schema)) : one;
      return delegates.includes(name) ? addStepTo(ridden, form, name) : ridden;
    });
  };
}

/** Writes the lists of a reply in call order. */
function answerTurn<Reply, Result>(
  form: RidingForm<Reply, Result>,
  todos: AwaitableTodos,
  options: RideOptions & Heard,
  response: Reply,
): Awaitable<RidingTurn<Result, boolean>> {
  const reply = form.parseReply(response);
  const named = reply.calls.filter(({ name }) => typeof name === "string");
  expectIds(named, reply.idField);
  const write = (answered: AnsweredCall): Result => form.writeResult(answered, response);
  return andThen(answerSteps(todos, named, reply, options), (steps) =>
    finishTurn(steps, { write, form, isShared: todos.isShared }),
  );
}

/** How the results of a turn are written. */
interface TurnForm<Result> {
  readonly write: (answered: AnsweredCall) => Result;
  readonly form: RideForm & Pick<MessageForm, "read">;
  readonly isShared: boolean;
}

function finishTurn<Result>(
  steps: readonly AnsweredStep[],
  { write, form, isShared }: TurnForm<Result>,
): RidingTurn<Result, boolean> {
  const open = steps.filter(({ answered }) => answered === undefined);
  const calls = open.map(
    ({ call }): HostCall => Object.freeze({ id: String(call.id), name: String(call.name), input: call.input }),
  );
  function results<R extends object>(own: readonly (string | R)[]): Awaitable<(R | Result)[]> {
    expectArray(own, "call of results()", "results");
    if (own.length !== open.length) {
      const rule = `one for each of the ${open.length} calls`;
      throw new TypeError(describeInvalid("call of results()", "results", rule, own.length));
    }
    const texts = new Map(open.map((step, index) => [step, own[index]]));
    for (const one of texts.values()) {
      if (typeof one !== "string") expectObject(one, "call of results()", "a result");
    }
    const lines = mapInOrder(steps, (step) => {
      const { end } = step;
      // Each was checked.
      return end === undefined ? "" : end(readEnd(form, texts.get(step) as string | R));
    });
    const all = andThen(lines, (ends) => {
      const told = placeLines(steps, ends);
      return steps.map((step, index): R | Result => {
        const { call, answered, suffix: before } = step;
        const suffix = before + (told[index] ?? "");
        if (answered !== undefined) return write({ ...answered, text: answered.text + suffix });
        // Each was checked.
        const result = texts.get(step) as string | R;
        const { id } = call;
        if (typeof result === "string")
          return write({ call, id, name: String(call.name), text: result + suffix, isError: false });
        // A result with another line has the same type.
        return suffix === "" ? result : (form.join(result, { text: suffix.trimStart() }) as R);
      });
    });
    return isShared ? Promise.resolve(all) : all;
  }
  // A session answers at once, a shared list with a promise.
  return Object.freeze({ calls: Object.freeze(calls), results: results as RidingTurn<Result, boolean>["results"] });
}

/**
 * Lays the lines of agents that came back after the results: each with that of its call, or with a later one that names
 * the progress of the list, so that the model reads the newest last.
 */
function placeLines(steps: readonly AnsweredStep[], lines: readonly string[]): readonly string[] {
  const isTold = ({ answered, suffix }: AnsweredStep) => answered !== undefined || suffix !== "";
  const last = steps.findLastIndex((step) => isTold(step) && !isProgramCall(step.call));
  const told = steps.map(() => "");
  for (const [from, { call }] of steps.entries()) {
    const line = lines[from] ?? "";
    const place = Math.max(from, last);
    if (line !== "" && !isProgramCall(call)) told[place] += writeSuffix({ text: line });
  }
  return told;
}

/** Reads how the agent of a call ended from the host's result. */
function readEnd({ read }: Pick<MessageForm, "read">, result: string | object): CallEnd {
  const [first] = typeof result === "string" ? [] : resultsIn(read(result).parts);
  const { text, isError } = first ?? { text: typeof result === "string" ? result : "", isError: false };
  return isFailed({ text, isError }) ? { ok: false, text } : { ok: true };
}

/** Adds the field for a step to a tool. */
function addStepTo(tool: object, { definition, schema }: RideForm, name: string): object {
  const path = definition(tool);
  const isStrict = valueAt(tool, [...path, "strict"]) === true;
  // It is an object, and everything but its schema is unchanged.
  return replaceAt(tool, [...path, ...schema], (own) => addStep(name, own, isStrict)) as object;
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce((found, field) => fieldsOf(found)[field], value);
}

/** Copies a tool with another schema. */
function replaceSchema(tool: object, { definition, schema }: RideForm, change: (schema: unknown) => unknown): object {
  const path = definition(tool);
  if (valueAt(tool, [...path, "strict"]) === true) {
    const rule = "a tool that is not strict, as its field is optional";
    throw new TypeError(describeInvalid("ride options", "each tool of ride", rule, valueAt(tool, [...path, "name"])));
  }
  // It is an object, and everything but its schema is unchanged.
  return replaceAt(tool, [...path, ...schema], change) as object;
}

function replaceAt(value: unknown, [field, ...path]: readonly string[], change: (own: unknown) => unknown): unknown {
  if (field === undefined) return change(value);
  return { ...fieldsOf(value), [field]: replaceAt(fieldsOf(value)[field], path, change) };
}
