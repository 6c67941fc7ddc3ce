import { describe, expect, it } from "vitest";
import { renderPanel } from "../../../src/screens/terminal/render-panel.js";
import { openCheckedWork } from "../../support/checked-work.js";

const draw = (options = {}) => {
  const { list, checks, agents } = openCheckedWork().todos;
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
