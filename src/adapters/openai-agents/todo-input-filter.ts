import { checkCall } from "../../model/check-options.js";
import type { TodoItem } from "../../model/todo.js";
import { expectArray, fieldsOf } from "../engine/fields.js";
import { joinContent, joinText, type ReminderText } from "../engine/place-reminder.js";
import {
  CHECKING_RULES,
  type CheckingOptions,
  expectSource,
  resolveSession,
  type TodoSource,
} from "../engine/session-source.js";
import { type RequestForm, stepRequest } from "../engine/step-request.js";
import { listToolNames } from "../engine/tool-definition.js";
import { AGENTS_FORM, FUNCTION_RESULT } from "./message-form.js";

/** A function for `callModelInputFilter` of a run. */
export type TodoInputFilter = <Data extends { input: object[] }>(args: {
  readonly modelData: Data;
  readonly agent: { readonly tools: readonly object[] };
  readonly context: unknown;
}) => Promise<Data>;

/**
 * Creates the filter that puts reminders into the input of model calls: `callModelInputFilter` of a run or a runner.
 *
 * It reports user messages and rounds to the session, so the host calls `stop` only. A reminder goes to the end of the
 * last tool result that no program reads, or of the user's message. The SDK does not keep the changes of a filter, so
 * each reminder is written again at its place in every later request, in another process too if the session comes from
 * a snapshot: the cached prefix stays valid. While an agent without the tool runs, nothing is counted.
 *
 * A host whose own filter shortens the input calls this one last: where the plan is missing, the open part is shown
 * again in the same request. With a conversation that the server stores, the input alone cannot show whether it is
 * missing.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoInputFilter } from "agent-todos/openai-agents";
 *
 * const todos = createTodoSession({ nag: { start: true } });
 * const filter = todoInputFilter(todos);
 * const input = [{ role: "user", content: "Refactor the parser." }];
 * const filtered = await filter({ modelData: { input }, agent: { tools: [todos.tool] }, context: undefined });
 * console.log(filtered.input[0]?.content);
 * // => Refactor the parser.
 * // =>
 * // => <reminder>For work of three or more steps, keep a plan with todo_write.</reminder>
 * ```
 */
export function todoInputFilter<Context = unknown, I extends TodoItem = TodoItem>(
  source: TodoSource<Context, I>,
  options: CheckingOptions = {},
): TodoInputFilter {
  checkCall("todoInputFilter", options, CHECKING_RULES);
  const { checks } = options;
  const found = expectSource(source, "call of todoInputFilter()");
  return async ({ modelData, agent, context }) => {
    const { input, instructions }: { input: object[]; instructions?: unknown } = modelData;
    expectArray(input, "input of the model", "modelData.input");
    const todos = await resolveSession(found, context);
    const names = new Set<unknown>(listToolNames(todos.tool));
    const isCounted = agent.tools.some((tool) => names.has(fieldsOf(tool)["name"]));
    const system = typeof instructions === "string" ? instructions : undefined;
    const { messages } = await stepRequest(AGENTS_REQUEST, todos, input, { isCounted, system, checks });
    return { ...modelData, input: [...messages] };
  };
}

/** How the SDK's input is read and added to. */
const AGENTS_REQUEST: RequestForm<object> = { ...AGENTS_FORM, join: joinItem };

/** Checks whether an item is the result of a tool that the SDK runs. */
export function isResult(item: unknown): boolean {
  return AGENTS_FORM.read(item).by === "tool";
}

/** Checks whether an item is a user's message. */
function isUserMessage(item: unknown): boolean {
  return fieldsOf(item)["role"] === "user";
}

/**
 * Puts a reminder into an item, or after it where it takes no text.
 *
 * The item itself is changed: the SDK passes copies to its filter, and recognizes them afterwards.
 */
function joinItem(item: object, reminder: ReminderText): readonly object[] {
  const field = isUserMessage(item) ? "content" : "output";
  const takesText = isUserMessage(item) || fieldsOf(item)["type"] === FUNCTION_RESULT;
  const joined = takesText ? joinValue(fieldsOf(item)[field], reminder) : undefined;
  if (joined === undefined) return [item, { role: "user", content: reminder.text }];
  return [Object.assign(item, { [field]: joined })];
}

/** Puts a reminder into a text of any form; undefined for anything else. */
function joinValue(value: unknown, reminder: ReminderText): unknown {
  if (typeof value === "string" || Array.isArray(value)) return joinContent(value, reminder, "input_text");
  const fields = fieldsOf(value);
  const { text } = fields;
  return typeof text === "string" ? { ...fields, text: joinText(text, reminder) } : undefined;
}
