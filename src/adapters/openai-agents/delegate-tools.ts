import { checkCall } from "../../model/check-options.js";
import type { TodoItem } from "../../model/todo.js";
import { writeSuffix } from "../../session/with-todos.js";
import { isProgramCall } from "../engine/answer-calls.js";
import {
  addStep,
  type CallEnd,
  cannotDelegate,
  DELEGATE_RULES,
  type DelegateOptions,
  runDelegated,
  startCall,
} from "../engine/delegate-call.js";
import { expectArray, fieldsOf } from "../engine/fields.js";
import { isFailed } from "../engine/round-of.js";
import { expectSource, resolveSession, type TodoSource } from "../engine/session-source.js";
import { inOrder } from "../engine/source-tool.js";

/** The part of a tool of the SDK that the adapter reads and changes. */
interface FunctionTool {
  readonly name: string;
  readonly strict?: boolean;
  parameters: object;
  invoke: (runContext: { readonly context: unknown }, input: string, details?: object) => Promise<unknown>;
}

/**
 * Lets tools that run agents give steps of the plan away: those of `agent.asTool()`, and those of `tool()` that run one.
 *
 * Each gets one more optional field, `step`: the id or the text of the open item that the call is for. Such a call gives
 * the item away, and its result brings it back; the tool itself does not get the field. A result that begins as an error
 * is a failure. A call whose agent waits for an approval goes on later, and its item stays away. A handoff gives nothing
 * away, as nobody comes back from it.
 *
 * The tools themselves change, and are returned: the SDK finds the agent of a waiting run by that very object.
 *
 * @throws TypeError for anything but tools that the SDK runs, RangeError for one with a field `step` of its own.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { delegateTools } from "agent-todos/openai-agents";
 *
 * const todos = createTodoSession();
 * todos.write({ todos: [{ content: "Review the diff", status: "pending" }] });
 * // Stands for: reviewer.asTool({ toolName: "review", toolDescription: "Reviews a part." })
 * const parameters = { type: "object", properties: { input: { type: "string" } } };
 * const invoke = async (_run: object, _input: string, _details: object) => "No risks found.";
 * const review = { type: "function", name: "review", parameters, invoke };
 *
 * const [tool] = delegateTools(todos, [review]);
 * const input = JSON.stringify({ input: "Look for risks", step: "Review the diff" });
 * console.log(await tool?.invoke({ context: {} }, input, { toolCall: { callId: "call_1" } }));
 * // => No risks found.
 * // =>
 * // => Todos: 1/1 done.
 * ```
 */
export function delegateTools<T extends object, Context = unknown, I extends TodoItem = TodoItem>(
  source: TodoSource<Context, I>,
  tools: readonly T[],
  options: DelegateOptions = {},
): T[] {
  checkCall("delegateTools", options, DELEGATE_RULES);
  const found = expectSource(source, "call of delegateTools()");
  expectArray(tools, "call of delegateTools()", "tools");
  for (const tool of tools) addDelegation(expectTool(tool), found, options);
  return [...tools];
}

function expectTool(tool: object): FunctionTool {
  const { name, invoke, parameters } = fieldsOf(tool);
  if (typeof invoke !== "function" || typeof parameters !== "object") {
    throw cannotDelegate(name, "it is none that tool() or asTool() of the SDK returned");
  }
  // Both fields were looked at.
  return tool as FunctionTool;
}

function addDelegation(tool: FunctionTool, source: TodoSource<unknown>, options: DelegateOptions): void {
  const { name, invoke } = tool;
  tool.parameters = addStep(name, tool.parameters, tool.strict);
  tool.invoke = (runContext, sent, details) => {
    const { toolCall } = fieldsOf(details);
    const { callId, caller } = fieldsOf(toolCall);
    const id = typeof callId === "string" ? callId : undefined;
    return runDelegated({
      start: () =>
        inOrder(runContext, async () =>
          startCall(await resolveSession(source, runContext.context), { id, name, input: sent }, options),
        ),
      run: (input) => invoke.call(tool, runContext, input, details),
      read: (output) => readEnd(tool, output),
      // A program reads its results as the tool wrote them.
      join: (output, line) => (isProgramCall({ caller }) ? output : addLine(output, line)),
      // What a tool throws ends the run, and no model reads it.
      tell: (error) => error,
    });
  };
}

/** Reads how a call ended: the SDK passes what an agent throws to the model as a text. */
function readEnd(tool: FunctionTool, output: unknown): CallEnd | undefined {
  // An agent that waits for an approval has no words yet; only the tools of agents have listeners.
  if (output === "" && "on" in tool) return undefined;
  return typeof output === "string" && isFailed({ text: output }) ? { ok: false, text: output } : { ok: true };
}

/** Puts a line after an output: the SDK passes texts and contents on as they are, and all else as JSON. */
function addLine(output: unknown, text: string): unknown {
  const suffix = writeSuffix({ text });
  if (typeof output === "string") return output + suffix;
  const contents = [output].flat();
  const isContent = contents.length > 0 && contents.every((one) => CONTENTS.has(fieldsOf(one)["type"]));
  return isContent
    ? [...contents, { type: "text", text: suffix.trimStart() }]
    : (JSON.stringify(output) ?? "") + suffix;
}

/** The contents of results that the SDK passes on as they are. */
const CONTENTS: ReadonlySet<unknown> = /* @__PURE__ */ new Set(["text", "image", "file"]);
