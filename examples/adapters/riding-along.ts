// The list rides on the agent's own tool, through Chat Completions: the plan costs no model call of its own.
//
//   npx tsx examples/adapters/riding-along.ts      a scripted model

import assert from "node:assert/strict";
import { createTodoSession, isFinished } from "agent-todos";
import { afterReply, rideAlong, withReminder } from "agent-todos/openai";
import OpenAI from "openai";
import { openService } from "./scripted/open-service.js";
import { doWork, TASK, WORK } from "./scripted/scripted-plan.js";

const ride = (...statuses: readonly string[]) => ({
  name: "work",
  input: {
    step: "next",
    todos: statuses.map((status, index) => ({ content: ["Read hello.py", "Add type hints"][index], status })),
  },
});
const service = await openService("NO_KEY", [
  { calls: [ride("in_progress", "pending")] },
  { calls: [ride("completed", "in_progress")] },
  { calls: [ride("completed", "completed")] },
  { text: "Type hints are in." },
]);
const client = new OpenAI({ apiKey: service.key, baseURL: service.url && `${service.url}/v1` });

const todos = createTodoSession();
const riding = rideAlong(todos, { ride: ["work"] });
const tools = riding.tools<OpenAI.ChatCompletionTool>([{ type: "function", function: WORK }]);
let messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content: TASK }];

for (;;) {
  const completion = await client.chat.completions.create({ model: "gpt-5.5", messages, tools });
  messages.push(...completion.choices.map(({ message }) => message));
  const { calls, results } = riding.answer(completion);
  const answered = results(calls.map(() => doWork()));
  for (const { content } of answered) console.log(content.replace("\n\n", "  "));
  const { next, reminder } = afterReply(todos, completion);
  if (next !== "results") break;
  messages = withReminder([...messages, ...answered], reminder);
}

await service.close();
assert.ok(isFinished(todos.list));
