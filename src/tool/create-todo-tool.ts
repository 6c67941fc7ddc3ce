import type { TodoChange } from "../core/diff.js";
import { formatIssues, type TodoIssue } from "../core/issue.js";
import type { TodoNote } from "../core/note.js";
import { freezeCopy } from "../core/plain.js";
import { type ResolvedRules, resolveRules } from "../core/resolve-rules.js";
import type { TodoField, TodoRulesOptions } from "../core/rules.js";
import type { TodoItem, TodoList } from "../core/todo.js";
import { type ReplaceResult, replaceTodos } from "../core/validate-and-replace.js";
import { escapeText } from "../render/escape.js";
import { renderProgress } from "../render/progress.js";
import type { TodoRenderer } from "../render/renderer.js";
import { type DescriptionLength, describeTool, FIELD_DESCRIPTIONS } from "./describe.js";
import { buildJsonSchema, type InputShape, type JsonSchema } from "./json-schema.js";
import { toPortable } from "./portable.js";
import { renderEdits, renderNotes } from "./reply.js";
import { createInputSchema, type TodoInputSchema } from "./standard-schema.js";

/** One answered call, as a tool with an envelope of its own sees it. */
export interface TodoReply<I extends TodoItem = TodoItem> {
  /** The arguments, as the model sent them. */
  readonly input: unknown;
  readonly result: ReplaceResult<I, TodoList<I>>;
  /** What the person changed since the model last wrote. */
  readonly edited: readonly TodoChange<I>[];
}

/** How a todo tool looks to a model and answers it; every field has a default. */
export interface TodoToolOptions<I extends TodoItem = TodoItem> {
  /** The name the model calls. Letters, digits, `_` and `-`, at most 64. Default `todo_write`. */
  readonly name?: string | undefined;
  /** A length of the library's own description, or a text. Default `"short"`, about 60 tokens. */
  readonly description?: DescriptionLength | (string & {}) | undefined;
  readonly rules?: TodoRulesOptions<I> | undefined;
  /** The fields of the schema, in order. Default: content, status, and what the rules have besides. */
  readonly properties?: readonly TodoField[] | undefined;
  /** The fields the schema requires. Default: content, status, and what the rules require. */
  readonly required?: readonly TodoField[] | undefined;
  /** A word on each field in the schema. */
  readonly describe?: Readonly<Partial<Record<TodoField, string>>> | undefined;
  /** The text an accepted write gets back. Default: one line of progress. */
  readonly result?: TodoRenderer | undefined;
  /** The text a refused write gets back. Default: `formatIssues`. */
  readonly refusal?: ((issues: readonly TodoIssue[]) => string) | undefined;
  /** Whether the reply tells of dropped, reopened, demoted and renumbered items. Default true. */
  readonly notes?: boolean | undefined;
  /** The whole text of a reply, in place of result, refusal, notes and edits: for an envelope of one's own. */
  readonly reply?: ((call: TodoReply<I>) => string) | undefined;
}

/** What a write comes back with: `text` is for the model. */
export type TodoWriteResult<I extends TodoItem = TodoItem> =
  | {
      readonly ok: true;
      readonly text: string;
      readonly list: TodoList<I>;
      readonly changed: boolean;
      readonly changes: readonly TodoChange<I>[];
      readonly notes: readonly TodoNote[];
    }
  | {
      readonly ok: false;
      readonly text: string;
      readonly list: TodoList<I>;
      readonly issues: readonly TodoIssue[];
    };

/** The tool a model calls: plain data for the request, and a pure function for the call. */
export interface TodoTool<I extends TodoItem = TodoItem> {
  readonly name: string;
  readonly description: string;
  /** A Standard Schema with JSON Schema, strict towards the model; its `validate` passes everything on to `run`. */
  readonly inputSchema: TodoInputSchema;
  /** JSON Schema that every API accepts. */
  readonly parameters: JsonSchema;
  /** The rules in force, complete. */
  readonly rules: ResolvedRules<I>;
  /** Answers one call, purely: the list goes in and comes out. Never throws for the input. */
  readonly run: (
    list: TodoList<I>,
    input: unknown,
    context?: { readonly edited?: readonly TodoChange<I>[] },
  ) => TodoWriteResult<I>;
}

/**
 * Creates the tool definition for any LLM API: name, description, schemas, and `run`.
 *
 * Description and schema are written from the rules that `run` enforces. The text of a refused write begins
 * `Not saved:` unless `refusal` words it.
 *
 * @throws RangeError or TypeError for bad options.
 *
 * @example
 * ```ts
 * import { createTodoTool, EMPTY_TODO_LIST } from "agent-todos";
 *
 * const tool = createTodoTool();
 * const { text } = tool.run(EMPTY_TODO_LIST, { todos: [{ content: "Add tests", status: "in_progress" }] });
 * console.log(tool.name, "->", text); // => todo_write -> 0/1 done. Now: Add tests.
 * ```
 */
export function createTodoTool<I extends TodoItem = TodoItem>(options: TodoToolOptions<I> = {}): TodoTool<I> {
  const { name = "todo_write", description = "short" } = options;
  checkName(name);
  const rules = resolveRules(options.rules);
  const schema = buildJsonSchema(rules, shapeInput(rules, options));
  return Object.freeze({
    name,
    description: isLength(description) ? describeTool(rules, description) : description,
    inputSchema: createInputSchema(schema),
    // freezeCopy keeps the shape of what it copies.
    parameters: freezeCopy(toPortable(schema)) as JsonSchema,
    rules,
    run: (
      list: TodoList<I>,
      input: unknown,
      context: { readonly edited?: readonly TodoChange<I>[] } = {},
    ) => {
      const result = replaceTodos(list, input, rules);
      const call = { input, result, edited: context.edited ?? [] };
      const text = options.reply ? options.reply(call) : composeReply(call, options);
      return Object.freeze({ ...result, text });
    },
  });
}

function composeReply<I extends TodoItem>(call: TodoReply<I>, options: TodoToolOptions<I>): string {
  const { result, edited } = call;
  const { result: render = renderProgress, refusal = refuse, notes = true } = options;
  const lines = result.ok
    ? [render(result.list), notes ? renderNotes(result.notes) : ""]
    : [refusal(result.issues)];
  return [...lines, renderEdits(edited)].filter((line) => line !== "").join("\n");
}

// Issues quote what the model sent; a refusal is shown to people too.
function refuse(issues: readonly TodoIssue[]): string {
  return formatIssues(issues)
    .split("\n")
    .map((line) => escapeText(line, "model"))
    .join("\n");
}

function shapeInput<I extends TodoItem>(rules: ResolvedRules<I>, options: TodoToolOptions<I>): InputShape {
  const fields: TodoField[] = ["content", "status"];
  if (rules.ids === "require") fields.unshift("id");
  const required = [...fields];
  if (rules.activeForm !== "none") fields.push("activeForm");
  if (rules.activeForm === "required") required.push("activeForm");
  if (rules.ids === "assign" || rules.ids === "position") fields.push("id");
  if (rules.summary !== "none") fields.push("summary");
  if (rules.summary === "required") required.push("summary");
  return {
    properties: options.properties ?? fields,
    required: options.required ?? required,
    describe: { ...FIELD_DESCRIPTIONS, ...options.describe },
  };
}

function isLength(description: string): description is DescriptionLength {
  return description === "short" || description === "medium" || description === "long";
}

function checkName(name: string): void {
  if (typeof name === "string" && /^[A-Za-z_][\w-]{0,63}$/.test(name)) return;
  throw new RangeError(
    `Cannot create a todo tool as name must be letters, digits, _ and -, at most 64: current value is ${JSON.stringify(name)}`,
  );
}
