import type { TodoSession } from "agent-todos";
import { runTodoCalls, todosFromTranscript, todoTool, turnEnd, withReminder } from "agent-todos/openai";
import OpenAI from "openai";
import { toResponseInputItems } from "openai/lib/responses/ResponseInputItems";
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

type Item = OpenAI.Responses.ResponseInputItem;

let server: ApiServer | undefined;

afterEach(async () => {
  await server?.close();
});

interface Look {
  readonly strict: boolean;
  readonly stream: boolean;
  /** Whether the server keeps the conversation. */
  readonly store: boolean;
}

/** An agent's loop, as a host writes it; gives the items of the whole conversation. */
async function runAgent(client: OpenAI, todos: TodoSession, { strict, stream, store }: Look): Promise<readonly Item[]> {
  const tools: OpenAI.Responses.Tool[] = [
    todoTool(todos.tool, { strict, api: "responses" }),
    { type: "function", ...WORK, strict: true },
  ];
  let input = withReminder<Item>([{ role: "user", content: TASK }], todos.begin());
  let previous_response_id: string | null = null;
  const conversation: Item[] = [];
  for (;;) {
    const body: Omit<OpenAI.Responses.ResponseCreateParamsNonStreaming, "stream"> = {
      model: "test-model",
      input,
      tools,
      store,
      previous_response_id,
    };
    const response: OpenAI.Responses.Response = await (stream
      ? client.responses.stream(body).finalResponse()
      : client.responses.create(body));
    // What the client parsed of the items is nothing that the API takes back.
    const output = toResponseInputItems(response.output);
    if (store) {
      conversation.push(...input, ...output);
      previous_response_id = response.id;
    }
    const kept = store ? [] : [...input, ...output];
    const end = turnEnd(response);
    if (end) {
      const nudge = todos.stop(end);
      if (!nudge) return store ? conversation : kept;
      input = withReminder(kept, nudge);
      continue;
    }
    const answers = new Map(runTodoCalls(todos, response).map((result) => [result.call_id, result]));
    const results = response.output
      .filter((item) => item.type === "function_call")
      .map(
        ({ call_id }) => answers.get(call_id) ?? { type: "function_call_output" as const, call_id, output: doWork() },
      );
    input = withReminder([...kept, ...results], todos.endRound());
  }
}

it.each([
  { strict: false, stream: false, store: false },
  { strict: true, stream: false, store: false },
  { strict: false, stream: true, store: false },
  { strict: false, stream: false, store: true },
  { strict: false, stream: true, store: true },
])("a whole plan runs through the OpenAI client's Responses, $strict, $stream, $store", async (look) => {
  server = await startApiServer(TURNS);
  const client = new OpenAI({ baseURL: `${server.url}/v1`, apiKey: "test-key", maxRetries: 0 });
  const todos = createPlanSession();
  const items = await runAgent(client, todos, look);
  expect(server.refusals).toEqual([]);
  expect(linesOf(todos.list)).toEqual(FINISHED);
  expectSeen(items);
  // The server checked that it is the array of a Responses request.
  const inputs = server.requests.map(({ body }) => body["input"] as readonly unknown[]);
  if (look.store) {
    // The server keeps what it was sent, so each request has only what is new.
    expect(inputs.map((input) => input.length)).toEqual([1, 1, 1, 1, 1, 1, 3, 1, 1, 1, 1]);
  } else expectUntouchedHistory(inputs);
  expect(todosFromTranscript(items)?.items).toEqual(todos.list.items);
});
