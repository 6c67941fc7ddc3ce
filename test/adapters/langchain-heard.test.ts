import { createSharedTodos, memoryStore } from "agent-todos/shared";
import { expect, it } from "vitest";
import { type LangChainMemory, todoMiddleware } from "../../src/adapters/langchain.js";
import { linesOf } from "../shared/share.js";
import { items } from "../support/write.js";
import { human, type Message } from "./langchain-messages.js";

/** A call of the todo tool with these lines, and the reply that has it. */
function writes(id: string, ...lines: readonly string[]): Message {
  const call = { type: "tool_call", id, name: "todo_write", args: { todos: items(...lines) } };
  return { type: "ai", id: `reply of ${id}`, content: "", tool_calls: [call] };
}

/** A list of which each step of a run opens a handle of its own, as in a server. */
function openThread() {
  const store = memoryStore();
  // Reminders would tell of an edit before the model writes.
  const open = () => createSharedTodos({ store, id: "thread-7", nag: false });
  let memory: LangChainMemory | undefined;
  /** Answers the last reply as an agent does, and gives what its tool says. */
  async function answer(id: string, ...messages: readonly Message[]): Promise<Message> {
    const state = { messages, ...(memory && { _agentTodos: memory }) };
    const update = await todoMiddleware({ source: open }).afterModel.hook(state, {});
    memory = update?._agentTodos;
    return { type: "tool", id: `result of ${id}`, content: memory?.replies[id]?.text, tool_call_id: id };
  }
  return { open, answer };
}

it.each([
  ["drops what an answer told that the messages contain", false, "[x]Read, [>]Ship"],
  ["keeps what a lost answer told", true, "[x]Read, [>]Ship, [ ]Ask Ann"],
])("a shared list of todoMiddleware() %s", async (_name, isLost, expected) => {
  const { open, answer } = openThread();
  const first = writes("toolu_0123456789a", "[>]Read", "[ ]Ship");
  const begun = [human, first, await answer("toolu_0123456789a", human, first)];
  await open().edit({ add: items("[ ]Ask Ann") });
  const second = writes("toolu_0123456789b", "[x]Read", "[ ]Ship");
  const told = await answer("toolu_0123456789b", ...begun, second);
  expect(told.content).toContain("Ask Ann");
  const seen = [...begun, ...(isLost ? [] : [second, told])];
  const work = { type: "tool_call", id: "toolu_0123456789w", name: "work", args: {} };
  const worked: Message = { type: "ai", id: "reply of work", content: "", tool_calls: [work] };
  await answer(work.id, ...seen, worked);
  const done: Message = { type: "tool", id: "result of work", content: "ok", tool_call_id: work.id };
  const third = writes("toolu_0123456789c", "[x]Read", "[>]Ship");
  await answer("toolu_0123456789c", ...seen, worked, done, third);
  expect(linesOf(await open().read())).toBe(expected);
});
