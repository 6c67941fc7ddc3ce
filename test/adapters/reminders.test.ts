import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import * as aiSdk from "../../src/adapters/ai-sdk.js";
import * as anthropic from "../../src/adapters/anthropic.js";
import * as bedrock from "../../src/adapters/bedrock.js";
import * as gemini from "../../src/adapters/gemini.js";
import * as mistral from "../../src/adapters/mistral.js";
import * as openai from "../../src/adapters/openai.js";
import type { TodoReminder } from "../../src/session/todo-session.js";
import { deepFreeze } from "../support/deep-freeze.js";
import { readRows } from "../support/read-rows.js";

const ADAPTERS = { anthropic, bedrock, gemini, mistral, openai, "ai-sdk": aiSdk };

const STALE: TodoReminder = { text: "<reminder>Update.</reminder>", reason: "stale", placement: "after" };

type Adapter = keyof typeof ADAPTERS;

interface Options {
  readonly placement?: TodoReminder["placement"];
  readonly place?: "tail" | "system";
}

function place(adapter: Adapter, messages: readonly unknown[], { placement = "after", ...options }: Options = {}) {
  // The rows are conversations of each API.
  const withReminder = ADAPTERS[adapter].withReminder as (...given: readonly unknown[]) => unknown;
  return withReminder(deepFreeze(messages), { ...STALE, placement }, options);
}

/** The only result is one that a program reads. */
const READ_BY_PROGRAM: readonly unknown[] = [
  {
    role: "assistant",
    content: [
      { type: "server_tool_use", id: "srvtoolu_1", name: "code_execution", input: {} },
      {
        type: "tool_use",
        id: "c1",
        name: "search",
        input: {},
        caller: { type: "code_execution_20260120", tool_id: "srvtoolu_1" },
      },
    ],
  },
  { role: "user", content: [{ type: "tool_result", tool_use_id: "c1", content: "ok" }] },
];

/** What a change left as it was is the same object still. */
function isKept(before: unknown, after: unknown): boolean {
  if (before === after || typeof before !== "object" || before === null) return true;
  if (isDeepStrictEqual(before, after)) return false;
  return Object.entries(before).every(([key, value]) => isKept(value, Object(after)[key]));
}

type Placed = readonly [
  Adapter,
  name: string,
  messages: readonly unknown[],
  expected: unknown,
  options: Options | undefined,
];

it.each<Placed>([...readRows<Placed>("adapters/reminders.placed"), ...placedByHand()])(
  "withReminder() of %s %s",
  (adapter, _name, messages, expected, options) => {
    const placed = place(adapter, messages, options);
    expect(placed).toEqual(expected);
    expect(isKept(messages, placed)).toBe(true);
  },
);

/** What JSON cannot say. */
function placedByHand(): readonly Placed[] {
  const text = { type: "text", text: STALE.text };
  const holed = { role: "user", content: [undefined] };
  return [["anthropic", "takes a hole among blocks", [holed], [{ ...holed, content: [undefined, text] }], undefined]];
}

it("withReminder() of ai-sdk leaves messages as they are without a reminder", () => {
  expect(aiSdk.withReminder([{ role: "user", content: "Hi" }], undefined)).toEqual([{ role: "user", content: "Hi" }]);
});

type Refused = readonly [
  Adapter,
  name: string,
  messages: readonly unknown[],
  message: string,
  options: Options | undefined,
];

it.each<Refused>([
  [
    "ai-sdk",
    "calls without their results",
    [
      { role: "user", content: "Refactor" },
      { role: "assistant", content: [{ type: "tool-call", toolCallId: "c1", toolName: "todo_write", input: {} }] },
    ],
    "Cannot place the reminder: the last message has tool calls without results; add the results first",
    undefined,
  ],
  [
    "ai-sdk",
    "an answer to a request for approval without results",
    [
      { role: "user", content: "Refactor" },
      { role: "tool", content: [{ type: "tool-approval-response" }] },
    ],
    "Cannot place the reminder: the last message has tool calls without results; add the results first",
    undefined,
  ],
  [
    "anthropic",
    "a result that only a program reads",
    READ_BY_PROGRAM,
    "Cannot place the reminder: only a program reads the last results; count the reply with afterReply(), and it waits",
    undefined,
  ],
  [
    "anthropic",
    "a result that only a program reads, place tail",
    READ_BY_PROGRAM,
    "Cannot place the reminder: only a program reads the last results; count the reply with afterReply(), and it waits",
    { place: "tail" },
  ],
  [
    "anthropic",
    "a result that only a program reads, place system",
    READ_BY_PROGRAM,
    "Cannot place the reminder: only a program reads the last results; count the reply with afterReply(), and it waits",
    { place: "system" },
  ],
  [
    "anthropic",
    "a paused reply",
    [
      { role: "user", content: "Look" },
      {
        role: "assistant",
        content: [{ type: "server_tool_use", id: "srvtoolu_1", name: "code_execution", input: {} }],
      },
    ],
    'Cannot place the reminder: the last reply was paused; send it back first, or use { place: "system" }',
    undefined,
  ],
  [
    "anthropic",
    "content of a user message that is neither text nor array",
    [{ role: "user", content: { type: "text", text: "Look" } }],
    "Invalid message for the reminder: its content must be a string or an array",
    undefined,
  ],
  [
    "anthropic",
    "content of a result that is neither text nor array",
    [{ role: "user", content: [{ type: "tool_result", tool_use_id: "c1", content: { output: "ok" } }] }],
    "Invalid message for the reminder: its content must be a string or an array",
    undefined,
  ],
  [
    "openai",
    "an output that only a program reads",
    [
      {
        type: "function_call",
        call_id: "c1",
        name: "search",
        arguments: "{}",
        caller: { type: "program", caller_id: "call_0" },
      },
      { type: "function_call_output", call_id: "c1", output: "ok" },
    ],
    "Cannot place the reminder: only a program reads the last results; count the reply with afterReply(), and it waits",
    { placement: "before" },
  ],
  [
    "openai",
    "content of a tool message that is neither text nor array",
    [{ role: "tool", tool_call_id: "c1", content: { output: "ok" } }],
    "Invalid message for the reminder: its content must be a string or an array",
    { placement: "before" },
  ],
  ...refusedByHand(),
])("withReminder() of %s refuses %s", (adapter, _name, messages, message, options) => {
  const error = expect.objectContaining({ name: "TypeError", message: expect.stringContaining(message) });
  expect(() => place(adapter, messages, options)).toThrow(error);
});

/** What plain JavaScript may pass. */
function refusedByHand(): readonly Refused[] {
  const said = (at: number, value: unknown): string =>
    `Invalid conversation: messages[${at}] must be an object (got ${value})`;
  return [
    ["ai-sdk", "nothing in place of a message", [{ role: "user" }, undefined], said(1, undefined), undefined],
    ["ai-sdk", "null in place of a message", [null], said(0, null), undefined],
    ["ai-sdk", "a hole in place of a message", Array(1), said(0, undefined), undefined],
  ];
}
