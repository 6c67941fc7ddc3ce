import { FUNCTION, type OptionRule, type RulesOf } from "../../model/check-options.js";
import { areTexts } from "../../model/field-checks.js";
import { invalidOption } from "../../model/option-error.js";
import { fieldsOf, parseJson } from "../../model/plain-json.js";
import { describeValue, secureMessage } from "../../model/quote.js";
import { isAgentName } from "../../session/shown-facts.js";
import type { TodoChild } from "../../session/todo-session.js";
import { writeSuffix } from "../../session/with-todos.js";
import { takeField } from "../../tool/riding-update.js";
import { type Awaitable, type AwaitableTodos, andThen } from "./awaitable.js";

/** A call that gives items of the list to an agent. */
export interface DelegatedCall {
  readonly id: string;
  readonly name: string;
  /** The tool's own arguments, without the step. */
  readonly input: unknown;
  /** The ids or texts of the items, as the model wrote them. */
  readonly steps: readonly string[];
}

/** How a host's tools give items away. */
export interface DelegateOptions {
  /** Returns the session of the call's agent, whose list is shown under the items. Default: none. */
  readonly child?: ((call: DelegatedCall) => TodoChild | undefined) | undefined;
  /**
   * Returns `true` for a call that only launches its agent: its result does not end the work, and the host calls
   * `todos.returned` when the agent is back. Default: `false` for every call.
   */
  readonly background?: ((call: DelegatedCall) => boolean) | undefined;
}

/** Which of a host's tools run agents, and how they give items away. */
export interface DelegatesOptions extends DelegateOptions {
  /**
   * The names of the tools that run an agent. Each gets one more optional field, `step`: the id or the text of the open
   * item that the call is for. Such a call gives the item away, and the item returns with its result. Default: none.
   */
  readonly delegates?: readonly string[] | undefined;
}

/** The rule for an option that names a host's tools. */
export const TOOL_NAMES: OptionRule = ["an array of names of tools", areTexts];

/** The rules for how items are given away. */
export const DELEGATE_RULES = { child: FUNCTION, background: FUNCTION } satisfies RulesOf<DelegateOptions>;

/** The rules for these options, which every adapter checks alike. */
export const DELEGATES_RULES = { delegates: TOOL_NAMES, ...DELEGATE_RULES } satisfies RulesOf<DelegatesOptions>;

/** The name of the field. */
export const STEP = "step";

const DESCRIPTION = "The todo item that this call is for, if any: its id or its text";

/**
 * Adds the field to the JSON Schema of a tool; in strict mode every field is required, and null where it was optional.
 *
 * @throws RangeError for a tool that has such a field.
 */
export function addStep(name: string, schema: unknown, isStrict = false): object {
  const { properties, required } = fieldsOf(schema);
  if (Object.hasOwn(fieldsOf(properties), STEP)) {
    throw invalidOption("delegate options", "delegates", "names of tools without a field step of their own", name);
  }
  const field = { type: isStrict ? ["string", "null"] : "string", description: DESCRIPTION };
  const needed = isStrict ? { required: [...(Array.isArray(required) ? required : []), STEP] } : {};
  return { ...fieldsOf(schema), properties: { ...fieldsOf(properties), [STEP]: field }, ...needed };
}

/** Arguments without the field, and the steps that the field names. */
export interface TakenStep<A> {
  readonly input: A;
  readonly steps: readonly string[];
}

/** Takes the field out of the arguments of one call, an object or its text; a list of items counts too. */
export function takeStep<A>(input: A): TakenStep<A> {
  const taken = takeField(input, STEP);
  if (taken === undefined) return { input, steps: [] };
  const steps = [taken.value].flat().filter((one) => typeof one === "string" && one.trim() !== "");
  // Without the field the input is of the type that the tool takes, and each step is a text.
  return { input: taken.rest as A, steps: steps as string[] };
}

/** A call whose items, if it names any, are given away. */
export interface StartedCall<A> {
  /** The tool's own arguments. */
  readonly input: A;
  /**
   * Takes the items back, and returns the line to put after the result of the call: empty for a call that named no
   * items.
   */
  readonly end: (result: CallEnd) => Awaitable<string>;
  /** The part of the line that is known at the start: the names that match no open item. */
  readonly told: string;
  /** Whether the end of the call brings items back. */
  readonly isAway: boolean;
}

/** How a call ended. */
export interface CallEnd {
  readonly ok: boolean;
  /** Why it failed. */
  readonly text?: string | undefined;
}

/** Gives away the items that a call names; a name that matches no open item is reported with the result. */
export function startCall<A>(
  todos: AwaitableTodos,
  { id, name, input: sent }: { readonly id: string | undefined; readonly name: string; readonly input: A },
  { child, background }: DelegateOptions,
): Awaitable<StartedCall<A>> {
  const { input, steps } = takeStep(sent);
  if (steps.length === 0 || !id?.trim()) return { input, end: () => "", told: "", isAway: false };
  const call: DelegatedCall = Object.freeze({ id, name, input, steps: Object.freeze(steps) });
  const isBackground = background?.(call) === true;
  const given = { callId: id, agent: nameAgent(call), todos: child?.(call), background: isBackground };
  return andThen(todos.delegate(steps, given), (result): StartedCall<A> => {
    const unknown = result?.ok === false ? result.issues : [];
    const words = unknown.map(({ message }) => secureMessage(message)).join(" ");
    const told = words === "" ? "" : `Nobody is noted as working on it: ${words}`;
    const isAway = !isBackground && unknown.length < steps.length;
    const end = (ended: CallEnd) =>
      andThen(todos.returned(id, ended), (line) => [told, line].filter((text) => text !== "").join(" "));
    return { input, end: isAway ? end : () => told, told, isAway };
  });
}

/** Names the agent of a call: the kind that it asks for, where its tool has several, or the tool. */
function nameAgent({ name, input }: DelegatedCall): string | undefined {
  const { subagent_type } = fieldsOf(typeof input === "string" ? parseJson(input) : input);
  return [subagent_type, name].find((one): one is string => isAgentName(one));
}

/** How a tool runs that an agent answers. */
interface DelegatedRun<A, R> {
  readonly start: () => Awaitable<StartedCall<A>>;
  readonly run: (input: A) => R | PromiseLike<R>;
  /** Puts a line after a result. */
  readonly join: (result: R, line: string) => R;
  /** Reads how a call ended from its result; undefined where it waits and goes on later. Default: well. */
  readonly read?: (result: R) => CallEnd | undefined;
  /** Checks whether what a tool threw only makes it wait, so that its call goes on later. Default: nothing does. */
  readonly isPause?: (error: unknown) => boolean;
  /** Puts a line after what a tool threw. Default: after its message. */
  readonly tell?: (error: unknown, suffix: string) => unknown;
}

/** Runs a tool whose call may give items away: its end, or its failure, brings them back, and is told with it. */
export async function runDelegated<A, R>(delegated: DelegatedRun<A, R>): Promise<R> {
  const { start, run, join, read = () => ({ ok: true }), isPause = () => false, tell = tellFailure } = delegated;
  const { input, end } = await start();
  let result: R;
  try {
    result = await run(input);
  } catch (error) {
    if (isPause(error)) throw error;
    const line = await end({ ok: false, text: messageOf(error) });
    throw line === "" ? error : tell(error, writeSuffix({ text: line }));
  }
  const ended = read(result);
  const line = ended === undefined ? "" : await end(ended);
  return line === "" ? result : join(result, line);
}

/** Puts a line after the message of what a tool threw; an abort stays as it is. */
export function tellFailure(error: unknown, suffix: string): unknown {
  if (error instanceof Error && error.name === "AbortError") return error;
  return new Error(`${messageOf(error)}${suffix}`, { cause: error });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Names a tool in an error. */
export function cannotDelegate(name: unknown, reason: string): TypeError {
  return new TypeError(`Cannot let ${describeValue(name)} give todos away: ${reason}`);
}
