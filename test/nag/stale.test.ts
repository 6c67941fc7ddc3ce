import { expect, it } from "vitest";
import { DONE, EMPTY, listOf, type NagRow, NEXT, OPEN, reasonsFor } from "./play.js";

/** From the 3rd round without a write on, in every round. */
const EVERY_ROUND = {
  stale: { after: 3, spacing: 1, backoff: 1 },
  maxReminders: 1000,
  stop: false,
  compacted: false,
} as const;

// Reminders during work, where the host sets when they come.

it.each<NagRow>([
  {
    when: "the tenth round, a model that ignores everything",
    options: { stale: 10 },
    happens: [["60 rounds", OPEN]],
    reasons: "9 fresh, STALE, 9 spacing, STALE, 19 spacing, STALE, 20 exhausted",
  },
  {
    when: "the tenth round after a write",
    options: { stale: 10 },
    happens: [["5 rounds, write, 10 rounds", OPEN]],
    reasons: "15 fresh, STALE",
  },
  {
    when: "no back-off",
    options: { stale: { after: 10, backoff: 1 } },
    happens: [["41 rounds", OPEN]],
    reasons: "9 fresh, STALE, 9 spacing, STALE, 9 spacing, STALE, 11 exhausted",
  },
  {
    when: "a back-off of one and a half",
    options: { stale: { after: 1, spacing: 2, backoff: 1.5 }, maxReminders: 5 },
    happens: [["17 rounds", OPEN]],
    reasons: "STALE, spacing, STALE, 2 spacing, STALE, 4 spacing, STALE, 6 spacing",
  },
  {
    when: "no reminders at all",
    options: { stale: 10, maxReminders: 0 },
    happens: [["12 rounds", OPEN]],
    reasons: "9 fresh, 3 exhausted",
  },
  { when: "reminders about a list off", options: { stale: false }, happens: [["12 rounds", OPEN]], reasons: "12 off" },
  {
    when: "reminders about a list off, without a list",
    options: { stale: false },
    happens: [["12 rounds", EMPTY]],
    reasons: "12 off",
  },
  {
    when: "reminders that there is no plan",
    options: { noPlan: { after: 2, spacing: 2 } },
    happens: [["9 rounds", EMPTY]],
    reasons: "fresh, NO_PLAN, spacing, NO_PLAN, 3 spacing, NO_PLAN, exhausted",
  },
  {
    when: "no_plan leaves a list alone",
    options: { noPlan: { after: 2 } },
    happens: [["9 rounds", OPEN]],
    reasons: "9 fresh",
  },
  {
    when: "no_plan speaks before whenEmpty",
    options: { noPlan: { after: 2 }, whenEmpty: "remind" },
    happens: [["2 rounds", EMPTY]],
    reasons: "fresh, NO_PLAN",
  },
  {
    when: "no_plan with reminders about a list off",
    options: { noPlan: { after: 2 }, stale: false },
    happens: [["2 rounds", EMPTY]],
    reasons: "fresh, NO_PLAN",
  },
  {
    when: "every round from the 3rd",
    options: EVERY_ROUND,
    happens: [["4 rounds", OPEN]],
    reasons: "2 fresh, 2 STALE",
  },
  {
    when: "every round from the 11th",
    options: { stale: { after: 11, spacing: 1, backoff: 1 }, maxReminders: 1000, stop: false, compacted: false },
    happens: [["13 rounds", OPEN]],
    reasons: "10 fresh, 3 STALE",
  },
  {
    when: "every round, a write between",
    options: EVERY_ROUND,
    happens: [["4 rounds, write, 4 rounds", OPEN]],
    reasons: "2 fresh, 2 STALE, 3 fresh, 2 STALE",
  },
  {
    when: "every round from the 3rd, without a list",
    options: EVERY_ROUND,
    happens: [["4 rounds", EMPTY]],
    reasons: "4 empty",
  },
  {
    when: "every round, list or no list",
    options: {
      stale: { after: 3, spacing: 1, backoff: 1 },
      maxReminders: 1000,
      stop: false,
      compacted: false,
      whenEmpty: "remind",
    },
    happens: [["4 rounds", EMPTY]],
    reasons: "2 fresh, 2 STALE",
  },
  { when: "every round with a finished list", options: EVERY_ROUND, happens: [["4 rounds", DONE]], reasons: "4 done" },
  {
    when: "every round, finished or not",
    options: {
      stale: { after: 3, spacing: 1, backoff: 1 },
      maxReminders: 1000,
      stop: false,
      compacted: false,
      whenDone: "remind",
    },
    happens: [["4 rounds", DONE]],
    reasons: "2 fresh, 2 STALE",
  },
  {
    when: "the 30th round of a finished list, where that is asked for",
    options: { whenDone: "remind" },
    happens: [["30 rounds", DONE]],
    reasons: "29 fresh, STALE",
  },
  {
    when: "counted across user messages",
    options: EVERY_ROUND,
    happens: [["2 rounds, user message, 2 rounds", OPEN]],
    reasons: "2 fresh, off, 2 STALE",
  },
  {
    when: "counted anew for each user message",
    options: {
      stale: { after: 3, spacing: 1, backoff: 1 },
      maxReminders: 1000,
      stop: false,
      compacted: false,
      restartOnStart: true,
    },
    happens: [["2 rounds, user message, 4 rounds", OPEN]],
    reasons: "2 fresh, off, 2 fresh, 2 STALE",
  },
  {
    when: "a refused write under resetOn write",
    options: EVERY_ROUND,
    happens: [["2 rounds, refused write, round", OPEN]],
    reasons: "2 fresh, 2 STALE",
  },
  {
    when: "a refused write under resetOn call",
    options: {
      stale: { after: 3, spacing: 1, backoff: 1 },
      maxReminders: 1000,
      stop: false,
      compacted: false,
      resetOn: "call",
    },
    happens: [["2 rounds, refused write, 3 rounds", OPEN]],
    reasons: "5 fresh, STALE",
  },
  {
    when: "an accepted write under resetOn call",
    options: {
      stale: { after: 3, spacing: 1, backoff: 1 },
      maxReminders: 1000,
      stop: false,
      compacted: false,
      resetOn: "call",
    },
    happens: [["2 rounds, write, 3 rounds", OPEN]],
    reasons: "5 fresh, STALE",
  },
])("policy.next() decides round by round: $when", (row) => {
  expect(reasonsFor(row)).toBe(row.reasons);
});

it.each<NagRow>([
  {
    when: "the same items",
    options: { stale: { after: 1, spacing: 1 }, maxReminders: 1 },
    happens: [
      ["write, 2 rounds", OPEN],
      ["write, round", OPEN],
    ],
    reasons: "fresh, STALE, exhausted, fresh, exhausted",
  },
  {
    when: "a finished item dropped",
    options: { stale: { after: 1, spacing: 1 }, maxReminders: 1 },
    happens: [
      ["write, 2 rounds", OPEN],
      ["write, round", listOf("in_progress Write", "pending Test")],
    ],
    reasons: "fresh, STALE, exhausted, fresh, exhausted",
  },
  {
    when: "an item completed",
    options: { stale: { after: 1, spacing: 1 }, maxReminders: 1 },
    happens: [
      ["write, 2 rounds", OPEN],
      ["write, round", listOf("completed Read", "completed Write", "pending Test")],
    ],
    reasons: "fresh, STALE, exhausted, fresh, STALE",
  },
  {
    when: "an item started",
    options: { stale: { after: 1, spacing: 1 }, maxReminders: 1 },
    happens: [
      ["write, 2 rounds", OPEN],
      ["write, round", listOf("completed Read", "in_progress Write", "in_progress Test")],
    ],
    reasons: "fresh, STALE, exhausted, fresh, STALE",
  },
  {
    when: "an item reworded",
    options: { stale: { after: 1, spacing: 1 }, maxReminders: 1 },
    happens: [
      ["write, 2 rounds", OPEN],
      ["write, round", listOf("completed Read", "in_progress Write it", "pending Test")],
    ],
    reasons: "fresh, STALE, exhausted, fresh, STALE",
  },
  {
    when: "an item added",
    options: { stale: { after: 1, spacing: 1 }, maxReminders: 1 },
    happens: [
      ["write, 2 rounds", OPEN],
      ["write, round", listOf("completed Read", "in_progress Write", "pending Test", "pending Ship")],
    ],
    reasons: "fresh, STALE, exhausted, fresh, STALE",
  },
  {
    when: "the items in another order",
    options: { stale: { after: 1, spacing: 1 }, maxReminders: 1 },
    happens: [
      ["write, 2 rounds", OPEN],
      ["write, round", listOf("pending Test", "in_progress Write")],
    ],
    reasons: "fresh, STALE, exhausted, fresh, STALE",
  },
])("policy.next() refills its reminders only on progress: $when", (row) => {
  expect(reasonsFor(row)).toBe(row.reasons);
});

it.each<NagRow>([
  {
    when: "nothing answers",
    options: { stale: { after: 2, spacing: 2 }, maxReminders: 1000 },
    happens: [["17 rounds", OPEN]],
    reasons: "fresh, STALE, spacing, STALE, 3 spacing, STALE, 7 spacing, STALE, spacing",
  },
  {
    when: "a write that moves the plan comes within three rounds",
    options: { stale: { after: 2, spacing: 2 }, maxReminders: 1000 },
    happens: [
      ["8 rounds", OPEN],
      ["2 rounds, write, 4 rounds", NEXT],
    ],
    reasons: "fresh, STALE, spacing, STALE, 3 spacing, STALE, 2 spacing, 2 fresh, STALE, spacing, STALE",
  },
  {
    when: "it comes later",
    options: { stale: { after: 2, spacing: 2 }, maxReminders: 1000 },
    happens: [
      ["8 rounds", OPEN],
      ["3 rounds, write, 8 rounds", NEXT],
    ],
    reasons: "fresh, STALE, spacing, STALE, 3 spacing, STALE, 3 spacing, 2 fresh, 2 spacing, STALE, 4 spacing",
  },
  {
    when: "a write comes that moves nothing",
    options: { stale: { after: 2, spacing: 2 }, maxReminders: 1000 },
    happens: [
      ["write, 8 rounds", OPEN],
      ["round, write, 8 rounds", OPEN],
    ],
    reasons: "2 fresh, STALE, spacing, STALE, 3 spacing, STALE, spacing, 2 fresh, 4 spacing, STALE, 2 spacing",
  },
])("policy.next() spaces reminders by what became of the last ones: $when", (row) => {
  expect(reasonsFor(row)).toBe(row.reasons);
});

it.each<NagRow>([
  {
    when: "gates on rounds since the write and since the last reminder",
    options: { stale: { after: 2, spacing: 6, backoff: 1 } },
    happens: [["2 rounds, write, 6 rounds", OPEN]],
    reasons: "fresh, STALE, 2 fresh, 3 spacing, STALE, spacing",
  },
])("policy.next() $when", (row) => {
  expect(reasonsFor(row)).toBe(row.reasons);
});
