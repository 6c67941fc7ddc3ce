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
export {
  DEFAULT_TODO_RULES,
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
export type { NagCadence, NagOptions } from "./nag/options.js";
export { createNagPolicy, type NagPolicy, type NagStep } from "./nag/policy.js";
export type { NagState } from "./nag/state.js";
export { type RenderCheckboxOptions, renderCheckbox } from "./render/checkbox.js";
export { type EscapeTarget, escapeText } from "./render/escape.js";
export { renderMarkdown } from "./render/markdown.js";
export { renderProgress } from "./render/progress.js";
export { type RenderRecapOptions, renderRecap } from "./render/recap.js";
export type { TodoRenderer } from "./render/renderer.js";
export { type RenderStatsOptions, renderStats } from "./render/stats.js";
export { renderUpdate } from "./render/update.js";
export { type RenderWithinOptions, renderWithin } from "./render/within.js";
export {
  createTodoSession,
  type TodoMoment,
  type TodoReminder,
  type TodoSession,
  type TodoSessionOptions,
} from "./session/create-todo-session.js";
export type { TodoListener } from "./session/listeners.js";
export type { TodoPreset } from "./session/preset.js";
export type { TodoSnapshot } from "./session/snapshot.js";
export {
  createTodoTool,
  type TodoReply,
  type TodoTool,
  type TodoToolOptions,
  type TodoWriteResult,
} from "./tool/create-todo-tool.js";
export type { DescriptionLength } from "./tool/describe.js";
export type { JsonSchema } from "./tool/json-schema.js";
export type { StandardResult, TodoInputSchema } from "./tool/standard-schema.js";
