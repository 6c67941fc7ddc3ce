import { createTodoSession, type TodoSession } from "agent-todos";
import {
  rideAlong,
  runnableTools,
  runTodoCalls,
  todosFromTranscript,
  todoTool,
  turnEnd,
  withReminder,
} from "agent-todos/openai";
import OpenAI from "openai";
import type { RunnableToolFunctionWithoutParse } from "openai/lib/RunnableFunction";
import { afterEach, expect, it } from "vitest";
import { type ApiServer, startApiServer } from "../support/api-server/start-api-server.js";
import {
  createPlanSession,
  doWork,
  expectSeen,
  expectUntouchedHistory,
  FINISHED,
  linesOf,
  RIDDEN,
  RIDING_SEEN,
  RIDING_TURNS,
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
  const tools: OpenAI.ChatCompletionTool[] = [todoTool(todos.tool, { strict }), { type: "function", function: WORK }];
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
    const runner = client.chat.completions.runTools(
      { model: "test-model", messages, tools },
      {
        afterCompletion: (completion, run) => {
          const reminder = turnEnd(completion) ? undefined : todos.endRound();
          run.messages.splice(0, run.messages.length, ...withReminder(run.messages, reminder));
        },
      },
    );
    const nudge = todos.stop(turnEnd(await runner.finalChatCompletion()));
    messages = withReminder(runner.messages, nudge);
    if (!nudge) break;
  }
  expect(server.refusals).toEqual([]);
  expect(linesOf(todos.list)).toEqual(FINISHED);
  expectSeen(messages);
});

it("a list rides on the tools of the host", async () => {
  server = await startApiServer(RIDING_TURNS);
  const client = new OpenAI({ baseURL: `${server.url}/v1`, apiKey: "test-key", maxRetries: 0 });
  const todos = createTodoSession();
  const riding = rideAlong(todos, { ride: ["work"] });
  const tools = riding.tools<OpenAI.ChatCompletionTool>([{ type: "function", function: WORK }]);
  const messages: Message[] = [{ role: "user", content: TASK }];
  for (;;) {
    const completion = await client.chat.completions.create({ model: "test-model", messages, tools });
    messages.push(...completion.choices.map(({ message }) => message));
    const { calls, results } = riding.answer(completion);
    if (calls.length === 0) break;
    messages.push(...results(calls.map(doWork)));
    todos.endRound();
  }
  expect(server.refusals).toEqual([]);
  expect(linesOf(todos.list)).toEqual(RIDDEN);
  expectSeen(messages, RIDING_SEEN);
});
