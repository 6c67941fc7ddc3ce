import { writeText } from "../../conversation/message.js";
import { hashText } from "../../model/hash-text.js";
import type { TodoItem } from "../../model/todo.js";
import type { KeptReminder } from "../../session/todo-session.js";
import { type AwaitableTodos, lastMark, pendingNudge } from "../engine/awaitable.js";
import { expectArray, fieldsOf, objectsIn } from "../engine/fields.js";
import { markCall, markUserMessage, readUserMark } from "../engine/mark.js";
import { readNewestFirst } from "../engine/message-form.js";
import { joinContent, joinText } from "../engine/place-reminder.js";
import { progressOf } from "../engine/progress-of.js";
import { expectSource, resolveSession, type TodoSource } from "../engine/session-source.js";
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
 * A host whose own filter shortens the input calls this one last: where the plan is gone, the open part is shown again
 * in that very request. With a conversation that the server stores, the input alone does not show whether it is.
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
): TodoInputFilter {
  const found = expectSource(source, "call of todoInputFilter()");
  return async ({ modelData, agent, context }) => {
    const { input } = modelData;
    expectArray(input, "input of the model", "modelData.input");
    const todos = await resolveSession(found, context);
    const marks = findMarks(input, todos);
    const names = new Set<unknown>(listToolNames(todos.tool));
    const isOffered = agent.tools.some((tool) => names.has(fieldsOf(tool)["name"]));
    const before = todos.reminders();
    const sent = placeReminders(before, input.map(alone), marks);
    todos.note(readNewestFirst(AGENTS_FORM, sent.flat()));
    if (isOffered) await decide(todos, input, { marks, request: { ...modelData, input: sent.flat() } });
    const isNew = (one: KeptReminder) => !before.some(({ mark, text }) => mark === one.mark && text === one.text);
    const placed = placeReminders(todos.reminders().filter(isNew), sent, marks).flat();
    todos.note(readNewestFirst(AGENTS_FORM, placed));
    return { ...modelData, input: placed };
  };
}

/** A request as the model is about to read it. */
interface PlacedRequest {
  readonly marks: readonly (string | undefined)[];
  readonly request: { readonly input: readonly object[]; readonly instructions?: unknown };
}

/** Reports the event at the end of the input to the session: a finished round, or a new message of the user. */
async function decide(
  todos: AwaitableTodos,
  input: readonly object[],
  { marks, request }: PlacedRequest,
): Promise<void> {
  const output = input.findLastIndex((item) => !isResult(item) && !isHostMessage(item));
  const programs = findProgramCalls(input);
  const result = input.findLastIndex((item) => isResult(item) && !programs.has(fieldsOf(item)["callId"]));
  const message = input.findLastIndex(isUserMessage);
  const { instructions } = request;
  // The system text is never cut off.
  const system = typeof instructions === "string" ? [writeText("system", instructions)] : [];
  const inSight = await todos.isInSight(readNewestFirst(AGENTS_FORM, request.input, system));
  // A request that is sent again shows the same end. A call's id comes once, but a user may write the same words again,
  // and with history on the server each message is the first: only the decisions in between distinguish them.
  const isCounted = todos.reminders().some(({ mark }) => mark === marks[result]);
  const called = input.slice(findReply(input, output), output + 1).map((item) => fieldsOf(item)["name"]);
  const progress = progressOf(called, todos);
  if (result > output && !isCounted) await todos.endRound({ mark: marks[result], inSight, progress });
  const isNew = message > Math.max(output, result) && !isNudge(todos, input[message]);
  const last = lastMark(todos);
  if (isNew && marks[message] !== last) await todos.begin({ mark: marks[message], inSight });
}

/** Finds where the calls of the reply begin that ends at this item. */
function findReply(input: readonly object[], end: number): number {
  const isCall = (item: object | undefined): boolean => fieldsOf(item)["type"] === "function_call";
  let first = end;
  while (first > 0 && isCall(input[first - 1])) first -= 1;
  return Math.max(first, 0);
}

/** Items of the input, each with the items added after it. */
type Rows<T> = readonly (readonly [T, ...T[]])[];

function alone<T>(item: T): readonly [T] {
  return [item];
}

function placeReminders<T extends object>(kept: readonly KeptReminder[], rows: Rows<T>, marks: PlacedRequest["marks"]) {
  return rows.map((row, index) => {
    const reminders = kept.filter(({ mark, text }) => mark === marks[index] && text !== "");
    return reminders.reduce<readonly [T, ...T[]]>(([first, ...added], reminder) => {
      const [joined, ...more] = joinItem(first, reminder);
      return [joined, ...added, ...more];
    }, row);
  });
}

/** Collects the ids of the calls that a program of the model made, which parses their results. */
function findProgramCalls(input: readonly object[]): ReadonlySet<unknown> {
  const calls = input.map(fieldsOf).filter(({ caller }) => fieldsOf(caller)["type"] === "program");
  return new Set(calls.map(({ callId }) => callId));
}

/** Marks items so that later requests find them again: results by their call, user messages by number and text. */
function findMarks(input: readonly object[], todos: AwaitableTodos): readonly (string | undefined)[] {
  let messages = countDropped(input, todos);
  return input.map((item) => {
    if (isResult(item)) return markCall(fieldsOf(item)["callId"], 1);
    if (!isUserMessage(item)) return undefined;
    messages += 1;
    return markUserMessage(messages, textOf(item));
  });
}

/** Counts the user messages that a shortened input lacks, by the newest one that it shares with the session. */
function countDropped(input: readonly object[], { reminders }: AwaitableTodos): number {
  const texts = input.filter(isUserMessage).map(textOf);
  for (const { mark } of reminders().toReversed()) {
    const { number, hash } = readUserMark(mark) ?? {};
    const place = texts.findLastIndex((text) => hashText(text) === hash);
    if (place !== -1) return Math.max(0, Number(number) - place - 1);
  }
  return 0;
}

/** Checks whether an item is the result of a tool that the SDK runs. */
export function isResult(item: unknown): boolean {
  return AGENTS_FORM.read(item).by === "tool";
}

/** Checks whether an item is a user's message. */
export function isUserMessage(item: unknown): boolean {
  return fieldsOf(item)["role"] === "user";
}

function isHostMessage(item: unknown): boolean {
  return isUserMessage(item) || fieldsOf(item)["role"] === "system";
}

function textOf(item: unknown): string {
  const { content } = fieldsOf(item);
  if (!Array.isArray(content)) return String(content);
  const texts = objectsIn(content).map(({ text, type }) => String(text ?? type));
  return texts.join("\n");
}

/** Checks whether the host sent what `stop` returned: the task is still the same, so the count of nudges goes on. */
function isNudge(todos: AwaitableTodos, item: unknown): boolean {
  const nudge = pendingNudge(todos);
  return nudge !== undefined && textOf(item).includes(nudge.text);
}

/**
 * Puts a reminder into an item, or after it where it takes no text.
 *
 * The item itself changes: the SDK gives its filter copies, and recognises them afterwards.
 */
function joinItem<T extends object>(item: T, reminder: KeptReminder): readonly [T, ...T[]] {
  const field = isUserMessage(item) ? "content" : "output";
  const takesText = isUserMessage(item) || fieldsOf(item)["type"] === FUNCTION_RESULT;
  const joined = takesText ? joinValue(fieldsOf(item)[field], reminder) : undefined;
  // The SDK's input takes user messages, so its item type includes them.
  if (joined === undefined) return [item, { role: "user", content: reminder.text } as unknown as T];
  return [Object.assign(item, { [field]: joined })];
}

/** Puts a reminder into a text of any form; undefined for anything else. */
function joinValue(value: unknown, reminder: KeptReminder): unknown {
  if (typeof value === "string" || Array.isArray(value)) return joinContent(value, reminder, "input_text");
  const fields = fieldsOf(value);
  const { text } = fields;
  return typeof text === "string" ? { ...fields, text: joinText(text, reminder) } : undefined;
}
