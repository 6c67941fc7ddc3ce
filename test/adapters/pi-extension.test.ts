import { expect, it } from "vitest";
import { type PiContext, type PiExtensionApi, type PiTool, todoExtension } from "../../src/adapters/pi.js";
import { renderForContext } from "../../src/render/render-for-context.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";

const WRITE = { todos: [{ content: "a", status: "pending" }] };
const NAG = { start: true, stale: { after: 1, spacing: 1 }, maxReminders: 9 } as const;

type Handler = (event: object, context: PiContext) => unknown;

/** Pi as far as the extension knows it. */
function createPi(branch: readonly object[] = [], { tools = ["todo_write"], hasPendingMessages = false } = {}) {
  const handlers = new Map<string, Handler>();
  const registered: PiTool[] = [];
  const sent: unknown[] = [];
  const stored: unknown[] = [];
  const context: PiContext = {
    sessionManager: { getBranch: () => branch },
    hasPendingMessages: () => hasPendingMessages,
  };
  const pi: PiExtensionApi = {
    on: (event: string, handler: Handler) => handlers.set(event, handler),
    registerTool: (tool) => registered.push(tool),
    sendMessage: (...message) => sent.push(message),
    appendEntry: (customType, data) => stored.push({ type: "custom", customType, data }),
    getActiveTools: () => tools,
  };
  const fire = (event: string, fields: object = {}, other = context): unknown => handlers.get(event)?.(fields, other);
  return {
    pi,
    fire,
    sent,
    stored,
    end: (message: object) => fire("message_end", { message }),
    write: async (input: unknown, id = "c1") => {
      const [tool] = registered;
      return tool?.execute(id, tool.prepareArguments(input), undefined, undefined, context);
    },
  };
}

function called(...ids: readonly string[]): object {
  const content = ids.map((id) => ({ type: "toolCall", id, name: "work", arguments: {} }));
  return { role: "assistant", content, stopReason: "toolUse" };
}

const DONE = { role: "assistant", content: [{ type: "text", text: "Done." }], stopReason: "stop" };

const result = (toolCallId: string): object => ({ toolCallId, content: [{ type: "text", text: "ok" }] });

it("todoExtension() says with each prompt that there is a plan to keep, in a message that is not shown", () => {
  const { pi, fire } = createPi();
  todoExtension({ nag: NAG })(pi);
  const content = "<reminder>For work of three or more steps, keep a plan with todo_write.</reminder>";
  expect(fire("before_agent_start")).toEqual({ message: { customType: "agent-todos", content, display: false } });
});

it("todoExtension() puts a reminder into the last result of a round, once", async () => {
  const { pi, fire, end, write } = createPi();
  todoExtension({ nag: NAG })(pi);
  await write(WRITE);
  end(called("c1"));
  expect(fire("tool_call")).toBeUndefined();
  expect(fire("tool_result", result("c1"))).toBeUndefined();
  end({ role: "toolResult", toolCallId: "c1" });
  end(called("c2", "c3"));
  expect(fire("tool_result", result("c2"))).toBeUndefined();
  end({ role: "toolResult", toolCallId: "c2" });
  expect(fire("tool_result", result("c3"))).toEqual({
    content: [
      { type: "text", text: "ok" },
      { type: "text", text: expect.stringContaining("for 1 round") },
    ],
  });
  expect(fire("tool_result", result("c3"))).toBeUndefined();
});

it("todoExtension() leaves out a round whose last call Pi answered itself, which has no place for a reminder", async () => {
  const { pi, fire, end, write } = createPi();
  todoExtension({ nag: { stale: { after: 2 } } })(pi);
  await write(WRITE);
  end(called("c1"));
  fire("tool_result", result("c1"));
  end({ role: "toolResult" });
  end(called("c2"));
  end({ role: "toolResult" });
  end(called("c3"));
  expect(fire("tool_result", result("c3"))).toBeUndefined();
  end({ role: "toolResult" });
  end(called("c4"));
  expect(JSON.stringify(fire("tool_result", result("c4")))).toContain("has not been written");
});

it("todoExtension() asks the model to go on, and stores the state", async () => {
  const { pi, fire, end, sent, stored, write } = createPi();
  todoExtension({ nag: { stale: false } })(pi);
  fire("before_agent_start");
  end({ role: "user" });
  await write(WRITE);
  for (const id of ["c1", "c2"]) {
    end(called(id));
    fire("tool_result", result(id));
    end({ role: "toolResult" });
  }
  end(DONE);
  expect(sent).toEqual([
    [
      { customType: "agent-todos", content: expect.stringContaining("1 of 1 todos"), display: false },
      { deliverAs: "followUp", triggerTurn: true },
    ],
  ]);
  end(DONE);
  expect(sent).toHaveLength(1);
  fire("agent_end");
  expect(createTodoSession({ snapshot: Object(stored[0]).data }).list.items).toHaveLength(1);
});

it.each([
  ["messages wait", true, {}],
  ["the host waits for something", false, { waiting: () => true }],
])("todoExtension() asks nothing where %s", async (_name, hasPendingMessages, options) => {
  const { pi, fire, end, sent, write } = createPi([], { hasPendingMessages });
  todoExtension({ nag: { stale: false }, ...options })(pi);
  await write(WRITE);
  for (const id of ["c1", "c2"]) {
    end(called(id));
    fire("tool_result", result(id));
  }
  end(DONE);
  expect(sent).toEqual([]);
});

it("todoExtension() begins a turn where a person writes while the agent works", async () => {
  const { pi, fire, end, sent, write } = createPi();
  const reasons: unknown[] = [];
  todoExtension({ nag: NAG, onEvent: ({ type, ...event }) => reasons.push([type, Object(event).reason]) })(pi);
  fire("before_agent_start");
  const begun = reasons.length;
  end({ role: "user" });
  expect(reasons.length).toBe(begun);
  end(called("c1"));
  const count = reasons.length;
  end({ role: "user" });
  expect(reasons.length).toBe(count + 1);
  expect(sent).toEqual([]);
  await write(WRITE);
});

it("todoExtension() gives the plan back after compaction", async () => {
  const { pi, fire, sent, write } = createPi();
  todoExtension()(pi);
  fire("session_compact");
  expect(sent).toEqual([]);
  await write(WRITE);
  fire("session_compact");
  expect(sent).toEqual([[{ customType: "agent-todos", content: expect.stringContaining("[ ] a"), display: false }]]);
});

it("todoExtension() says nothing where the tool is not offered", () => {
  const { pi, fire } = createPi([], { tools: [] });
  todoExtension({ nag: NAG })(pi);
  expect(fire("before_agent_start")).toBeUndefined();
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
  ["before_agent_start", "the state and the calls since", [...CALLS, { state: true }, ...CALLS], 2],
])("todoExtension() goes on at %s from %s", async (event, _what, entries, revision) => {
  const todos = createTodoSession();
  todos.write(WRITE);
  const state = { type: "custom", customType: "agent-todos", data: todos.snapshot() };
  const branch = entries.map((entry) => ("state" in entry ? state : entry));
  const { pi, fire, stored } = createPi(branch);
  const heard: unknown[] = [];
  todoExtension({ onEvent: ({ type }) => heard.push(type) })(pi);
  fire(event);
  expect(heard).not.toContain("write");
  fire("agent_end");
  expect(Object(stored[0]).data.list.revision).toBe(revision);
});

it("todoExtension() refuses bad options at once", () => {
  // What plain JavaScript may pass.
  expect(() => todoExtension({ nag: 7 as never })).toThrow("nag must be true, false or an object");
});

/** A request of Pi, which gives its handlers copies. */
const requestOf = (...messages: readonly object[]): object => ({ messages: structuredClone(messages) });
const CUT = [
  { role: "user", content: "Go" },
  { ...Object(called("c8")), content: [{ type: "toolCall", id: "c8", name: "work", arguments: {} }] },
  { role: "toolResult", toolCallId: "c8", content: [{ type: "text", text: "ok" }] },
];

it("todoExtension() shows a plan that a request lacks after its last text, and puts it back into later ones", async () => {
  const { pi, fire, write } = createPi();
  const events: unknown[] = [];
  todoExtension({ onEvent: (event) => events.push(Object(event).reason) })(pi);
  await write(WRITE);
  const shown = Object(await fire("context_with_system", requestOf(...CUT))).messages;
  expect(shown.at(-1).content).toEqual([
    { type: "text", text: "ok" },
    { type: "text", text: expect.stringContaining("<todo-context>") },
  ]);
  const next = Object(
    await fire("context_with_system", requestOf(...CUT, { role: "user", content: "Go on" })),
  ).messages;
  expect(next).toEqual([...shown, { role: "user", content: "Go on" }]);
  expect(events.filter((reason) => reason === "out_of_sight")).toHaveLength(1);
});

it.each([
  ["a text of the system", { role: "system", content: "Plan:", sections: { plan: "BLOCK" } }],
  ["a summary", { role: "compactionSummary", summary: "BLOCK" }],
])("todoExtension() finds the plan in %s", async (_name, message) => {
  const { pi, fire, write } = createPi();
  todoExtension()(pi);
  await write(WRITE);
  const block = renderForContext({ items: [{ content: "a", status: "pending" }], revision: 1 });
  const request = requestOf(
    JSON.parse(JSON.stringify(message).replace("BLOCK", () => JSON.stringify(block).slice(1, -1))),
    ...CUT,
  );
  expect(await fire("context_with_system", request)).toEqual(request);
});

it("todoExtension() shows the plan in a message of its own after one that takes no text", async () => {
  const { pi, fire, write } = createPi();
  todoExtension()(pi);
  await write(WRITE);
  const last = { role: "bashExecution", command: "ls", timestamp: 8 };
  const { messages } = Object(await fire("context_with_system", requestOf(...CUT, last)));
  expect(messages.at(-1)).toMatchObject({ role: "user", timestamp: 8, content: [{ type: "text" }] });
});

it("todoExtension() sends and stores nothing for a session after which another one started", async () => {
  const { pi, fire, end, sent, stored, write } = createPi([], { tools: [] });
  todoExtension({ nag: { stale: false } })(pi);
  fire("session_start");
  await write(WRITE);
  // Pi's functions reach the newest session alone.
  const child: PiContext = { sessionManager: { getBranch: () => [] }, hasPendingMessages: () => false };
  fire("session_start", {}, child);
  for (const id of ["c1", "c2"]) {
    end(called(id));
    fire("tool_result", result(id));
  }
  end(DONE);
  fire("session_compact");
  fire("agent_end");
  expect([sent, stored]).toEqual([[], []]);
  // Its requests are its own.
  expect(JSON.stringify(await fire("context_with_system", requestOf(...CUT)))).toContain("[ ] a");
  fire("agent_end", {}, child);
  expect(stored).toMatchObject([{ data: { list: { items: [] } } }]);
});
