import { EMPTY_TODO_LIST } from "agent-todos";
import { createPlanObserver, type ObservedRound } from "agent-todos/observe";
import { expect, it } from "vitest";
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

it.each<Words>([
  {
    what: "takes a checklist in the model's own words as a plan",
    listed: [],
    text: "My plan:\n\n- [>] Write the parser\n- [ ] Test it\n\nI begin.",
    found: {
      items: [
        { content: "Write the parser", status: "in_progress" },
        { content: "Test it", status: "pending" },
      ],
      changes: ["added", "added"],
      refused: [],
    },
  },
  {
    what: "believes a row that is ticked, as its round is its own",
    listed: ["Write the parser", "Test it"],
    text: "- [x] write the parser\n- [ ] Test it",
    found: {
      items: [
        { content: "Write the parser", status: "completed" },
        { content: "Test it", status: "pending" },
      ],
      changes: ["completed"],
      refused: [],
    },
  },
  {
    what: "adds a row that was born completed as pending",
    listed: ["Write the parser", "Test it"],
    text: "- [x] Lint\n- [ ] Test it",
    found: {
      items: [
        { content: "Write the parser", status: "in_progress" },
        { content: "Test it", status: "pending" },
        { content: "Lint", status: "pending" },
      ],
      changes: ["added"],
      refused: ["born_completed"],
    },
  },
  {
    what: "does not believe a row that is ticked in a round that failed",
    listed: ["Write the parser", "Test it"],
    text: "- [x] Write the parser\n- [ ] Test it",
    calls: [{ name: "bash", failed: true }],
    found: {
      items: [
        { content: "Write the parser", status: "in_progress" },
        { content: "Test it", status: "pending" },
      ],
      changes: [],
      refused: ["failed_round"],
    },
  },
  {
    what: "lets one row run",
    listed: ["Write the parser", "Test it"],
    text: "- [>] Test it\n- [>] Write the parser",
    found: {
      items: [
        { content: "Write the parser", status: "in_progress" },
        { content: "Test it", status: "pending" },
      ],
      changes: [],
      refused: ["two_running"],
    },
  },
  {
    what: "takes rows with blank lines between them as one checklist",
    listed: [],
    text: "- [>] Write the parser\n\n  \n- [ ] Test it",
    found: {
      items: [
        { content: "Write the parser", status: "in_progress" },
        { content: "Test it", status: "pending" },
      ],
      changes: ["added", "added"],
      refused: [],
    },
  },
  {
    what: "takes the last of two checklists with words between them",
    listed: [],
    text: "- [ ] Ask\n- [ ] Wait\n\nBetter:\n\n- [ ] Write\n- [ ] Test",
    found: {
      items: [
        { content: "Write", status: "pending" },
        { content: "Test", status: "pending" },
      ],
      changes: ["added", "added"],
      refused: [],
    },
  },
  {
    what: "takes a checklist between two pieces of code",
    listed: [],
    text: "```\nls\n```\n- [ ] Write\n- [ ] Test\n~~~\nls\n~~~",
    found: {
      items: [
        { content: "Write", status: "pending" },
        { content: "Test", status: "pending" },
      ],
      changes: ["added", "added"],
      refused: [],
    },
  },
  {
    what: "finds no checklist long before the end of a text",
    listed: [],
    text: `- [ ] Write\n- [ ] Test\n${"and so on ".repeat(2000)}`,
  },
  { what: "finds no checklist in one row", listed: ["Write the parser", "Test it"], text: "- [ ] Write" },
  {
    what: "finds no checklist in no row",
    listed: ["Write the parser", "Test it"],
    text: "First I write, then I test [1].",
  },
  {
    what: "finds no checklist in rows in code",
    listed: ["Write the parser", "Test it"],
    text: "```md\n- [ ] Write\n- [ ] Test\n```",
  },
  {
    what: "finds no checklist in rows in indented code",
    listed: ["Write the parser", "Test it"],
    text: "Like this:\n  ```md\n- [ ] Write\n- [ ] Test\n  ```",
  },
  {
    what: "finds no checklist in rows that say what the list says",
    listed: ["Write the parser", "Test it"],
    text: "- [ ] Write the parser\n- [ ] Test it",
  },
])("next() $what", ({ listed, text, calls = EDIT.calls, found }) => {
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
