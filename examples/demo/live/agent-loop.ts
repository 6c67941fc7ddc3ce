import type { TodoReminder, TodoSession, TodoWriteResult } from "agent-todos";
import type { Message, Model, ModelReply, ToolCall, ToolResult } from "./model.js";

/** What the loop runs on. */
export interface AgentLoopOptions {
  readonly model: Model;
  readonly todos: TodoSession;
  /** What the person asks for. */
  readonly task: string;
  /** Runs a tool that is not the todo tool. */
  readonly runTool: (call: ToolCall) => Promise<ToolResult>;
  /** Hears everything that happens. */
  readonly tell: (event: LoopEvent) => void;
  /** Most model replies in the run. */
  readonly maxReplies: number;
}

/** What happens in a run, in order. */
export type LoopEvent =
  | { readonly type: "reply"; readonly round: number; readonly text: string }
  | { readonly type: "write"; readonly result: TodoWriteResult }
  | { readonly type: "tool"; readonly call: ToolCall; readonly result: ToolResult }
  | { readonly type: "reminder"; readonly reminder: TodoReminder };

/** Runs an agent on one task, in a plain loop with a todo session in it: whether it ended within the replies it had. */
export async function runAgentLoop(options: AgentLoopOptions): Promise<boolean> {
  const { model, todos, task, tell, maxReplies } = options;
  const remind = (reminder: TodoReminder | undefined): TodoReminder | undefined => {
    if (reminder !== undefined) tell({ type: "reminder", reminder });
    return reminder;
  };
  const messages: Message[] = [{ role: "user", text: task }];
  todos.begin();
  for (let round = 1; round <= maxReplies; round += 1) {
    const reply = await model.reply(messages);
    messages.push({ role: "assistant", ...reply });
    tell({ type: "reply", round, text: reply.text });
    if (reply.calls.length > 0) {
      const results = await answerCalls(reply, options);
      messages.push({ role: "results", results, reminder: remind(todos.endRound()) });
      continue;
    }
    // Without a reply left nothing can be done about a nudge.
    const nudge = remind(todos.stop({ reply: reply.text, toolAvailable: round < maxReplies }));
    if (nudge === undefined) return true;
    messages.push({ role: "user", text: nudge.text });
  }
  return false;
}

async function answerCalls(
  { calls }: ModelReply,
  { todos, runTool, tell }: AgentLoopOptions,
): Promise<readonly ToolResult[]> {
  const results: ToolResult[] = [];
  for (const call of calls) {
    if (call.name === todos.tool.name) {
      const result = todos.write(call.input);
      tell({ type: "write", result });
      results.push({ callId: call.id, text: result.text, isError: !result.ok });
    } else {
      const result = await runTool(call);
      tell({ type: "tool", call, result });
      results.push(result);
    }
  }
  return results;
}
