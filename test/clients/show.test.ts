import { AbstractAgent, type BaseEvent } from "@ag-ui/client";
import { EventType } from "@ag-ui/core";
import { ActivitySnapshotEventSchema } from "@ag-ui/core/schemas";
import * as acp from "@agentclientprotocol/sdk";
import * as acp2 from "@agentclientprotocol/sdk/experimental/v2";
import { createTodoSession, type TodoList } from "agent-todos";
import { useTodosFromMessages } from "agent-todos/react";
import { toAcpPlan, toAgUiActivity, todoDataPart } from "agent-todos/show";
import * as ai7 from "ai";
import * as ai6 from "ai-v6";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { of } from "rxjs";
import { expect, it } from "vitest";

const HOSTILE = "Ship\u001b[2J it\u202e";

/** Two states of one plan, with every status and a text that a screen must not show as it is. */
function createStates(): readonly [TodoList, TodoList] {
  const session = createTodoSession();
  const todos = [
    { content: "Read", status: "completed" },
    { content: HOSTILE, status: "in_progress", activeForm: "Shipping" },
    { content: "Ask Ann", status: "pending" },
    { content: "Measure", status: "cancelled" },
  ];
  session.write({ todos: todos.slice(0, 2) });
  const first = session.list;
  session.write({ todos });
  return [first, session.list];
}

const [first, second] = createStates();
const SHOWN = ["Read", "Ship it", "Ask Ann", "Measure"];

it("an editor of the Agent Client Protocol gets every plan of version 1", async () => {
  const updates: acp.SessionUpdate[] = [];
  const editor = acp.client().onNotification("session/update", ({ params }) => void updates.push(params.update));
  const sent = [first, second].map((list) => toAcpPlan(list));
  await acp.agent().connectWith(editor, async (context) => {
    for (const update of sent) await context.notify("session/update", { sessionId: "s", update });
    await expect.poll(() => updates.length).toBe(2);
  });
  expect(updates).toEqual(sent);
  expect(sent[1]?.entries.map(({ content }) => content)).toEqual([...SHOWN.slice(0, 3), "Cancelled: Measure"]);
});

it("an editor of the Agent Client Protocol gets every plan of version 2", async () => {
  const updates: acp2.SessionUpdate[] = [];
  const editor = acp2.client().onNotification("session/update", ({ params }) => void updates.push(params.update));
  const sent = [first, second].map((list) => toAcpPlan(list, { version: 2 }));
  const info = { name: "test", version: "1" };
  const agent = acp2
    .agent()
    .onRequest("initialize", () => ({ protocolVersion: 2, info }))
    .onRequest("_test/show", readNothing, async ({ client }) => {
      for (const update of sent) await client.notify("session/update", { sessionId: "s", update });
    });
  await editor.connectWith(agent, async (context) => {
    await context.request("initialize", { protocolVersion: 2, info });
    await context.request("_test/show", {});
    await expect.poll(() => updates.length).toBe(2);
  });
  expect(updates).toEqual(sent);
  expect(sent[1]?.plan.entries.map(({ content }) => content)).toEqual(SHOWN);
});

function readNothing(): object {
  return {};
}

/** An agent that shows the two states of the plan in one run. */
class PlanAgent extends AbstractAgent {
  override run() {
    const ids = { threadId: "t", runId: "r" };
    // The client takes what has an event's type; the fields of each were checked by the schema.
    const activities = [first, second].map((list) => toAgUiActivity(list) as unknown as BaseEvent);
    return of<BaseEvent[]>({ type: EventType.RUN_STARTED, ...ids }, ...activities, {
      type: EventType.RUN_FINISHED,
      ...ids,
    });
  }
}

it("AG-UI takes the activity, and its client updates one message in place", async () => {
  for (const list of [first, second]) {
    const parsed = ActivitySnapshotEventSchema.parse(toAgUiActivity(list));
    expect(parsed).toEqual(toAgUiActivity(list));
  }
  const agent = new PlanAgent();
  await agent.runAgent();
  expect(agent.messages).toEqual([
    { id: "todos", role: "activity", activityType: "PLAN", content: toAgUiActivity(second).content },
  ]);
});

type Message7 = ai7.UIMessage<unknown, { todos: TodoList }>;
type Message6 = ai6.UIMessage<unknown, { todos: TodoList }>;

async function collect<T>(values: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const value of values) all.push(value);
  return all;
}

async function streamWith7(): Promise<readonly Message7[]> {
  const stream = ai7.createUIMessageStream<Message7>({
    execute: ({ writer }) => {
      for (const list of [first, second]) writer.write(todoDataPart(list));
    },
  });
  return collect(ai7.readUIMessageStream<Message7>({ stream }));
}

async function streamWith6(): Promise<readonly Message6[]> {
  const stream = ai6.createUIMessageStream<Message6>({
    execute: ({ writer }) => {
      for (const list of [first, second]) writer.write(todoDataPart(list));
    },
  });
  return collect(ai6.readUIMessageStream<Message6>({ stream }));
}

it.each([
  ["7", streamWith7],
  ["6", streamWith6],
])("a data part goes through the stream of AI SDK %s, is updated in place, and is read back", async (_version, run) => {
  const messages = await run();
  expect(messages.at(-1)?.parts).toEqual([todoDataPart(second)]);
  const last = messages.slice(-1);
  const Plan = () =>
    createElement(
      "p",
      null,
      useTodosFromMessages(last)
        .items.map(({ content }) => content)
        .join(),
    );
  expect(renderToString(createElement(Plan))).toBe(`<p>${SHOWN.join()}</p>`);
});

it("a data part never reaches the model", async () => {
  const message = { role: "assistant" as const, parts: [todoDataPart(second)] };
  expect(JSON.stringify(await ai7.convertToModelMessages([message]))).not.toContain("Ask Ann");
});
