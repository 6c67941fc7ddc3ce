import { expect, it } from "vitest";
import { PRODUCTS } from "./products.js";
import { expectRead, findUnread, type ReadCalls } from "./read-calls.js";

const READ: readonly ReadCalls[] = [
  {
    name: "hermes",
    does: "takes a merge by the name in its recordings",
    agent: "messages",
    calls: [
      ["todo", { todos: [{ id: "1", content: "a", status: "pending" }] }],
      ["todo", { todos: [{ id: "1", status: "completed" }], merge: true }],
    ],
    items: ["completed a"],
  },
  {
    name: "hermes",
    does: "takes its list",
    agent: "hermes",
    calls: [["todo_list", { todos: [{ id: "1", content: "a", status: "cancelled", parent: "0" }] }]],
    items: ["cancelled a"],
  },
  {
    name: "hermes",
    does: "refuses a merge that is neither true nor false",
    agent: "hermes",
    calls: [["todo_list", { todos: [{ id: "1", content: "a", status: "pending" }], merge: "yes" }]],
    untaken: 1,
    items: [],
  },
  {
    name: "hermes",
    does: "refuses an addition under another name",
    agent: "hermes",
    calls: [["todo_list", { todos: [{ id: "1", content: "a", status: "pending" }], append: true }]],
    untaken: 1,
    items: [],
  },
  {
    name: "hermes",
    does: "changes nothing without todos",
    agent: "hermes",
    calls: [["todo_list", { merge: true }]],
    items: [],
  },
  {
    name: "hermes",
    does: "each of its calls",
    agent: "hermes",
    calls: [
      [
        "todo_list",
        {
          todos: [
            { id: "1", content: "Build", status: "completed" },
            { id: "2", content: "Ship", status: "pending" },
          ],
        },
      ],
      ["todo_list", { todos: [{ id: "1", status: "in_progress" }], merge: true }],
    ],
    items: ["in_progress Build", "pending Ship"],
  },
  {
    name: "hermes",
    does: "keeps the last of the items with one id",
    agent: "hermes",
    calls: [
      [
        "todo_list",
        {
          todos: [
            { id: "a", content: "Build", status: "pending" },
            { id: "b", content: "Ship", status: "pending" },
            { id: "a", content: "Build it all", status: "pending" },
          ],
        },
      ],
    ],
    items: ["pending Ship", "pending Build it all"],
  },
  {
    name: "hermes",
    does: "merges a list that is JSON text",
    agent: "hermes",
    calls: [
      [
        "todo_list",
        {
          merge: false,
          todos: [
            { id: "a", content: "Build", status: "pending" },
            { id: "b", content: "Ship", status: "pending" },
          ],
        },
      ],
      ["todo_list", { merge: true, todos: '[{"id":"a","status":"completed"}]' }],
    ],
    items: ["completed Build", "pending Ship"],
  },
  {
    name: "hermes",
    does: "takes the parent of an item away for an empty text, in a merge",
    agent: "hermes",
    calls: [
      [
        "todo_list",
        {
          todos: [
            { id: "a", content: "Build", status: "pending" },
            { id: "b", content: "Ship", status: "pending", parent: "a" },
          ],
        },
      ],
      ["todo_list", { todos: [{ id: "b", parent: "" }], merge: true }],
    ],
    items: ["pending Build", "pending Ship"],
  },
  {
    name: "hermes",
    does: "keeps the parent that a merge leaves out",
    agent: "hermes",
    calls: [
      [
        "todo_list",
        {
          todos: [
            { id: "a", content: "Build", status: "pending" },
            { id: "b", content: "Ship", status: "pending", parent: "a" },
          ],
        },
      ],
      ["todo_list", { todos: [{ id: "b", status: "completed" }], merge: true }],
    ],
    items: ["pending Build", "completed Ship"],
  },
  {
    name: "hermes",
    does: "merges by id, adds what is new and keeps the rest",
    agent: "hermes",
    calls: [
      [
        "todo_list",
        {
          todos: [
            { id: "a", content: "Build", status: "pending", parent: "z" },
            { id: "b", content: "Ship", status: "pending" },
          ],
        },
      ],
      [
        "todo_list",
        {
          todos: [
            { id: "b", status: "in_progress" },
            { id: "c", content: "Tell", status: "pending" },
          ],
          merge: true,
        },
      ],
      ["todo_list", { todos: [{ id: "d", status: "pending" }], merge: true }],
    ],
    untaken: 1,
    items: ["pending Build", "in_progress Ship", "pending Tell"],
  },
];

it.each(READ)("replay reads $name, which $does", expectRead);

it.each(PRODUCTS.hermesMerges)("each call of %s is read in a test", (name) => {
  expect(findUnread(name, READ)).toEqual([]);
});
