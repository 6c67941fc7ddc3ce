// A plain agent loop with a plan: the five numbered lines are all that it adds. A loop for more than one user message also
// calls todos.begin() for each.
//
//   npx tsx examples/agent-loop.ts

import assert from "node:assert/strict";
import { createTodoSession, isFinished, type TodoList } from "agent-todos";

interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

interface Message {
  readonly role: "user" | "assistant" | "tool";
  readonly content: string;
  readonly toolCalls?: readonly ToolCall[];
  readonly toolCallId?: string;
}

interface Tool {
  readonly name: string;
  readonly description: string;
  readonly parameters: unknown;
}

interface Conversation {
  readonly messages: readonly Message[];
  readonly list: TodoList;
}

type Model = (messages: readonly Message[], tools: readonly Tool[]) => Promise<Message>;

const bash: Tool = { name: "bash", description: "Runs a command", parameters: { type: "object", properties: {} } };

async function runAgent(model: Model, task: string): Promise<Conversation> {
  const todos = createTodoSession(); // 1: one session per conversation
  const messages: Message[] = [{ role: "user", content: task }];
  const tools: readonly Tool[] = [bash, todos.tool]; // 2: the tool goes into the request
  for (;;) {
    const reply = await model(messages, tools);
    messages.push(reply);
    if (!reply.toolCalls) {
      const nudge = todos.stop({ reply: reply.content }); // 3: the model wants to stop; is anything still open?
      if (!nudge) return { messages, list: todos.list };
      messages.push({ role: "user", content: nudge.text });
      continue;
    }
    const results = reply.toolCalls.map(
      (call) => (call.name === todos.tool.name ? todos.write(call.input).text : runTool(call)), // 4: a call of the tool
    );
    const reminder = todos.endRound(); // 5: usually undefined; a reminder goes to the end of the last result
    reply.toolCalls.forEach((call, index) => {
      const tail = reminder && index === results.length - 1 ? `\n\n${reminder.text}` : "";
      messages.push({ role: "tool", toolCallId: call.id, content: `${results[index]}${tail}` });
    });
  }
}

function runTool(call: ToolCall): string {
  return `${call.name} done`;
}

// From here on: a scripted model instead of a real one, and what it must have seen.

function plan(...statuses: readonly string[]): unknown {
  const steps = ["Read hello.py", "Add type hints", "Run the tests", "Time them"];
  return { todos: steps.map((content, index) => ({ content, status: statuses[index] ?? "pending" })) };
}

const script: readonly (readonly [name: string, input: unknown] | string)[] = [
  ["todo_write", plan("in_progress")],
  ["bash", { command: "cat hello.py" }],
  ["todo_write", plan("failed", "in_progress")],
  ["todo_write", plan("completed", "in_progress")],
  ...Array.from({ length: 31 }, () => ["bash", { command: "sed -i ..." }] as const),
  ["todo_write", plan("completed", "completed", "in_progress", "cancelled")],
  // The end of a turn is silent right after a write: the model forgets the plan for a few rounds before it ends early.
  ...Array.from({ length: 4 }, () => ["bash", { command: "pytest" }] as const),
  "All done.",
  ["todo_write", plan("completed", "completed", "completed", "cancelled")],
  "All done, and the plan says so.",
];

function play(): Model {
  let turn = 0;
  return async () => {
    const step = script[turn++];
    if (step === undefined) throw new Error("The script is over");
    if (typeof step === "string") return { role: "assistant", content: step };
    const [name, input] = step;
    return { role: "assistant", content: "", toolCalls: [{ id: `call_${turn}`, name, input }] };
  };
}

const { messages, list } = await runAgent(play(), "Refactor hello.py: type hints, then run the tests");
for (const { role, content } of messages)
  if (content !== "" && !content.startsWith("bash done\n")) console.log(`${role}: ${content}`);

const texts = messages.map((message) => message.content);
assert.equal(texts[2], "0/4 done. Now: Read hello.py. Next: Add type hints.");
assert.equal(
  texts[6],
  'Not saved: todos[0].status is "failed"; use "pending", "in_progress", "completed" or "cancelled".',
);
assert.equal(
  texts.filter((text) => text.includes("<reminder>The todo list has not been written for 30 rounds")).length,
  1,
);
assert.equal(texts.filter((text) => text.startsWith('<reminder type="nudge">1 of 4 todos is still open')).length, 1);
assert.ok(isFinished(list));
