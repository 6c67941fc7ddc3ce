import { expect, it } from "vitest";
import { todoInputFilter, turnEnd } from "../../src/adapters/openai-agents.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import type { TodoSession } from "../../src/session/todo-session.js";

type Item = Record<string, unknown>;

const START = "<reminder>For work of three or more steps, keep a plan with todo_write.</reminder>";

const STALE =
  "<reminder>1 round without a plan. If three or more steps are left, write them down with todo_write; otherwise go on.</reminder>";

const user = (content: unknown): Item => ({ role: "user", content });

const said = (text: string): Item => ({ type: "message", role: "assistant", content: [{ type: "output_text", text }] });

function called(callId: string, name = "work", input: unknown = {}): Item {
  return { type: "function_call", callId, name, arguments: JSON.stringify(input) };
}

function answered(callId: string, output: unknown = { type: "text", text: "ok" }): Item {
  return { type: "function_call_result", callId, name: "work", output };
}

function eager(): TodoSession {
  return createTodoSession({
    nag: { start: true, whenEmpty: "remind", stale: { after: 1, spacing: 1 }, maxReminders: 9 },
  });
}

/** A run's requests with one session: what the model would be sent of each input. */
function startFilter(todos: TodoSession, tools: readonly object[] = [todos.tool]) {
  const filter = todoInputFilter(todos);
  return async (...items: readonly Item[]): Promise<readonly Item[]> => {
    // The SDK gives its filters deep copies.
    const modelData = { input: structuredClone(items) as Item[], instructions: "Be brief." };
    const filtered = await filter({ modelData, agent: { tools }, context: undefined });
    expect(filtered.instructions).toBe("Be brief.");
    return filtered.input;
  };
}

it.each([
  ["a text", "Hi", `Hi\n\n${START}`],
  ["parts", [{ type: "input_image" }], [{ type: "input_image" }, { type: "input_text", text: START }]],
])("todoInputFilter() puts a reminder after the user's %s", async (_name, content, expected) => {
  const send = startFilter(createTodoSession({ nag: { start: true } }));
  expect(await send(said("Before"), user(content))).toEqual([said("Before"), user(expected)]);
});

it.each([
  ["text of the SDK", { type: "text", text: "ok" }, { type: "text", text: `ok\n\n${STALE}` }],
  ["a bare text", "ok", `ok\n\n${STALE}`],
  ["no text yet", "", STALE],
  ["parts", [{ type: "input_image" }], [{ type: "input_image" }, { type: "input_text", text: STALE }]],
])("todoInputFilter() puts a reminder into a result that is %s", async (_name, output, expected) => {
  const send = startFilter(eager());
  const items = [called("c1"), called("c2"), answered("c1"), answered("c2", output)];
  expect(await send(...items)).toEqual([...items.slice(0, 3), answered("c2", expected)]);
});

it.each([
  ["an image", answered("c1", { type: "image" })],
  ["a shell's output", { type: "shell_call_output", callId: "c1", output: [{ stdout: "ok" }] }],
])("todoInputFilter() gives a reminder after %s a message of its own", async (_name, result) => {
  const send = startFilter(eager());
  expect(await send(called("c1"), result)).toEqual([called("c1"), result, user(STALE)]);
});

it("todoInputFilter() counts each round once, and keeps each reminder at its place", async () => {
  const send = startFilter(eager());
  const first = [user("Hi"), called("c1"), answered("c1")];
  const sent = await send(...first);
  expect(JSON.stringify(sent)).toContain("1 round without a plan");
  expect(await send(...first)).toEqual(sent);
  const second = await send(...first, called("c2"), answered("c2"));
  expect(second.slice(0, 3)).toEqual(sent);
  expect(JSON.stringify(second.slice(3))).toContain("2 rounds without a plan");
});

it("todoInputFilter() counts a round whose results ended a run with the next message", async () => {
  const todos = eager();
  const send = startFilter(todos);
  const [, result, message] = await send(called("c1"), answered("c1"), user("Next"));
  expect(result).toEqual(answered("c1", { type: "text", text: `ok\n\n${STALE}` }));
  expect(message).toEqual(user(`Next\n\n${START}`));
});

it("todoInputFilter() leaves old rounds, and what ends with the model's words, alone", async () => {
  const todos = eager();
  const send = startFilter(todos);
  const items = [user("Hi"), called("c1"), answered("c1"), said("Done."), { role: "system", content: "Brief." }];
  expect(await send(...items)).toEqual(items);
  expect(await send()).toEqual([]);
  expect(todos.decision).toBeUndefined();
});

it("todoInputFilter() takes the host's nudge for no new task", async () => {
  const todos = createTodoSession({ nag: { stale: false } });
  const send = startFilter(todos);
  const write = { todos: [{ content: "a", status: "pending" }] };
  todos.write(write);
  await send(user("Hi"), called("c1", "todo_write", write), answered("c1"));
  await send(user("Hi"), called("c1"), answered("c1"), called("c2"), answered("c2"));
  const nudge = todos.stop();
  expect(nudge?.reason).toBe("unfinished");
  await send(said("Done."), user(nudge?.text));
  expect(todos.stop()).toBeUndefined();
  await send(said("Done."), user("Go on with the next one"));
  todos.endRound();
  expect(todos.stop()?.reason).toBe("unfinished");
});

it("todoInputFilter() begins a turn with the same words again once a turn has ended", async () => {
  const todos = createTodoSession({ nag: { stale: false } });
  todos.write({ todos: [{ content: "a", status: "pending" }] });
  todos.endRound();
  todos.stop({ reply: "Which one?" });
  const send = startFilter(todos);
  // History is on the server: each request has the new message alone.
  for (const _turn of [1, 2]) {
    await send(user("Go on"));
    todos.endRound();
    expect(todos.stop(turnEnd({ finalOutput: "Done." }))?.reason).toBe("unfinished");
  }
});

it("todoInputFilter() begins no turn with a message that is sent again before the model answered", async () => {
  const send = startFilter(eager());
  const sent = await send(user("Hi"));
  expect(await send(user("Hi"))).toEqual(sent);
});

it("todoInputFilter() leaves results alone that a program reads", async () => {
  const todos = eager();
  const send = startFilter(todos);
  const caller = { caller: { type: "program", callerId: "p1" } };
  const alone = [{ type: "program", callId: "p1" }, { ...called("c1"), ...caller }, answered("c1")];
  expect(await send(...alone)).toEqual(alone);
  expect(todos.decision).toBeUndefined();
  const mixed = [...alone, called("c2"), { ...called("c3"), ...caller }, answered("c2"), answered("c3")];
  expect(await send(...mixed)).toEqual(mixed.with(-2, answered("c2", { type: "text", text: `ok\n\n${STALE}` })));
});

it("todoInputFilter() hears nothing while an agent without the tool runs", async () => {
  const todos = eager();
  const send = startFilter(todos, [{ type: "hosted" }, { name: "work" }]);
  const items = [user("Hi"), called("c1"), answered("c1")];
  expect(await send(...items)).toEqual(items);
  expect(todos.decision).toBeUndefined();
});

it("todoInputFilter() says what it was given instead of input", async () => {
  const filter = todoInputFilter(createTodoSession());
  // What plain JavaScript may pass.
  const modelData = { input: "Hi" } as unknown as { input: object[] };
  await expect(filter({ modelData, agent: { tools: [] }, context: undefined })).rejects.toThrow(
    new TypeError('Invalid input of the model: modelData.input must be an array (got "Hi")'),
  );
});

it("todoInputFilter() counts where the agent has the tool beside others", async () => {
  const todos = eager();
  const send = startFilter(todos, [{ name: "work" }, todos.tool]);
  expect(await send(user("Hi"))).toEqual([user(`Hi\n\n${START}`)]);
});

it("todoInputFilter() begins a turn with the user's message that a system message follows", async () => {
  const send = startFilter(eager());
  const brief = { role: "system", content: "Brief." };
  expect(await send(user("Hi"), brief)).toEqual([user(`Hi\n\n${START}`), brief]);
});

it("todoInputFilter() begins no turn with a message that the model has answered", async () => {
  const todos = eager();
  const send = startFilter(todos);
  const [hi] = await send(user("Hi"), called("c1"), answered("c1"));
  expect(hi).toEqual(user("Hi"));
  expect(todos.decision).not.toMatchObject({ reason: "start" });
});

it("todoInputFilter() knows the host's nudge among the parts of a message", async () => {
  const todos = createTodoSession({ nag: { stale: false } });
  const send = startFilter(todos);
  todos.write({ todos: [{ content: "a", status: "pending" }] });
  await send(user("Hi"), called("c1"), answered("c1"), called("c2"), answered("c2"));
  todos.endRound();
  const nudge = todos.stop();
  expect(nudge?.reason).toBe("unfinished");
  await send(said("Done."), user([{ type: "input_image" }, { type: "input_text", text: nudge?.text }]));
  expect(todos.stop()).toBeUndefined();
});

it("todoInputFilter() tells messages of the same first part apart by the others", async () => {
  const todos = createTodoSession({ nag: { start: true, maxReminders: 9 } });
  const send = startFilter(todos);
  const hi = { type: "input_text", text: "Hi" };
  for (const more of [
    { type: "input_text", text: "one" },
    { type: "input_image" },
    { type: "input_text", text: "two" },
  ]) {
    await send(user([hi, more]));
  }
  expect(new Set(todos.reminders.map(({ mark }) => mark)).size).toBe(3);
  await send(user([{ type: "input_text", text: "Hitwo" }]));
  expect(todos.reminders.length).toBe(4);
});

it("todoInputFilter() finds a user's message again in an input that was shortened", async () => {
  const todos = createTodoSession({ nag: { start: true, stale: { after: 1, spacing: 1 } } });
  const send = startFilter(todos);
  await send(user("Hi"));
  const [, , second] = await send(user("Hi"), said("Well?"), user("Go on"));
  expect(todos.reminders.at(-1)?.mark).toMatch(/^user:2:/);
  // The first message is gone, so this one is the first of its input.
  expect(await send(user("Go on"), said("Well?"), user("Now"))).toMatchObject([second, {}, user("Now")]);
  expect(todos.reminders.at(-1)?.mark).toMatch(/^user:3:/);
});

it("todoInputFilter() shows a plan that the input lacks, once, and keeps it there", async () => {
  const todos = createTodoSession();
  const send = startFilter(todos);
  const write = { todos: [{ content: "Read", status: "pending" }] };
  todos.write(write);
  const first = await send(user("Hi"), called("c1", "todo_write", write), answered("c1"));
  expect(JSON.stringify(first)).not.toContain("<todo-context>");
  const rest = [user("Hi"), called("c2"), answered("c2")];
  const shown = await send(...rest);
  expect(todos.decision).toMatchObject({ reason: "out_of_sight" });
  expect(shown.at(-1)).toMatchObject({
    output: { text: expect.stringMatching(/^ok\n\n<reminder>[\s\S]*<todo-context>/) },
  });
  const next = await send(...rest, called("c3"), answered("c3"));
  expect(next).toEqual([...shown, called("c3"), answered("c3")]);
  // The block's own place is gone as well.
  await send(user("Hi"), called("c4"), answered("c4"));
  expect(todos.decision).toMatchObject({ reason: "out_of_sight" });
});
