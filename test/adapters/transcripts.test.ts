import { expect, it } from "vitest";
import * as aiSdk from "../../src/adapters/ai-sdk.js";
import * as gemini from "../../src/adapters/gemini.js";
import * as mastra from "../../src/adapters/mastra.js";
import * as openai from "../../src/adapters/openai.js";
import * as agents from "../../src/adapters/openai-agents.js";
import * as pi from "../../src/adapters/pi.js";
import type { TodoList } from "../../src/model/todo.js";
import { deepFreeze } from "../support/deep-freeze.js";
import { readRows } from "../support/read-rows.js";

const ADAPTERS = { gemini, mastra, openai, pi, "ai-sdk": aiSdk, "openai-agents": agents };

/** The list in messages, which are those of the adapter's API. */
function read(adapter: Adapter, messages: unknown): TodoList | undefined {
  return (ADAPTERS[adapter].todosFromTranscript as (messages: unknown) => TodoList | undefined)(messages);
}

type Adapter = keyof typeof ADAPTERS;

/** What stands in a transcript, each item in a line; null where it has no call of the tool. */
type Row = readonly [Adapter, name: string, messages: readonly object[], lines: readonly string[] | null];

it.each(readRows<Row>("adapters/transcripts"))(
  "todosFromTranscript() of %s reads %s",
  (adapter, _name, messages, lines) => {
    const items = read(adapter, deepFreeze(messages))?.items;
    expect(items?.map(({ content, status }) => `${status} ${content}`) ?? null).toEqual(lines);
  },
);

it.each<[Adapter, name: string]>([
  ["ai-sdk", "messages"],
  ["mastra", "messages"],
  ["openai-agents", "items"],
  ["pi", "messages"],
])("todosFromTranscript() of %s wants an array", (adapter, name) => {
  expect(() => read(adapter, "Hi")).toThrow(new TypeError(`Invalid transcript: ${name} must be an array (got "Hi")`));
});

it("todosFromTranscript() leaves out a message whose getters throw, and reads the others", () => {
  const call = (id: string, content: string) => {
    const todos = [{ content, status: "pending" }];
    return { id, type: "function", function: { name: "todo_write", arguments: JSON.stringify({ todos }) } };
  };
  const unreadable = {
    role: "assistant",
    get tool_calls(): never {
      throw new Error("not read");
    },
  };
  const messages = [
    { role: "assistant", tool_calls: [call("toolu_01aB", "Read")] },
    unreadable,
    { role: "assistant", tool_calls: [call("toolu_02aB", "Ship")] },
  ];
  expect(openai.todosFromTranscript(messages)?.items.map(({ content }) => content)).toEqual(["Ship"]);
});
