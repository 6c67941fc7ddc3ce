import { expect, it } from "vitest";
import { type PlanRecord, type ReplayedCall, replayRecords } from "../../../src/programs/replay/index.js";

it.each([
  [
    "the tasks of a tracker, from the first to the last",
    "gemini-cli",
    [
      ["tracker_create_task", { title: "Build", description: "", type: "task" }, "0a1b2c"],
      ["tracker_update_task", { id: "0a1b2c", status: "closed" }],
      ["tracker_list_tasks", {}],
    ],
    ["completed Build"],
  ],
  [
    "the tasks of Qwen Code",
    "qwen-code",
    [
      ["task_create", { title: "Build" }, "0a1b2c3d"],
      ["task_create", { title: "Ship" }, "4e5f6a7b"],
      ["task_update", { taskId: "0a1b2c3d", status: "in_progress" }],
      ["task_update", { taskId: "4e5f6a7b", status: "cancelled" }],
      ["task_list", {}],
    ],
    ["in_progress Build", "cancelled Ship"],
  ],
] as const)("replayRecords() follows %s by the ids that their answers gave", (_name, agent, calls, items) => {
  const rounds = calls.map(([tool, input, givenId]): PlanRecord => {
    return { type: "round", calls: [{ tool, input, givenId }] };
  });
  const { receipt, timeline } = replayRecords([{ type: "session", agent }, ...rounds]);
  expect(receipt).toMatchObject({ refused: 0, unknown: {} });
  const shown = timeline.steps.at(-1)?.list.items ?? [];
  expect(shown.map(({ status, content }) => `${status} ${content}`)).toEqual(items);
});

it.each([
  ["arguments that no tool of the name takes", "todo_write", { anything: 1 }],
  ["an action of another product", "todo", { action: "focus", id: 3 }],
  ["words that are no checklist", "todo__todo_write", { content: "Remember the milk" }],
])("replayRecords() counts %s as unknown, and not as refused", (_name, tool, input) => {
  const { receipt } = replayRecords([{ type: "round", calls: [{ tool, input }] }]);
  expect(receipt).toMatchObject({ writes: 0, refused: 0, promised: 0 });
  expect(Object.values(receipt.unknown)).toEqual([1]);
});

it("replayRecords() takes the list that an agent recorded for the plan, and one that it left as it was for a look", () => {
  const listed = (...list: NonNullable<ReplayedCall["list"]>): PlanRecord => {
    return { type: "round", calls: [{ tool: "anything", input: {}, list }] };
  };
  const [build, ship] = [
    { id: "1", content: "Build", status: "pending" },
    { id: "2", content: "Ship", status: "pending", blocked: "no key" },
  ];
  const { receipt, timeline } = replayRecords([
    listed(build),
    listed(build),
    listed({ ...build, status: "completed" }, ship),
    listed({ ...build, status: "completed" }, { ...ship, status: "abandoned", blocked: undefined }),
  ]);
  expect(receipt).toMatchObject({ preset: "recordedList", promised: 2, done: 1, cancelled: 1, writes: 3, rounds: 4 });
  expect(timeline.items.map(({ content, fate }) => `${fate} ${content}`)).toEqual(["done Build", "cancelled Ship"]);
});
