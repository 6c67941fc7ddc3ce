import { renderMarkdown, type TodoItem, type TodoPreset } from "../../src/index.js";
import { ITEM_FIELDS } from "../../src/model/fields.js";
import { emittedSchemas } from "./presets.js";

/** What a write of a whole list takes besides the list, by preset. */
const OTHERS: Readonly<Record<string, object>> = { cursor: { merge: false }, standardEnvelope: { summary: "Release" } };

/** Items in the form that the main tool of a preset takes; an activeForm repeats the content. */
export function encodePlan({ name, tool }: TodoPreset, items: readonly TodoItem[]): object {
  const { fields = {}, statusWords = {} } = tool.rules ?? {};
  const { list = "todos" } = fields;
  // A tool's schema is an object's; that of a tool whose list is a text has no items.
  const schema = emittedSchemas({ name, tool, nag: false }).get(tool.name ?? "") as {
    readonly properties: Record<string, { readonly items?: { readonly type: string; readonly properties: object } }>;
  };
  const shown = schema.properties[list]?.items?.properties;
  if (schema.properties[list]?.items?.type === "string")
    return { ...OTHERS[name], [list]: items.map(({ content }) => content) };
  const rows = items.map((item) => {
    const values = { ...item, activeForm: item.content, status: statusWords[item.status] ?? item.status };
    const named = ITEM_FIELDS.map((field) => [fields[field] ?? field, values[field]] as const);
    return Object.fromEntries(named.filter(([field]) => shown !== undefined && Object.hasOwn(shown, field)));
  });
  return { ...OTHERS[name], [list]: shown === undefined ? renderMarkdown({ items, revision: 1 }) : rows };
}
