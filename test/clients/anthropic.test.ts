import Anthropic from "@anthropic-ai/sdk";
import { createTodoSession, type TodoSession } from "agent-todos";
import {
  rideAlong,
  roundEnd,
  runnableTools,
  runTodoCalls,
  todosFromTranscript,
  todoTool,
  turnEnd,
  withReminder,
} from "agent-todos/anthropic";
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

let server: ApiServer | undefined;

afterEach(async () => {
  await server?.close();
});

interface Look {
  readonly strict: boolean;
  readonly stream: boolean;
  /** Default: where every model takes reminders. */
  readonly place?: "system";
}

/** An agent's loop, as a host writes it. */
async function runAgent(
  client: Anthropic,
  todos: TodoSession,
  { strict, stream, place }: Look,
): Promise<Anthropic.MessageParam[]> {
  const { parameters: input_schema, ...work } = WORK;
  const tools: Anthropic.Tool[] = [todoTool(todos.tool, { strict }), { ...work, input_schema }];
  let messages = withReminder<Anthropic.MessageParam>([{ role: "user", content: TASK }], todos.begin(), { place });
  for (;;) {
    const body = { model: "test-model", max_tokens: 1000, messages, tools };
    const reply = await (stream ? client.messages.stream(body).finalMessage() : client.messages.create(body));
    messages = [...messages, { role: "assistant", content: reply.content }];
    if (reply.stop_reason === "pause_turn") continue;
    const end = turnEnd(reply);
    if (end) {
      const nudge = todos.stop(end);
      if (!nudge) return messages;
      messages = withReminder(messages, nudge, { place });
      continue;
    }
    const answers = new Map(runTodoCalls(todos, reply).map((result) => [result.tool_use_id, result]));
    const content = reply.content
      .filter((block) => block.type === "tool_use")
      .map(({ id }) => answers.get(id) ?? { type: "tool_result" as const, tool_use_id: id, content: doWork() });
    messages = withReminder([...messages, { role: "user", content }], todos.endRound(roundEnd(reply)), { place });
  }
}

it.each([
  { strict: false, stream: false },
  { strict: true, stream: false },
  { strict: false, stream: true },
  { strict: false, stream: false, place: "system" as const },
])("a whole plan runs through the Anthropic client, $strict, $stream, $place", async (look) => {
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

it("a paused turn goes on and is neither an end nor a round", async () => {
  const [first, ...rest] = TURNS;
  server = await startApiServer([...(first ? [first] : []), { text: "Searching.", stop: "pause" }, ...rest]);
  const client = new Anthropic({ baseURL: server.url, apiKey: "test-key", maxRetries: 0 });
  const todos = createPlanSession();
  const messages = await runAgent(client, todos, { strict: false, stream: false });
  expect(server.refusals).toEqual([]);
  expect(linesOf(todos.list)).toEqual(FINISHED);
  // The stale reminder stands where it stands without the pause.
  expectSeen(messages);
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
    const end = turnEnd({ content, ...reply });
    const results = await runner.generateToolResponse();
    const reminder = end ? todos.stop(end) : results && todos.endRound(roundEnd({ content, ...reply }));
    if (!reminder) continue;
    runner.pushMessages(...withReminder([{ role, content }, ...(results ? [results] : [])], reminder));
  }
  expect(server.refusals).toEqual([]);
  expect(linesOf(todos.list)).toEqual(FINISHED);
  expectSeen(runner.params.messages);
  expectUntouchedHistory(server.requests.map(({ body }) => body["messages"] as readonly unknown[]));
});

it("a list rides on the tools of the host", async () => {
  server = await startApiServer(RIDING_TURNS);
  const client = new Anthropic({ baseURL: server.url, apiKey: "test-key", maxRetries: 0 });
  const todos = createTodoSession();
  const riding = rideAlong(todos, { ride: ["work"] });
  const { parameters: input_schema, ...work } = WORK;
  const tools = riding.tools<Anthropic.Tool>([{ ...work, input_schema }]);
  const messages: Anthropic.MessageParam[] = [{ role: "user", content: TASK }];
  for (;;) {
    const reply = await client.messages.create({ model: "test-model", max_tokens: 1000, messages, tools });
    messages.push({ role: "assistant", content: reply.content });
    const { calls, results } = riding.answer(reply);
    if (calls.length === 0) break;
    expect(calls.map(({ input }) => input)).toEqual([{ step: "next" }]);
    messages.push({ role: "user", content: results(calls.map(doWork)) });
    todos.endRound();
  }
  expect(server.refusals).toEqual([]);
  expect(linesOf(todos.list)).toEqual(RIDDEN);
  expectSeen(messages, RIDING_SEEN);
});
