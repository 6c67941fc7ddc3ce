import { isRecord } from "../core/plain-json.js";
import type { TodoItem } from "../core/todo.js";
import type { JsonSchema } from "../dialects/json-schema.js";
import { PATCH_FIELDS } from "../rules/fields.js";
import { withoutWords } from "../tool/add-patch.js";
import type { TodoTool } from "../tool/create-todo-tool.js";

type Tool<I extends TodoItem> = Pick<TodoTool<I>, "parameters" | "rules">;

/** Checks whether a tool takes patches, as its schema says. */
export function takesPatch<I extends TodoItem>({ parameters }: Tool<I>): boolean {
  const properties = propertiesOf(parameters);
  return PATCH_FIELDS.every((field) => Object.hasOwn(properties, field));
}

/**
 * Builds the schema of a list update as one field of another tool: a patch, the list, or the whole input of a tool that
 * demands more than a list. Every tool that it rides on pays for it, so items have only what they need.
 */
export function buildRiderSchema<I extends TodoItem>(tool: Tool<I>, description?: string): JsonSchema {
  const properties = propertiesOf(tool.parameters);
  const { list } = tool.rules.fields;
  if (takesPatch(tool)) {
    const fields = PATCH_FIELDS.map((field) => [field, withoutWords(compact(properties[field], tool))]);
    const words = description ?? "What this call changes in the todo list, if anything";
    return {
      type: "object",
      description: words,
      properties: Object.fromEntries(fields),
      required: [],
      additionalProperties: false,
    };
  }
  const words = description ?? "The whole todo list, if it changes with this call";
  const { required } = tool.parameters;
  const isList = Array.isArray(required) && required.every((name) => name === list);
  const own = properties[list];
  return isList && isRecord(own)
    ? { ...withoutWords(compact(own, tool)), description: words }
    : { ...tool.parameters, description: words };
}

function propertiesOf({ properties }: JsonSchema): Readonly<Record<string, unknown>> {
  return isRecord(properties) ? properties : {};
}

/** Reduces the items of a list to their text, their status, and what else must be sent. */
function compact<I extends TodoItem>(list: unknown, { rules }: Tool<I>): JsonSchema {
  if (!isRecord(list)) return {};
  const { items } = list;
  if (!isRecord(items) || !isRecord(items["properties"])) return list;
  const { id, content, status } = rules.fields;
  const required: readonly unknown[] = Array.isArray(items["required"]) ? items["required"] : [];
  const kept = Object.entries(items["properties"])
    .filter(([name]) => [id, content, status].includes(name) || required.includes(name))
    .map(([name, field]) => [name, isRecord(field) ? withoutWords(field) : field]);
  return { ...list, items: { ...items, properties: Object.fromEntries(kept) } };
}
