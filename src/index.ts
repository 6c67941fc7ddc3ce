export { type EscapeTarget, escapeText } from "./model/escape.js";
export type { TodoField } from "./model/fields.js";
export { formatIssues, formatPath } from "./model/format-issues.js";
export type {
  ProtectedItem,
  TodoIssue,
  TodoIssueCode,
  TodoIssueFacts,
  TodoProtection,
  TodoProtectionLevel,
  TodoWording,
} from "./model/issue.js";
export type { TodoNote, TodoNoteCode, TodoRepair } from "./model/note.js";
export { parseTodos, serializeTodos } from "./model/serialize-todos.js";
export {
  countTodos,
  EMPTY_TODO_LIST,
  isFinished,
  TODO_STATUSES,
  type TodoCounts,
  type TodoItem,
  type TodoList,
  type TodoStatus,
} from "./model/todo.js";
export { isTodoError, TodoError, type TodoErrorCode } from "./model/todo-error.js";
export {
  DEFAULT_TODO_RULES,
  type TodoFieldUse,
  type TodoInputRules,
  type TodoLimitRules,
  type TodoProtectionRules,
  type TodoRules,
  type TodoRulesOptions,
} from "./model/todo-rules.js";
export { todoItemSchema, todoListSchema, todoStatusSchema } from "./model/todo-schema.js";
export type { NagDecision, NagEvent, NagPlacement, NagReason, NagSilence } from "./nag/event.js";
export type { NagContext, NagMessage } from "./nag/messages.js";
export { createNagPolicy, type NagPolicy, type NagStep } from "./nag/policy.js";
export type { NagCadence, NagOptions, NagStaleCadence } from "./nag/resolve-options.js";
export type { NagState } from "./nag/state.js";
export { applyTodoPatch } from "./plan/apply-todo-patch.js";
export { diffTodos, type TodoChange, type TodoChangeType } from "./plan/diff-todos.js";
export type { TodoAddition, TodoEdits, TodoUpdate } from "./plan/edit-items.js";
export { type MergeTodosOptions, type MergeTodosResult, mergeTodos, type TodoConflict } from "./plan/merge-todos.js";
export type { ReplaceResult, TodoRevision } from "./plan/replace-items.js";
export { validateAndReplace } from "./plan/validate-and-replace.js";
export { type RenderCheckboxOptions, renderCheckbox } from "./render/checkbox.js";
export { markStalled, type TodoShown, type TodoTurnEnd, type TodoView } from "./render/mark-stalled.js";
export { renderMarkdown } from "./render/markdown.js";
export { renderProgress } from "./render/progress.js";
export { type RenderRecapOptions, renderRecap } from "./render/recap.js";
export { renderForContext, stripContext } from "./render/render-for-context.js";
export { type RenderStatsOptions, renderStats } from "./render/stats.js";
export { renderUpdate } from "./render/update.js";
export type { TodoRenderer } from "./render/within.js";
export { type RenderWithinOptions, renderWithin } from "./render/within.js";
export type { JsonSchema } from "./schema/json-schema.js";
export {
  createTodoSession,
  type EditOptions,
  type TodoEditResult,
  type TodoMoment,
  type TodoReminder,
  type TodoRoundMoment,
  type TodoSession,
  type TodoSessionOptions,
  type TodoStopMoment,
  type WriteOptions,
} from "./session/create-todo-session.js";
export type { TodoEvent, TodoMisuse } from "./session/event.js";
export type { SentCall, SentMessage } from "./session/find-plan.js";
export type { TodoListener } from "./session/listeners.js";
export type { SharedTodoSession, SharedWriteOptions, TodoHost } from "./session/shared-session.js";
export type { KeptReminder, TodoPreset, TodoSnapshot } from "./session/todo-session.js";
export { type RidingTool, type SplitCall, type WithTodosOptions, withTodos } from "./session/with-todos.js";
export {
  createTodoTool,
  type InputShapeOptions,
  type TodoCall,
  type TodoCallContext,
  type TodoCallReader,
  type TodoOperation,
  type TodoOperationTool,
  type TodoProductReplies,
  type TodoReply,
  type TodoReplyOptions,
  type TodoRunContext,
  type TodoTool,
  type TodoToolOptions,
  type TodoWriteResult,
} from "./tool/create-todo-tool.js";
export type { DescriptionLength } from "./tool/describe.js";
export type { StandardResult, TodoInputSchema } from "./tool/json-schema.js";
export { createTodoPreview, previewTodos, type TodoPreview } from "./tool/preview-todos.js";
