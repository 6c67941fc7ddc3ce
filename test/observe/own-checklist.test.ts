import { EMPTY_TODO_LIST } from "agent-todos";
import { createPlanObserver, type ObservedRound } from "agent-todos/observe";
import { expect, it } from "vitest";
import { readRows } from "../support/read-rows.js";
import { EDIT, listOf, play } from "./watch.js";

const observer = createPlanObserver();

interface Words {
  readonly what: string;
  readonly listed: readonly string[];
  readonly text: string;
  readonly calls?: ObservedRound["calls"];
  /** Left out where no checklist is found. */
  readonly found?: { readonly items: unknown; readonly changes: unknown; readonly refused: unknown };
}

it.each(readRows<Words>("observe/own-checklist"))("next() $what", ({ listed, text, calls = EDIT.calls, found }) => {
  const list = listed.length === 0 ? EMPTY_TODO_LIST : listOf(...listed);
  const { checklist, decision } = observer.next(observer.start(), { type: "round", list, calls, text });
  expect(checklist?.list.items).toEqual(found?.items);
  expect(checklist?.changes.map(({ type }) => type)).toEqual(found?.changes);
  expect(checklist?.refused.map(({ code }) => code)).toEqual(found?.refused);
  expect(decision.observe).toBe(false);
});

it("read() does not take for somebody else's change what a checklist changed meanwhile", () => {
  const list = listOf("Write the parser", "Test it");
  const { state } = play(createPlanObserver({ first: 1 }), [EDIT], { list });
  const text = "- [x] Write the parser\n- [ ] Test it";
  const step = observer.next(state, { type: "round", list, ...EDIT, text, asking: true });
  const now = step.checklist?.list ?? list;
  const { refused, list: read } = observer.read(step.state, now, {
    updates: [
      { id: "#1", status: "completed", round: 1 },
      { id: "#2", status: "in_progress" },
    ],
  });
  expect(refused).toEqual([]);
  expect(read.items.map(({ status }) => status)).toEqual(["completed", "in_progress"]);
});
