import { describe, expect, it } from "vitest";
import { createTodoSession } from "../../../src/index.js";
import { renderPanel } from "../../../src/screens/terminal/render-panel.js";

function work() {
  const [todos, child] = [createTodoSession(), createTodoSession()];
  const status = "completed";
  todos.write({
    todos: [
      { content: "Fix", status },
      { content: "Build", status },
      { content: "Tell", status },
      { content: "Review", status: "pending" },
    ],
  });
  todos.check({ name: "npm test", ok: false, items: ["Fix"] });
  todos.check({ name: "tsc", ok: true, items: ["Build"] });
  todos.delegate("Review", { callId: "c1", agent: "reviewer", todos: child });
  child.write({ todos: [{ content: "Read", status: "in_progress" }] });
  return todos;
}

const draw = (options = {}) => {
  const { list, checks, agents } = work();
  return renderPanel(list, { checks, agents, ...options })
    .split("\n")
    .map((row) => row.slice(2, -2).trimEnd());
};

it("shows the three states apart by the check's name, and who works on what", () => {
  expect(draw().slice(1, -1)).toEqual([
    "✓ Fix (npm test failed)",
    "✓ Build (tsc passed)",
    "✓ Tell",
    "● Review...",
    "  └ reviewer: 0/1 done. Now: Read.",
  ]);
});

it("in ASCII too", () => {
  expect(draw({ ascii: true }).slice(1, -1)).toEqual([
    "[x] Fix (npm test failed)",
    "[x] Build (tsc passed)",
    "[x] Tell",
    "[>] Review...",
    "  - reviewer: 0/1 done. Now: Read.",
  ]);
});

describe("in little room", () => {
  it("how it ended stays", () => {
    expect(draw({ width: 20 })[1]).toBe("✓ Fix (failed)");
  });

  it("rows of agents give way", () => {
    expect(draw({ maxItems: 4 })).toHaveLength(6);
  });
});

it.each(["checks", "agents"])("%s must be a list", (name) => {
  expect(() => draw({ [name]: "npm test" })).toThrow(
    `${name} must be a list, as ${name} of a session (got "npm test")`,
  );
});
