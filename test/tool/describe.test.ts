import { expect, it } from "vitest";
import * as z from "zod/v4";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";
import { todoItemSchema } from "../../src/schema/todo-schema.js";
import { createTodoTool, type TodoToolOptions } from "../../src/tool/create-todo-tool.js";

const SHORT =
  "Plan and track work of three or more steps. Send the whole todos list each time; it replaces the old one. Mark an item in_progress when you start it, completed as soon as it is done, cancelled if it is no longer needed. At most 1 item in_progress, 100 items, 500 characters each.";

const MEDIUM = `${SHORT} An empty list clears the plan. activeForm is how the item reads while it runs ("Adding tests"). summary says in one sentence what the whole task is. Questions and work of one or two steps need no list. Call it together with your other tools, and only when the plan changes.`;

const LONG = `${MEDIUM}

Good plans:
- Each item is one result that can be checked; write it as an instruction.
- Mark an item completed only when it is really done: tests pass, nothing is left half-way. If you are stuck, leave it in_progress and add an item for what is in the way.
- Keep items as they are worded, in their order; add what you find out, and say so when you drop one.

Example: {"todos":[{"content":"Find the failing test","status":"completed","activeForm":"Finding the failing test"},{"content":"Fix the parser","status":"in_progress","activeForm":"Fixing the parser"}]}`;

type SizesRow = [name: string, options: TodoToolOptions, text: string];

it.each<SizesRow>([
  [
    "by default",
    {},
    "Plan and track work of three or more steps. Send the whole todos list each time; it replaces the old one. Mark an item in_progress when you start it, completed as soon as it is done, cancelled if it is no longer needed. At most 1 item in_progress, 100 items, 500 characters each.",
  ],
  [
    "short",
    { description: "short" },
    "Plan and track work of three or more steps. Send the whole todos list each time; it replaces the old one. Mark an item in_progress when you start it, completed as soon as it is done, cancelled if it is no longer needed. At most 1 item in_progress, 100 items, 500 characters each.",
  ],
  [
    "medium",
    { description: "medium" },
    'Plan and track work of three or more steps. Send the whole todos list each time; it replaces the old one. Mark an item in_progress when you start it, completed as soon as it is done, cancelled if it is no longer needed. At most 1 item in_progress, 100 items, 500 characters each. An empty list clears the plan. activeForm is how the item reads while it runs ("Adding tests"). summary says in one sentence what the whole task is. Questions and work of one or two steps need no list. Call it together with your other tools, and only when the plan changes.',
  ],
  ["the host's own", { description: "Keep a plan." }, "Keep a plan."],
  ["none", { description: "" }, ""],
  ["long", { description: "long" }, LONG],
])("createTodoTool() describes the default rules: %s", (_name, options, text) => {
  expect(createTodoTool(options).description).toBe(text);
});

const STATUSES =
  "Mark an item in_progress when you start it, completed as soon as it is done, cancelled if it is no longer needed.";

type Row = [name: string, rules: TodoRulesOptions, told: string];

it.each<Row>([
  [
    "limits",
    { maxItems: 1, maxContentLength: 60, maxActiveFormLength: 60, maxInProgress: 2 },
    "Mark an item in_progress when you start it, completed as soon as it is done, cancelled if it is no longer needed. At most 2 items in_progress, 1 item, 60 characters each.",
  ],
  [
    "a limit of its own for activeForm",
    { maxActiveFormLength: 30 },
    "Mark an item in_progress when you start it, completed as soon as it is done, cancelled if it is no longer needed. At most 1 item in_progress, 100 items, 500 characters each, 30 characters in activeForm.",
  ],
  [
    "a limit for an activeForm that there is none of",
    { maxActiveFormLength: 30, activeForm: "none" },
    "Mark an item in_progress when you start it, completed as soon as it is done, cancelled if it is no longer needed. At most 1 item in_progress, 100 items, 500 characters each.",
  ],
  [
    "running items beyond the limit demoted",
    { onExceedInProgress: "keep-first" },
    "Mark an item in_progress when you start it, completed as soon as it is done, cancelled if it is no longer needed. At most 1 item in_progress, 100 items, 500 characters each.",
  ],
  [
    "three statuses",
    { statuses: ["pending", "in_progress", "completed"] },
    "Mark an item in_progress when you start it, completed as soon as it is done. At most 1 item in_progress, 100 items, 500 characters each.",
  ],
  [
    "two statuses",
    { statuses: ["pending", "completed"] },
    "Mark an item completed as soon as it is done. At most 100 items, 500 characters each.",
  ],
  ["one status", { statuses: ["pending"] }, "At most 100 items, 500 characters each."],
  [
    "a limit for activeForm alone",
    { maxContentLength: Infinity, fields: { activeForm: "doing" } },
    `${STATUSES} At most 1 item in_progress, 100 items, 500 characters in doing.`,
  ],
  [
    "no limits",
    { maxItems: Infinity, maxContentLength: Infinity, maxActiveFormLength: Infinity, maxInProgress: Infinity },
    STATUSES,
  ],
  [
    "running items without limit",
    { maxInProgress: Number.POSITIVE_INFINITY },
    `${STATUSES} At most 100 items, 500 characters each.`,
  ],
])("createTodoTool() describes the rules in force: %s", (_name, rules, told) => {
  const start =
    "Plan and track work of three or more steps. Send the whole todos list each time; it replaces the old one.";
  expect(createTodoTool({ rules }).description).toBe(`${start} ${told}`);
});

it("createTodoTool() describes the fields by the names the model sends", () => {
  const fields = { list: "items", content: "text", status: "state", activeForm: "doing", summary: "task", id: "key" };
  const rules: TodoRulesOptions = { fields, summary: "required", ids: "require", maxItems: 9 };
  expect(createTodoTool({ rules, description: "long" }).description).toBe(
    `Plan and track work of three or more steps. Send the whole items list each time; it replaces the old one. ${STATUSES} At most 1 item in_progress, 9 items, 500 characters each. An empty list clears the plan. doing is how the item reads while it runs ("Adding tests"). task says in one sentence what the whole task is. Questions and work of one or two steps need no list. Call it together with your other tools, and only when the plan changes.

Good plans:
- Each item is one result that can be checked; write it as an instruction.
- Mark an item completed only when it is really done: tests pass, nothing is left half-way. If you are stuck, leave it in_progress and add an item for what is in the way.
- Keep items as they are worded, in their order; add what you find out, and say so when you drop one.

Example: {"task":"Make the build green again","items":[{"key":"1","text":"Find the failing test","state":"completed","doing":"Finding the failing test"},{"key":"2","text":"Fix the parser","state":"in_progress","doing":"Fixing the parser"}]}`,
  );
});

it("createTodoTool() speaks of no status, field or limit that the rules do not have", () => {
  const rules: TodoRulesOptions = {
    statuses: ["pending", "cancelled"],
    activeForm: "none",
    summary: "none",
    maxItems: Infinity,
    maxContentLength: Infinity,
  };
  expect(createTodoTool({ rules, description: "long" }).description).toBe(
    `Plan and track work of three or more steps. Send the whole todos list each time; it replaces the old one. Mark an item cancelled if it is no longer needed. An empty list clears the plan. Questions and work of one or two steps need no list. Call it together with your other tools, and only when the plan changes.

Good plans:
- Each item is one result that can be checked; write it as an instruction.
- If you are stuck, add an item for what is in the way.
- Keep items as they are worded, in their order; add what you find out, and say so when you drop one.

Example: {"todos":[{"content":"Find the failing test","status":"pending"},{"content":"Fix the parser","status":"pending"}]}`,
  );
});

it("createTodoTool() speaks of no field that the schema does not show", () => {
  const { description } = createTodoTool({ properties: ["status", "content"], description: "medium" });
  expect(description).toBe(
    `${SHORT} An empty list clears the plan. Questions and work of one or two steps need no list. Call it together with your other tools, and only when the plan changes.`,
  );
});

const demanding = todoItemSchema.extend({ priority: z.enum(["high", "low"]) });

it.each<[name: string, rules: TodoRulesOptions]>([
  ["texts of ten characters", { maxContentLength: 10 }],
  ["one item", { maxItems: 1 }],
  ["nothing in progress", { maxInProgress: 0 }],
  ["a field of the host's own on every item", { itemSchema: demanding }],
])("createTodoTool() shows no example that the rules would refuse: %s", (_name, rules) => {
  const { description } = createTodoTool({ description: "long", rules });
  expect(description).toMatch(/say so when you drop one\.$/);
});
