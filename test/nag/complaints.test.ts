import { expect, it } from "vitest";
import { DONE, EMPTY, type NagRow, NEXT, OPEN, reasonsFor } from "./play.js";

// What users of other todo tools complained about: a reminder that breaks one of these rules is noise.

it.each<NagRow>([
  {
    when: "never when the tool is not in the tool set",
    options: { start: true },
    happens: [["user message, 30 rounds, end, compaction", OPEN, { toolAvailable: false }]],
    reasons: "33 tool_unavailable",
  },
  {
    when: "a switch for each kind",
    options: { stale: false, stop: false, compacted: false },
    happens: [["30 rounds, end, compaction", OPEN]],
    reasons: "32 off",
  },
  {
    when: "only successful writes reset the count: a refused one does not",
    options: { stale: 10 },
    happens: [["9 rounds, refused write", OPEN]],
    reasons: "9 fresh, STALE",
  },
  {
    when: "only successful writes reset the count: an accepted one does",
    options: { stale: 10 },
    happens: [["9 rounds, write, 9 rounds", OPEN]],
    reasons: "19 fresh",
  },
  {
    when: "both gates: rounds since the write",
    options: { stale: { after: 4, spacing: 1 } },
    happens: [["4 rounds, write, 3 rounds", OPEN]],
    reasons: "3 fresh, STALE, 4 fresh",
  },
  {
    when: "both gates: rounds since the last reminder",
    options: { stale: { after: 1, spacing: 9 } },
    happens: [["round, write, 8 rounds", OPEN]],
    reasons: "STALE, fresh, 7 spacing, STALE",
  },
  {
    when: "counts go on over user turns",
    options: { stale: 10 },
    happens: [["5 rounds, user message, 5 rounds", OPEN]],
    reasons: "5 fresh, off, 4 fresh, STALE",
  },
  { when: "silent when the list is empty", happens: [["30 rounds, end, compaction", EMPTY]], reasons: "32 empty" },
  {
    when: "silent when all items are done or cancelled",
    happens: [["30 rounds, end, compaction", DONE]],
    reasons: "32 done",
  },
  {
    when: "silent while the list is kept up",
    happens: [
      ["write, 8 rounds", OPEN],
      ["write, 29 rounds", NEXT],
    ],
    reasons: "39 fresh",
  },
  {
    when: "silent while the item at work is the last",
    happens: [["99 rounds", NEXT]],
    reasons: "29 fresh, 70 few_pending",
  },
  { when: "silent while nothing is done", happens: [["99 rounds", OPEN, { progress: false }]], reasons: "99 fresh" },
  {
    when: "a cap while the open part stays the same",
    options: { stale: { after: 1, spacing: 1, backoff: 1 } },
    happens: [["9 rounds", OPEN]],
    reasons: "3 STALE, 6 exhausted",
  },
  {
    when: "rewriting the same list refills nothing",
    options: { stale: { after: 1, spacing: 1, backoff: 1 } },
    happens: [["write, 3 rounds, write, 9 rounds", OPEN]],
    reasons: "fresh, 3 STALE, fresh, 9 exhausted",
  },
  {
    when: "progress refills the cap",
    options: { stale: 1, maxReminders: 1 },
    happens: [
      ["write, 2 rounds", OPEN],
      ["write, 10 rounds", NEXT],
    ],
    reasons: "fresh, STALE, exhausted, fresh, 7 spacing, STALE, 2 exhausted",
  },
  {
    when: "at most one nudge at the end of a turn",
    happens: [["round, end, round, end, round, end", OPEN]],
    reasons: "fresh, UNFINISHED, fresh, exhausted, fresh, exhausted",
  },
  { when: "no nudge when the last step was a write", happens: [["write, end", OPEN]], reasons: "2 fresh" },
  {
    when: "no nudge on the last allowed step",
    happens: [
      ["round", OPEN],
      ["end", OPEN, { toolAvailable: false }],
    ],
    reasons: "fresh, tool_unavailable",
  },
  { when: "no nudge in a turn of text alone", happens: [["user message, end", OPEN]], reasons: "off, idle" },
  {
    when: "no nudge while the model waits for an answer",
    happens: [["user message, round, question", OPEN]],
    reasons: "off, fresh, waiting",
  },
  { when: "a compaction is looked at too", happens: [["compaction", OPEN]], reasons: "COMPACTED" },
])("policy.next() keeps the rule: $when", (row) => {
  expect(reasonsFor(row)).toBe(row.reasons);
});
