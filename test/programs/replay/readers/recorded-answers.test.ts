import { expect, it } from "vitest";
import { findReader, type PlanReplay, replayRecords } from "../../../../src/programs/replay/index.js";

/** Plays the lines of a recording. */
function play(...lines: readonly object[]): PlanReplay {
  const stream = lines
    .map(findReader)
    .find((found) => found !== undefined)
    ?.reader.open();
  if (stream === undefined) throw new Error("no reader");
  return replayRecords([...lines.flatMap((line) => stream.read(line)), ...stream.end()]);
}

function itemsOf({ timeline }: PlanReplay): readonly string[] {
  return (timeline.steps.at(-1)?.list.items ?? []).map(({ status, content }) => `${status} ${content}`);
}

const TODOS = [{ content: "Build", status: "pending" }];

it("messages with a call both as a part and in tool_calls have it once", () => {
  const input = { todos: TODOS };
  const replay = play(
    { role: "user", content: "Go on" },
    {
      role: "assistant",
      content: [{ type: "tool_use", id: "c1", name: "todo_write", input }],
      tool_calls: [{ id: "c1", type: "function", function: { name: "todo_write", arguments: JSON.stringify(input) } }],
    },
  );
  expect(replay.receipt).toMatchObject({ writes: 1, rounds: 1, promised: 1 });
});

it.each([
  ["Claude Code", "<tool_use_error>InputValidationError: TodoWrite failed</tool_use_error>"],
  ["Claude Code, in its older words", "InputValidationError: TodoWrite failed"],
  ["Codex", "failed to parse function arguments: missing field"],
  ["this library", "Not saved: todos is missing"],
  ["LangChain", "Error: Received tool input did not match expected schema"],
])("messages count a call that %s refused as refused", (_name, content) => {
  const call = { name: "TodoWrite", arguments: JSON.stringify({ todos: TODOS }) };
  const reply = { role: "assistant", content: null, tool_calls: [{ id: "c1", type: "function", function: call }] };
  const { receipt } = play(reply, { role: "tool", tool_call_id: "c1", content });
  expect(receipt).toMatchObject({ writes: 0, refused: 1, promised: 0 });
  const part = { type: "tool_use", id: "c1", name: "TodoWrite", input: { todos: TODOS } };
  const result = { type: "tool_result", tool_use_id: "c1", content };
  expect(play({ role: "assistant", content: [part] }, { role: "user", content: [result] }).receipt).toMatchObject({
    writes: 0,
    refused: 1,
  });
});

const PI = { type: "session", version: 3, id: "s", cwd: "project" };

function piCall(at: number, input: object, details: object, isError = false): readonly object[] {
  const call = { type: "toolCall", id: `c${at}`, name: "todo", arguments: input };
  return [
    { type: "message", id: `a${at}`, message: { role: "assistant", content: [call] } },
    {
      type: "message",
      id: `r${at}`,
      message: { role: "toolResult", toolCallId: `c${at}`, isError, details, content: [] },
    },
  ];
}

it.each([
  ["todos with a mark", { todos: [{ id: 1, text: "Build", done: true }] }, ["completed Build"]],
  [
    "tasks with words for states",
    { tasks: [{ id: 1, subject: "Build", status: "in_progress" }] },
    ["in_progress Build"],
  ],
  ["a task that waits", { tasks: [{ id: 1, subject: "Build", status: "awaiting_user" }] }, ["pending Build"]],
  [
    "tasks in phases",
    {
      phases: [
        { name: "Release", tasks: [{ content: "Build", status: "completed" }] },
        { name: "Later", tasks: [{ content: "Ship", status: "abandoned" }] },
      ],
    },
    ["completed Build", "cancelled Ship"],
  ],
])("pi's recordings have the plan that an extension keeps beside its results: %s", (_name, details, items) => {
  const replay = play(PI, ...piCall(1, { action: "anything" }, details));
  expect(replay.receipt).toMatchObject({ preset: "recordedList", writes: 1, refused: 0, unknown: {} });
  expect(itemsOf(replay)).toEqual(items);
});

it("pi's recordings have no plan in other details, and none in the answer to a refused call", () => {
  const others = { tasks: [{ agent: "scout", task: "Look" }] };
  expect(play(PI, ...piCall(1, { action: "run" }, others)).receipt).toMatchObject({ writes: 0, promised: 0 });
  const refused = { todos: [{ id: 1, text: "Build", done: true }], error: "id required" };
  expect(play(PI, ...piCall(1, { action: "toggle" }, refused)).receipt).toMatchObject({ writes: 0, promised: 0 });
});

it("Claude Code's recordings say what a task tool saved, also where its answer does not", () => {
  const base = { sessionId: "s", cwd: "project", version: "2.1.0" };
  const lines = (at: number, name: string, input: object, toolUseResult: object) => [
    {
      ...base,
      type: "assistant",
      uuid: `a${at}`,
      message: { id: `m${at}`, role: "assistant", content: [{ type: "tool_use", id: `c${at}`, name, input }] },
    },
    {
      ...base,
      type: "user",
      uuid: `u${at}`,
      message: { role: "user", content: [{ type: "tool_result", tool_use_id: `c${at}`, content: "ok" }] },
      toolUseResult,
    },
  ];
  const replay = play(
    ...lines(1, "TaskCreate", { subject: "Bild", description: "" }, { task: { id: "7", subject: "Build" } }),
    ...lines(2, "TaskUpdate", { taskId: "7", status: "completed" }, { success: true, taskId: "7" }),
    ...lines(3, "TaskUpdate", { taskId: "9", status: "completed" }, { success: false, taskId: "9" }),
  );
  expect(replay.receipt).toMatchObject({ promised: 1, done: 1, writes: 2, refused: 1, unknown: {} });
  expect(itemsOf(replay)).toEqual(["completed Build"]);
});

it("Gemini CLI's recordings give a task of the tracker the id of its answer", () => {
  const call = (id: string, name: string, args: object, output = "ok") => {
    const result = [{ functionResponse: { id, name, response: { output } } }];
    return { id: `g${id}`, type: "gemini", content: "So", toolCalls: [{ id, name, args, status: "success", result }] };
  };
  const replay = play(
    { sessionId: "s", projectHash: "p" },
    call("c1", "tracker_create_task", { title: "Build", description: "", type: "task" }, "Created task 0a1b2c: Build"),
    call("c2", "tracker_update_task", { id: "0a1b2c", status: "closed" }),
  );
  expect(replay.receipt).toMatchObject({ promised: 1, done: 1, unknown: {} });
});

it("Qwen Code's recordings give a new task the id of its answer", () => {
  const base = { sessionId: "s", cwd: "project", version: "1" };
  const call = (at: number, name: string, args: object, ids: readonly string[]) => {
    const todos = ids.map((id) => ({ id, content: id, status: "pending" }));
    const toolCallResult = { callId: `c${at}`, status: "success", resultDisplay: { type: "todo_list", todos } };
    const message = { parts: [{ functionCall: { id: `c${at}`, name, args } }] };
    return [
      { ...base, type: "assistant", uuid: `a${at}`, message },
      { ...base, type: "tool_result", uuid: `r${at}`, message: { role: "user", parts: [] }, toolCallResult },
    ];
  };
  const replay = play(
    ...call(1, "task_create", { title: "Build" }, ["0a1b2c3d"]),
    ...call(2, "task_create", { title: "Ship" }, ["0a1b2c3d", "4e5f6a7b"]),
    ...call(3, "task_update", { taskId: "4e5f6a7b", status: "completed" }, ["0a1b2c3d", "4e5f6a7b"]),
  );
  expect(replay.receipt).toMatchObject({ promised: 2, done: 1, open: 1, unknown: {} });
});

it("Antigravity's recordings have the plan's file as it changes", () => {
  const step = (step_index: number, name: string, args: object) => {
    return { step_index, source: "MODEL", type: "PLANNER_RESPONSE", status: "DONE", tool_calls: [{ name, args }] };
  };
  // Each argument may be JSON text.
  const TargetFile = '"/home/ann/.gemini/antigravity/brain/1/task.md"';
  const replay = play(
    { step_index: 0, source: "USER_EXPLICIT", type: "USER_INPUT", content: "<USER_REQUEST>\nGo on\n</USER_REQUEST>" },
    step(1, "write_to_file", { TargetFile, CodeContent: "# Release\n- [ ] Build\n- [ ] Ship\n" }),
    step(2, "replace_file_content", { TargetFile, TargetContent: "- [ ] Build", ReplacementContent: "- [/] Build" }),
    step(3, "multi_replace_file_content", {
      TargetFile,
      ReplacementChunks: JSON.stringify([{ TargetContent: "- [/] Build", ReplacementContent: "- [x] Build" }]),
    }),
    step(4, "replace_file_content", { TargetFile, TargetContent: "gone", ReplacementContent: "" }),
    step(5, "view_file", { AbsolutePath: TargetFile }),
  );
  expect(replay.receipt).toMatchObject({ preset: "antigravity", promised: 2, done: 1, open: 1, writes: 3 });
  expect(replay.receipt.unknown).toEqual({ "an edit of a text that is not there": 1 });
});

it.each([
  [
    "Codex's code mode",
    [
      { type: "session_meta", payload: { id: "s", cwd: "project", cli_version: "0.169.0" } },
      {
        type: "response_item",
        payload: {
          type: "custom_tool_call",
          name: "exec",
          call_id: "c1",
          input: `await tools.mcp__plan__todo_write(${JSON.stringify({ todos: TODOS })});`,
        },
      },
    ],
  ],
  [
    "Cline's tool for all servers",
    [
      [
        { role: "user", content: [{ type: "text", text: "<task>Go on</task>" }] },
        {
          role: "assistant",
          content: [
            {
              type: "tool_use",
              id: "c1",
              name: "use_mcp_tool",
              input: { server_name: "plan", tool_name: "todo_write", arguments: JSON.stringify({ todos: TODOS }) },
            },
          ],
        },
      ],
    ],
  ],
])("a call of this library's tool is found in %s", (_name, lines) => {
  expect(play(...lines).receipt).toMatchObject({ preset: "default", promised: 1, writes: 1 });
});
