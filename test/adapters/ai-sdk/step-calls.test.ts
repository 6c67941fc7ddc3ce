import { expect, it } from "vitest";
import { createStepCalls } from "../../../src/adapters/ai-sdk/step-calls.js";
import { toAwaitableTodos } from "../../../src/adapters/engine/awaitable.js";
import { createTodoSession } from "../../../src/session/create-todo-session.js";

const session = toAwaitableTodos(createTodoSession());

/** Starts calls that were announced as a, b and c in another order, and returns that in which they are answered. */
async function answer(...started: readonly string[]): Promise<readonly string[]> {
  const { announce, inOrder } = createStepCalls(async () => session);
  const messages: readonly unknown[] = [];
  for (const toolCallId of ["a", "b", "c"]) announce({ toolCallId, messages });
  const answered: string[] = [];
  const running: Promise<unknown>[] = [];
  for (const toolCallId of started) {
    running.push(inOrder({ toolCallId, messages }, () => void answered.push(toolCallId)));
    // A host's own callback may take a few microtasks.
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  }
  await Promise.all(running);
  return answered;
}

it.each([
  ["all as they were made", ["a", "b", "c"], ["a", "b", "c"]],
  ["all, the last one started first", ["c", "a", "b"], ["a", "b", "c"]],
  ["those that start, where one never does", ["c", "a"], ["a", "c"]],
])("inOrder() answers in call order: %s", async (_name, started, answered) => {
  expect(await answer(...started)).toEqual(answered);
});

it("inOrder() asks the session that its step began with, whatever is found for the call", async () => {
  const { begin, inOrder } = createStepCalls(() => expect.fail("no session is looked for"));
  const messages: readonly unknown[] = [];
  begin(messages, session);
  expect(await inOrder({ toolCallId: "a", messages }, (found) => found === session)).toBe(true);
});
