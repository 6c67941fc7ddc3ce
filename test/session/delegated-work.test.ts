import { expect, it } from "vitest";
import type { TodoEvent } from "../../src/index.js";
import { D, news, open, P, R, statuses } from "../support/delegated.js";

it("delegate() with work: resolving is the return, and its value is the result", async () => {
  const todos = open();
  const work = todos.delegate("Tell Ada", { callId: "c1" }, async () => 7);
  expect(statuses(todos)).toBe(`${R} ${P} ${R}`);
  expect(await work).toBe(7);
  expect(statuses(todos)).toBe(`${R} ${P} ${D}`);
});

it("delegate() with work: throwing is a failed return, and is thrown on", async () => {
  const todos = open();
  const work = todos.delegate("Tell Ada", {}, () => {
    throw new Error("no mail server");
  });
  await expect(work).rejects.toThrow("no mail server");
  expect(statuses(todos)).toBe(`${R} ${P} ${P}`);
  expect(news(todos)).toContain("no mail server");
});

it("delegate() with work that ends in its round is told, as no call of the model is answered", async () => {
  const todos = open();
  await todos.delegate("Tell Ada", { agent: "mailer" }, async () => 7);
  expect(news(todos)).toContain('"mailer" changed the todo list: completed "Tell Ada"');
});

it("delegate() with work: takes a promise, and runs though no item is meant", async () => {
  const events: TodoEvent[] = [];
  const todos = open([D, P, P], { onEvent: (event) => events.push(event) });
  expect(await todos.delegate("Nothing", {}, Promise.resolve("done"))).toBe("done");
  expect(statuses(todos)).toBe(`${D} ${P} ${P}`);
});

it("delegate() with work names each call above all that were there", async () => {
  const todos = open();
  for (let at = 1; at < 11; at += 1) void todos.delegate("Tell Ada", {}, new Promise(() => undefined));
  await todos.delegate("Review the diff", {}, async () => 7);
  void todos.delegate("Fix the parser", {}, new Promise(() => undefined));
  expect(todos.agents.map((calls) => calls?.map(({ callId }) => callId))).toEqual([
    ["#12"],
    undefined,
    ["#1", "#2", "#3", "#4", "#5", "#6", "#7", "#8", "#9", "#10"],
  ]);
});
