import { expect, it } from "vitest";
import { DONE, EMPTY, type NagRow, OPEN, reasonsFor } from "./play.js";

// Reminders at a user message and after a compaction.

it.each<NagRow>([
  { when: "off by default", happens: [["user message, user message", EMPTY]], reasons: "2 off" },
  {
    when: "with the first user message",
    options: { start: true },
    happens: [["user message, round, user message, round, user message", EMPTY]],
    reasons: "START, empty, exhausted, empty, exhausted",
  },
  {
    when: "without weight for mid-run reminders",
    options: { start: true, stale: { after: 1 } },
    happens: [["user message, round", OPEN]],
    reasons: "START, STALE",
  },
])("policy.next() reminds at a user message: $when", (row) => {
  expect(reasonsFor(row)).toBe(row.reasons);
});

it.each<NagRow>([
  { when: "the plan again", happens: [["compaction", OPEN]], reasons: "COMPACTED" },
  { when: "after each compaction, with no budget", happens: [["5 compactions", OPEN]], reasons: "5 COMPACTED" },
  { when: "off", options: { compacted: false }, happens: [["compaction", OPEN]], reasons: "off" },
  { when: "nothing without a list", happens: [["compaction", EMPTY]], reasons: "empty" },
  { when: "nothing of a finished list", happens: [["compaction", DONE]], reasons: "done" },
  {
    when: "and mid-run reminders keep their distance",
    options: { stale: { after: 1, spacing: 2 } },
    happens: [["compaction, 2 rounds", OPEN]],
    reasons: "COMPACTED, spacing, STALE",
  },
])("policy.next() shows after a compaction: $when", (row) => {
  expect(reasonsFor(row)).toBe(row.reasons);
});

it.each<NagRow>([
  {
    when: "keeps the reminder of the first message while the tool is not offered",
    options: { start: true },
    happens: [
      ["user message", OPEN, { toolAvailable: false }],
      ["user message, user message", OPEN],
    ],
    reasons: "tool_unavailable, START, exhausted",
  },
])("policy.next() $when", (row) => {
  expect(reasonsFor(row)).toBe(row.reasons);
});
