import { freezeCopy } from "./plain.js";
import type { ItemDraft } from "./read-item.js";
import { addIssue, type Report } from "./report.js";
import type { ResolvedRules } from "./resolve-rules.js";
import type { TodoItem } from "./todo.js";

type Values = Readonly<Record<string, unknown>>;

/**
 * The values of the host's own fields, checked by the host's schema together with the item they stand in.
 *
 * `null` means absent where the field does not take it. A schema that throws becomes an issue. Of an item that
 * is not sound already, only the host's own fields are reported: the rest would be said twice.
 */
export function readExtra<I extends TodoItem>(
  draft: ItemDraft,
  index: number,
  isSound: boolean,
  rules: ResolvedRules<I>,
  report: Report,
): Values {
  const candidate: Record<string, unknown> = { content: draft.content, status: draft.status };
  if (draft.id !== undefined) candidate["id"] = draft.id;
  if (draft.activeForm !== undefined) candidate["activeForm"] = draft.activeForm;
  for (const [name, value] of Object.entries(draft.extra ?? {})) {
    const isAbsent = value === null && rules.extraFields.get(name)?.acceptsNull === false;
    if (!isAbsent && value !== undefined) candidate[name] = value;
  }
  const parsed = parse(candidate, rules);
  if ("problems" in parsed) {
    for (const { path, message } of parsed.problems) {
      if (!isSound && !rules.extraFields.has(String(path[0]))) continue;
      addIssue(report, {
        code: "invalid_field",
        path: namePath(path, index, rules),
        index,
        expected: message,
      });
    }
    return {};
  }
  return pickExtra(parsed.value, rules);
}

interface Problem {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function parse<I extends TodoItem>(
  candidate: Values,
  rules: ResolvedRules<I>,
): { readonly value: Values } | { readonly problems: readonly Problem[] } {
  try {
    const parsed = rules.itemSchema.safeParse(candidate);
    // An extension of todoItemSchema gives back an object; resolveRules has checked that it is one.
    if (parsed.success) return { value: parsed.data as unknown as Values };
    return {
      problems: parsed.error.issues.map(({ path, message }) => ({ path, message: endless(message) })),
    };
  } catch (error) {
    return { problems: [{ path: [], message: `its check failed (${endless(String(error))})` }] };
  }
}

// Messages become part of a sentence that has its own full stop.
function endless(message: string): string {
  return message.replace(/\.$/, "").slice(0, 200);
}

/** A schema's path in the model's own field names. */
function namePath<I extends TodoItem>(
  path: readonly PropertyKey[],
  index: number,
  rules: ResolvedRules<I>,
): (string | number)[] {
  const [first, ...rest] = path.map((part) => (typeof part === "symbol" ? String(part) : part));
  const item = [rules.fields.list, index];
  if (first === undefined) return item;
  const isOwn = first === "content" || first === "status" || first === "activeForm" || first === "id";
  return [...item, isOwn ? rules.fields[first] : first, ...rest];
}

function pickExtra<I extends TodoItem>(value: Values, rules: ResolvedRules<I>): Values {
  const extra: Record<string, unknown> = {};
  for (const name of rules.extraFields.keys())
    if (value[name] !== undefined) extra[name] = freezeCopy(value[name]);
  return extra;
}
