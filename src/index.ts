export type { Message, MessagePart, ToolCall, ToolResult } from "./conversation/message.js";
export { isPlanInSight } from "./conversation/plan-shown-by.js";
export { type EscapeTarget, escapeText } from "./model/escape.js";
export { formatIssues, formatPath } from "./model/format-issues.js";
export type {
  TodoIssue,
  TodoIssueCode,
} from "./model/issue.js";
export type { TodoNote, TodoNoteCode } from "./model/note.js";
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
export type { CheckedTodo, TodoAgent, TodoAgents, TodoCheck, TodoChecks } from "./model/todo-facts.js";
export {
  DEFAULT_TODO_RULES,
  type TodoRules,
  type TodoRulesOptions,
} from "./model/todo-rules.js";
export type { NagDecision, NagEvent, NagReason } from "./nag/event.js";
export { createNagPolicy, type NagPolicy } from "./nag/policy.js";
export type { NagOptions } from "./nag/resolve-options.js";
export type { NagState } from "./nag/state.js";
export { applyTodoPatch } from "./plan/apply-todo-patch.js";
export type { PlanApprovalEvent, PlanApprovalState } from "./plan/approval-event.js";
export type { AnsweredToolCall, ChecksOfCall } from "./plan/check-calls.js";
export { type CheckTodosOptions, checkTodos, type TodoCheckRun } from "./plan/check-todos.js";
export { diffTodos, type TodoChange, type TodoChangeType } from "./plan/diff-todos.js";
export type { TodoEdits } from "./plan/edit-items.js";
export { type MergeTodosOptions, type MergeTodosResult, mergeTodos, type TodoConflict } from "./plan/merge-todos.js";
export { createPlanApproval, type PlanApproval } from "./plan/plan-approval.js";
export type { ReplaceResult } from "./plan/replace-items.js";
export { shellChecks } from "./plan/shell-checks.js";
export type { TodoFacts } from "./plan/todo-facts.js";
export type { TodoTime, TodoTimes } from "./plan/todo-times.js";
export { validateAndReplace } from "./plan/validate-and-replace.js";
export { renderCheckbox } from "./render/checkbox.js";
export { markStalled, type TodoView } from "./render/mark-stalled.js";
export { renderMarkdown } from "./render/markdown.js";
export { renderProgress } from "./render/progress.js";
export { renderRecap } from "./render/recap.js";
export { renderForContext, stripContext } from "./render/render-for-context.js";
export { renderStats } from "./render/stats.js";
export { renderUpdate } from "./render/update.js";
export { renderWithin, type TodoRenderer } from "./render/within.js";
export { todoItemSchema, todoListSchema, todoStatusSchema } from "./schema/todo-schema.js";
export {
  createTodoSession,
  type EditOptions,
  type TodoEditResult,
  type TodoReminder,
  type TodoSession,
  type TodoSessionOptions,
  type WriteOptions,
} from "./session/create-todo-session.js";
export type { TodoEvent, TodoMisuse } from "./session/event.js";
export type { SharedTodoSession, TodoHost } from "./session/shared-session.js";
export type {
  KeptReminder,
  TodoCheckResult,
  TodoDelegation,
  TodoPreset,
  TodoReturn,
  TodoReturnResult,
  TodoSnapshot,
} from "./session/todo-session.js";
export { type RidingTool, type WithTodosOptions, withTodos } from "./session/with-todos.js";
export {
  createTodoTool,
  type TodoOperationTool,
  type TodoReply,
  type TodoTool,
  type TodoToolOptions,
  type TodoWriteResult,
} from "./tool/create-todo-tool.js";
export type { TodoInputSchema } from "./tool/json-schema.js";
export { createTodoPreview, previewTodos, type TodoPreview } from "./tool/preview-todos.js";
