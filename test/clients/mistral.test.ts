import { Mistral } from "@mistralai/mistralai";
import type {
  AssistantMessage,
  ChatCompletionRequest,
  ChatCompletionRequestMessage,
  ChatCompletionRequestTool,
  ToolCall,
} from "@mistralai/mistralai/models/components";
import type { TodoSession } from "agent-todos";
import {
  type MistralResponse,
  runTodoCalls,
  todosFromTranscript,
  todoTool,
  turnEnd,
  withReminder,
} from "agent-todos/mistral";
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

interface Reply extends MistralResponse {
  readonly choices: readonly { readonly message?: AssistantMessage; readonly finishReason: string }[];
}

/** A reply assembled from its stream: the texts and calls of all events. */
async function assemble(client: Mistral, request: ChatCompletionRequest): Promise<Reply> {
  let content = "";
  const toolCalls: ToolCall[] = [];
  let finishReason = "";
  for await (const { data } of await client.chat.stream({ ...request, stream: true })) {
    const choice = data.choices[0];
    if (typeof choice?.delta.content === "string") content += choice.delta.content;
    toolCalls.push(...(choice?.delta.toolCalls ?? []));
    finishReason = choice?.finishReason ?? finishReason;
  }
  const message = { role: "assistant" as const, content, ...(toolCalls.length > 0 && { toolCalls }) };
  return { choices: [{ message, finishReason }] };
}

interface Look {
  readonly strict: boolean;
  readonly stream: boolean;
}

/** An agent's loop, as a host writes it. */
async function runAgent(
  client: Mistral,
  todos: TodoSession,
  { strict, stream }: Look,
): Promise<ChatCompletionRequestMessage[]> {
  const tools: ChatCompletionRequestTool[] = [todoTool(todos.tool, { strict }), { type: "function", function: WORK }];
  let messages = withReminder<ChatCompletionRequestMessage>([{ role: "user", content: TASK }], todos.begin());
  for (;;) {
    const request = { model: "test-model", messages, tools };
    const reply = await (stream ? assemble(client, request) : client.chat.complete(request));
    const message = reply.choices[0]?.message;
    if (!message) throw new Error("a reply without a message");
    messages = [...messages, { ...message, role: "assistant" }];
    const end = turnEnd(reply);
    if (end) {
      const nudge = todos.stop(end);
      if (!nudge) return messages;
      messages = withReminder(messages, nudge);
      continue;
    }
    const answers = new Map(runTodoCalls(todos, reply).map((result) => [result.toolCallId, result]));
    const results = (message.toolCalls ?? []).map(
      ({ id = "", function: { name } }) =>
        answers.get(id) ?? { role: "tool" as const, toolCallId: id, name, content: doWork() },
    );
    messages = withReminder([...messages, ...results], todos.endRound());
  }
}

it.each([
  { strict: false, stream: false },
  { strict: true, stream: false },
  { strict: false, stream: true },
])("a whole plan runs through the Mistral client, $strict, $stream", async (look) => {
  server = await startApiServer(TURNS, { flavor: "mistral" });
  const client = new Mistral({ apiKey: "test-key", serverURL: server.url });
  const todos = createPlanSession();
  const messages = await runAgent(client, todos, look);
  expect(server.refusals).toEqual([]);
  expect(linesOf(todos.list)).toEqual(FINISHED);
  expectSeen(messages);
  // The server checked that it is the array of a chat request.
  expectUntouchedHistory(server.requests.map(({ body }) => body["messages"] as readonly unknown[]));
  expect(todosFromTranscript(messages)?.items).toEqual(todos.list.items);
});
