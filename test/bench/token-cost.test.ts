import { expect, it } from "vitest";
import { countRounds } from "./round-cost.js";
import { computeTokenCosts } from "./token-cost.js";

const ITEM = { content: "Add the tests that are missing", status: "pending" };

it("computeTokenCosts() plays a session in every format", () => {
  const write = (...statuses: readonly string[]): object => ({
    tool: "TodoWrite",
    input: { todos: statuses.map((status, index) => ({ ...ITEM, content: `${ITEM.content} ${index}`, status })) },
    error: false,
  });
  // Two recorded calls in the form of the fixtures.
  const calls = [write("in_progress", "pending"), write("completed", "in_progress")] as never[];
  const costs = computeTokenCosts([calls]);
  expect(costs.map(({ writes }) => writes)).toEqual([2, 2, 2, 2, 2, 2, 2, 1, 1]);
  const [openCode, , , , whole, byText, byId, byTextAlone] = costs.map(({ sent, reply }) => sent + reply);
  expect(Number(openCode)).toBeGreaterThan(Number(whole));
  expect(Number(byText)).toBeGreaterThan(Number(byId));
  expect(Number(byText)).toBeGreaterThan(Number(byTextAlone));
});

it("countRounds() counts the rounds of todo calls, and those that nothing comes behind", () => {
  const round = (userBefore: boolean, ...tools: readonly string[]): object => ({ tools, userBefore });
  const rounds = [
    round(true, "TodoWrite"),
    round(false, "TodoWrite"),
    round(false, "Bash", "TodoWrite"),
    round(false, "TodoWrite"),
    round(true, "Bash"),
    round(false, "TaskUpdate"),
  ];
  // Rows in the form of the fixtures.
  expect(countRounds([{ rounds: rounds as never[] }])).toEqual({ all: 6, withCalls: 5, alone: 4, left: 2 });
});
