import type { TodoSession } from "agent-todos";
import { runTodoCalls, todosFromTranscript, todoTool, turnEnd, withReminder } from "agent-todos/openai";
import OpenAI from "openai";
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

type Message = OpenAI.ChatCompletionMessageParam;

let server: ApiServer | undefined;

afterEach(async () => {
  await server?.close();
});

interface Look {
  readonly strict: boolean;
  readonly stream: boolean;
}

/** An agent's loop, as a host writes it. */
async function runAgent(client: OpenAI, todos: TodoSession, { strict, stream }: Look): Promise<Message[]> {
  const tools: OpenAI.ChatCompletionTool[] = [
    todoTool(todos.tool, { strict }),
    { type: "function", function: WORK },
  ];
  let messages = withReminder<Message>([{ role: "user", content: TASK }], todos.begin());
  for (;;) {
    const body = { model: "test-model", messages, tools };
    const completion = await (stream
      ? client.chat.completions.stream(body).finalChatCompletion()
      : client.chat.completions.create(body));
    const message = completion.choices[0]?.message;
    if (!message) throw new Error("a completion without a choice");
    messages = [...messages, message];
    const end = turnEnd(completion);
    if (end) {
      const nudge = todos.stop(end);
      if (!nudge) return messages;
      messages = withReminder(messages, nudge);
      continue;
    }
    const answers = new Map(runTodoCalls(todos, completion).map((result) => [result.tool_call_id, result]));
    const results = (message.tool_calls ?? []).map(
      ({ id }) => answers.get(id) ?? { role: "tool" as const, tool_call_id: id, content: doWork() },
    );
    messages = withReminder([...messages, ...results], todos.endRound());
  }
}

it.each([
  { strict: false, stream: false, flavor: undefined },
  { strict: true, stream: false, flavor: undefined },
  { strict: false, stream: true, flavor: undefined },
  // Mistral serves the same shapes, and refuses more orders of messages.
  { strict: false, stream: false, flavor: "mistral" as const },
])("a whole plan runs through the OpenAI client, $strict, $stream, $flavor", async ({ flavor, ...look }) => {
  server = await startApiServer(TURNS, flavor ? { flavor } : {});
  const client = new OpenAI({ baseURL: `${server.url}/v1`, apiKey: "test-key", maxRetries: 0 });
  const todos = createPlanSession();
  const messages = await runAgent(client, todos, look);
  expect(server.refusals).toEqual([]);
  expect(linesOf(todos.list)).toEqual(FINISHED);
  expectSeen(messages);
  // The server checked that it is the array of a Chat Completions request.
  expectUntouchedHistory(server.requests.map(({ body }) => body["messages"] as readonly unknown[]));
  expect(todosFromTranscript(messages)?.items).toEqual(todos.list.items);
});
