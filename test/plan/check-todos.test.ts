import { expect, it } from "vitest";
import { checkTodos } from "../../src/plan/check-todos.js";
import { listOf } from "../support/write.js";

const TEXTS = ["Fix the parser", "Add tests"];
const list = (...statuses: readonly string[]) =>
  listOf(statuses.map((status, at) => ({ content: TEXTS[at] ?? "", status })));

const BOTH = list("completed", "completed");
const states = ({ checks }: Pick<ReturnType<typeof checkTodos>, "checks">) => checks.map((one) => one?.state);

it("a run is noted for the list as it is, and stays with a list that is the same", () => {
  const { facts, ...noted } = checkTodos(undefined, { list: BOTH, run: { name: "npm test", ok: true, at: 7 } });
  expect(states(noted)).toEqual(["checked", "checked"]);
  expect(checkTodos(facts, { list: BOTH })).toEqual({ facts, ...noted });
  expect(facts).toEqual({ runs: [{ name: "npm test", ok: true, at: 7, places: [0, 1] }] });
});

it("a run is noted for the items that it names alone", () => {
  expect(states(checkTodos({}, { list: BOTH, run: { name: "npm test", ok: false, items: ["Add tests"] } }))).toEqual([
    "reported",
    "failing",
  ]);
});

it("an item that was reopened loses its checks, and no other one gets them", () => {
  const { facts } = checkTodos(undefined, { list: BOTH, run: { name: "lint", ok: false, items: ["Fix the parser"] } });
  const reopened = list("in_progress", "completed");
  const followed = checkTodos(facts, { before: BOTH, list: reopened });
  expect([states(followed), followed.facts]).toEqual([[undefined, "reported"], {}]);
});

it("checks follow their items to other places", () => {
  const { facts } = checkTodos(undefined, { list: BOTH, run: { name: "lint", ok: false, items: ["Add tests"] } });
  const turned = { ...BOTH, items: BOTH.items.toReversed() };
  expect(states(checkTodos(facts, { before: BOTH, list: turned }))).toEqual(["failing", "reported"]);
});

it("facts that do not fit the list are left out", () => {
  const facts = { runs: [{ name: "npm test", ok: true, places: [5] }] };
  expect(states(checkTodos(facts, { list: BOTH }))).toEqual(["reported", "reported"]);
});

it("a bad option is an error that names it", () => {
  const run = { name: "", ok: true };
  expect(() => checkTodos(undefined, { list: BOTH, run })).toThrow("Invalid call of checkTodos(): run.name");
});
