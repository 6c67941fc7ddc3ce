import * as z from "zod/v4";
import { isRecord } from "../core/plain.js";
import { describeValue } from "../core/quote.js";
import type { ResolvedRules } from "../core/resolve-rules.js";
import { countTodos } from "../core/stats.js";
import { TODO_STATUSES, type TodoList, todoItemSchema } from "../core/todo.js";
import type { TodoPreset } from "../session/preset.js";
import type { TodoCall } from "../tool/read-call.js";
import { readArguments, refuseCall } from "./call-arguments.js";
import { definePreset } from "./define-preset.js";
import { CONTENT, listSchema, objectSchema, textSchema, wordSchema } from "./input-schema.js";
import { knownToolRules } from "./known-tool-rules.js";
import { renderJson } from "./render-json.js";
import { overlaySent, sendList } from "./sent-list.js";

const itemSchema = todoItemSchema.extend({ parent: z.string().optional() });

/** An item of hermes' list, with the id of the item it belongs to. */
export type HermesItem = z.infer<typeof itemSchema>;

/**
 * hermes' `todo_list { todos?: [{ id, content, status, parent? }], merge? }`.
 *
 * `merge: true` changes the items whose ids are sent and adds the others; without it the list is replaced; without
 * `todos` the list is shown, which is no write. It is answered with the list, its revision and its counts as JSON. No
 * reminders but the list after compaction. 256 items of 4,000 characters.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { hermes } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: hermes });
 * todos.write({ todos: [{ id: "1", content: "Build", status: "pending" }, { id: "2", content: "Ship", status: "pending" }] });
 * const { text } = todos.write({ todos: [{ id: "1", status: "completed" }], merge: true });
 * console.log(JSON.parse(text).summary.completed, todos.list.items.length); // => 1 2
 * ```
 */
export const hermes: TodoPreset<HermesItem> = definePreset<HermesItem>({
  name: "hermes",
  tool: {
    name: "todo_list",
    description:
      "Plan and track work of three or more steps. todos replaces the whole list, or with merge: true changes the items with these ids and adds new ones; left out, the list is shown. Mark an item in_progress when you start it, completed as soon as it is done, cancelled if it is no longer needed.",
    rules: knownToolRules({
      maxItems: 256,
      maxContentLength: 4000,
      statuses: TODO_STATUSES,
      ids: "position",
      itemSchema,
    }),
    schema: objectSchema({
      properties: {
        todos: listSchema(
          {
            properties: {
              id: textSchema("Its own id"),
              content: textSchema(CONTENT),
              status: wordSchema(...TODO_STATUSES),
              parent: textSchema("The id of the item it belongs to"),
            },
            required: ["id", "content", "status"],
          },
          "The whole list, or with merge the items to change or add; left out, the list is shown",
        ),
        merge: { type: "boolean", default: false, description: "Change these items and keep the others" },
      },
      required: [],
    }),
    readCall,
    result: renderList,
    notes: false,
  },
  nag: { stale: false, stop: false, compacted: true },
  prompt: "Plan work of several steps with todo_list; send single changes with merge.",
});

function renderList({ items, revision }: TodoList): string {
  const { total, pending, in_progress, completed, cancelled } = countTodos({ items, revision });
  return renderJson({
    todos: items,
    revision,
    summary: { total, pending, in_progress, completed, cancelled },
  });
}

function readCall(input: unknown, list: TodoList<HermesItem>, rules: ResolvedRules<HermesItem>): TodoCall {
  const sent = readArguments(input);
  if (sent === undefined) return { kind: "write", input };
  const { merge, ...rest } = sent;
  const hasMore = Object.values(rest).some((value) => value !== undefined && value !== null);
  if (!hasMore) return { kind: "read", text: renderList(list) };
  if (merge === undefined || merge === null || merge === false) return { kind: "write", input: rest };
  if (merge !== true) {
    const received = describeValue(merge);
    return refuseCall({ code: "wrong_type", path: ["merge"], received, expected: "true or false" });
  }
  const changes = rest[rules.fields.list];
  if (!Array.isArray(changes)) {
    const expected = "an array of the items to change or add";
    const path = [rules.fields.list];
    return refuseCall({ code: "wrong_type", path, received: describeValue(changes), expected });
  }
  const { merged, sentAt } = mergeItems(changes, list, rules);
  return { kind: "write", input: { ...rest, [rules.fields.list]: merged }, at: sentAt };
}

interface Merged {
  readonly merged: readonly unknown[];
  /** Where the model sent what stands at a position of the whole. */
  readonly sentAt: ReadonlyMap<number, number>;
}

/** The list with the sent items laid over those of the same id; others are new and come last. */
function mergeItems(
  changes: readonly unknown[],
  list: TodoList<HermesItem>,
  rules: ResolvedRules<HermesItem>,
): Merged {
  const merged: unknown[] = [...sendList(list, rules)];
  const places = new Map(list.items.map((item, index) => [item.id, index]));
  const sentAt = new Map<number, number>();
  // Array.from reads what is missing in an array with gaps too.
  Array.from(changes).forEach((change: unknown, index) => {
    const key = keyOf(isRecord(change) ? change[rules.fields.id] : undefined);
    const known = key === undefined ? undefined : places.get(key);
    const place = known ?? merged.length;
    if (key !== undefined) places.set(key, place);
    const old = merged[place];
    merged[place] = isRecord(old) && isRecord(change) ? overlaySent(old, change, rules) : change;
    sentAt.set(place, index);
  });
  return { merged, sentAt };
}

function keyOf(id: unknown): string | undefined {
  if (typeof id === "number") return String(id);
  return typeof id === "string" && id.trim() !== "" ? id.trim() : undefined;
}
