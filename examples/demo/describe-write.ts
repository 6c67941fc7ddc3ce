import type { TodoChange, TodoChangeType, TodoWriteResult } from "agent-todos";
import { countOf } from "./count-of.js";
import type { ToolCall } from "./model.js";
import { isList, isRecord } from "./plain-checks.js";
import { todoToolKind } from "./todo-tool-name.js";

const ORDER: readonly TodoChangeType[] = [
  "completed",
  "cancelled",
  "started",
  "paused",
  "reopened",
  "added",
  "reworded",
  "edited",
  "moved",
  "removed",
];

/** What a model wrote, in a few words: `7 items: 1 completed, 1 started`, or what was sent in place of a list. */
export function describeWrite(call: ToolCall, result: TodoWriteResult, listKey: string): string {
  const what = describeTask(call) ?? describeInput(call.input, listKey);
  const { filled = [] } = call;
  const note = filled.length === 0 ? "" : ` (filled in for this tool: ${filled.join(", ")})`;
  if (!result.ok) return what + note;
  return `${what}: ${result.changed ? describeChanges(result.changes) : "nothing changed"}${note}`;
}

function describeChanges(changes: readonly TodoChange[]): string {
  const counts = ORDER.map((type) => [type, changes.filter((change) => change.type === type).length] as const);
  const said = counts.filter(([, count]) => count > 0).map(([type, count]) => `${count} ${type}`);
  return said.length === 0 ? "a new summary" : said.join(", ");
}

/** The task that a call adds or changes; `undefined` for any other call. */
function describeTask({ name, input }: ToolCall): string | undefined {
  if (todoToolKind(name) !== "task" || !isRecord(input)) return undefined;
  const { subject, taskId } = input;
  return typeof taskId === "string" ? `task #${taskId}` : typeof subject === "string" ? `"${subject}"` : undefined;
}

function describeInput(input: unknown, listKey: string): string {
  if (typeof input === "string") return describeText(input, listKey);
  if (isList(input)) return `a bare list of ${input.length}`;
  if (!isRecord(input)) return `${String(input)} in place of the arguments`;
  if (!(listKey in input)) return `arguments ${describeFields(Object.keys(input))}`;
  const list = input[listKey];
  if (isList(list)) return countOf(list.length, "item");
  if (typeof list === "string") return `${listKey} sent as text, ${list.length} characters`;
  return isRecord(list) ? `${listKey} sent as one object` : `${listKey} sent as ${String(list)}`;
}

/** Some APIs send all arguments as JSON text. */
function describeText(text: string, listKey: string): string {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== "string") return describeInput(parsed, listKey);
  } catch {
    // No JSON: said below.
  }
  return `text that is no JSON object, ${text.length} characters`;
}

function describeFields(names: readonly string[]): string {
  return names.length === 0 ? "{}" : `{ ${names.join(", ")} }`;
}
