import { expect, it } from "vitest";
import { PRODUCTS } from "./products.js";
import { expectRead, findUnread, type ReadCalls } from "./read-calls.js";

const READ: readonly ReadCalls[] = [
  {
    name: "grokBuild",
    does: "merges where nothing else is said",
    agent: "grok",
    calls: [
      [
        "todo_write",
        {
          todos: [
            { id: "1", content: "a" },
            { id: "2", content: "b", status: "in_progress" },
          ],
        },
      ],
    ],
    items: ["pending a", "in_progress b"],
  },
  {
    name: "grokBuild",
    does: "takes merge: false as a text",
    agent: "grok",
    calls: [
      [
        "todo_write",
        {
          todos: [
            { id: "a", content: "Build" },
            { id: "b", content: "Ship" },
          ],
        },
      ],
      ["todo_write", { merge: "false", todos: [{ id: "b", content: "Ship", status: "completed" }] }],
    ],
    items: ["completed Ship"],
  },
  {
    name: "grokBuild",
    does: "takes merge: false",
    agent: "grok",
    calls: [
      [
        "todo_write",
        {
          todos: [
            { id: "a", content: "Build" },
            { id: "b", content: "Ship" },
          ],
        },
      ],
      ["todo_write", { merge: false, todos: [{ id: "b", content: "Ship" }] }],
    ],
    items: ["pending Ship"],
  },
  {
    name: "grokBuild",
    does: "takes merge: false and no texts, which can only be changes",
    agent: "grok",
    calls: [
      [
        "todo_write",
        {
          todos: [
            { id: "a", content: "Build" },
            { id: "b", content: "Ship" },
          ],
        },
      ],
      ["todo_write", { merge: false, todos: [{ id: "b" }] }],
    ],
    items: ["pending Build", "pending Ship"],
  },
  {
    name: "grokBuild",
    does: "takes merge: null",
    agent: "grok",
    calls: [
      [
        "todo_write",
        {
          todos: [
            { id: "a", content: "Build" },
            { id: "b", content: "Ship" },
          ],
        },
      ],
      ["todo_write", { merge: null, todos: [{ id: "b", status: "completed" }] }],
    ],
    items: ["pending Build", "completed Ship"],
  },
  {
    name: "grokBuild",
    does: "takes merge: true as a text",
    agent: "grok",
    calls: [
      [
        "todo_write",
        {
          todos: [
            { id: "a", content: "Build" },
            { id: "b", content: "Ship" },
          ],
        },
      ],
      ["todo_write", { merge: "True", todos: [{ id: "c", content: "Tell" }] }],
    ],
    items: ["pending Build", "pending Ship", "pending Tell"],
  },
  {
    name: "grokBuild",
    does: "takes items without ids for a new list",
    agent: "grok",
    calls: [
      ["todo_write", { merge: false, todos: [{ content: "Build", status: "in_progress" }, { content: "Ship" }] }],
    ],
    items: ["in_progress Build", "pending Ship"],
  },
  {
    name: "grokBuild",
    does: "takes a list with a new text for a new list, and one of changes alone for changes",
    agent: "grok",
    calls: [
      [
        "todo_write",
        {
          todos: [
            { id: "a", content: "Build" },
            { id: "b", content: "Ship" },
          ],
        },
      ],
      ["todo_write", { merge: false, todos: [{ id: "a", status: "completed" }] }],
      [
        "todo_write",
        {
          merge: false,
          todos: [
            { id: "a", status: "completed" },
            { id: "c", content: "Tell" },
          ],
        },
      ],
      ["todo_write", { merge: false, todos: [{ id: "z", status: "completed" }] }],
      [
        "todo_write",
        {
          merge: false,
          todos: [
            { id: "a", content: "Pack" },
            { id: "b", status: "completed" },
          ],
        },
      ],
    ],
    untaken: 3,
    items: ["completed Build", "pending Ship"],
  },
  {
    name: "grokBuild",
    does: "refuses a merge that is neither true nor false",
    agent: "grok",
    calls: [
      ["todo_write", { todos: [{ id: "a", content: "Build" }] }],
      ["todo_write", { merge: "banana", todos: [{ id: "a", status: "completed" }] }],
      ["todo_write", { merge: "TRUE", todos: '[{"id":"a","status":"completed"}]' }],
      ["todo_write", { merge: true, todos: "none" }],
    ],
    untaken: 2,
    items: ["completed Build"],
  },
  {
    name: "grokBuild",
    does: "adds items without ids to the list",
    agent: "grok",
    calls: [
      ["todo_write", { todos: [{ id: "a", content: "Build" }] }],
      ["todo_write", { todos: [{ content: "Ship" }, "Tell"] }],
    ],
    items: ["pending Build", "pending Ship", "pending Tell"],
  },
];

it.each(READ)("replay reads $name, which $does", expectRead);

it.each(PRODUCTS.grokBuildMerges)("each call of %s is read in a test", (name) => {
  expect(findUnread(name, READ)).toEqual([]);
});
