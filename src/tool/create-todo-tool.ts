import type { TodoChange } from "../core/diff.js";
import type { TodoIssue } from "../core/issue.js";
import type { TodoNote } from "../core/note.js";
import { freezeCopy } from "../core/plain.js";
import { type ResolvedRules, resolveRules } from "../core/resolve-rules.js";
import type { TodoRulesOptions } from "../core/rules.js";
import type { TodoItem, TodoList } from "../core/todo.js";
import { replaceTodos } from "../core/validate-and-replace.js";
import { checkToolOptions } from "./check-options.js";
import { composeReply, type TodoReplyOptions } from "./compose-reply.js";
import { type DescriptionLength, describeTool } from "./describe.js";
import { type InputShapeOptions, shapeInput } from "./input-shape.js";
import { buildJsonSchema, type JsonSchema } from "./json-schema.js";
import { toPortable } from "./portable.js";
import { createInputSchema, type TodoInputSchema } from "./standard-schema.js";

export type { TodoReply } from "./compose-reply.js";

/** How a todo tool looks to a model and answers it; every field has a default. */
export interface TodoToolOptions<I extends TodoItem = TodoItem>
  extends InputShapeOptions,
    TodoReplyOptions<I> {
  /** The name the model calls. Letters, digits, `_` and `-`, at most 64. Default `todo_write`. */
  readonly name?: string | undefined;
  /** A length of the library's own description, or a text. Default `"short"`, 67 tokens with the default rules. */
  readonly description?: DescriptionLength | (string & {}) | undefined;
  /** What is accepted; the description and the schemas are written from it. */
  readonly rules?: TodoRulesOptions<I> | undefined;
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
  checkToolOptions(options);
  const { name = "todo_write", description = "short" } = options;
  const rules = resolveRules(options.rules);
  const shape = shapeInput(rules, options);
  const texts: TodoReplyOptions<I> = { ...options };
  return Object.freeze({
    name,
    description: isLength(description) ? describeTool(rules, shape, description) : description,
    inputSchema: createInputSchema((target) => buildJsonSchema(rules, shape, target)),
    // freezeCopy keeps the shape of what it copies.
    parameters: freezeCopy(toPortable(buildJsonSchema(rules, shape))) as JsonSchema,
    rules,
    run: (
      list: TodoList<I>,
      input: unknown,
      context: { readonly edited?: readonly TodoChange<I>[] } = {},
    ) => {
      const result = replaceTodos(list, input, rules);
      const text = composeReply({ input, result, edited: context.edited ?? [] }, texts);
      return Object.freeze({ ...result, text });
    },
  });
}

function isLength(description: string): description is DescriptionLength {
  return description === "short" || description === "medium" || description === "long";
}
