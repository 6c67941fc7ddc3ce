import type { TodoTool } from "agent-todos";
import { isList, isRecord, type PlainRecord } from "./plain-checks.js";
import type { RecordedCall } from "./recorded-session.js";

/** A recorded write in the fields of another tool, and which fields had to be filled in. */
export interface MappedWrite {
  readonly input: unknown;
  readonly filled: readonly string[];
}

type Rules = TodoTool["rules"];

/**
 * Puts a recorded write into the fields of a tool, so that a plan made under one tool can be played under another.
 *
 * Values stay as sent, so that a bad one is refused as a bad one, and so does anything that is no list of items. A
 * missing activeForm, summary or id is filled in where the tool asks for it: the first two from the content.
 */
export function mapRecordedWrite(call: RecordedCall, { rules }: TodoTool): MappedWrite {
  if (!isRecord(call.input)) return { input: call.input, filled: [] };
  const { todos, plan, summary, explanation, ...others } = call.input;
  const list = todos ?? plan;
  if (list === undefined) return { input: call.input, filled: [] };
  const filled = new Set<string>();
  const input: Record<string, unknown> = { ...others, [rules.fields.list]: mapList(list, rules, filled) };
  const said = todos === undefined ? explanation : summary;
  if (rules.summary !== "none" && typeof said === "string") input[rules.fields.summary] = said;
  else if (rules.summary === "required") {
    filled.add(rules.fields.summary);
    input[rules.fields.summary] = summarize(list);
  }
  return { input, filled: [...filled] };
}

function mapList(list: unknown, rules: Rules, filled: Set<string>): unknown {
  if (typeof list === "string") {
    const parsed = parseJson(list);
    return isList(parsed) ? JSON.stringify(mapList(parsed, rules, filled)) : list;
  }
  if (!isList(list)) return list;
  return list.map((item, index) => (isRecord(item) ? mapItem(item, index, rules, filled) : item));
}

function mapItem(item: PlainRecord, index: number, rules: Rules, filled: Set<string>): PlainRecord {
  const { step, content = step, status, activeForm, id, ...others } = item;
  const { fields } = rules;
  // Fields of other tools, such as a priority, are left out; an item without content is bad and stays what it is.
  const mapped: Record<string, unknown> = content === undefined ? { ...others } : { [fields.content]: content };
  if (status !== undefined) mapped[fields.status] = wordStatus(status, rules);
  if (rules.ids === "require" && id === undefined) {
    filled.add(fields.id);
    mapped[fields.id] = String(index + 1);
  } else if (id !== undefined) mapped[fields.id] = id;
  if (rules.activeForm === "none") return mapped;
  const isMissing = activeForm === undefined || activeForm === "";
  if (!isMissing) mapped[fields.activeForm] = activeForm;
  else if (rules.activeForm === "required" && content !== undefined) {
    filled.add(fields.activeForm);
    mapped[fields.activeForm] = content;
  }
  return mapped;
}

/** The content of the running item, or of the first. */
function summarize(list: unknown): string {
  const value = typeof list === "string" ? parseJson(list) : list;
  const items = (isList(value) ? value : []).filter(isRecord);
  const item = items.find(({ status }) => status === "in_progress") ?? items[0];
  const content = item?.["content"] ?? item?.["step"];
  return typeof content === "string" && content.trim() !== "" ? content : "Work on the plan";
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A status in the tool's own word for it; any other value stays as it was sent. */
function wordStatus(status: unknown, { statusWords }: Rules): unknown {
  const words: ReadonlyMap<unknown, string> = new Map(Object.entries(statusWords));
  return words.get(status) ?? status;
}
