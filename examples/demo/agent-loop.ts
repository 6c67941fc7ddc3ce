import type { TodoReminder, TodoSession, TodoTool } from "agent-todos";
import type { LoopEvent, LoopSummary } from "./loop-event.js";
import type { Message, Model, ModelReply, ToolCall, ToolResult, UserWords } from "./model.js";
import { todoToolKind } from "./todo-tool-name.js";

/** What the loop runs on. */
export interface AgentLoopOptions {
  readonly model: Model;
  readonly todos: TodoSession;
  /** What the person says next; `undefined` ends the run. */
  readonly nextMessage: () => UserWords | undefined;
  /** The patch that the person makes on a screen while the tools of a reply run; `undefined` for none. Default: none. */
  readonly nextEdit?: () => unknown;
  /** Runs a tool that is not the todo tool. */
  readonly runTool: (call: ToolCall) => Promise<ToolResult>;
  /** Hears everything that happens; the loop waits for it. */
  readonly tell: (event: LoopEvent) => void | Promise<void>;
  /** Most model replies in the run. Default: no limit. */
  readonly maxReplies?: number;
}

interface Run extends AgentLoopOptions {
  readonly messages: Message[];
  repliesLeft: number;
  rounds: number;
  writes: number;
  refused: number;
  reminders: number;
}

/** Runs an agent from the first user message to the last turn: a plain loop with a todo session in it. */
export async function runAgentLoop(options: AgentLoopOptions): Promise<LoopSummary> {
  const run: Run = {
    ...options,
    messages: [],
    repliesLeft: options.maxReplies ?? Number.POSITIVE_INFINITY,
    rounds: 0,
    writes: 0,
    refused: 0,
    reminders: 0,
  };
  let isFinished = true;
  for (let words = run.nextMessage(); words !== undefined && isFinished; words = run.nextMessage()) {
    await run.tell({ type: "user", words });
    const reminder = run.todos.begin();
    run.messages.push({ role: "user", text: joinTexts(words === true ? "..." : words, reminder) });
    await tellReminder(run, reminder);
    isFinished = await runTurn(run);
  }
  const { rounds, writes, refused, reminders } = run;
  const summary = { rounds, writes, refused, reminders, cutShort: !isFinished };
  await run.tell({ type: "end", summary });
  return summary;
}

/** Answers one user message; `false` when the replies ran out before the model was done. */
async function runTurn(run: Run): Promise<boolean> {
  while (run.repliesLeft > 0) {
    run.repliesLeft -= 1;
    if (run.model.compacts?.()) await dropMessages(run);
    const reply = await run.model.reply(run.messages);
    run.messages.push({ role: "assistant", ...reply });
    const isTurnEnd = reply.calls.length === 0;
    if (!isTurnEnd) run.rounds += 1;
    await run.tell({ type: "reply", round: run.rounds, reply, isTurnEnd });
    if (!isTurnEnd) await answerCalls(run, reply);
    else if (!(await isNudged(run, reply))) return true;
  }
  return false;
}

async function answerCalls(run: Run, reply: ModelReply): Promise<void> {
  const results: ToolResult[] = [];
  for (const call of reply.calls) {
    const isWrite = isTodoCall(call, run.todos.tool);
    results.push(isWrite ? await write(run, call) : await useTool(run, call));
  }
  await editList(run, run.nextEdit?.());
  const reminder = run.todos.endRound();
  run.messages.push({ role: "results", results, reminder });
  await tellReminder(run, reminder);
}

// Of the tools beside the main one only those that write are played.
function isTodoCall({ name }: ToolCall, { name: main, operations }: TodoTool): boolean {
  return name === main || (todoToolKind(name) === "task" && operations.some((tool) => tool.name === name));
}

async function editList(run: Run, patch: unknown): Promise<void> {
  if (patch === undefined) return;
  const result = run.todos.edit(patch);
  if (result.ok) await run.tell({ type: "edit", changes: result.changes, list: result.list });
}

async function write(run: Run, call: ToolCall): Promise<ToolResult> {
  const result = run.todos.write(call.input, { tool: call.name });
  run.writes += 1;
  if (!result.ok) run.refused += 1;
  await run.tell({ type: "write", call, result });
  return { callId: call.id, text: result.text, isError: !result.ok };
}

async function useTool(run: Run, call: ToolCall): Promise<ToolResult> {
  const result = await run.runTool(call);
  await run.tell({ type: "tool", call, result });
  return result;
}

/** Whether the model is asked to go on although it ended its turn. */
async function isNudged(run: Run, { text: reply }: ModelReply): Promise<boolean> {
  // Without a reply left nothing can be done about a nudge.
  const nudge = run.todos.stop({ reply, toolAvailable: run.repliesLeft > 0 });
  if (nudge === undefined) return false;
  run.messages.push({ role: "user", text: nudge.text });
  await tellReminder(run, nudge);
  return true;
}

async function dropMessages(run: Run): Promise<void> {
  await run.tell({ type: "compacted" });
  const reminder = run.todos.compacted();
  const first = run.messages.find(({ role }) => role === "user");
  const task = first?.role === "user" ? first.text : "";
  run.messages.splice(0, Number.POSITIVE_INFINITY, { role: "user", text: joinTexts(task, reminder) });
  await tellReminder(run, reminder);
}

async function tellReminder(run: Run, reminder: TodoReminder | undefined): Promise<void> {
  if (reminder === undefined) return;
  run.reminders += 1;
  await run.tell({ type: "reminder", reminder });
}

function joinTexts(text: string, reminder: TodoReminder | undefined): string {
  if (reminder === undefined) return text;
  const parts = reminder.placement === "before" ? [reminder.text, text] : [text, reminder.text];
  return parts.join("\n\n");
}
