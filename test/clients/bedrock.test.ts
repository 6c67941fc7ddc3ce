import {
  BedrockRuntimeClient,
  type ContentBlock,
  ConverseCommand,
  ConverseStreamCommand,
  type Message,
  type Tool,
} from "@aws-sdk/client-bedrock-runtime";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import type { TodoSession } from "agent-todos";
import {
  type BedrockResponse,
  runTodoCalls,
  todosFromTranscript,
  todoTool,
  turnEnd,
  withReminder,
} from "agent-todos/bedrock";
import { afterEach, expect, it } from "vitest";
import { type ApiServer, type ScriptedTurn, startApiServer } from "../support/api-server/start-api-server.js";
import { asHistory, assembleConverseStream } from "./support/assemble-converse-stream.js";
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
let client: BedrockRuntimeClient | undefined;

afterEach(async () => {
  client?.destroy();
  await server?.close();
});

async function connect(turns: readonly ScriptedTurn[]): Promise<[BedrockRuntimeClient, ApiServer]> {
  server = await startApiServer(turns);
  client = new BedrockRuntimeClient({
    endpoint: server.url,
    region: "us-east-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
    // The client's own handler speaks HTTP/2, which a plain local server does not.
    requestHandler: new NodeHttpHandler(),
    maxAttempts: 1,
  });
  return [client, server];
}

interface Asked {
  readonly reply: BedrockResponse;
  readonly message: Message;
}

type Ask = (messages: readonly Message[]) => Promise<Asked>;

/** Sends requests with these tools, as whole replies or as streams. */
function createAsk(to: BedrockRuntimeClient, tools: Tool[], stream: boolean): Ask {
  return async (messages) => {
    const input = { modelId: "test-model", messages: [...messages], toolConfig: { tools } };
    if (!stream) {
      const reply = await to.send(new ConverseCommand(input));
      const message = reply.output?.message;
      if (message === undefined) throw new Error("the reply has no message");
      return { reply, message };
    }
    const output = await to.send(new ConverseStreamCommand(input));
    if (output.stream === undefined) throw new Error("the reply has no stream");
    const reply = await assembleConverseStream(output.stream);
    return { reply, message: asHistory(reply) };
  };
}

/** An agent's loop, as a host writes it. */
async function runAgent(ask: Ask, todos: TodoSession): Promise<Message[]> {
  let messages = withReminder<Message>([{ role: "user", content: [{ text: TASK }] }], todos.begin());
  for (;;) {
    const { reply, message } = await ask(messages);
    messages = [...messages, message];
    const end = turnEnd(reply);
    if (end) {
      const nudge = todos.stop(end);
      if (!nudge) return messages;
      messages = withReminder(messages, nudge);
      continue;
    }
    const answers = new Map(runTodoCalls(todos, reply).map((block) => [block.toolResult.toolUseId, block]));
    const content = (message.content ?? []).flatMap(({ toolUse }): ContentBlock[] => {
      if (toolUse === undefined) return [];
      const { toolUseId = "" } = toolUse;
      return [answers.get(toolUseId) ?? { toolResult: { toolUseId, content: [{ text: doWork() }] } }];
    });
    messages = withReminder([...messages, { role: "user", content }], todos.endRound());
  }
}

const THINKING: readonly ScriptedTurn[] = TURNS.map((turn) => ({ ...turn, thought: "Let me see." }));

it.each([
  { name: "whole replies", turns: TURNS, strict: false, stream: false },
  { name: "strict, with thoughts", turns: THINKING, strict: true, stream: false },
  { name: "streams", turns: TURNS, strict: false, stream: true },
  { name: "streams with thoughts", turns: THINKING, strict: false, stream: true },
])("a whole plan runs through the Bedrock client: $name", async ({ turns, strict, stream }) => {
  const [to, { refusals, requests }] = await connect(turns);
  const todos = createPlanSession();
  const { name, description, parameters: json } = WORK;
  const tools = [todoTool(todos.tool, { strict }), { toolSpec: { name, description, inputSchema: { json } } }];
  const messages = await runAgent(createAsk(to, tools, stream), todos);
  expect(refusals).toEqual([]);
  expect(linesOf(todos.list)).toEqual(FINISHED);
  expectSeen(messages);
  // The server checked that it is the array of a Converse request.
  expectUntouchedHistory(requests.map(({ body }) => body["messages"] as readonly unknown[]));
  expect(todosFromTranscript(messages)?.items).toEqual(todos.list.items);
});

it.each([false, true])("arguments that are no JSON get an answer, streamed: %s", async (stream) => {
  const calls = [{ name: "todo_write", input: '{"todos": [' }];
  const [to, { refusals }] = await connect([{ calls }, { text: "Well." }]);
  const todos = createPlanSession();
  const { reply, message } = await createAsk(
    to,
    [todoTool(todos.tool)],
    stream,
  )([{ role: "user", content: [{ text: TASK }] }]);
  expect(turnEnd(reply)).toBeUndefined();
  const [answer] = runTodoCalls(todos, reply);
  expect(answer?.toolResult.status).toBe("error");
  expect(answer?.toolResult.content[0]?.text).toMatch(/^Not saved: /);
  expect(message.role).toBe("assistant");
  expect(refusals).toEqual([]);
});

it.each([
  "length",
  "refusal",
  "filtered",
  "malformed",
] as const)("a reply that stopped with %s does not end the turn, and saves nothing of its call", async (stop) => {
  const calls = [{ name: "todo_write", input: { todos: [{ content: "Read", status: "pending" }] } }];
  const [to] = await connect([
    { text: "Well.", stop },
    { calls, stop },
  ]);
  const todos = createPlanSession();
  const ask = createAsk(to, [todoTool(todos.tool)], false);
  for (const expected of [[], ["error"]]) {
    const { reply } = await ask([{ role: "user", content: [{ text: TASK }] }]);
    expect(turnEnd(reply)).toBeUndefined();
    expect(runTodoCalls(todos, reply).map(({ toolResult }) => toolResult.status)).toEqual(expected);
  }
  expect(todos.list.items).toEqual([]);
});

it("the API takes a reminder at the tail, after a cache point", async () => {
  const [to, { refusals }] = await connect([
    { calls: [{ name: "todo_write", input: { todos: [] } }] },
    { text: "Well." },
  ]);
  const todos = createPlanSession();
  const ask = createAsk(to, [todoTool(todos.tool)], false);
  const task: Message = { role: "user", content: [{ text: TASK }] };
  const { reply, message } = await ask([task]);
  const content = [...runTodoCalls(todos, reply), { cachePoint: { type: "default" as const } }];
  const messages: Message[] = [task, message, { role: "user", content }];
  const reminder = { text: "<reminder>Go on.</reminder>", reason: "stale", placement: "after" } as const;
  const last = await ask(withReminder(messages, reminder, { place: "tail" }));
  expect(turnEnd(last.reply)).toEqual({ reply: expect.any(String) });
  expect(refusals).toEqual([]);
});
