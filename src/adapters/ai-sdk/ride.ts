import { isRecord } from "../../model/plain-json.js";
import { addRidingField, writeSuffix } from "../../session/with-todos.js";
import type { TodoTool } from "../../tool/create-todo-tool.js";
import { answerRide } from "../engine/answer-calls.js";
import { addStep, type DelegatesOptions, runDelegated, STEP, startCall, tellFailure } from "../engine/delegate-call.js";
import { type Fields, fieldsOf } from "../engine/fields.js";
import { joinLine, joinOutput, type Line, omit, takeOutput } from "../engine/tool-output.js";
import type { AiSdkCallOptions, StepCalls } from "./step-calls.js";

/** Tools of the SDK by name. */
type Tools = Readonly<Record<string, object>>;

/** The tools that carry list updates, and those that run agents. */
interface RideNames extends DelegatesOptions {
  readonly ride: readonly string[];
}

/**
 * Creates the function that adds list updates to some of a host's tools, and lets others give items away; `todoTool` is
 * the same for all sessions.
 */
export function createRide({ ride, delegates = [], ...delegation }: RideNames, todoTool: TodoTool, calls: StepCalls) {
  return <T extends Tools>(tools: T): T => {
    const missing = [...ride, ...delegates].find((name) => !Object.hasOwn(tools, name));
    if (missing !== undefined) throw cannotRide(missing, "ride() was not given such a tool");
    const ridden = Object.entries(tools).map(([name, tool]) => {
      const carrying = ride.includes(name) ? addRide(name, tool, todoTool, calls) : tool;
      const { list: field } = todoTool.rules.fields;
      return [
        name,
        delegates.includes(name) ? addDelegation(name, carrying, { ...delegation, field, calls }) : carrying,
      ];
    });
    // The same tools, some with one more field.
    return Object.fromEntries(ridden) as T;
  };
}

/** Creates the error for a tool that cannot carry list updates. */
function cannotRide(name: string, reason: string): TypeError {
  return new TypeError(`Cannot let todos ride on ${name}: ${reason}`);
}

/** A function of a tool, whose arguments and result are the host's own. */
type Callback = (...given: readonly unknown[]) => unknown;

/** Lets updates ride on one tool: they are written before it runs, and it gets its own arguments only. */
function addRide(name: string, tool: object, todoTool: TodoTool, calls: StepCalls): object {
  const { list: field } = todoTool.rules.fields;
  return wrapTool(name, tool, {
    field,
    line: field,
    calls,
    extend: (schema) => addRidingField({ name, inputSchema: schema }, todoTool).inputSchema,
    answer: async (input, call, run) => {
      const { toolCallId: callId } = call;
      const ridden = await calls.inOrder(call, (session, reply) =>
        answerRide(session, input, { callId, reply, ...calls.readHeard(call) }),
      );
      const { text, suffix } = ridden;
      return text === undefined ? run(ridden.input) : addLine(() => run(ridden.input), { text, suffix, field });
    },
  });
}

/** The settings that all tools that give items away share. */
interface Delegating extends DelegatesOptions {
  /** The field of an output that takes the line on the list. */
  readonly field: string;
  readonly calls: StepCalls;
}

/** Lets the calls of a tool give items away, which return with its result or its failure. */
function addDelegation(name: string, tool: object, { field: line, calls, ...options }: Delegating): object {
  return wrapTool(name, tool, {
    field: STEP,
    line,
    calls,
    extend: (schema) => addStep(name, schema),
    answer: (sent, call, run) =>
      runDelegated({
        start: () =>
          calls.inOrder(call, (session) => startCall(session, { id: call.toolCallId, name, input: sent }, options)),
        run,
        join: (output, text) => joinLine(output, { text, suffix: writeSuffix({ text }), field: line }),
      }),
  });
}

/** A tool whose calls have one more field, which the tool itself never gets. */
interface WrappedTool {
  readonly field: string;
  /** The field of an output that takes the line on the list. */
  readonly line: string;
  readonly calls: StepCalls;
  /** Adds the field to the tool's schema. */
  readonly extend: (schema: object) => object;
  /** Answers a call; `run` runs the tool itself. */
  readonly answer: (
    input: unknown,
    call: AiSdkCallOptions,
    run: (own: unknown) => Promise<unknown>,
  ) => Promise<unknown>;
}

function wrapTool(name: string, tool: object, { field, line, calls, extend, answer }: WrappedTool): object {
  const { inputSchema, execute } = fieldsOf(tool);
  if (!isCallback(execute)) throw cannotRide(name, "it has no execute");
  const callbacks = withoutField(tool, field, line);
  return {
    ...tool,
    ...callbacks,
    inputSchema: addFieldToSchema(name, inputSchema, field, extend),
    onInputAvailable: (call: AiSdkCallOptions): unknown => {
      calls.announce(call);
      return callbacks["onInputAvailable"]?.(call);
    },
    execute: (input: unknown, call: AiSdkCallOptions) =>
      answer(input, call, (own) => lastOutput(execute.call(tool, own, call))),
  };
}

function isCallback(value: unknown): value is Callback {
  return typeof value === "function";
}

/** Wraps the callbacks of a tool so that they get its input and output in the tool's own form. */
function withoutField(tool: object, field: string, line: string): Readonly<Record<string, Callback>> {
  const { needsApproval, onInputAvailable, toModelOutput } = fieldsOf(tool);
  return {
    ...(isCallback(needsApproval) && {
      needsApproval: (input, ...rest) => needsApproval.call(tool, omit(input, field), ...rest),
    }),
    ...(isCallback(onInputAvailable) && {
      onInputAvailable: (call) =>
        onInputAvailable.call(tool, { ...fieldsOf(call), input: omit(fieldsOf(call)["input"], field) }),
    }),
    ...(isCallback(toModelOutput) && {
      toModelOutput: async (call) => {
        const { input, output, ...rest } = fieldsOf(call);
        const own = takeOutput(output, line);
        const written = await toModelOutput.call(tool, { ...rest, input: omit(input, field), output: own });
        return own === output ? written : joinOutput(written, { text: String(fieldsOf(output)[line]) });
      },
    }),
  };
}

/** Runs a tool and adds the outcome of the update to its result, or to its failure. */
async function addLine(run: () => Promise<unknown>, line: Line): Promise<unknown> {
  const { suffix } = line;
  try {
    return joinLine(await run(), line);
  } catch (error) {
    throw tellFailure(error, suffix);
  }
}

/** Waits for a tool's output; takes the last one where it yields several. */
async function lastOutput(given: unknown): Promise<unknown> {
  const output = await given;
  if (typeof output !== "object" || output === null || !(Symbol.asyncIterator in output)) return output;
  let last: unknown;
  // A value with such a function is iterable.
  for await (const one of output as AsyncIterable<unknown>) last = one;
  return last;
}

/** The form into which the SDK converts every schema; its type is the SDK's own. */
interface SdkSchema {
  readonly jsonSchema: unknown;
  readonly validate: ((value: unknown) => unknown) | undefined;
}

/** The symbol by which the SDK recognizes its own schemas. */
const SCHEMA = Symbol.for("vercel.ai.schema");

/**
 * Adds a field to the schema of a tool's input.
 *
 * A model's input is validated without that field and gets it back, so that the history has it as sent.
 *
 * @throws TypeError for a schema without JSON Schema, RangeError where the field is taken.
 */
function addFieldToSchema(name: string, inputSchema: unknown, field: string, add: (schema: Fields) => unknown): object {
  const { jsonSchema, validate } = parseSchema(name, inputSchema);
  const addField = (schema: unknown): unknown => add(fieldsOf(schema));
  return {
    [SCHEMA]: true,
    jsonSchema: isThenable(jsonSchema) ? jsonSchema.then(addField) : addField(jsonSchema),
    validate: async (value: unknown) => {
      if (!isRecord(value) || !Object.hasOwn(value, field)) return validate?.(value) ?? accept(value);
      const { [field]: update, ...own } = value;
      const result: unknown = (await validate?.(own)) ?? accept(own);
      const { success, value: valid } = fieldsOf(result);
      return success === true ? accept({ ...fieldsOf(valid), [field]: update }) : result;
    },
  };
}

/** Reads the forms that the SDK accepts: its own, one that is made when first needed, and Standard Schema. */
function parseSchema(name: string, given: unknown): SdkSchema {
  const isFunction = typeof given === "function";
  // A function with these fields is a schema as well.
  const { "~standard": standard } = isFunction ? (given as unknown as Fields) : fieldsOf(given);
  if (isRecord(standard)) return parseStandard(name, standard);
  const { jsonSchema, validate } = fieldsOf(isFunction ? given() : given);
  if (!isRecord(jsonSchema)) throw unreadableSchema(name);
  return { jsonSchema, validate: isCallback(validate) ? validate : undefined };
}

function parseStandard(name: string, { jsonSchema, validate }: Fields): SdkSchema {
  const { input } = fieldsOf(jsonSchema);
  if (!isCallback(input) || !isCallback(validate)) throw unreadableSchema(name);
  return {
    // The SDK closes such objects as well.
    jsonSchema: { additionalProperties: false, ...fieldsOf(input({ target: "draft-07" })) },
    validate: async (value) => {
      const { value: valid, issues } = fieldsOf(await validate(value));
      return issues === undefined ? accept(valid) : { success: false, error: new TypeError(JSON.stringify(issues)) };
    },
  };
}

function unreadableSchema(name: string): TypeError {
  return cannotRide(name, "its inputSchema has no JSON Schema; pass it through asSchema() of the SDK");
}

function accept(value: unknown): object {
  return { success: true, value };
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return isRecord(value) && isCallback(value["then"]);
}
