import Anthropic from "@anthropic-ai/sdk";
import { afterReply, runnableTools, withReminder } from "agent-todos/anthropic";
import { afterEach, expect, it } from "vitest";
import { type ApiServer, startApiServer } from "../support/api-server/start-api-server.js";
import {
  createPlanSession,
  doWork,
  expectSeen,
  expectUntouchedHistory,
  FINISHED,
  linesOf,
  TASK,
  TURNS,
  WORK,
} from "./support/whole-plan.js";

let server: ApiServer | undefined;

afterEach(async () => {
  await server?.close();
});

it("a whole plan runs through the tool runner, with reminders", async () => {
  server = await startApiServer(TURNS);
  const client = new Anthropic({ baseURL: server.url, apiKey: "test-key", maxRetries: 0 });
  const todos = createPlanSession();
  const { parameters: input_schema, ...work } = WORK;
  const runner = client.beta.messages.toolRunner({
    model: "test-model",
    // Every request holds the whole conversation.
    thread: false,
    max_tokens: 1000,
    messages: withReminder<Anthropic.Beta.BetaMessageParam>([{ role: "user", content: TASK }], todos.begin()),
    tools: [...runnableTools(todos), { ...work, input_schema, run: doWork, parse: (input: unknown) => input }],
  });
  for await (const { role, content, ...reply } of runner) {
    const results = await runner.generateToolResponse();
    const { reminder } = afterReply(todos, { content, ...reply });
    if (!reminder) continue;
    runner.pushMessages(...withReminder([{ role, content }, ...(results ? [results] : [])], reminder));
  }
  expect(server.refusals).toEqual([]);
  expect(linesOf(todos.list)).toEqual(FINISHED);
  expectSeen(runner.params.messages);
  expectUntouchedHistory(server.requests.map(({ body }) => body["messages"] as readonly unknown[]));
});
