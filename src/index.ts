export { applyTodoPatch } from "./core/apply-patch.js";
export { diffTodos, type TodoChange, type TodoChangeType } from "./core/diff.js";
export { isTodoError, TodoError, type TodoErrorCode } from "./core/error.js";
export {
  formatIssues,
  type TodoIssue,
  type TodoIssueCode,
  type TodoIssueFacts,
  type TodoWording,
} from "./core/issue.js";
export { formatPath } from "./core/issue-messages.js";
export type { TodoNote, TodoNoteCode } from "./core/note.js";
export { previewTodos } from "./core/preview-todos.js";
export type { ProtectedItem, TodoProtection, TodoProtectionLevel } from "./core/protection.js";
export { TODO_ALIASES, type TodoAliases } from "./core/repair.js";
export {
  DEFAULT_TODO_RULES,
  type TodoAliasesOptions,
  type TodoField,
  type TodoRepair,
  type TodoRules,
  type TodoRulesOptions,
} from "./core/rules.js";
export { parseTodos, serializeTodos } from "./core/serialize.js";
export { countTodos, isFinished, type TodoCounts } from "./core/stats.js";
export {
  EMPTY_TODO_LIST,
  TODO_STATUSES,
  type TodoItem,
  type TodoList,
  type TodoStatus,
  todoItemSchema,
  todoListSchema,
  todoStatusSchema,
} from "./core/todo.js";
export { type ReplaceResult, validateAndReplace } from "./core/validate-and-replace.js";
export type { NagDecision, NagEvent, NagPlacement, NagReason, NagSilence } from "./nag/event.js";
export type { NagContext, NagMessage } from "./nag/messages.js";
export type { NagCadence, NagOptions, NagStaleCadence } from "./nag/options.js";
export { createNagPolicy, type NagPolicy, type NagStep } from "./nag/policy.js";
export type { NagState } from "./nag/state.js";
export { type RenderCheckboxOptions, renderCheckbox } from "./render/checkbox.js";
export { type EscapeTarget, escapeText } from "./render/escape.js";
export { renderMarkdown } from "./render/markdown.js";
export { renderProgress } from "./render/progress.js";
export { type RenderRecapOptions, renderRecap } from "./render/recap.js";
export { reconcile, type TodoShown, type TodoTurnEnd, type TodoView } from "./render/reconcile.js";
export { renderForContext, stripContext } from "./render/render-for-context.js";
export type { TodoRenderer } from "./render/renderer.js";
export { type RenderStatsOptions, renderStats } from "./render/stats.js";
export { renderUpdate } from "./render/update.js";
export { type RenderWithinOptions, renderWithin } from "./render/within.js";
export {
  createTodoSession,
  type TodoCallOf,
  type TodoMoment,
  type TodoReminder,
  type TodoRoundMoment,
  type TodoSession,
  type TodoSessionOptions,
} from "./session/create-todo-session.js";
export type { TodoListener } from "./session/listeners.js";
export type { TodoPreset } from "./session/preset.js";
export type { TodoSnapshot } from "./session/snapshot.js";
export {
  type RidingTool,
  type SplitCall,
  type WithTodosOptions,
  withTodos,
} from "./session/with-todos.js";
export {
  createTodoTool,
  type TodoCall,
  type TodoCallReader,
  type TodoOperation,
  type TodoOperationTool,
  type TodoReply,
  type TodoRunContext,
  type TodoTool,
  type TodoToolOptions,
  type TodoWriteResult,
} from "./tool/create-todo-tool.js";
export type { DescriptionLength } from "./tool/describe.js";
export type { JsonSchema } from "./tool/json-schema.js";
export type { StandardResult, TodoInputSchema } from "./tool/standard-schema.js";
