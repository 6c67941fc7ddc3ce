import { ITEM_FIELDS, type ItemField, type TodoField } from "./fields.js";
import { normalizeMark, normalizeWord } from "./normalize.js";
import { isRecord } from "./plain-json.js";
import { TODO_STATUSES, type TodoStatus } from "./todo.js";

/**
 * Other names and words that models use, besides those of the tool they were given.
 *
 * Case, spaces, hyphens and underscores are ignored in names and words. In each list the first is preferred.
 */
export interface TodoAliases {
  /** Other names of each field; read with the note `list_key` (the list) or `field_name`. */
  readonly fields: Readonly<Record<TodoField, readonly string[]>>;
  /** Other words for each status; read with the note `status_word`. */
  readonly statuses: Readonly<Record<TodoStatus, readonly string[]>>;
  /** The marks inside the checkbox of a Markdown checklist. */
  readonly marks: Readonly<Record<TodoStatus, readonly string[]>>;
  /** Fields whose `true` sets the status of an item that has none; read with the note `status_flag`. */
  readonly flags: Readonly<Record<TodoStatus, readonly string[]>>;
  /** Keys that wrap the whole input; read with the note `wrapper`. */
  readonly wrappers: readonly string[];
  /** Closing tags that follow JSON or a checklist when a model's call syntax leaks; removed with the note `markup`. */
  readonly tags: readonly string[];
  /**
   * Keys, and values of keys such as `op`, that ask for less than a new list: an issue, as the write would change more
   * than that.
   */
  readonly partial: readonly string[];
}

/**
 * The tables that repairs read from.
 *
 * `[-]` and `[~]` are left out of the marks: to one product they mean running, to another cancelled. Words for a step
 * that went wrong (`failed`, `blocked`, `error`) have no status.
 */
export const TODO_ALIASES: TodoAliases = /* @__PURE__ */ createAliases();

function createAliases(): TodoAliases {
  const fields = {
    list:
      "todos,todo list,todo,items,item,list,plan,tasks,task list,task," +
      "checklist,entries,steps,subtasks,substeps,children,content",
    summary: "summary,goal,objective,overview",
    content: "content,text,title,subject,step,task,todo,item,name,description",
    status: "status,state",
    activeForm: "active form",
    blocked: "blocked,blocked reason,blocker",
    id: "id,task id,todo id,item id,step id,uuid",
  };
  const statuses = {
    pending: "pending,todo,open,not started,unstarted,queued,waiting,planned,scheduled,new,backlog",
    in_progress: "in progress,doing,active,running,started,current,wip,working,ongoing,under way,processing",
    completed: "completed,complete,done,finished,closed,resolved",
    cancelled:
      "cancelled,canceled,skipped,abandoned,dropped,deleted,removed," + "discarded,obsolete,wont do,not needed",
  };
  const flags = {
    pending: "pending",
    in_progress: "in progress,active,current,started",
    completed: "completed,complete,done,finished,checked,is completed,is complete,is done,is finished",
    cancelled: "cancelled,canceled,skipped,is cancelled,is canceled",
  };
  const wrappers =
    "input,arguments,args,parameters,params,tool input,function,payload,data,properties,value," +
    "todo write,write todos,update plan";
  const tags = "parameter,parameters,invoke,function,function calls,tool call,tool use,arguments,args,input,todos";
  const partial = "merge,append,add,insert,upsert,patch,partial,incremental,update,updates,remove,delete,ops";
  const marks = {
    pending: ["", "☐", "⬜"],
    in_progress: [">", "*", "/", "▶"],
    completed: ["x", "✓", "✔", "✅", "☑"],
    cancelled: [],
  };
  // The tables have the form of the type, with texts for most of its lists.
  return splitWords({ fields, statuses, marks, flags, wrappers, tags, partial }) as TodoAliases;
}

/** Turns texts in tables into frozen lists. */
function splitWords(words: unknown): unknown {
  if (typeof words === "string") return Object.freeze(words.split(","));
  if (!isRecord(words)) return Object.freeze(words);
  const tables = Object.entries(words).map(([name, entry]) => [name, splitWords(entry)]);
  return Object.freeze(Object.fromEntries(tables));
}

/** The tables of aliases as maps from the folded name or word to its meaning. */
export interface AliasLookup {
  /** The field of an item that a name means, and its rank in that field's list. */
  readonly itemFields: ReadonlyMap<string, { readonly field: ItemField; readonly rank: number }>;
  readonly lists: ReadonlySet<string>;
  readonly summaries: ReadonlySet<string>;
  readonly statuses: ReadonlyMap<string, TodoStatus>;
  readonly marks: ReadonlyMap<string, TodoStatus>;
  readonly flags: ReadonlyMap<string, TodoStatus>;
  readonly wrappers: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
  readonly partial: ReadonlySet<string>;
}

/** Returns the maps of these tables; those of the library's own tables are built once. */
export function lookUpAliases(aliases: TodoAliases): AliasLookup {
  if (aliases !== TODO_ALIASES) return createLookup(aliases);
  ownLookup ??= createLookup(TODO_ALIASES);
  return ownLookup;
}

let ownLookup: AliasLookup | undefined;

function createLookup(aliases: TodoAliases): AliasLookup {
  const { fields, wrappers, tags, partial } = aliases;
  const itemFields = ITEM_FIELDS.flatMap((field) =>
    fields[field].map((name, rank) => [normalizeWord(name), { field, rank }] as const),
  );
  const set = (list: readonly string[]): ReadonlySet<string> => new Set(list.map(normalizeWord));
  return {
    itemFields: new Map(itemFields),
    lists: set(fields.list),
    summaries: set(fields.summary),
    statuses: mapStatuses(aliases.statuses, normalizeWord),
    marks: mapStatuses(aliases.marks, normalizeMark),
    flags: mapStatuses(aliases.flags, normalizeWord),
    wrappers: set(wrappers),
    tags: set(tags),
    partial: set(partial),
  };
}

function mapStatuses(
  table: Readonly<Record<TodoStatus, readonly string[]>>,
  normalize: (word: string) => string,
): ReadonlyMap<string, TodoStatus> {
  const entries = TODO_STATUSES.flatMap((status) => table[status].map((word) => [normalize(word), status] as const));
  return new Map(entries);
}
