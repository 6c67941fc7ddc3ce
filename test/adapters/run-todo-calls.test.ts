import { expect, it } from "vitest";
import * as anthropic from "../../src/adapters/anthropic.js";
import * as bedrock from "../../src/adapters/bedrock.js";
import { CUT_OFF } from "../../src/adapters/engine/answer-calls.js";
import * as gemini from "../../src/adapters/gemini.js";
import * as mistral from "../../src/adapters/mistral.js";
import * as ollama from "../../src/adapters/ollama.js";
import * as openai from "../../src/adapters/openai.js";
import { createTodoSession, type TodoSession } from "../../src/session/create-todo-session.js";

const ADAPTERS = { anthropic, bedrock, gemini, mistral, ollama, openai };
const PLAN = { todos: ["Add tests", "Fix lint", "Ship"].map((content) => ({ content, status: "pending" })) };

/** Answers the calls of a reply as a client of the API gives it. */
function runTodoCalls(adapter: keyof typeof ADAPTERS, todos: TodoSession, reply: unknown): unknown {
  return (ADAPTERS[adapter].runTodoCalls as (todos: TodoSession, reply: unknown) => unknown)(todos, reply);
}

type Row = readonly [adapter: keyof typeof ADAPTERS, name: string, reply: unknown, isWhole: boolean];

// Of a call's three items one had arrived when its stream broke off.
it.each<Row>([
  [
    "anthropic",
    "currentMessage of Anthropic's stream",
    {
      content: [
        {
          type: "tool_use",
          id: "c1",
          name: "todo_write",
          input: { todos: [{ content: "Add tests", status: "in_progress" }] },
        },
      ],
      stop_reason: null,
    },
    false,
  ],
  [
    "anthropic",
    "a message that was assembled without a reason",
    {
      content: [
        {
          type: "tool_use",
          id: "c1",
          name: "todo_write",
          input: { todos: [{ content: "Add tests", status: "in_progress" }] },
        },
      ],
    },
    false,
  ],
  [
    "openai",
    "a chat completion",
    {
      choices: [
        {
          message: {
            role: "assistant",
            tool_calls: [
              {
                id: "c1",
                function: {
                  name: "todo_write",
                  arguments: '{"todos":[{"content":"Add tests","status":"in_progress"}]}',
                },
              },
            ],
          },
          finish_reason: null,
        },
      ],
    },
    false,
  ],
  [
    "openai",
    "a chat completion without the field",
    {
      choices: [
        {
          message: {
            role: "assistant",
            tool_calls: [
              {
                id: "c1",
                function: {
                  name: "todo_write",
                  arguments: '{"todos":[{"content":"Add tests","status":"in_progress"}]}',
                },
              },
            ],
          },
        },
      ],
    },
    false,
  ],
  [
    "openai",
    "a response in progress",
    {
      output: [
        {
          type: "function_call",
          call_id: "c1",
          name: "todo_write",
          arguments: '{"todos":[{"content":"Add tests","status":"in_progress"}]}',
          status: "in_progress",
        },
      ],
      status: "in_progress",
    },
    false,
  ],
  [
    "openai",
    "a response without a status",
    {
      output: [
        {
          type: "function_call",
          call_id: "c1",
          name: "todo_write",
          arguments: '{"todos":[{"content":"Add tests","status":"in_progress"}]}',
        },
      ],
    },
    false,
  ],
  [
    "openai",
    "a failed response",
    {
      output: [
        {
          type: "function_call",
          call_id: "c1",
          name: "todo_write",
          arguments: '{"todos":[{"content":"Add tests","status":"in_progress"}]}',
          status: "incomplete",
        },
      ],
      status: "failed",
    },
    false,
  ],
  [
    "openai",
    "a cancelled response",
    {
      output: [
        {
          type: "function_call",
          call_id: "c1",
          name: "todo_write",
          arguments: '{"todos":[{"content":"Add tests","status":"in_progress"}]}',
        },
      ],
      status: "cancelled",
    },
    false,
  ],
  [
    "bedrock",
    "a reply of Converse",
    {
      output: {
        message: {
          content: [
            {
              toolUse: {
                toolUseId: "c1",
                name: "todo_write",
                input: { todos: [{ content: "Add tests", status: "in_progress" }] },
              },
            },
          ],
        },
      },
    },
    false,
  ],
  [
    "gemini",
    "contents of Gemini",
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
        },
      ],
    },
    false,
  ],
  [
    "ollama",
    "a piece of Ollama",
    {
      message: {
        role: "assistant",
        tool_calls: [
          { function: { name: "todo_write", arguments: { todos: [{ content: "Add tests", status: "in_progress" }] } } },
        ],
      },
      done: false,
    },
    false,
  ],
  [
    "ollama",
    "a piece of Ollama without the field",
    {
      message: {
        role: "assistant",
        tool_calls: [
          { function: { name: "todo_write", arguments: { todos: [{ content: "Add tests", status: "in_progress" }] } } },
        ],
      },
    },
    false,
  ],
  [
    "mistral",
    "a reply of Mistral",
    {
      choices: [
        {
          message: {
            role: "assistant",
            toolCalls: [
              {
                id: "c1",
                function: {
                  name: "todo_write",
                  arguments: '{"todos":[{"content":"Add tests","status":"in_progress"}]}',
                },
              },
            ],
          },
          finishReason: null,
        },
      ],
    },
    false,
  ],
  [
    "anthropic",
    "Anthropic",
    {
      content: [
        {
          type: "tool_use",
          id: "c1",
          name: "todo_write",
          input: { todos: [{ content: "Add tests", status: "in_progress" }] },
        },
      ],
      stop_reason: "tool_use",
    },
    true,
  ],
  [
    "openai",
    "Chat Completions",
    {
      choices: [
        {
          message: {
            role: "assistant",
            tool_calls: [
              {
                id: "c1",
                function: {
                  name: "todo_write",
                  arguments: '{"todos":[{"content":"Add tests","status":"in_progress"}]}',
                },
              },
            ],
          },
          finish_reason: "tool_calls",
        },
      ],
    },
    true,
  ],
  [
    "openai",
    "Responses",
    {
      output: [
        {
          type: "function_call",
          call_id: "c1",
          name: "todo_write",
          arguments: '{"todos":[{"content":"Add tests","status":"in_progress"}]}',
        },
      ],
      status: "completed",
    },
    true,
  ],
  [
    "openai",
    "Responses, assembled of whole items",
    {
      output: [
        {
          type: "function_call",
          call_id: "c1",
          name: "todo_write",
          arguments: '{"todos":[{"content":"Add tests","status":"in_progress"}]}',
          status: "completed",
        },
      ],
    },
    true,
  ],
  [
    "bedrock",
    "Converse",
    {
      output: {
        message: {
          content: [
            {
              toolUse: {
                toolUseId: "c1",
                name: "todo_write",
                input: { todos: [{ content: "Add tests", status: "in_progress" }] },
              },
            },
          ],
        },
      },
      stopReason: "tool_use",
    },
    true,
  ],
  [
    "gemini",
    "Gemini",
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
    true,
  ],
  [
    "ollama",
    "Ollama",
    {
      message: {
        role: "assistant",
        tool_calls: [
          { function: { name: "todo_write", arguments: { todos: [{ content: "Add tests", status: "in_progress" }] } } },
        ],
      },
      done: true,
      done_reason: "stop",
    },
    true,
  ],
  [
    "ollama",
    "Ollama of an older server",
    {
      message: {
        role: "assistant",
        tool_calls: [
          { function: { name: "todo_write", arguments: { todos: [{ content: "Add tests", status: "in_progress" }] } } },
        ],
      },
      done: true,
    },
    true,
  ],
  [
    "mistral",
    "Mistral",
    {
      choices: [
        {
          message: {
            role: "assistant",
            toolCalls: [
              {
                id: "c1",
                function: {
                  name: "todo_write",
                  arguments: '{"todos":[{"content":"Add tests","status":"in_progress"}]}',
                },
              },
            ],
          },
          finishReason: "tool_calls",
        },
      ],
    },
    true,
  ],
  [
    "anthropic",
    "a refusal",
    {
      content: [
        { type: "text" },
        { type: "tool_use", id: "c1", name: "todo_write", input: { todos: [{ content: "a", status: "pending" }] } },
      ],
      stop_reason: "refusal",
    },
    false,
  ],
  [
    "bedrock",
    "malformed_tool_use",
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
      stopReason: "malformed_tool_use",
    },
    false,
  ],
  [
    "bedrock",
    "content_filtered",
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
      stopReason: "content_filtered",
    },
    false,
  ],
  [
    "bedrock",
    "model_context_window_exceeded",
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
      stopReason: "model_context_window_exceeded",
    },
    false,
  ],
  [
    "gemini",
    "a malformed call",
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
          finishReason: "MALFORMED_FUNCTION_CALL",
        },
      ],
    },
    false,
  ],
  [
    "mistral",
    "the model's own limit",
    {
      choices: [
        {
          message: {
            role: "assistant",
            content: "",
            prefix: false,
            toolCalls: [
              {
                id: "c1",
                type: "function",
                function: { name: "todo_write", arguments: '{"todos":[{"content":"a","status":"pending"}]}' },
                index: 0,
              },
            ],
          },
          finishReason: "model_length",
        },
      ],
    },
    false,
  ],
])("runTodoCalls() of %s saves the calls of a reply that has its end, and no others: %s", (adapter, _, reply, isWhole) => {
  const todos = createTodoSession();
  todos.write(PLAN);
  const results = JSON.stringify(runTodoCalls(adapter, todos, reply));
  expect(results.includes(CUT_OFF.slice(0, 40))).toBe(!isWhole);
  expect(todos.list.items.length).toBe(isWhole ? 1 : 3);
});

type Answered = readonly [adapter: keyof typeof ADAPTERS, name: string, reply: unknown, results: readonly object[]];

it.each<Answered>([
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
])("runTodoCalls() of %s answers %s", (adapter, _, reply, results) => {
  expect(runTodoCalls(adapter, createTodoSession(), reply)).toEqual(results);
});
