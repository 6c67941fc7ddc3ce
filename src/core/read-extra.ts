import type { TodoIssueFacts } from "./issue.js";
import { omitNulls } from "./omit-nulls.js";
import { freezeCopy } from "./plain.js";
import { describeThrown } from "./quote.js";
import type { ItemDraft } from "./read-item.js";
import { addIssue, type Report } from "./report.js";
import type { ResolvedRules } from "./resolve-rules.js";
import type { TodoItem } from "./todo.js";

type Values = Readonly<Record<string, unknown>>;

/** How deep a value of the host's own field may nest, so that the whole list can be copied, compared and written. */
const MOST_LEVELS = 100;

/**
 * The values of the host's own fields, checked by the host's schema together with the item they stand in.
 *
 * `null` means absent where the field does not take it, inside of an object too. A schema that throws becomes an issue. Of an item that
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
  const id = draft.id ?? idToCome(index, rules);
  if (id !== undefined) candidate["id"] = id;
  if (draft.activeForm !== undefined) candidate["activeForm"] = draft.activeForm;
  for (const [name, value] of Object.entries(draft.extra ?? {})) {
    const isAbsent = value === null && rules.extraFields.get(name)?.acceptsNull === false;
    if (!isAbsent && value !== undefined) candidate[name] = value;
  }
  const parsed = parse(candidate, rules);
  if ("problems" in parsed) {
    for (const { path, message } of parsed.problems) {
      if (!isSound && !rules.extraFields.has(String(path[0]))) continue;
      refuse({ path: namePath(path, index, rules), expected: message }, draft, index, report);
    }
    return {};
  }
  return copyExtra(parsed.value, draft, index, rules, report);
}

/** The host's own fields of an item that its schema accepts; a schema that takes anything takes what is no JSON too. */
function copyExtra<I extends TodoItem>(
  value: Values,
  draft: ItemDraft,
  index: number,
  rules: ResolvedRules<I>,
  report: Report,
): Values {
  const extra: Record<string, unknown> = {};
  for (const name of rules.extraFields.keys()) {
    if (value[name] === undefined) continue;
    try {
      extra[name] = freezeCopy(value[name], MOST_LEVELS);
    } catch (error) {
      const expected = `it must be plain JSON (${endless(describeThrown(error))})`;
      refuse({ path: [rules.fields.list, index, name], expected }, draft, index, report);
    }
  }
  return extra;
}

// A schema may require an id that the rules give later: this one stands for it.
function idToCome(index: number, rules: ResolvedRules): string | undefined {
  if (rules.ids === "position") return String(index + 1);
  return rules.ids === "assign" || rules.ids === "renew" ? `t${index + 1}` : undefined;
}

function refuse(
  facts: Pick<TodoIssueFacts, "path" | "expected">,
  draft: ItemDraft,
  index: number,
  report: Report,
): void {
  const { id } = draft;
  addIssue(report, { code: "invalid_field", ...facts, index, ...(id === undefined ? {} : { id }) });
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
    let parsed = rules.itemSchema.safeParse(candidate);
    if (!parsed.success) {
      const paths = parsed.error.issues.map(({ path }) => path);
      const kept = omitNulls(candidate, paths);
      if (kept !== candidate) parsed = rules.itemSchema.safeParse(kept);
    }
    // An extension of todoItemSchema gives back an object; resolveRules has checked that it is one.
    if (parsed.success) return { value: parsed.data as unknown as Values };
    return {
      problems: parsed.error.issues.map(({ path, message }) => ({ path, message: endless(message) })),
    };
  } catch (error) {
    return { problems: [{ path: [], message: `its check failed (${endless(describeThrown(error))})` }] };
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
