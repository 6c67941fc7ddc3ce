import { expect, it } from "vitest";
import { type TodoExtensionOptions, todoExtension } from "../../src/adapters/pi.js";
import { renderForContext } from "../../src/render/render-for-context.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import { createPiExtension } from "./framework-requests.js";

const WRITE = { todos: [{ content: "a", status: "pending" }] };
const NAG = { start: true, stale: { after: 1, spacing: 1 }, maxReminders: 9 } as const;
const DONE = { role: "assistant", content: [{ type: "text", text: "Done." }], stopReason: "stop" };
const asked = (content: string): object => ({ role: "user", content, timestamp: 3 });

function called(...ids: readonly string[]): object {
  const content = ids.map((id) => ({ type: "toolCall", id, name: "work", arguments: {} }));
  return { role: "assistant", content, stopReason: "toolUse" };
}

const result = (toolCallId: string): object => {
  return { role: "toolResult", toolCallId, content: [{ type: "text", text: "ok" }] };
};

/** Pi after a person's message and rounds of other work, with an open plan. */
async function startWork(options: TodoExtensionOptions = {}, facts: Parameters<typeof createPiExtension>[1] = {}) {
  const pi = createPiExtension({ nag: { stale: false }, ...options }, facts);
  await pi.write(WRITE);
  const messages = [asked("Go")];
  for (const id of ["c1", "c2", "c3", "c4"]) {
    messages.push(called(id), result(id));
    await pi.request(...messages);
  }
  return { ...pi, messages };
}

it("todoExtension() puts reminders into requests, at the same places in later ones", async () => {
  const { request } = createPiExtension({ nag: NAG });
  const [first] = await request(asked("Go"));
  expect(JSON.stringify(first)).toContain("keep a plan with todo_write");
  const said = [asked("Go"), called("c1", "c2"), result("c1"), result("c2")];
  const second = await request(...said);
  expect(second[0]).toEqual(first);
  expect(await request(...said)).toEqual(second);
});

it("todoExtension() asks the model to go on, in a message that is not shown and begins no turn", async () => {
  const { end, sent, request, stored, fire, messages } = await startWork();
  end(DONE);
  const nudge = { customType: "agent-todos", content: expect.stringContaining("1 of 1 todos"), display: false };
  expect(sent).toEqual([[nudge, { deliverAs: "followUp", triggerTurn: true }]]);
  const [{ content }] = Object(sent[0]);
  await request(...messages, DONE, { role: "custom", content });
  end(DONE);
  expect(sent).toHaveLength(1);
  fire("agent_end");
  expect(createTodoSession({ snapshot: Object(stored[0]).data }).list.items).toHaveLength(1);
});

it.each([
  ["messages wait", { hasPendingMessages: true }, {}],
  ["the host waits for something", {}, { waiting: () => true }],
])("todoExtension() asks nothing where %s", async (_name, facts, options) => {
  const { end, sent } = await startWork(options, facts);
  end(DONE);
  expect(sent).toEqual([]);
});

it("todoExtension() says nothing where the tool is not offered", async () => {
  const { request } = createPiExtension({ nag: NAG }, { tools: [] });
  expect(await request(asked("Go"))).toEqual([asked("Go")]);
});

const CALL = {
  type: "toolCall",
  id: "c9",
  name: "todo_write",
  arguments: { todos: [...WRITE.todos, { content: "b", status: "pending" }] },
};
const CALLS = [
  { type: "message", message: { role: "assistant", content: [CALL] } },
  { type: "message", message: { role: "toolResult", toolCallId: "c9" } },
  { type: "message", message: { role: "assistant", content: [{ ...CALL, id: "w1", name: "work" }] } },
  { type: "message", message: { role: "toolResult", toolCallId: "w1" } },
];

it.each([
  ["session_start", "calls alone", CALLS, 1],
  ["session_tree", "the state", [{ state: true }], 1],
  ["agent_end", "the state and the calls since", [...CALLS, { state: true }, ...CALLS], 2],
])("todoExtension() goes on at %s from %s", async (event, _what, entries, revision) => {
  const todos = createTodoSession();
  todos.write(WRITE);
  const state = { type: "custom", customType: "agent-todos", data: todos.snapshot() };
  const branch = entries.map((entry) => ("state" in entry ? state : entry));
  const heard: unknown[] = [];
  const { fire, stored } = createPiExtension({ onEvent: ({ type }) => heard.push(type) }, { branch });
  fire(event);
  expect(heard).not.toContain("write");
  fire("agent_end");
  expect(Object(stored[0]).data.list.revision).toBe(revision);
});

it("todoExtension() refuses bad options at once", () => {
  // What plain JavaScript may pass.
  expect(() => todoExtension({ nag: 7 as never })).toThrow("nag must be true, false or an object");
});

it("todoExtension() shows a plan that a request lacks after compaction, and puts it back into later ones", async () => {
  const events: unknown[] = [];
  const { write, request } = createPiExtension({ onEvent: (event) => events.push(Object(event).reason) });
  await write(WRITE);
  const cut = [{ role: "compactionSummary", summary: "We read." }, called("c8"), result("c8")];
  const shown = await request(...cut);
  expect(Object(shown.at(-1)).content).toEqual([
    { type: "text", text: "ok" },
    { type: "text", text: expect.stringContaining("<todo-context>") },
  ]);
  expect(await request(...cut, asked("Go on"))).toEqual([...shown, asked("Go on")]);
  expect(events.filter((reason) => reason === "out_of_sight")).toHaveLength(1);
});

it.each([
  ["a text of the system", { role: "system", content: "Plan:", sections: { plan: "BLOCK" } }],
  ["a summary", { role: "compactionSummary", summary: "BLOCK" }],
])("todoExtension() finds the plan in %s", async (_name, message) => {
  const { write, request } = createPiExtension({});
  await write(WRITE);
  const block = renderForContext({ items: [{ content: "a", status: "pending" }], revision: 1 });
  const shows = JSON.parse(JSON.stringify(message).replace("BLOCK", () => JSON.stringify(block).slice(1, -1)));
  const said = [shows, asked("Go"), called("c8"), result("c8")];
  expect(await request(...said)).toEqual(said);
});

it("todoExtension() sends and stores nothing for a session after which another one started", async () => {
  const { fire, context, end, sent, stored, request, write } = createPiExtension(
    { nag: { stale: false } },
    { tools: [] },
  );
  fire("session_start");
  await write(WRITE);
  // Pi's functions reach the newest session alone.
  const child = { ...context, sessionManager: { getBranch: () => [] } };
  fire("session_start", {}, child);
  end(DONE);
  fire("agent_end");
  expect([sent, stored]).toEqual([[], []]);
  // Its requests are its own.
  expect(JSON.stringify(await request(asked("Go"), called("c8"), result("c8")))).toContain("[ ] a");
  fire("agent_end", {}, child);
  expect(stored).toMatchObject([{ data: { list: { items: [] } } }]);
});
