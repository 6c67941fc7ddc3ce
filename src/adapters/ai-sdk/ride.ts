import { isRecord } from "../../core/plain-json.js";
import type { TodoItem } from "../../core/todo.js";
import type { TodoTool } from "../../tool/create-todo-tool.js";
import { splitCall } from "../contract/answer-calls.js";
import { type Fields, fieldsOf } from "../contract/fields.js";
import { widenSchema } from "./ride-schema.js";
import type { AiSdkCallOptions, StepCalls } from "./step-calls.js";
import { joinOutput } from "./with-reminder.js";

/** Tools of the SDK by name. */
type Tools = Readonly<Record<string, object>>;

/** Creates the function that widens the tools of these names; `todoTool` is the one of all sessions. */
export function createRide<I extends TodoItem>(
  names: readonly string[],
  todoTool: TodoTool<I>,
  calls: StepCalls<I>,
): <T extends Tools>(tools: T) => T {
  return <T extends Tools>(tools: T): T => {
    const missing = names.find((name) => !Object.hasOwn(tools, name));
    if (missing !== undefined) throw new TypeError(refuse(missing, "ride() was not given such a tool"));
    const widened = Object.entries(tools).map(([name, tool]) => [
      name,
      names.includes(name) ? widenTool(name, tool, todoTool, calls) : tool,
    ]);
    // The same tools, some of which take one field more.
    return Object.fromEntries(widened) as T;
  };
}

/** Says why a tool cannot carry list updates. */
function refuse(name: string, reason: string): string {
  return `Cannot let todos ride on ${name} as ${reason}`;
}

/** A function of a tool, whose arguments and result are the host's own. */
type Callback = (...given: readonly unknown[]) => unknown;

function widenTool<I extends TodoItem>(
  name: string,
  tool: object,
  todoTool: TodoTool<I>,
  calls: StepCalls<I>,
): object {
  const { list: field } = todoTool.rules.fields;
  const { inputSchema, execute } = fieldsOf(tool);
  if (!isCallback(execute)) throw new TypeError(refuse(name, "it has no execute"));
  const callbacks = withoutField(tool, field);
  return {
    ...tool,
    ...callbacks,
    inputSchema: widenSchema(name, inputSchema, todoTool),
    onInputAvailable: (call: AiSdkCallOptions): unknown => {
      calls.announce(call);
      return callbacks["onInputAvailable"]?.(call);
    },
    execute: async (input: unknown, call: AiSdkCallOptions): Promise<unknown> => {
      const { toolCallId: callId } = call;
      const ridden = await calls.inOrder(call, (session) => splitCall(session, input, { callId }));
      const run = (): Promise<unknown> => lastOutput(execute.call(tool, ridden.input, call));
      const { text, suffix } = ridden;
      return text === undefined ? run() : addLine(run, { text, suffix, field });
    },
  };
}

function isCallback(value: unknown): value is Callback {
  return typeof value === "function";
}

/** Wraps the callbacks of a tool so that they get its input and its output as the tool itself knows them. */
function withoutField(tool: object, field: string): Readonly<Record<string, Callback>> {
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
        const own = takeOutput(output, field);
        const written = await toModelOutput.call(tool, { ...rest, input: omit(input, field), output: own });
        const line = fieldsOf(output)[field];
        return own === output ? written : joinOutput(written, { text: String(line) });
      },
    }),
  };
}

function omit(value: unknown, field: string): unknown {
  if (!isRecord(value)) return value;
  const { [field]: _, ...rest } = value;
  return rest;
}

/** The name under which an output that takes no field stands next to the line. */
const RESULT = "toolResult";

/** What became of an update that rode on a call. */
interface Told {
  readonly text: string;
  readonly suffix: string;
  readonly field: string;
}

/** Runs a tool and adds to its result, or to its failure, what became of the update. */
async function addLine(run: () => Promise<unknown>, { text, suffix, field }: Told): Promise<unknown> {
  try {
    const output = await run();
    if (typeof output === "string") return output + suffix;
    return isRecord(output) ? { ...output, [field]: text } : { [RESULT]: output, [field]: text };
  } catch (cause) {
    if (cause instanceof Error && cause.name === "AbortError") throw cause;
    throw new Error(`${cause instanceof Error ? cause.message : String(cause)}${suffix}`, { cause });
  }
}

/** Restores the output that a tool itself gave; returns the same value where nothing was added. */
function takeOutput(output: unknown, field: string): unknown {
  if (!isRecord(output) || typeof output[field] !== "string") return output;
  const own: Fields = fieldsOf(omit(output, field));
  return Object.keys(own).join() === RESULT ? own[RESULT] : own;
}

/** Waits for a tool's output; takes the last one where it yields several. */
async function lastOutput(given: unknown): Promise<unknown> {
  const output = await given;
  if (typeof output !== "object" || output === null || !(Symbol.asyncIterator in output)) return output;
  let last: unknown;
  // What has such a function is iterable.
  for await (const one of output as AsyncIterable<unknown>) last = one;
  return last;
}
