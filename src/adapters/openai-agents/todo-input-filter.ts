import type { TodoItem } from "../../core/todo.js";
import type { TodoReminder, TodoSession } from "../../session/todo-session.js";
import { expectArray, fieldsOf, objectsIn } from "../contract/fields.js";
import { joinContent, joinText } from "../contract/place-reminder.js";
import { pendingNudge, resolveSession, type TodoSource } from "../contract/session-source.js";

/** What `callModelInputFilter` of a run takes. */
export type TodoInputFilter = <Data extends { input: object[] }>(args: {
  readonly modelData: Data;
  readonly agent: { readonly tools: readonly object[] };
  readonly context: unknown;
}) => Promise<Data>;

/**
 * Creates the filter that puts reminders into the input of model calls: `callModelInputFilter` of a run or a runner.
 *
 * It reports user messages and rounds to the session, so the host calls `stop` only. A reminder goes to the end of the
 * last tool result, or of the user's message. The SDK keeps nothing of what a filter writes, so each reminder is
 * written again at its place in every later request: the cached prefix holds for as long as the session object and the
 * filter live. While an agent without the tool runs, nothing is counted.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { todoInputFilter } from "agent-todos/openai-agents";
 *
 * const todos = createTodoSession({ nag: { start: "first" } });
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
): TodoInputFilter {
  const kept = new WeakMap<TodoSession<I>, KeptReminders>();
  return async ({ modelData, agent, context }) => {
    const { input } = modelData;
    expectArray(input, "the model's input", "modelData.input");
    // The source is written for the context that the host gives its runs.
    const todos = await resolveSession(source, context as Context);
    const reminders = kept.get(todos) ?? { byPlace: new Map(), lastPlace: undefined };
    kept.set(todos, reminders);
    if (agent.tools.some((tool) => "name" in tool && tool.name === todos.tool.name)) {
      decideReminders(reminders, todos, input);
    }
    return { ...modelData, input: placeReminders(reminders, input) };
  };
}

/** The reminders of one conversation, by the place of the item that holds each. */
interface KeptReminders {
  readonly byPlace: Map<string | undefined, TodoReminder | undefined>;
  /** The place that was decided last. */
  lastPlace: string | undefined;
}

/** Reports to the session what the end of the input shows: a round that is over, a new message of the user. */
function decideReminders<I extends TodoItem>(
  kept: KeptReminders,
  todos: TodoSession<I>,
  input: readonly object[],
): void {
  const places = findPlaces(input);
  const output = input.findLastIndex((item) => !isResult(item) && !isHostMessage(item));
  const result = input.findLastIndex(isResult);
  const message = input.findLastIndex(isUserMessage);
  const decide = (place: string | undefined, remind: () => TodoReminder | undefined): void => {
    kept.byPlace.set(place, remind());
    kept.lastPlace = place;
  };
  // A request that is sent again shows the same end. A call's id comes once, but a user may write the same words again.
  if (result > output && !kept.byPlace.has(places[result])) decide(places[result], () => todos.endRound());
  const isNew = message > Math.max(output, result) && !isNudge(todos, input[message]);
  if (isNew && places[message] !== kept.lastPlace) decide(places[message], () => todos.begin());
}

/** Puts every reminder at its place. */
function placeReminders<T extends object>({ byPlace }: KeptReminders, input: readonly T[]): T[] {
  const places = findPlaces(input);
  return input.flatMap((item, index) => {
    const reminder = byPlace.get(places[index]);
    return reminder === undefined ? [item] : joinItem(item, reminder);
  });
}

/** The names by which later requests find items again: results by their call, user messages by number and text. */
function findPlaces(input: readonly object[]): readonly (string | undefined)[] {
  let messages = 0;
  return input.map((item) => {
    if (isResult(item)) return `call ${String(fieldsOf(item)["callId"])}`;
    if (!isUserMessage(item)) return undefined;
    messages += 1;
    return `message ${messages} ${textOf(item)}`;
  });
}

const FUNCTION_RESULT = "function_call_result";

/** The results of tools that the SDK runs; the outputs of tools that the server runs end no round. */
const RESULTS: readonly unknown[] = [
  FUNCTION_RESULT,
  "computer_call_result",
  "shell_call_output",
  "apply_patch_call_output",
];

function isResult(item: unknown): boolean {
  return RESULTS.includes(fieldsOf(item)["type"]);
}

function isUserMessage(item: unknown): boolean {
  return fieldsOf(item)["role"] === "user";
}

function isHostMessage(item: unknown): boolean {
  return isUserMessage(item) || fieldsOf(item)["role"] === "system";
}

function textOf(item: unknown): string {
  const { content } = fieldsOf(item);
  if (!Array.isArray(content)) return String(content);
  return objectsIn(content)
    .map(({ text, type }) => String(text ?? type))
    .join("\n");
}

/** Whether the host sent what `stop` returned: it begins no new task, so the count of nudges goes on. */
function isNudge<I extends TodoItem>(todos: TodoSession<I>, item: unknown): boolean {
  const nudge = pendingNudge(todos);
  return nudge !== undefined && textOf(item).includes(nudge.text);
}

/**
 * Puts a reminder into an item, or after it where it takes no text.
 *
 * The item itself changes: the SDK gives its filter copies, and recognises them afterwards.
 */
function joinItem<T extends object>(item: T, reminder: TodoReminder): T[] {
  const field = isUserMessage(item) ? "content" : "output";
  const takesText = isUserMessage(item) || fieldsOf(item)["type"] === FUNCTION_RESULT;
  const joined = takesText ? joinValue(fieldsOf(item)[field], reminder) : undefined;
  // The SDK's input takes user messages, so its item type includes them.
  if (joined === undefined) return [item, { role: "user", content: reminder.text } as unknown as T];
  return [Object.assign(item, { [field]: joined })];
}

/** Puts a reminder into a text of any form; undefined for anything else. */
function joinValue(value: unknown, reminder: TodoReminder): unknown {
  if (typeof value === "string" || Array.isArray(value)) return joinContent(value, reminder, "input_text");
  const fields = fieldsOf(value);
  const { text } = fields;
  return typeof text === "string" ? { ...fields, text: joinText(text, reminder) } : undefined;
}
