import { expect, it } from "vitest";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import { runCallsOf } from "./apis/run-calls-of.js";

it.each<[entry: string, name: string, reply: unknown, results: readonly object[]]>([
  [
    "openai",
    "a call of Responses that was whole when the words after it were cut off",
    {
      status: "incomplete",
      output: [
        { type: "reasoning", summary: [] },
        {
          type: "function_call",
          call_id: "c1",
          name: "todo_write",
          arguments: '{"todos":[{"content":"Add tests","status":"pending"}]}',
          status: "completed",
        },
        { type: "message", role: "assistant", status: "incomplete", content: [] },
      ],
    },
    [{ type: "function_call_output", call_id: "c1", output: "0/1 done. Next: Add tests." }],
  ],
  [
    "openai",
    "a custom tool of the same name, which is not its own",
    {
      status: "completed",
      output: [{ type: "custom_tool_call", call_id: "c1", name: "todo_write", input: "- Add tests" }],
    },
    [],
  ],
  [
    "openai",
    "a program's call, with its caller",
    {
      status: "completed",
      output: [
        { type: "reasoning", summary: [] },
        {
          type: "function_call",
          call_id: "c1",
          name: "todo_write",
          arguments: '{"todos":[{"content":"Add tests","status":"pending"}]}',
          status: "completed",
          caller: { type: "program", caller_id: "call_0" },
        },
        { type: "function_call", call_id: "c2", name: "todo_write", arguments: '{"todos":[]}', status: "completed" },
      ],
    },
    [
      {
        type: "function_call_output",
        call_id: "c1",
        output: "0/1 done. Next: Add tests.",
        caller: { type: "program", caller_id: "call_0" },
      },
      { type: "function_call_output", call_id: "c2", output: "No todos." },
    ],
  ],
  [
    "anthropic",
    "a call that changes nothing",
    { content: [{ type: "tool_use", id: "c1", name: "todo_write", input: { todos: [] } }], stop_reason: "tool_use" },
    [{ type: "tool_result", tool_use_id: "c1", content: "No change. No todos." }],
  ],
  [
    "openai",
    "the JSON of Mistral's API, arguments as an object",
    {
      choices: [
        {
          message: {
            role: "assistant",
            content: "",
            tool_calls: [
              {
                id: "D681PevKs",
                function: {
                  name: "todo_write",
                  arguments: { todos: [{ content: "Add tests", status: "in_progress" }] },
                },
                index: 0,
              },
            ],
          },
          finish_reason: "tool_calls",
        },
      ],
    },
    [{ role: "tool", tool_call_id: "D681PevKs", content: "0/1 done. Now: Add tests." }],
  ],
  [
    "bedrock",
    "a whole call whose model says that it ended",
    {
      output: {
        message: {
          content: [
            {
              toolUse: {
                toolUseId: "c1",
                name: "todo_write",
                input: { todos: [{ content: "Add tests", status: "pending" }] },
              },
            },
          ],
        },
      },
      stopReason: "end_turn",
    },
    [{ toolResult: { toolUseId: "c1", content: [{ text: "0/1 done. Next: Add tests." }] } }],
  ],
  [
    "bedrock",
    "an input that is the text of a stream",
    {
      output: {
        message: {
          content: [
            {
              toolUse: {
                toolUseId: "c1",
                name: "todo_write",
                input: '{"todos":[{"content":"Add tests","status":"in_progress"}]}',
              },
            },
          ],
        },
      },
      stopReason: "tool_use",
    },
    [{ toolResult: { toolUseId: "c1", content: [{ text: "0/1 done. Now: Add tests." }] } }],
  ],
  [
    "gemini",
    "a call without an id",
    {
      candidates: [
        {
          content: {
            parts: [
              {
                functionCall: {
                  name: "todo_write",
                  args: { todos: [{ content: "Add tests", status: "in_progress" }] },
                },
              },
            ],
          },
          finishReason: "STOP",
        },
      ],
    },
    [{ functionResponse: { name: "todo_write", response: { output: "0/1 done. Now: Add tests." } } }],
  ],
  [
    "gemini",
    "a call without arguments",
    { candidates: [{ content: { parts: [{ functionCall: { name: "todo_write" } }] }, finishReason: "STOP" }] },
    [
      {
        functionResponse: {
          name: "todo_write",
          response: {
            error: 'Not saved: todos is missing; send the whole list as {"todos": [...]}; an empty array clears it.',
          },
        },
      },
    ],
  ],
  [
    "mistral",
    "arguments as an object",
    {
      choices: [
        {
          message: {
            role: "assistant",
            toolCalls: [
              {
                id: "D681PevKs",
                function: {
                  name: "todo_write",
                  arguments: { todos: [{ content: "Add tests", status: "in_progress" }] },
                },
              },
            ],
          },
          finishReason: "tool_calls",
        },
      ],
    },
    [{ role: "tool", toolCallId: "D681PevKs", name: "todo_write", content: "0/1 done. Now: Add tests." }],
  ],
])("runTodoCalls() of %s answers %s", (entry, _name, reply, results) => {
  expect(runCallsOf(entry, createTodoSession(), reply)).toEqual(results);
});
