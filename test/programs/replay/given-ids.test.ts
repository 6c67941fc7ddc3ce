import { expect, it } from "vitest";
import { findReader, type PlanReplay, replayRecords } from "../../../src/programs/replay/index.js";

/** A call of a task tool with the text that answered it. */
type Turn = readonly [name: string, input: object, text: string];

const TURNS: readonly Turn[] = [
  ["TaskCreate", { subject: "B", description: "B" }, "Task #2 created successfully: B"],
  ["TaskCreate", { subject: "C", description: "C" }, "Task #3 created successfully: C"],
  ["TaskUpdate", { taskId: "2", status: "completed" }, "Updated task #2 status"],
  ["TaskUpdate", { taskId: "3", status: "completed" }, "Updated task #3 status"],
];

/** How recordings write a call with its answer. */
const FORMS: Readonly<Record<string, (turn: Turn, at: number) => readonly object[]>> = {
  "Claude Code": ([name, input, text], at) => {
    const base = { sessionId: "s", cwd: "project", version: "2.1.0" };
    const content = [{ type: "tool_use", id: `c${at}`, name, input }];
    const result = [{ type: "tool_result", tool_use_id: `c${at}`, content: text }];
    return [
      {
        ...base,
        type: "assistant",
        uuid: `a${at}`,
        parentUuid: null,
        message: { id: `m${at}`, role: "assistant", content },
      },
      { ...base, type: "user", uuid: `u${at}`, parentUuid: `a${at}`, message: { role: "user", content: result } },
    ];
  },
  "messages of Chat Completions": ([name, input, text], at) => [
    {
      role: "assistant",
      content: null,
      tool_calls: [{ id: `c${at}`, type: "function", function: { name, arguments: JSON.stringify(input) } }],
    },
    { role: "tool", tool_call_id: `c${at}`, content: text },
  ],
};

function play(lines: readonly object[]): PlanReplay {
  const stream = findReader(lines[0])?.reader.open();
  if (stream === undefined) throw new Error("no reader");
  return replayRecords([...lines.flatMap((line) => stream.read(line)), ...stream.end()]);
}

it.each(Object.entries(FORMS))(
  "a recording in %s that begins at task 2 has the numbers of the answers",
  (_name, write) => {
    const { receipt, timeline } = play(TURNS.flatMap(write));
    expect(receipt).toMatchObject({ promised: 2, done: 2, refused: 0 });
    expect(timeline.items.map(({ content, fate }) => `${content} ${fate}`)).toEqual(["B done", "C done"]);
  },
);

it("a refused task in messages without a mark for it is no item", () => {
  const refused: Turn = ["TaskCreate", { subject: "X", description: "X" }, "Not saved: subject is missing"];
  const lines = [...TURNS, refused].flatMap((turn, at) => FORMS["messages of Chat Completions"]?.(turn, at) ?? []);
  const { receipt } = play(lines);
  expect(receipt).toMatchObject({ promised: 2, done: 2, refused: 1 });
});
