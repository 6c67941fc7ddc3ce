import type { TodoChange, TodoList, TodoReminder, TodoWriteResult } from "agent-todos";
import type { ModelReply, ToolCall, ToolResult, UserWords } from "./model.js";

/** What a run came to. */
export interface LoopSummary {
  /** Model replies that called tools. */
  readonly rounds: number;
  readonly writes: number;
  /** Writes that were refused; they count as writes too. */
  readonly refused: number;
  readonly reminders: number;
  /** Whether the round limit ended the run. */
  readonly cutShort: boolean;
}

/** What happens in a run, in order, for whoever shows it. */
export type LoopEvent =
  | { readonly type: "user"; readonly words: UserWords }
  | { readonly type: "compacted" }
  | { readonly type: "reply"; readonly round: number; readonly reply: ModelReply; readonly isTurnEnd: boolean }
  | { readonly type: "write"; readonly call: ToolCall; readonly result: TodoWriteResult }
  | { readonly type: "edit"; readonly changes: readonly TodoChange[]; readonly list: TodoList }
  | { readonly type: "tool"; readonly call: ToolCall; readonly result: ToolResult }
  | { readonly type: "reminder"; readonly reminder: TodoReminder }
  | { readonly type: "end"; readonly summary: LoopSummary };
