import { expect, it } from "vitest";
import { DONE, EMPTY, type NagRow, OPEN, reasonsFor } from "./play.js";

// Nudges, where a model ends its turn with open items.

it.each<NagRow>([
  { when: "once in a user turn", happens: [["round, end, end, end", OPEN]], reasons: "fresh, UNFINISHED, 2 exhausted" },
  {
    when: "again in the next user turn",
    happens: [["round, end, user message, round, end", OPEN]],
    reasons: "fresh, UNFINISHED, off, fresh, UNFINISHED",
  },
  { when: "not right after a write", happens: [["write, end", OPEN]], reasons: "2 fresh" },
  {
    when: "not right after a write and a compaction",
    happens: [["write, compaction, end", OPEN]],
    reasons: "fresh, COMPACTED, fresh",
  },
  {
    when: "after a write and as many rounds as a list stays fresh",
    happens: [["write, 3 rounds, end, round, end", OPEN]],
    reasons: "6 fresh, UNFINISHED",
  },
  {
    when: "by the rounds of a host of its own",
    options: { stale: { after: 6 } },
    happens: [["write, 5 rounds, end, round, end", OPEN]],
    reasons: "7 fresh, STALE, UNFINISHED",
  },
  {
    when: "right after the write's round alone where reminders during work are off",
    options: { stale: false },
    happens: [["write, end, round, end", OPEN]],
    reasons: "off, fresh, off, UNFINISHED",
  },
  { when: "after a refused write", happens: [["refused write, end", OPEN]], reasons: "fresh, UNFINISHED" },
  {
    when: "silent however often the model stops after its write",
    happens: [["write, end, end", OPEN]],
    reasons: "3 fresh",
  },
  {
    when: "after a write in the user turn before",
    happens: [["write, end, user message, round, end, 3 rounds, end", OPEN]],
    reasons: "2 fresh, off, 5 fresh, UNFINISHED",
  },
  { when: "silent without a list", happens: [["end", EMPTY]], reasons: "empty" },
  { when: "silent about a finished list", happens: [["end", DONE]], reasons: "done" },
  { when: "off", options: { stop: false }, happens: [["end", OPEN]], reasons: "off" },
  {
    when: "twice in a user turn",
    options: { stop: { max: 2 } },
    happens: [["round, end, end, end, user message, round, end", OPEN]],
    reasons: "fresh, 2 UNFINISHED, exhausted, off, fresh, UNFINISHED",
  },
  {
    when: "none with a maximum of none",
    options: { stop: { max: 0 } },
    happens: [["end", OPEN]],
    reasons: "exhausted",
  },
  {
    when: "a budget over user turns without progress",
    happens: [["end, user message, round, end, user message, round, end, user message, round, end", OPEN]],
    reasons: "UNFINISHED, off, fresh, UNFINISHED, off, fresh, UNFINISHED, off, fresh, exhausted",
  },
  {
    when: "a budget of its own",
    options: { maxReminders: 1, stale: { after: 1 } },
    happens: [["round, end, round, end, user message, round, end", OPEN]],
    reasons: "STALE, UNFINISHED, 2 exhausted, off, 2 exhausted",
  },
  { when: "waiting where the model asks the person", happens: [["round, question", OPEN]], reasons: "fresh, waiting" },
  {
    when: "waiting where the model asks after a write",
    happens: [["write, question", OPEN]],
    reasons: "fresh, waiting",
  },
  {
    when: "waiting after a turn that the person broke off, and in the turns after it",
    happens: [["write, 5 rounds, user message, round, end, user message, round, end", OPEN]],
    reasons: "6 fresh, off, fresh, waiting, off, fresh, waiting",
  },
  {
    when: "again once the model has written the list after a break",
    happens: [["5 rounds, user message, write, 4 rounds, end", OPEN]],
    reasons: "5 fresh, off, 5 fresh, UNFINISHED",
  },
  {
    when: "after a message that joins a turn under way",
    happens: [["write, 5 rounds, joining message, round, end", OPEN]],
    reasons: "6 fresh, off, fresh, UNFINISHED",
  },
  {
    when: "waiting where the host says that the turn was broken off, whatever ended it",
    happens: [["write, 5 rounds, question, message after a break, round, end", OPEN]],
    reasons: "6 fresh, waiting, off, fresh, waiting",
  },
  { when: "waiting where the host says so", happens: [["round, wait", OPEN]], reasons: "fresh, waiting" },
  {
    when: "idle in a turn without a round",
    happens: [["round, user message, end", OPEN]],
    reasons: "fresh, off, idle",
  },
  {
    when: "idle until the next round",
    happens: [["user message, end, end, round, end", OPEN]],
    reasons: "off, 2 idle, fresh, UNFINISHED",
  },
  {
    when: "a turn of rounds that change nothing is work",
    options: { stale: false },
    happens: [["user message, round, end", OPEN]],
    reasons: "2 off, UNFINISHED",
  },
  {
    when: "a question costs no budget",
    happens: [["user message, round, question, end", OPEN]],
    reasons: "off, fresh, waiting, UNFINISHED",
  },
  {
    when: "a question about a finished list is not looked at",
    happens: [["round, question", DONE]],
    reasons: "2 done",
  },
  {
    when: "a nudge is a reminder that mid-run ones keep their distance from",
    options: { stale: { after: 2, spacing: 3 } },
    happens: [["round, end, 4 rounds", OPEN]],
    reasons: "fresh, UNFINISHED, 2 spacing, STALE, spacing",
  },
])("policy.next() nudges at the end of a turn: $when", (row) => {
  expect(reasonsFor(row)).toBe(row.reasons);
});

it.each<NagRow>([
  {
    when: "No response requested.",
    happens: [
      ["round", OPEN],
      ["2 ends", OPEN, { reply: "No response requested." }],
      ["end", OPEN],
    ],
    reasons: "fresh, 2 waiting, UNFINISHED",
  },
  {
    when: "API Error: 529",
    happens: [
      ["round", OPEN],
      ["2 ends", OPEN, { reply: "API Error: 529" }],
      ["end", OPEN],
    ],
    reasons: "fresh, 2 waiting, UNFINISHED",
  },
  {
    when: "[Request interrupted by user]",
    happens: [
      ["round", OPEN],
      ["2 ends", OPEN, { reply: "[Request interrupted by user]" }],
      ["end", OPEN],
    ],
    reasons: "fresh, 2 waiting, UNFINISHED",
  },
])("policy.next() waits, and keeps its nudge, where the client ended the turn: $when", (row) => {
  expect(reasonsFor(row)).toBe(row.reasons);
});

it.each<NagRow>([
  {
    when: "refills its nudges on progress",
    options: { maxReminders: 2, stale: false },
    happens: [
      ["write, end, user message, round, end, user message, round, end, user message, round, end", OPEN],
      ["write, round, end, user message, round, end", DONE],
      ["write, round, end, user message, round, end", OPEN],
    ],
    reasons:
      "off, fresh, 2 off, UNFINISHED, 2 off, UNFINISHED, 2 off, exhausted, 2 off, done, 2 off, done, 2 off, UNFINISHED, 2 off, UNFINISHED",
  },
])("policy.next() $when", (row) => {
  expect(reasonsFor(row)).toBe(row.reasons);
});
