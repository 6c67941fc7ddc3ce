import { expect, it } from "vitest";
import { claudeCodeTasks } from "../../src/presets/index.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import { readGivenId } from "../../src/tool/given-id.js";

it.each<[name: string, answer: string | undefined, id: string | undefined]>([
  ["a sentence", "Task #12 created successfully: Read", "12"],
  ["JSON with a text for the number", '{"task":{"id":"7","subject":"Read"}}', "7"],
  ["JSON with a number", ' { "task" : { "id" : 7 } }', "7"],
  ["a sentence about something else", "Task #12 is completed.", undefined],
  ["no answer", undefined, undefined],
])("readGivenId() reads the number of a new task from %s", (_name, answer, id) => {
  expect(readGivenId(answer)).toBe(id);
});

it.each([
  ["an object", { subject: "Read" }],
  ["the text of one", '{"subject":"Read"}'],
])("todos.write() takes the id that a product gave an item whose call is %s", (_name, input) => {
  const todos = createTodoSession({ preset: claudeCodeTasks });
  expect(todos.write(input, { tool: "TaskCreate", givenId: "7" }).list.items).toMatchObject([{ id: "7" }]);
});
