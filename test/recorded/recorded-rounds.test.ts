import { expect, it } from "vitest";
import type { TodoList } from "../../src/model/todo.js";
import { renderCheckbox } from "../../src/render/checkbox.js";
import { renderMarkdown } from "../../src/render/markdown.js";
import { renderProgress } from "../../src/render/progress.js";
import { renderRecap } from "../../src/render/recap.js";
import { renderStats } from "../../src/render/stats.js";
import { renderUpdate } from "../../src/render/update.js";
import { renderWithin } from "../../src/render/within.js";
import { renderPanel } from "../../src/screens/terminal/render-panel.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import { FIXTURES } from "../support/read-fixture.js";
import { itemsOf, type RecordedCall, readSessions, sendsList } from "../support/recorded-call.js";

interface Round {
  readonly todo?: RecordedCall;
  readonly moreTodos?: readonly RecordedCall[];
  readonly userBefore?: boolean;
  readonly compactBefore?: boolean;
}

/** Rows that each list-shaped renderer prints besides one for each item. */
const LISTS = [
  { name: "renderCheckbox", render: (list: TodoList) => renderCheckbox(list, { count: "none" }), frame: 0 },
  { name: "renderMarkdown", render: renderMarkdown, frame: 0 },
  { name: "renderUpdate", render: renderUpdate, frame: 2 },
  { name: "renderPanel", render: (list: TodoList) => renderPanel(list), frame: 2 },
];

function renderAll(list: TodoList): void {
  for (const { name, render, frame } of LISTS) {
    if (list.items.length > 0) expect(render(list).split("\n").length, name).toBe(list.items.length + frame);
    expect(render(list), name).toBe(render(list));
  }
  expect(renderRecap(list).length).toBeLessThan(300);
  expect(renderWithin(list, { budget: 120 }).length).toBeLessThanOrEqual(120);
  for (const text of [renderProgress(list), renderStats(list)]) expect(text).not.toMatch(/\n/);
}

/** Plays one session round by round, as a host would, and counts what the model would have read of reminders. */
function playRounds(rounds: readonly Round[]): Readonly<Record<string, number>> {
  const todos = createTodoSession({ rules: { maxInProgress: Number.POSITIVE_INFINITY } });
  const reasons: Record<string, number> = {};
  const hear = (reminder: { readonly reason: string; readonly text: string } | undefined): void => {
    if (!reminder) return;
    reasons[reminder.reason] = (reasons[reminder.reason] ?? 0) + 1;
    expect(reminder.text).toMatch(/^<reminder( type="nudge")?>.+<\/reminder>$/s);
  };
  todos.subscribe(renderAll);
  for (const { todo, moreTodos = [], userBefore, compactBefore } of rounds) {
    if (compactBefore) hear(todos.compacted());
    if (userBefore) {
      hear(todos.stop());
      hear(todos.begin());
    }
    for (const call of [...(todo ? [todo] : []), ...moreTodos]) {
      todos.write(sendsList(call) ? { todos: itemsOf(call) } : call.input);
    }
    hear(todos.endRound());
    const { nag } = todos.snapshot();
    expect(JSON.parse(JSON.stringify(nag))).toEqual(nag);
  }
  hear(todos.stop());
  return reasons;
}

const FILES = ["sessions.jsonl", "task-tool-sessions.jsonl"];

it.skipIf(FIXTURES === undefined).each(FILES)(
  "every session of %s plays through session, renderers and reminders",
  (file) => {
    const sessions = readSessions<{ readonly rounds: readonly Round[] }>(file);
    const totals: Record<string, number> = {};
    let rounds = 0;
    for (const session of sessions) {
      rounds += session.rounds.length;
      for (const [reason, count] of Object.entries(playRounds(session.rounds))) {
        totals[reason] = (totals[reason] ?? 0) + count;
      }
    }
    expect(sessions.length).toBeGreaterThan(50);
    console.log(`${file}: ${sessions.length} sessions, ${rounds} rounds, reminders ${JSON.stringify(totals)}`);
  },
);
