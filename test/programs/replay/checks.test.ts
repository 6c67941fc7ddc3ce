import { expect, it } from "vitest";
import { type PlanRecord, replayRecords } from "../../../src/programs/replay/index.js";
import { claudeCodeReader } from "../../../src/programs/replay/readers/claude-code.js";
import { clineReader } from "../../../src/programs/replay/readers/cline.js";
import { codexReader } from "../../../src/programs/replay/readers/codex.js";
import { copilotCliReader } from "../../../src/programs/replay/readers/copilot-cli.js";
import { droidReader } from "../../../src/programs/replay/readers/droid.js";
import { geminiCliReader } from "../../../src/programs/replay/readers/gemini-cli.js";
import { kimiCodeReader } from "../../../src/programs/replay/readers/kimi-code.js";
import { messagesReader } from "../../../src/programs/replay/readers/messages.js";
import { openHandsReader } from "../../../src/programs/replay/readers/open-hands.js";
import { opencodeReader } from "../../../src/programs/replay/readers/opencode.js";
import { piReader } from "../../../src/programs/replay/readers/pi.js";
import { qwenCodeReader } from "../../../src/programs/replay/readers/qwen-code.js";
import type { RecordingReader } from "../../../src/programs/replay/readers/recording-reader.js";

type Row = readonly [content: string, status?: string];

function write(...rows: readonly Row[]) {
  const todos = rows.map(([content, status = "completed"]) => ({ content, status, activeForm: content }));
  return { tool: "TodoWrite", input: { todos } };
}

function bash(command: string, exit?: number) {
  return { tool: "Bash", input: { command }, exit };
}

const round = (...calls: readonly object[]): PlanRecord => ({ type: "round", calls: calls as never });

const [A, B]: readonly Row[] = [["Write tests"], ["Deploy"]];
const A_RUNS: Row = ["Write tests", "in_progress"];

it.each<[what: string, records: readonly PlanRecord[], figures: object]>([
  ["no check", [round(write(A as Row))], { done: 1, checked: 0, failing: 0 }],
  ["a check that passes", [round(write(A as Row)), round(bash("npm test", 0))], { done: 1, checked: 1, failing: 0 }],
  ["a check that fails", [round(write(A as Row)), round(bash("npm test", 1))], { done: 1, checked: 0, failing: 1 }],
  [
    "a check before the end of the work",
    [round(write(A_RUNS)), round(bash("npm test", 0)), round(write(A as Row))],
    { checked: 1 },
  ],
  ["a check in the reply that finishes it", [round(bash("npm test", 0), write(A as Row))], { done: 1, checked: 0 }],
  [
    "one that fails, then passes",
    [round(write(A as Row)), round(bash("npm test", 1), bash("npm test", 0))],
    { checked: 1, failing: 0 },
  ],
  [
    "an exit code that is unknown",
    [round(write(A as Row)), round({ ...bash("npm test"), failed: false })],
    { checked: 0, failing: 0 },
  ],
  ["a check whose code is another's", [round(write(A as Row)), round(bash("npm test | tail", 0))], { checked: 0 }],
  ["a check before there was a list", [round(bash("npm test", 1)), round(write(A as Row))], { done: 1, failing: 0 }],
  [
    "a checked item that left the list",
    [round(write(A as Row)), round(bash("npm test", 0)), round(write(B as Row))],
    { done: 2, checked: 1 },
  ],
  [
    "a checked item that left the list and was written anew",
    [round(write(A as Row)), round(bash("npm test", 0)), round(write(B as Row)), round(write(A as Row, B as Row))],
    { promised: 3, done: 3, checked: 1, failing: 0 },
  ],
  [
    "a checked item that was opened again",
    [round(write(A as Row)), round(bash("npm test", 0)), round(write(A_RUNS))],
    { done: 0, checked: 0 },
  ],
  [
    "one that was reworded",
    [round(write(A as Row)), round(bash("npm test", 0)), round(write(["Write the tests"]))],
    { done: 1, checked: 0 },
  ],
  [
    "one of two",
    [round(write(A as Row, ["Deploy", "pending"])), round(bash("npm test", 0)), round(write(A as Row, B as Row))],
    { done: 2, checked: 1 },
  ],
  [
    "a rewind to a point after the check",
    [
      round(write(A as Row)),
      round(bash("npm test", 0)),
      { ...round(write(A as Row)), id: "a" } as PlanRecord,
      round(bash("npm test", 1)),
      { type: "rewound", to: "a" },
    ],
    { checked: 1, failing: 0 },
  ],
  [
    "a rewind to the beginning",
    [round(write(A as Row)), round(bash("npm test", 1)), { type: "rewound" }, round(write(A as Row))],
    { failing: 0 },
  ],
])("a receipt counts what checks found: %s", (_, records, figures) => {
  expect(replayRecords(records).receipt).toMatchObject(figures);
});

/** What Gemini CLI and Qwen Code answer the model about a command. */
const geminiAnswer = (exit: number) =>
  `Command: npm test\nOutput: x\nError: (none)\nExit Code: ${exit}\nSignal: (none)`;

/** What an agent records of two commands, of which the first fails. */
const READERS: readonly (readonly [reader: RecordingReader, lines: readonly unknown[]])[] = [
  [
    codexReader,
    [
      {
        type: "response_item",
        payload: {
          type: "function_call",
          name: "shell",
          call_id: "c1",
          arguments: '{"command":["bash","-lc","npm test"]}',
        },
      },
      {
        type: "response_item",
        payload: { type: "function_call_output", call_id: "c1", output: '{"output":"x","metadata":{"exit_code":1}}' },
      },
      {
        type: "response_item",
        payload: { type: "function_call", name: "exec_command", call_id: "c2", arguments: '{"cmd":"npm test"}' },
      },
      {
        type: "response_item",
        payload: {
          type: "function_call_output",
          call_id: "c2",
          output: "Wall time: 1 seconds\nProcess exited with code 0\nOutput:\nx",
        },
      },
    ],
  ],
  [
    codexReader,
    [
      {
        type: "response_item",
        payload: { type: "function_call", name: "shell", call_id: "c1", arguments: '{"command":["npm","test"]}' },
      },
      { type: "event_msg", payload: { type: "exec_command_end", call_id: "c1", exit_code: 1 } },
      {
        type: "response_item",
        payload: { type: "function_call", name: "shell", call_id: "c2", arguments: '{"command":["npm","test"]}' },
      },
      { type: "event_msg", payload: { type: "exec_command_end", call_id: "c2", exit_code: 0 } },
    ],
  ],
  [
    claudeCodeReader,
    [
      {
        type: "assistant",
        uuid: "u1",
        sessionId: "s",
        message: { id: "m1", content: [{ type: "tool_use", id: "c1", name: "Bash", input: { command: "npm test" } }] },
      },
      {
        type: "user",
        uuid: "u2",
        sessionId: "s",
        toolUseResult: "Error: Exit code 1",
        message: { content: [{ type: "tool_result", tool_use_id: "c1", is_error: true, content: "Exit code 1\nx" }] },
      },
      {
        type: "assistant",
        uuid: "u3",
        sessionId: "s",
        message: { id: "m2", content: [{ type: "tool_use", id: "c2", name: "Bash", input: { command: "npm test" } }] },
      },
      {
        type: "user",
        uuid: "u4",
        sessionId: "s",
        toolUseResult: { stdout: "x", stderr: "", interrupted: false },
        message: { content: [{ type: "tool_result", tool_use_id: "c2", content: "x" }] },
      },
    ],
  ],
  [
    droidReader,
    [
      { type: "tool_call", toolCallId: "c1", toolName: "Execute", parameters: { command: "npm test" } },
      { type: "tool_result", toolCallId: "c1", value: { stdout: "x", exitCode: 1 } },
      { type: "tool_call", toolCallId: "c2", toolName: "Execute", parameters: { command: "npm test" } },
      { type: "tool_result", toolCallId: "c2", value: { stdout: "x", exitCode: 0 } },
    ],
  ],
  [
    piReader,
    [
      {
        type: "message",
        id: "1",
        message: {
          role: "assistant",
          content: [{ type: "toolCall", id: "c1", name: "bash", arguments: { command: "npm test" } }],
        },
      },
      {
        type: "message",
        id: "2",
        message: {
          role: "toolResult",
          toolCallId: "c1",
          isError: true,
          content: [{ type: "text", text: "x\n\nCommand exited with code 1" }],
        },
      },
      {
        type: "message",
        id: "3",
        message: {
          role: "assistant",
          content: [{ type: "toolCall", id: "c2", name: "bash", arguments: { command: "npm test" } }],
        },
      },
      {
        type: "message",
        id: "4",
        message: { role: "toolResult", toolCallId: "c2", content: [{ type: "text", text: "x\nexit code: 0" }] },
      },
    ],
  ],
  [
    opencodeReader,
    [
      {
        info: { id: "s" },
        messages: [
          {
            info: { id: "m1", role: "assistant" },
            parts: [1, 0].flatMap((exit) => [
              { type: "step-start" },
              {
                type: "tool",
                tool: "bash",
                callID: `c${exit}`,
                state: { status: "completed", input: { command: "npm test" }, output: "x", metadata: { exit } },
              },
            ]),
          },
        ],
      },
    ],
  ],
  [
    geminiCliReader,
    [1, 0].map((exit) => ({
      id: `m${exit}`,
      type: "gemini",
      content: "",
      toolCalls: [
        {
          id: `c${exit}`,
          name: "run_shell_command",
          args: { command: "npm test" },
          status: "success",
          result: [{ functionResponse: { id: `c${exit}`, response: { output: geminiAnswer(exit) } } }],
        },
      ],
    })),
  ],
  [
    qwenCodeReader,
    [1, 0].flatMap((exit) => [
      {
        type: "assistant",
        uuid: `a${exit}`,
        sessionId: "s",
        message: {
          parts: [{ functionCall: { id: `c${exit}`, name: "run_shell_command", args: { command: "npm test" } } }],
        },
      },
      {
        type: "tool_result",
        uuid: `r${exit}`,
        sessionId: "s",
        message: { parts: [{ functionResponse: { id: `c${exit}`, response: { output: geminiAnswer(exit) } } }] },
        toolCallResult: { callId: `c${exit}`, status: "success", resultDisplay: "x" },
      },
    ]),
  ],
  [
    openHandsReader,
    [1, 0].flatMap((exit) => [
      {
        kind: "ActionEvent",
        id: `a${exit}`,
        source: "agent",
        tool_name: "terminal",
        tool_call_id: `c${exit}`,
        tool_call: { arguments: '{"command":"npm test"}' },
        llm_response_id: `m${exit}`,
      },
      {
        kind: "ObservationEvent",
        id: `o${exit}`,
        source: "environment",
        tool_call_id: `c${exit}`,
        observation: { content: [{ type: "text", text: "x" }], is_error: false, exit_code: exit },
      },
    ]),
  ],
  [
    clineReader,
    [
      [
        { role: "user", content: [{ type: "text", text: "<task>Fix it</task>" }] },
        ...[1, 0].flatMap((exit) => [
          {
            role: "assistant",
            content: [{ type: "tool_use", id: `c${exit}`, name: "execute_command", input: { command: "npm test" } }],
          },
          {
            role: "user",
            content: [
              {
                type: "tool_result",
                tool_use_id: `c${exit}`,
                content: `Command executed in terminal  within working directory '/app'. Exit code: ${exit}\nOutput:\nx`,
              },
            ],
          },
        ]),
      ],
    ],
  ],
  [
    messagesReader,
    [
      { role: "assistant", content: [{ type: "tool_use", id: "c1", name: "bash", input: { command: "npm test" } }] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "c1", content: "x\nexit code: 1" }] },
      {
        role: "assistant",
        tool_calls: [{ id: "c2", function: { name: "bash", arguments: '{"command":"npm test"}' } }],
      },
      { role: "tool", tool_call_id: "c2", content: '{"exit_code":0}' },
    ],
  ],
  [
    messagesReader,
    [1, 0].flatMap((exit) => [
      { type: "function_call", call_id: `c${exit}`, name: "bash", arguments: '{"command":"npm test"}' },
      { type: "function_call_output", call_id: `c${exit}`, output: `x\nexit code: ${exit}` },
    ]),
  ],
  [
    messagesReader,
    [{ output: "x", exit_code: 1 }, { output: "x\nexit code: 0" }].flatMap((response) => [
      { role: "model", parts: [{ functionCall: { name: "bash", args: { command: "npm test" } } }] },
      { role: "user", parts: [{ functionResponse: { name: "bash", response } }] },
    ]),
  ],
];

it.each(READERS.map(([reader, lines]) => [reader.agent, reader, lines] as const))(
  "%s's records have the exit codes of commands",
  (_, reader, lines) => {
    const { read, end } = reader.open();
    const records = [...lines.flatMap(read), ...end()];
    const calls = records.flatMap((record) => (record.type === "round" ? record.calls : []));
    expect(calls.map(({ exit }) => exit)).toEqual([1, 0]);
    const first = records.findIndex(({ type }) => type === "round");
    const plan: PlanRecord = {
      type: "round",
      calls: [{ tool: "todo_write", input: { todos: [{ content: "Fix", status: "completed" }] } }],
    };
    // The rounds of one reader may be one.
    const until = (count: number) =>
      replayRecords([...records.slice(0, first), plan, ...records.slice(first).slice(0, count)]).receipt;
    expect(until(records.length)).toMatchObject({ done: 1, checked: 1, failing: 0 });
  },
);

it.each([
  [
    copilotCliReader,
    { type: "tool.execution_complete", data: { toolCallId: "c1", success: true, result: { content: "x" } } },
    {
      type: "assistant.message",
      data: { toolRequests: [{ toolCallId: "c1", name: "bash", arguments: '{"command":"npm test"}' }] },
    },
  ],
  [
    kimiCodeReader,
    { type: "context.append_loop_event", event: { type: "tool.result", toolCallId: "c1", result: { output: "x" } } },
    {
      type: "context.append_loop_event",
      event: { type: "tool.call", toolCallId: "c1", name: "Bash", args: { command: "npm test" } },
    },
  ],
] as const)("an answer without a code has none: %#", (reader, answer, call) => {
  const { read, end } = reader.open();
  const records = [call, answer].flatMap((line) => read(line)).concat(end());
  const calls = records.flatMap((record) => (record.type === "round" ? record.calls : []));
  expect(calls.map(({ tool, exit }) => [tool.toLowerCase(), exit])).toEqual([["bash", undefined]]);
});
