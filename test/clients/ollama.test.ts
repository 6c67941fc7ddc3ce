import type { TodoSession } from "agent-todos";
import { runTodoCalls, todosFromTranscript, todoTool, turnEnd, withReminder } from "agent-todos/ollama";
import { type ChatRequest, type ChatResponse, type Message, Ollama, type Tool } from "ollama";
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

/** A reply assembled from its stream: texts and calls of all pieces, the rest from the last. */
async function assemble(client: Ollama, request: ChatRequest): Promise<ChatResponse> {
  let content = "";
  const tool_calls: NonNullable<Message["tool_calls"]> = [];
  let last: ChatResponse | undefined;
  for await (const piece of await client.chat({ ...request, stream: true })) {
    content += piece.message.content;
    tool_calls.push(...(piece.message.tool_calls ?? []));
    last = piece;
  }
  if (!last) throw new Error("a stream without a piece");
  return { ...last, message: { ...last.message, content, ...(tool_calls.length > 0 && { tool_calls }) } };
}

/** An agent's loop, as a host writes it. */
async function runAgent(client: Ollama, todos: TodoSession, stream: boolean): Promise<Message[]> {
  const tools: Tool[] = [todoTool(todos.tool), { type: "function", function: WORK }];
  let messages = withReminder<Message>([{ role: "user", content: TASK }], todos.begin());
  for (;;) {
    const request = { model: "test-model", messages, tools };
    const reply = await (stream ? assemble(client, request) : client.chat({ ...request, stream: false }));
    messages = [...messages, reply.message];
    const end = turnEnd(reply);
    if (end) {
      const nudge = todos.stop(end);
      if (!nudge) return messages;
      messages = withReminder(messages, nudge);
      continue;
    }
    const answers = runTodoCalls(todos, reply);
    // Calls have no ids: results stand in the calls' order.
    const results = (reply.message.tool_calls ?? []).map(({ function: { name } }) => {
      const answer = name === todos.tool.name ? answers.shift() : undefined;
      return answer ?? { role: "tool", content: doWork(), tool_name: name };
    });
    messages = withReminder([...messages, ...results], todos.endRound());
  }
}

it.each([false, true])("a whole plan runs through the Ollama client, streaming %s", async (stream) => {
  server = await startApiServer(TURNS);
  const todos = createPlanSession();
  const messages = await runAgent(new Ollama({ host: server.url }), todos, stream);
  expect(server.refusals).toEqual([]);
  expect(linesOf(todos.list)).toEqual(FINISHED);
  expectSeen(messages);
  // The server checked that it is the array of a chat request.
  expectUntouchedHistory(server.requests.map(({ body }) => body["messages"] as readonly unknown[]));
  expect(todosFromTranscript(messages)?.items).toEqual(todos.list.items);
});
