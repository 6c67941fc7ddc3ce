import { type BaseMessage, mapChatMessagesToStoredMessages } from "@langchain/core/messages";
import { createTodoSession } from "agent-todos";
import { todoMiddleware, todosFromTranscript } from "agent-todos/langchain";
import { AIMessage, createAgent, ToolMessage } from "langchain";
import { expect, it } from "vitest";
import { LIMIT, listBound, NAG, requestsOf, scripted, start, textsOf, work } from "./support/langchain-model.js";
import { expectSeen, expectUntouchedHistory, FINISHED, linesOf, plan, TASK, TURNS } from "./support/whole-plan.js";

it("createAgent runs a whole plan, invoked", async () => {
  const model = scripted(TURNS);
  const agent = createAgent({ model, tools: [work], middleware: [todoMiddleware({ nag: NAG })] });
  const { messages, todos } = await agent.invoke(start(), LIMIT);

  expect(model.callCount).toBe(TURNS.length);
  expectSeen(mapChatMessagesToStoredMessages(messages));
  expectUntouchedHistory(requestsOf(model));
  expect(linesOf({ items: todos })).toEqual(FINISHED);
  expect(todosFromTranscript(messages)?.items).toEqual(todos);
  expect(todosFromTranscript(mapChatMessagesToStoredMessages(messages))).toEqual(todosFromTranscript(messages));
  expect(todosFromTranscript(JSON.parse(JSON.stringify(messages)))).toEqual(todosFromTranscript(messages));
});

it("createAgent runs a whole plan, streamed, and emits the list as it changes", async () => {
  const model = scripted(TURNS);
  const agent = createAgent({ model, tools: [work], middleware: [todoMiddleware({ nag: NAG })] });
  const lists = new Set<string>();
  const streamed: BaseMessage[] = [];
  let last: BaseMessage[] = [];
  const stream = await agent.stream(start(), { ...LIMIT, streamMode: ["values", "messages"] });
  for await (const [mode, chunk] of stream) {
    if (mode === "messages") streamed.push(chunk[0]);
    else {
      last = chunk.messages;
      lists.add(JSON.stringify(linesOf({ items: chunk.todos ?? [] })));
    }
  }

  expectSeen(mapChatMessagesToStoredMessages(last));
  expectUntouchedHistory(requestsOf(model));
  expect([...lists].map((lines) => JSON.parse(lines))).toEqual([
    [],
    ["in_progress Read the parser", "pending Rewrite it", "pending Run the tests"],
    ["completed Read the parser", "in_progress Rewrite it", "pending Run the tests"],
    ["completed Read the parser", "completed Rewrite it", "in_progress Run the tests", "pending Update the docs"],
    FINISHED,
  ]);
  expect(streamed.filter(ToolMessage.isInstance).map(({ text }) => text)).toContain("4/4 done.");
  expect(last.every((message) => typeof message.getType() === "string")).toBe(true);
});

it.each(["v1", "v2"] as const)("createAgent %s needs no other tool", async (version) => {
  const model = scripted([{ calls: [plan("completed"), plan("completed", "completed")] }, { text: "Done." }]);
  const agent = createAgent({ model, tools: [], version, middleware: [todoMiddleware()] });
  const { messages } = await agent.invoke(start());

  expect(textsOf(messages)).toEqual([`human: ${TASK}`, "ai: ", "tool: 1/1 done.", "tool: 2/2 done.", "ai: Done."]);
});

it("createAgent hands the model a tool that chat models can bind", async () => {
  const model = scripted([{ text: "Hello." }]);
  const bound = listBound(model);
  await createAgent({ model, tools: [], middleware: [todoMiddleware()] }).invoke(start());

  const { isLangChainTool, convertToOpenAITool } = await import("@langchain/core/utils/function_calling");
  expect(bound).toHaveLength(1);
  const [own] = bound;
  expect(isLangChainTool(own)).toBe(true);
  const { name, description, parameters } = createTodoSession().tool;
  // Just found to be one.
  expect(convertToOpenAITool(own as Parameters<typeof convertToOpenAITool>[0])).toEqual({
    type: "function",
    function: { name, description, parameters },
  });
});

it("createAgent lets the model hear of arguments that are no JSON, which an agent alone takes for an end", async () => {
  const type = "invalid_tool_call" as const;
  const bad = { type, id: "bad", name: "todo_write", args: '{"todos": [', error: "Malformed." };
  const model = scripted([
    new AIMessage({ content: "", invalid_tool_calls: [bad] }),
    { calls: [plan("completed")] },
    { text: "Done." },
  ]);
  const agent = createAgent({ model, tools: [], middleware: [todoMiddleware()] });
  const { messages } = await agent.invoke(start());

  expect(messages.filter(ToolMessage.isInstance).map(({ status, text }) => [status, text])).toEqual([
    ["error", expect.stringMatching(/^Not saved: .*JSON/)],
    [undefined, "1/1 done."],
  ]);
  expectUntouchedHistory(requestsOf(model));
  expect(linesOf(todosFromTranscript(messages))).toEqual(["completed Read the parser"]);
});
