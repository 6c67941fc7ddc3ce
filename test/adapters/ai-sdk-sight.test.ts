import { expect, it } from "vitest";
import { type AiSdkMessage, type AiSdkStep, connectTodos, isPlanInSight } from "../../src/adapters/ai-sdk.js";
import { renderForContext } from "../../src/render/render-for-context.js";
import { createTodoSession, type TodoSession, type TodoSessionOptions } from "../../src/session/create-todo-session.js";
import { createSharedTodos } from "../../src/shared/create-shared-todos.js";
import { memoryStore } from "../../src/shared/memory-store.js";
import { items } from "../support/write.js";

const PLAN = { todos: items("[>]Read", "[ ]Write") };
const BLOCK = renderForContext({ items: PLAN.todos, revision: 1 });
const ENDED: AiSdkStep = { stepNumber: 0, finishReason: "stop", toolCalls: [] };

const user = (content: unknown): AiSdkMessage => ({ role: "user", content });
const says = (text: string, fields: object = {}): AiSdkMessage => ({
  role: "assistant",
  content: [{ type: "text", text, ...fields }],
});
const calls = (id: string, toolName: string, input: unknown = {}): AiSdkMessage => ({
  role: "assistant",
  content: [{ type: "tool-call", toolCallId: id, toolName, input }],
});
const answers = (...outputs: readonly (readonly [id: string, toolName: string, output: unknown])[]): AiSdkMessage => ({
  role: "tool",
  content: outputs.map(([toolCallId, toolName, output]) => ({ type: "tool-result", toolCallId, toolName, output })),
});
const ok = { type: "text", value: "ok" };
const written = [user("Go"), calls("c1", "todo_write", PLAN), answers(["c1", "todo_write", ok])];
const worked = [calls("c2", "work"), answers(["c2", "work", ok])];

function planned(options: TodoSessionOptions = {}): TodoSession {
  const todos = createTodoSession({ nag: { stale: false }, ...options });
  todos.write(PLAN);
  todos.endRound({ mark: "call:c1" });
  return todos;
}

const compaction = { providerOptions: { anthropic: { type: "compaction" } } };

it.each<readonly [string, readonly AiSdkMessage[], boolean | undefined]>([
  ["the call that wrote it", [...written, ...worked], true],
  ["a call whose arguments are text", [calls("c1", "todo_write", JSON.stringify(PLAN))], true],
  ["a block in a user's text", [user(BLOCK), says("Well.")], true],
  ["a block in a part", [user([{ type: "text", text: BLOCK }]), says("Well.")], true],
  ["a block in a result", [calls("c2", "work"), answers(["c2", "work", { type: "text", value: BLOCK }])], true],
  ["a block in an object", [calls("c2", "work"), answers(["c2", "work", { type: "json", value: { BLOCK } }])], true],
  ["only what came after the call", [user("Go"), ...worked], false],
  ["the call before a server's summary", [...written, says("Summary", compaction), user("Go on")], false],
  ["a result whose call is elsewhere", [answers(["c1", "todo_write", ok])], undefined],
  ["a person's words alone", [user("Go")], false],
])("isPlanInSight() looks for the plan in %s", (_name, messages, inSight) => {
  expect(isPlanInSight(planned(), messages)).toBe(inSight);
});

it("isPlanInSight() wants an array of objects, and passes over those of other shapes", () => {
  const odd = [{}, user(null), says("", { text: 7 })] as unknown as AiSdkMessage[];
  expect(isPlanInSight(planned(), [...written, ...odd])).toBe(true);
  expect(() => isPlanInSight(planned(), {} as unknown as AiSdkMessage[])).toThrow(
    new TypeError("Invalid request: messages must be an array (got {})"),
  );
  expect(() => isPlanInSight(planned(), [7] as unknown as AiSdkMessage[])).toThrow(
    new TypeError("Invalid request: messages[0] must be an object (got 7)"),
  );
});

/** The numbers of the messages with a block, and the last decision. */
async function show(todos: TodoSession, messages: readonly AiSdkMessage[], instructions?: unknown) {
  const sent = await connectTodos(todos).prepareStep({ messages, instructions });
  const shown = sent.messages.flatMap((message, index) =>
    JSON.stringify(message).includes("todo-context") ? index : [],
  );
  return { sent: sent.messages, shown, reason: todos.decision?.reason };
}

it.each<readonly [string, readonly AiSdkMessage[], readonly number[]]>([
  ["a round", [user("Go"), ...worked], [2]],
  ["a turn", [user("Go"), says("Well."), user("Go on")], [2]],
  ["a round and a turn in one request", [user("Go"), ...worked, user("Faster")], [2]],
  ["a round that shows it", [...written, ...worked], []],
  ["a request of which the server has the beginning", [answers(["c2", "work", ok])], []],
])("prepareStep() shows the plan again in %s, if it is out of sight", async (_name, messages, shown) => {
  expect((await show(planned(), messages)).shown).toEqual(shown);
});

it("prepareStep() shows the plan again in a result of the todo tool, which hosts keep longest", async () => {
  const message = answers(["c2", "todo_write", ok], ["c3", "work", ok]);
  const { sent } = await show(planned(), [user("Go"), calls("c2", "todo_write"), calls("c3", "work"), message]);
  expect(sent[3]?.content).toMatchObject([{ output: { value: expect.stringContaining(BLOCK) } }, { output: ok }]);
});

it.each<readonly [string, TodoSession]>([
  ["reminders are off", planned({ nag: false })],
  ["compacted is off", planned({ nag: { stale: false, compacted: false } })],
])("prepareStep() leaves a request without the plan alone where %s", async (_name, todos) => {
  const messages = [user("Go"), ...worked];
  expect((await show(todos, messages)).sent).toEqual(messages);
});

it("prepareStep() leaves a finished plan out of sight", async () => {
  const todos = planned();
  todos.write({ todos: items("[x]Read", "[x]Write") });
  expect((await show(todos, [user("Go"), ...worked])).shown).toEqual([]);
});

it.each([
  ["a text", BLOCK, []],
  ["a message", { role: "system", content: BLOCK }, []],
  ["messages", [{ role: "system", content: BLOCK }], []],
  ["nothing", undefined, [2]],
])("prepareStep() reads the instructions of version 7 as %s", async (_name, instructions, shown) => {
  expect((await show(planned(), [user("Go"), ...worked], instructions)).shown).toEqual(shown);
});

it("prepareStep() shows the plan again beside a nudge", async () => {
  const todos = planned();
  for (let rounds = 0; rounds < 4; rounds += 1) todos.endRound();
  const nudge = await connectTodos(todos).nudge(ENDED);
  const messages = [user("Go"), says("Done."), user(nudge?.content)];
  const { sent, shown } = await show(todos, messages);
  expect(shown).toEqual([2]);
  expect((await show(todos, messages)).sent).toEqual(sent);
});

it("prepareStep() shows the plan again in a request that is made again with fewer messages", async () => {
  const todos = planned();
  const messages = [...written, ...worked];
  expect((await show(todos, messages)).shown).toEqual([]);
  const { sent, shown } = await show(todos, messages.slice(3));
  expect(shown).toEqual([1]);
  expect((await show(todos, messages.slice(3))).sent).toEqual(sent);
});

it("prepareStep() shows the plan once for each time, at the same place in another process", async () => {
  let todos = planned();
  let history: readonly AiSdkMessage[] = [user("Go")];
  const found: (readonly number[])[] = [];
  let before: readonly AiSdkMessage[] = [];
  for (let round = 2; round < 9; round += 1) {
    history = [...history, calls(`c${round}`, "work"), answers([`c${round}`, "work", ok])];
    todos = createTodoSession({ nag: { stale: false }, snapshot: todos.snapshot() });
    const { sent, shown } = await show(todos, history);
    expect(sent.slice(0, before.length)).toEqual(before);
    before = sent;
    found.push(shown);
  }
  expect(found).toEqual(found.map(() => [2]));
});

it("prepareStep() shows the plan of a shared list again", async () => {
  const todos = createSharedTodos({ store: memoryStore(), id: "plan", nag: { stale: false } });
  await todos.write(PLAN, { callId: "c1" });
  await todos.endRound({ mark: "call:c1" });
  expect(await isPlanInSight(todos, [user("Go"), ...worked])).toBe(false);
  const { messages } = await connectTodos(todos).prepareStep({ messages: [user("Go"), ...worked] });
  expect(JSON.stringify(messages.at(-1))).toContain("todo-context");
});
