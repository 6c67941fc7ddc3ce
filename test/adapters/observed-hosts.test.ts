import { observeSteps } from "agent-todos/ai-sdk";
import { observerHooks } from "agent-todos/claude-agent-sdk";
import { observerMiddleware } from "agent-todos/langchain";
import { observerProcessor } from "agent-todos/mastra";
import { observeRun } from "agent-todos/openai-agents";
import { expect, it } from "vitest";
import type { WatchedPlan, WatchSource } from "../../src/adapters/engine/watch-source.js";
import { listenWatch } from "./listen-watch.js";

const HOSTS: readonly (readonly [string, (source: WatchSource<unknown>) => Promise<unknown>])[] = [
  ["observeSteps()", async (source) => observeSteps(source).onFinish({ steps: [] })],
  ["observerMiddleware()", async (source) => observerMiddleware(source).afterAgent({ messages: [] }, {})],
  ["observeRun()", async (source) => observeRun(source).end({})],
  [
    "observerProcessor()",
    async (source) => observerProcessor(source).processOutputResult({ messageList: 0, messages: [] }),
  ],
  ["observerHooks()", async (source) => observerHooks(source).Stop[0]?.hooks[0]?.({ session_id: "s1" })],
];

it.each(HOSTS)("%s refuses what is no watch, where it is given and where a function gives it", async (name, end) => {
  // Plain JavaScript may give anything.
  await expect(end({ user: 1 } as unknown as WatchedPlan)).rejects.toThrow(
    `Invalid call of ${name}: the watch must be one that observePlan() returned`,
  );
  const none = (() => undefined) as unknown as WatchSource<unknown>;
  await expect(end(none)).rejects.toThrow(
    /Invalid watch of this run: the watch must be one that observePlan\(\) returned/,
  );
});

it.each(HOSTS)("%s says that a turn without a word has ended", async (_name, end) => {
  const { watch, heard } = listenWatch();
  await end(watch);
  expect(heard).toHaveLength(1);
});

const call = { tool_name: "Bash", tool_input: { command: "ls" }, tool_use_id: "1" };
const other = { tool_name: "Edit", tool_input: { file_path: "a.ts" }, tool_use_id: "2" };

it("observerHooks() tells of a round once, with the calls that failed, and of no sub-agent's", async () => {
  const { watch, heard } = listenWatch();
  const hooks = observerHooks(async ({ session_id }) => {
    expect(session_id).toBe("s1");
    return watch;
  });
  const fire = (event: keyof typeof hooks, input: object) =>
    hooks[event][0]?.hooks[0]?.({ session_id: "s1", ...input });
  await fire("UserPromptSubmit", { prompt: "Fix the parser." });
  await fire("PostToolUseFailure", { tool_use_id: "1" });
  await fire("PostToolBatch", { tool_calls: [call, other], agent_id: "a1" });
  expect(await fire("PostToolBatch", { tool_calls: [call, other] })).toEqual({});
  await fire("PostToolBatch", { tool_calls: [call] });
  await fire("Stop", { last_assistant_message: "Fixed." });
  const [first, second] = [
    { name: "Bash", input: { command: "ls" } },
    { name: "Edit", input: { file_path: "a.ts" } },
  ];
  expect(heard).toEqual([
    "Fix the parser.",
    { calls: [{ ...first, failed: true }, second] },
    { calls: [first] },
    { text: "Fixed." },
  ]);
});

it("observerMiddleware() tells of a moment once, however often the model is called with it", async () => {
  const { watch, heard } = listenWatch();
  const { wrapModelCall } = observerMiddleware(watch);
  const request = { state: { messages: [{ type: "human", id: "m1", content: "Fix it." }] }, runtime: {} };
  for (const _ of [1, 2]) expect(await wrapModelCall(request, async () => "reply")).toBe("reply");
  const tool_calls = [{ id: "c1", name: "edit", args: { path: "a.ts" } }];
  const result = { type: "tool", id: "m3", content: "Error: no such file", tool_call_id: "c1", status: "success" };
  const messages = [...request.state.messages, { type: "ai", id: "m2", content: "I fix.", tool_calls }, result];
  for (const _ of [1, 2]) await wrapModelCall({ ...request, state: { messages } }, () => "reply");
  const calls = [{ name: "edit", input: { path: "a.ts" }, failed: true }];
  expect(heard).toEqual(["Fix it.", { text: "I fix.", calls }]);
});

it("observerMiddleware() tells of the first message of each conversation that one watch sees", async () => {
  const { watch, heard } = listenWatch();
  const { wrapModelCall } = observerMiddleware(watch);
  for (const id of ["m1", "m2"]) {
    const messages = [{ type: "human", id, content: `I am ${id}.` }];
    await wrapModelCall({ state: { messages }, runtime: {} }, () => "reply");
  }
  expect(heard).toEqual(["I am m1.", "I am m2."]);
});

it("observeRun() tells of a round with the words of its reply, and of no other ones", async () => {
  const { watch, heard } = listenWatch();
  const { callModelInputFilter } = observeRun(watch);
  const asked = { role: "user", content: "Fix it." };
  const said = (text: string) => ({ role: "assistant", content: [{ type: "output_text", text }] });
  const call = { type: "function_call", callId: "c1", name: "edit", arguments: "{}" };
  const result = { type: "function_call_result", callId: "c1", name: "edit", output: "ok" };
  const input: object[] = [said("Hello."), asked];
  await callModelInputFilter({ modelData: { input }, context: undefined });
  await callModelInputFilter({ modelData: { input: [...input, said("I edit."), call, result] }, context: undefined });
  expect(heard).toEqual(["Fix it.", { text: "I edit.", calls: [{ name: "edit", input: "{}" }] }]);
});

it("observeRun() names the tools of results whose calls the server keeps", async () => {
  const { watch, heard } = listenWatch();
  const { callModelInputFilter, end } = observeRun(watch);
  const results = [
    { type: "function_call_result", callId: "c1", name: "edit", output: { type: "text", text: "Error: no" } },
    { type: "shell_call_output", callId: "c2", output: [] },
  ];
  const modelData = { input: results };
  expect(await callModelInputFilter({ modelData, context: undefined })).toBe(modelData);
  await end({ interruptions: [{}] });
  expect(heard).toEqual([
    {
      calls: [
        { name: "edit", input: undefined, failed: true },
        { name: "shell", input: undefined },
      ],
    },
  ]);
});

it("observeSteps() tells of steps with calls, of those that failed, and of an end that leaves no call open", async () => {
  const { watch, heard } = listenWatch();
  const asked: unknown[] = [];
  const { onStepFinish, onFinish } = observeSteps((step) => {
    asked.push(step);
    return watch;
  });
  const part = (type: string, toolCallId: string, more: object) => ({ type, toolCallId, ...more });
  const [edit, list] = [
    part("tool-call", "c1", { toolName: "edit", input: { path: "a.ts" } }),
    part("tool-call", "c2", { toolName: "list", input: {} }),
  ];
  const failed = part("tool-error", "c1", { error: "no such file" });
  const results = [part("tool-result", "c2", { output: "a.ts" }), failed];
  const [words, acting] = [{ text: "I think.", content: [{ type: "text", text: "I think." }] }, { text: "I edit." }];
  const done = { ...acting, content: [...words.content, edit, list, ...results] };
  for (const step of [words, done]) await onStepFinish(step);
  await onFinish({ steps: [words, { text: "I wait.", content: [edit, list, failed] }] });
  await onFinish({ steps: [words, done] });
  expect(heard).toEqual([
    {
      text: "I edit.",
      calls: [
        { name: "edit", input: { path: "a.ts" }, failed: true },
        { name: "list", input: {} },
      ],
    },
    { text: "I edit." },
  ]);
  expect(asked).toHaveLength(4);
  expect(asked[1]).toBe(done);
});
