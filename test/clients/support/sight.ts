import { expect } from "vitest";
import type { ScriptedTurn } from "../../support/api-server/scripted-turn.js";
import { plan, TASK } from "./whole-plan.js";

/** The item of the plan that no answer to a write names, so that only the plan itself shows it. */
const LAST_ITEM = "Run the tests";

/** A plan of three steps, and then many rounds of other work. */
export const LONG_RUN: readonly ScriptedTurn[] = [
  { calls: [plan("in_progress", "pending", "pending")] },
  ...Array.from({ length: 12 }, () => ({ calls: [{ name: "work", input: { step: "next" } }] })),
  { text: "Which one first?" },
];

/** How often each request after the write shows the plan. */
export function countShowings(requests: readonly unknown[]): readonly number[] {
  return requests.slice(1).map((request) => JSON.stringify(request).split(LAST_ITEM).length - 1);
}

/** Counts the requests after the write that show no plan. */
export function countBlind(requests: readonly unknown[]): number {
  return countShowings(requests).filter((count) => count === 0).length;
}

/** Every request shows the plan once: by the call that wrote it, or by one block after that call went out of sight. */
export function expectInSight(requests: readonly unknown[]): void {
  expect(requests).toHaveLength(LONG_RUN.length);
  expect(countShowings(requests)).toEqual(requests.slice(1).map(() => 1));
  // Without a block, some of them would have shown none.
  expect(JSON.stringify(requests.at(-1))).toContain("<todo-context>");
}

/** What a request repeats of earlier ones, which is all but the newest round, has the same bytes. */
export function expectRepeated(requests: readonly (readonly unknown[])[], fresh: number): void {
  const before = new Set(requests[0]?.map((message) => JSON.stringify(message)));
  for (const request of requests.slice(1)) {
    const written = request.map((message) => JSON.stringify(message));
    expect(written.slice(0, -fresh).filter((message) => !before.has(message))).toEqual([]);
    for (const message of written) before.add(message);
  }
}

/** Keeps the task and the newest messages, as hosts cut their requests: a result never comes without its call. */
export function cutToNewest<T extends object>(
  messages: readonly T[],
  count: number,
  isResult: (message: T) => boolean,
): T[] {
  const head = messages.filter((message) => JSON.stringify(message).includes(TASK)).slice(0, 1);
  const tail = messages.slice(-count);
  const start = tail.findIndex((message) => !isResult(message) && !head.includes(message));
  return start === -1 ? [...messages] : [...head, ...tail.slice(start)];
}
