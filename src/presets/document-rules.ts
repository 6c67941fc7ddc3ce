import { isRecord } from "../core/plain-json.js";
import { todoItemSchema } from "../core/todo-schema.js";
import type { TodoField } from "../rules/fields.js";
import { describeIssue, formatPath } from "../rules/format-issues.js";
import type { TodoIssueFacts } from "../rules/issue.js";
import type { TodoRules } from "../rules/todo-rules.js";

const NO_WORDS = { pending: [], in_progress: [], completed: [], cancelled: [] };

/**
 * Complete rules that refuse and convert nothing, for systems whose documents say what they check.
 *
 * They are written out in full so that a change of the library's defaults cannot change a preset. Only containers
 * are repaired: JSON text for the list, one item for a list.
 */
const PLAIN_RULES: Omit<TodoRules, "readItem"> = {
  maxItems: Number.POSITIVE_INFINITY,
  maxContentLength: Number.POSITIVE_INFINITY,
  maxActiveFormLength: Number.POSITIVE_INFINITY,
  statuses: ["pending", "in_progress", "completed"],
  maxInProgress: 1,
  onExceedInProgress: "reject",
  activeForm: "none",
  summary: "none",
  defaultStatus: undefined,
  ids: "keep",
  uniqueIds: false,
  trim: false,
  allowBlank: true,
  unknownFields: "drop",
  fields: {
    list: "todos",
    summary: "summary",
    content: "content",
    status: "status",
    activeForm: "activeForm",
    id: "id",
  },
  statusWords: {},
  protection: {
    dropped_unfinished: "note",
    reopened: "note",
    reworded_finished: "note",
    many_completed: "note",
    not_started: "note",
  },
  aliases: {
    fields: { list: [], summary: [], content: [], status: [], activeForm: [], id: [] },
    statuses: NO_WORDS,
    marks: NO_WORDS,
    flags: NO_WORDS,
    wrappers: [],
    tags: [],
    partial: [],
  },
  wording: { wrong_type: wordWrongType },
  itemSchema: todoItemSchema,
  repair: ["json_text", "single_item"],
};

type Differences = Partial<Omit<TodoRules, "fields" | "readItem">> & {
  readonly fields?: Readonly<Partial<Record<TodoField, string>>>;
  /** How the document's code reads the fields of one item; a host's own fields stay. Default: as sent. */
  readonly readItem?: (sent: Readonly<Record<string, unknown>>) => unknown;
};

/** The plain rules with what a document says differently. */
export function documentRules(differences: Differences): TodoRules {
  const { fields, wording, readItem = (sent) => sent, ...rest } = differences;
  return {
    ...PLAIN_RULES,
    ...rest,
    fields: { ...PLAIN_RULES.fields, ...fields },
    wording: { ...PLAIN_RULES.wording, ...wording },
    // The library would parse an item that is JSON text; to these systems it is a text like any other.
    readItem: (sent) => (isRecord(sent) ? readItem(sent) : undefined),
  };
}

/** Whether an issue is about a whole item, such as a text that stands in the list. */
export function isAboutItem({ path }: TodoIssueFacts): boolean {
  return path.length === 2;
}

function wordWrongType(issue: TodoIssueFacts): string {
  return isAboutItem(issue) ? `${formatPath(issue.path)} must be an object.` : describeIssue(issue);
}
