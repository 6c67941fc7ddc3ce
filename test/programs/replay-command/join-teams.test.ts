import type { PlanRecord } from "agent-todos/replay";
import { expect, it } from "vitest";
import { addByTime, queueByTime } from "../../../src/programs/replay-command/join-teams.js";

const call = (time?: string) => ({ type: "teammate", ...(time && { time }), calls: [] }) as never;
const round = (time?: string): PlanRecord => ({ type: "round", time, calls: [] });
const at = (minute: number): string => `2026-01-01T00:0${minute}:00Z`;
const timesOf = (calls: readonly object[]) => calls.map((one) => Reflect.get(one, "time"));

it("queueByTime() takes the calls before a round in the order of their times, those without one last", () => {
  const waiting = queueByTime([call(), call(at(3)), call(at(1)), call(at(2))]);
  expect(timesOf(waiting.before(round()))).toEqual([]);
  expect(timesOf(waiting.before({ type: "user", time: at(9) }))).toEqual([]);
  expect(timesOf(waiting.before(round(at(3))))).toEqual([at(1), at(2)]);
  expect(timesOf(waiting.before(round(at(9))))).toEqual([at(3)]);
  expect(timesOf(waiting.rest())).toEqual([undefined]);
});

it("addByTime() puts each call before the first round that is later, and the others at the end", async () => {
  async function* records(): AsyncGenerator<PlanRecord> {
    yield* [round(at(1)), round(at(3))];
  }
  const added: PlanRecord[] = [];
  for await (const record of addByTime(records(), [call(at(4)), call(at(2))])) added.push(record);
  expect(timesOf(added)).toEqual([at(1), at(2), at(3), at(4)]);
});
