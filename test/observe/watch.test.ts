import { type ObservePlanEvent, observePlan } from "agent-todos/observe";
import { createSharedTodos, memoryStore, type SharedTodos } from "agent-todos/shared";
import { expect, it } from "vitest";
import { EDIT } from "./watch.js";

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Observes a round and the end of its turn over a shared list whose claim the test answers. */
function observe(claim: SharedTodos["claim"]) {
  const todos = { ...createSharedTodos({ store: memoryStore(), id: "thread-7" }), claim };
  const events: ObservePlanEvent[] = [];
  const asked: unknown[] = [];
  const watching = observePlan(todos, {
    ask: (request) => asked.push(request) && { add: ["Write"] },
    timeout: 5000,
    onEvent: (event) => void events.push(event),
  });
  watching.round(EDIT);
  return { watching, ended: watching.end(), events, asked };
}

it("observePlan() claims a list under its own name, for its wait and ten seconds more, and gives it back once", async () => {
  const claims: unknown[] = [];
  let released = 0;
  const { ended, events } = observe(async (...claim) => {
    claims.push(claim);
    return async () => {
      released += 1;
    };
  });
  await ended;
  expect(claims).toEqual([["observer", 15_000]]);
  expect([released, events.map(({ type }) => type)]).toEqual([1, ["pass"]]);
});

it("close() while a claim is waited for asks nothing, and gives the claim back", async () => {
  let allow: (release: () => Promise<void>) => void = () => undefined;
  let released = 0;
  const { watching, ended, events, asked } = observe(() => new Promise((resolve) => (allow = resolve)));
  await settle();
  watching.close();
  allow(async () => {
    released += 1;
  });
  await ended;
  expect([asked.length, events.length, released]).toEqual([0, 0, 1]);
});
