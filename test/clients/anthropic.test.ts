import Anthropic from "@anthropic-ai/sdk";
import type { TodoSession } from "agent-todos";
import { runTodoCalls, todosFromTranscript, todoTool, turnEnd, withReminder } from "agent-todos/anthropic";
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

interface Look {
  readonly strict: boolean;
  readonly stream: boolean;
}

/** An agent's loop, as a host writes it. */
async function runAgent(
  client: Anthropic,
  todos: TodoSession,
  { strict, stream }: Look,
): Promise<Anthropic.MessageParam[]> {
  const { parameters: input_schema, ...work } = WORK;
  const tools: Anthropic.Tool[] = [todoTool(todos.tool, { strict }), { ...work, input_schema }];
  let messages = withReminder<Anthropic.MessageParam>([{ role: "user", content: TASK }], todos.begin());
  for (;;) {
    const body = { model: "test-model", max_tokens: 1000, messages, tools };
    const reply = await (stream ? client.messages.stream(body).finalMessage() : client.messages.create(body));
    messages = [...messages, { role: "assistant", content: reply.content }];
    const end = turnEnd(reply);
    if (end) {
      const nudge = todos.stop(end);
      if (!nudge) return messages;
      messages = withReminder(messages, nudge);
      continue;
    }
    const answers = new Map(runTodoCalls(todos, reply).map((result) => [result.tool_use_id, result]));
    const content = reply.content
      .filter((block) => block.type === "tool_use")
      .map(
        ({ id }) => answers.get(id) ?? { type: "tool_result" as const, tool_use_id: id, content: doWork() },
      );
    messages = withReminder([...messages, { role: "user", content }], todos.endRound());
  }
}

it.each([
  { strict: false, stream: false },
  { strict: true, stream: false },
  { strict: false, stream: true },
])("a whole plan runs through the Anthropic client, $strict, $stream", async (look) => {
  server = await startApiServer(TURNS);
  const client = new Anthropic({ baseURL: server.url, apiKey: "test-key", maxRetries: 0 });
  const todos = createPlanSession();
  const messages = await runAgent(client, todos, look);
  expect(server.refusals).toEqual([]);
  expect(linesOf(todos.list)).toEqual(FINISHED);
  expectSeen(messages);
  // The server checked that it is the array of a Messages request.
  expectUntouchedHistory(server.requests.map(({ body }) => body["messages"] as readonly unknown[]));
  expect(todosFromTranscript(messages)?.items).toEqual(todos.list.items);
});
