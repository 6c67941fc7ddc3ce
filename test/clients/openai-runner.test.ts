import { afterReply, type NextStep, runnableTools, withReminder } from "agent-todos/openai";
import OpenAI from "openai";
import type { RunnableToolFunctionWithoutParse } from "openai/lib/RunnableFunction";
import { afterEach, expect, it } from "vitest";
import { type ApiServer, startApiServer } from "../support/api-server/start-api-server.js";
import { createPlanSession, doWork, expectSeen, FINISHED, linesOf, TASK, TURNS, WORK } from "./support/whole-plan.js";

type Message = OpenAI.ChatCompletionMessageParam;

let server: ApiServer | undefined;

afterEach(async () => {
  await server?.close();
});

it("a whole plan runs through runTools, with reminders", async () => {
  server = await startApiServer(TURNS);
  const client = new OpenAI({ baseURL: `${server.url}/v1`, apiKey: "test-key", maxRetries: 0 });
  const todos = createPlanSession();
  const tools: RunnableToolFunctionWithoutParse[] = [
    ...runnableTools(todos),
    { type: "function" as const, function: { ...WORK, function: doWork } },
  ];
  let messages = withReminder<Message>([{ role: "user", content: TASK }], todos.begin());
  for (;;) {
    const steps: NextStep[] = [];
    const runner = client.chat.completions.runTools(
      { model: "test-model", messages, tools },
      {
        afterCompletion: (completion, run) => {
          const step = afterReply(todos, completion);
          steps.push(step);
          if (step.next === "results") {
            run.messages.splice(0, run.messages.length, ...withReminder(run.messages, step.reminder));
          }
        },
      },
    );
    await runner.done();
    const last = steps.at(-1);
    messages = withReminder(runner.messages, last?.next === "nudge" ? last.reminder : undefined);
    if (last?.next !== "nudge") break;
  }
  expect(server.refusals).toEqual([]);
  expect(linesOf(todos.list)).toEqual(FINISHED);
  expectSeen(messages);
});
