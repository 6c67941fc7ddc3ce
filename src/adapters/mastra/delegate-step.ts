import { isRecord } from "../../model/plain-json.js";
import { writeSuffix } from "../../session/with-todos.js";
import type { AwaitableTodos } from "../engine/awaitable.js";
import {
  addStep,
  type CallEnd,
  cannotDelegate,
  type DelegatesOptions,
  runDelegated,
  STEP,
  startCall,
} from "../engine/delegate-call.js";
import { type Fields, fieldsOf } from "../engine/fields.js";
import { inOrder } from "../engine/source-tool.js";
import { listTools } from "../engine/tool-definition.js";
import { joinLine, joinOutput, omit, takeOutput } from "../engine/tool-output.js";

/** Tools of a step by name, in the form into which Mastra brings all of them. */
type StepTools = Readonly<Record<string, unknown>>;

/** A function of a tool, whose arguments and result are the host's own. */
type Callback = (...given: readonly unknown[]) => unknown;

/** Lets the named tools of one step give items away; returns all its tools, or undefined where none is named. */
export function delegateStep(
  tools: object | undefined,
  todos: AwaitableTodos,
  { delegates = [], ...options }: DelegatesOptions,
): StepTools | undefined {
  const given = fieldsOf(tools);
  const names = delegates.filter((name) => Object.hasOwn(given, name));
  if (names.length === 0) return undefined;
  // Mastra starts the calls of a reply side by side, and a write before them has to be through first.
  const step: Step = { todos, options, queue: {} };
  const writers = listTools(todos.tool).map(({ name }) => name);
  const changed = Object.entries(given).map(([name, tool]) => {
    if (names.includes(name)) return [name, addDelegation(name, fieldsOf(tool), step)];
    return [name, writers.includes(name) ? waitInLine(fieldsOf(tool), step) : tool];
  });
  return Object.fromEntries(changed);
}

/** What the tools of one step share. */
interface Step {
  readonly todos: AwaitableTodos;
  readonly options: Omit<DelegatesOptions, "delegates">;
  /** The object by which their calls wait for each other. */
  readonly queue: object;
}

function waitInLine(tool: Fields, { queue }: Step): Fields {
  const { execute } = tool;
  if (!isCallback(execute)) return tool;
  return { ...tool, execute: (...given: readonly unknown[]) => inOrder(queue, async () => execute(...given)) };
}

function addDelegation(name: string, tool: Fields, { todos, options, queue }: Step): Fields {
  const { execute, parameters, strict } = tool;
  const { jsonSchema } = fieldsOf(parameters);
  if (!isCallback(execute)) throw cannotDelegate(name, "it has no execute");
  if (!isRecord(jsonSchema)) throw cannotDelegate(name, "it has no inputSchema, or another processor added it");
  const { list: field } = todos.tool.rules.fields;
  return {
    ...tool,
    ...withoutStep(tool, field),
    parameters: { ...fieldsOf(parameters), jsonSchema: addStep(name, jsonSchema, strict === true) },
    execute: (sent: unknown, call: unknown) => {
      const { toolCallId, suspend } = fieldsOf(call);
      const id = typeof toolCallId === "string" ? toolCallId : undefined;
      let isWaiting = false;
      const watched = {
        ...fieldsOf(call),
        suspend: (...given: readonly unknown[]) => {
          isWaiting = true;
          return isCallback(suspend) ? suspend(...given) : undefined;
        },
      };
      return runDelegated<unknown, unknown>({
        start: () => inOrder(queue, async () => startCall(todos, { id, name, input: sent }, options)),
        run: (input) => execute(input, watched),
        // An agent that waits for an approval, or a tool that suspends its run, goes on later.
        read: (output) => (isWaiting ? undefined : readEnd(output)),
        isPause: () => isWaiting,
        join: (output, text) => joinLine(output, { text, suffix: writeSuffix({ text }), field }),
        tell: tellError,
      });
    },
  };
}

function isCallback(value: unknown): value is Callback {
  return typeof value === "function";
}

/** Wraps the callbacks of a tool so that they get its input and output in the tool's own form. */
function withoutStep({ needsApprovalFn, onInputAvailable, toModelOutput }: Fields, field: string): Fields {
  return {
    ...(isCallback(needsApprovalFn) && {
      needsApprovalFn: (input: unknown, ...rest: readonly unknown[]) => needsApprovalFn(omit(input, STEP), ...rest),
    }),
    ...(isCallback(onInputAvailable) && {
      onInputAvailable: (call: unknown) =>
        onInputAvailable({ ...fieldsOf(call), input: omit(fieldsOf(call)["input"], STEP) }),
    }),
    ...(isCallback(toModelOutput) && {
      toModelOutput: async (output: unknown) => {
        const own = takeOutput(output, field);
        const written = await toModelOutput(own);
        if (own === output || !isRecord(written)) return written;
        return joinOutput(written, { text: writeSuffix({ text: String(fieldsOf(output)[field]) }).trimStart() });
      },
    }),
  };
}

/** The beginning of the words in place of a sub-agent's, where a hook of the host did not let it run. */
const REJECTED = "[Delegation Rejected]";

/** Reads how a call ended: arguments that do not fit its schema, and a rejection by a hook, are results. */
function readEnd(output: unknown): CallEnd {
  const { error, message, text = message } = fieldsOf(output);
  const isFailed = error === true || String(text).startsWith(REJECTED);
  return isFailed ? { ok: false, text: typeof text === "string" ? text : undefined } : { ok: true };
}

/** Puts a line after the message of an error of Mastra's, which has fields that Mastra reads. */
function tellError(error: unknown, suffix: string): unknown {
  if (error instanceof Error && error.name !== "AbortError") error.message += suffix;
  return error;
}
