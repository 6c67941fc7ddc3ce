// @vitest-environment happy-dom

import type { TodoList } from "agent-todos";
import { claudeCode } from "agent-todos/presets";
import { useTodosFromMessages } from "agent-todos/react";
import { type ShownList, todoDataPart } from "agent-todos/show";
import { act, createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { renderHook } from "./render-hook.js";

const pending = (content: string) => ({ content, status: "pending" });
const completed = (content: string) => ({ content, status: "completed" });
const user = { id: "u1", role: "user", parts: [{ type: "text", text: "Hi" }] };

function call(id: string, state: string, input: unknown, type = "tool-todo_write") {
  return { type, toolCallId: id, state, input };
}

const answer = (...parts: readonly unknown[]) => ({ id: "a1", role: "assistant", parts });

/** What each of these messages' states gives, one render after the other. */
async function readAll(
  states: readonly (readonly { id: string; role: string; parts: readonly unknown[] }[])[],
  options?: Parameters<typeof useTodosFromMessages>[1],
): Promise<readonly ShownList[]> {
  const lists: ShownList[] = [];
  function Probe({ messages }: { readonly messages: (typeof states)[number] }): null {
    lists.push(useTodosFromMessages(messages, options));
    return null;
  }
  const { root } = await renderHook(() => null);
  for (const messages of states) await act(async () => root.render(createElement(Probe, { messages })));
  return lists;
}

const linesOf = ({ items }: TodoList): readonly string[] => items.map(({ content, status }) => `${status}: ${content}`);

it("useTodosFromMessages() lets the times of a data part follow its items through later calls", async () => {
  const list = { items: [pending("Read"), pending("Ship")] as TodoList["items"], revision: 1 };
  const part = todoDataPart(list, { calls: [], times: [{ added: 1 }, { added: 2 }] });
  const lists = await readAll([
    [user, answer(part)],
    [
      user,
      answer(part, call("c1", "input-available", { todos: [pending("Ask Ann"), pending("Ship"), pending("Read")] })),
    ],
  ]);
  expect(lists.map(({ times }) => times)).toEqual([
    [{ added: 1 }, { added: 2 }],
    [{}, { added: 2 }, { added: 1 }],
  ]);
});

it("useTodosFromMessages() shows a call as its arguments grow, over the list before it", async () => {
  const first = call("c1", "output-available", { todos: [pending("Read"), pending("Write")] });
  const growing = (todos: readonly unknown[]) => answer(first, call("c2", "input-streaming", { todos }));
  const lists = await readAll([
    [user],
    [user, answer(call("c1", "input-streaming", undefined))],
    [user, answer(call("c1", "input-streaming", { todos: [pending("Read"), { content: "Wr" }] }))],
    [user, answer(first)],
    [user, growing([{ content: "Re" }])],
    [user, growing([completed("Read")])],
    [user, answer(first, call("c2", "input-available", { todos: [completed("Read"), pending("Ship")] }))],
  ]);
  expect(lists.map(linesOf)).toEqual([
    [],
    [],
    ["pending: Read"],
    ["pending: Read", "pending: Write"],
    ["pending: Read", "pending: Write"],
    ["completed: Read", "pending: Write"],
    ["completed: Read", "pending: Ship"],
  ]);
});

it("useTodosFromMessages() shows a call that was cut off until the user's next message", async () => {
  const first = call("c1", "output-available", { todos: [pending("Read")] });
  const cut = answer(first, call("c2", "input-streaming", { todos: [completed("Read")] }));
  const next = { ...answer({ type: "text", text: "Fine." }), id: "a2" };
  const stop = { ...user, id: "u2" };
  const lists = await readAll([
    [user, cut],
    [user, cut, stop],
    [user, cut, stop, next],
  ]);
  expect(lists.map(linesOf)).toEqual([["completed: Read"], ["pending: Read"], ["pending: Read"]]);
});

it("useTodosFromMessages() lays a growing call over the data that a host appends as a message", async () => {
  const growing = answer(call("c1", "input-streaming", { todos: [pending("Read"), pending("Write")] }));
  const items = [{ content: "Read", status: "pending" as const }];
  const data = { ...answer(todoDataPart({ items, revision: 1 })), id: "data" };
  const [list] = await readAll([[user, growing, data]]);
  expect(list && linesOf(list)).toEqual(["pending: Read", "pending: Write"]);
});

it("useTodosFromMessages() gives the same list while only text streams", async () => {
  const written = call("c1", "output-available", { todos: [pending("Read")] });
  const say = (text: string) => [user, structuredClone(answer(written, { type: "text", text }))];
  const lists = await readAll([say("a"), say("ab"), say("abc")]);
  expect(new Set(lists).size).toBe(1);
});

it("useTodosFromMessages() gives the same list with times while only text streams", async () => {
  const list = { items: [pending("Read")] as TodoList["items"], revision: 1 };
  const part = todoDataPart(list, { calls: [], times: [{ added: 1 }] });
  const lists = await readAll(["", "Wor", "Working"].map((text) => [user, answer(part, { type: "text", text })]));
  expect(lists[0]?.times).toEqual([{ added: 1 }]);
  expect(new Set(lists).size).toBe(1);
});

it("useTodosFromMessages() leaves out calls that failed, and those of other tools", async () => {
  const [list] = await readAll([
    [
      answer(
        call("c1", "output-available", { todos: [pending("Read")] }),
        call("c2", "output-error", { todos: [pending("Failed")] }),
        call("c3", "output-available", { todos: [pending("Other")] }, "tool-other"),
        { type: "tool-todo_write" },
        null,
      ),
    ],
  ]);
  expect(list && linesOf(list)).toEqual(["pending: Read"]);
});

it("useTodosFromMessages() takes the tool of a preset, also where the client does not know it", async () => {
  const part = {
    ...call("c1", "input-streaming", { todos: [pending("Read")] }, "dynamic-tool"),
    toolName: "TodoWrite",
  };
  const [list] = await readAll([[answer(part)]], { preset: claudeCode });
  expect(list && linesOf(list)).toEqual(["pending: Read"]);
});

it("useTodosFromMessages() reads patches, and leaves out a call whose result says that it was not saved", async () => {
  const [list] = await readAll(
    [
      [
        answer(
          call("c1", "output-available", { todos: [pending("Read"), pending("Write")] }),
          call("c2", "output-available", { updates: [completed("Read")] }),
          { ...call("c3", "output-available", { todos: [pending("Ship")] }), output: "Not saved: …" },
        ),
      ],
    ],
    { tool: { patch: true }, rules: { protection: { dropped_unfinished: "refuse" } } },
  );
  expect(list && linesOf(list)).toEqual(["completed: Read", "pending: Write"]);
});

it("useTodosFromMessages() takes the last data part for the list, and lays a call that grows over it", async () => {
  const shown = (content: string, revision: number): TodoList => ({
    items: [{ id: "x", content, status: "pending" }],
    revision,
  });
  const written = call("c1", "output-available", { todos: [pending("Read")] });
  const lists = await readAll([
    [answer(written, todoDataPart(shown("Read", 1)))],
    [answer(written, todoDataPart(shown("Read it all", 2)))],
    [
      answer(written, todoDataPart(shown("Read it all", 2))),
      { ...answer(call("c2", "input-streaming", { todos: [completed("Read it all")] })), id: "a2" },
    ],
    [answer(written, { type: "data-todos", data: { items: "none" } })],
  ]);
  expect(lists.map(linesOf)).toEqual([
    ["pending: Read"],
    ["pending: Read it all"],
    ["completed: Read it all"],
    ["pending: Read"],
  ]);
  expect(lists.map(({ revision }) => revision)).toEqual([1, 2, 2, 1]);
});

const readOnly = { items: [{ content: "Read", status: "pending" as const }], revision: 1 };
const newPlan = { items: [{ content: "Draw", status: "pending" as const }], revision: 2 };

it.each([
  ["names no calls", undefined, undefined],
  ["names the calls of each list", [], ["c1"]],
])(
  "useTodosFromMessages() shows a call from its first item until newer data is there, of a host that %s",
  async (_, before, after) => {
    const input = { todos: [pending("Draw")] };
    const old = todoDataPart(readOnly, { calls: before });
    const lists = await readAll([
      [user, answer(old)],
      [user, answer(old, call("c1", "input-streaming", input))],
      [user, answer(old, call("c1", "input-available", input))],
      [user, answer(old, call("c1", "output-available", input))],
      [user, answer(todoDataPart(newPlan, { calls: after }), call("c1", "output-available", input))],
    ]);
    expect(lists.map(linesOf)).toEqual([
      ["pending: Read"],
      ["pending: Draw", "pending: Read"],
      ["pending: Draw"],
      ["pending: Draw"],
      ["pending: Draw"],
    ]);
    expect(lists.at(-1)).toEqual(newPlan);
  },
);

it("useTodosFromMessages() shows no call over data that includes it, as in an answer that is read again", async () => {
  const streams = answer(call("c1", "input-streaming", { todos: [pending("Draw")] }));
  const data = { ...answer(todoDataPart(readOnly, { calls: ["c1"] })), id: "data" };
  const [list] = await readAll([[user, streams, data]]);
  expect(list && linesOf(list)).toEqual(["pending: Read"]);
});

it("useTodosFromMessages() shows a call that comes together with its answer until the next data part", async () => {
  const first = todoDataPart({ items: [pending("Read")] as TodoList["items"], revision: 1 });
  const next = todoDataPart({ items: [completed("Read")] as TodoList["items"], revision: 2 });
  const answered = call("c1", "output-available", { todos: [completed("Read")] });
  const lists = await readAll([
    [user, answer(first)],
    [user, answer(first, answered)],
    [user, answer(first, answered, { type: "text", text: "Good." })],
    [user, answer(next, answered)],
  ]);
  expect(lists.map(linesOf)).toEqual([["pending: Read"], ...Array(3).fill(["completed: Read"])]);
});

it("useTodosFromMessages() shows neither refused calls nor those before the last question over data", async () => {
  const input = { todos: [pending("Draw")] };
  const data = todoDataPart(readOnly, { calls: [] });
  const refused = { ...call("c2", "output-available", input), output: "Not saved: …" };
  const lists = await readAll([
    [user, answer(data, call("c1", "output-available", input)), { ...user, id: "u2" }],
    [user, answer(data, refused)],
  ]);
  expect(lists.map(linesOf)).toEqual([["pending: Read"], ["pending: Read"]]);
});

it("useTodosFromMessages() tells two chats apart whose calls have the same ids", async () => {
  const chat = (id: string, content: string) => [
    { ...answer(call("call_0", "output-available", { todos: [pending(content)] })), id },
  ];
  const lists = await readAll([chat("a", "First"), chat("b", "Second")]);
  expect(lists.map(linesOf)).toEqual([["pending: First"], ["pending: Second"]]);
});

it("useTodosFromMessages() reads a call again that took the place of another in its message", async () => {
  const written = (id: string, content: string) => answer(call(id, "output-available", { todos: [pending(content)] }));
  const lists = await readAll([[written("c1", "First")], [written("c2", "Second")]]);
  expect(lists.map(linesOf)).toEqual([["pending: First"], ["pending: Second"]]);
});

it("useTodosFromMessages() lays nothing over the list but a growing call of the tool that writes it", async () => {
  const read = {
    name: "todo_read",
    description: "",
    schema: {},
    readCall: () => ({ kind: "read", text: "" }) as const,
  };
  const written = call("c1", "output-available", { todos: [pending("Read")] });
  const growing = (type: unknown) => ({ ...call("c2", "input-streaming", { todos: [completed("Read")] }), type });
  const lists = await readAll(
    ["tool-todo_read", "data-todo_write", 7, "tool-todo_write"].map((type) => [answer(written, growing(type))]),
    { tool: { operations: [read] } },
  );
  expect(lists.map(linesOf)).toEqual([["pending: Read"], ["pending: Read"], ["pending: Read"], ["completed: Read"]]);
});

it("useTodosFromMessages() escapes texts, also of a call that grows", async () => {
  const [list] = await readAll([[answer(call("c1", "input-streaming", { todos: [pending("Ship\u202e it")] }))]]);
  expect(list?.items[0]?.content).toBe("Ship it");
});

it("useTodosFromMessages() renders on the server", () => {
  const messages = [answer(call("c1", "output-available", { todos: [pending("Read")] }))];
  const Plan = () => createElement("p", null, useTodosFromMessages(messages).items.length);
  expect(renderToString(createElement(Plan))).toBe("<p>1</p>");
});
