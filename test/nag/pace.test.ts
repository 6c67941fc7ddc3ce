import { expect, it } from "vitest";
import { EMPTY, IDLE, LAST, listOf, type NagRow, ONE_DONE, ONE_PENDING, PLAN, reasonsFor, TWO_DONE } from "./play.js";

// How soon a list asks for a reminder, by default.

it.each<NagRow>([
  {
    when: "an item in progress, nothing finished yet",
    happens: [["write, 31 rounds", PLAN]],
    reasons: "30 fresh, STALE, spacing",
  },
  {
    when: "items finished one at a time",
    happens: [
      ["write, round", PLAN],
      ["write, 30 rounds", ONE_DONE],
    ],
    reasons: "32 fresh, STALE",
  },
  {
    when: "nothing was ever in progress",
    happens: [["write, 14 rounds", IDLE]],
    reasons: "4 fresh, STALE, 9 spacing, STALE",
  },
  {
    when: "one of items that are never started finished",
    happens: [
      ["write, round", IDLE],
      ["write, 4 rounds", listOf("completed Read", "pending Write", "pending Test")],
    ],
    reasons: "6 fresh, STALE",
  },
  {
    when: "a list that is never started, written again as it was",
    happens: [
      ["write, 3 rounds", IDLE],
      ["write, 4 rounds", IDLE],
    ],
    reasons: "8 fresh, STALE",
  },
  {
    when: "an item in progress after all",
    happens: [
      ["write, 3 rounds", IDLE],
      ["write, 29 rounds", PLAN],
    ],
    reasons: "34 fresh",
  },
  {
    when: "nothing in progress any more",
    happens: [
      ["write, 2 rounds", PLAN],
      ["write, 4 rounds", listOf("completed Read", "pending Write", "pending Test")],
    ],
    reasons: "7 fresh, STALE",
  },
  {
    when: "nothing in progress any more, since the first list",
    happens: [["write, 4 rounds", listOf("completed Read", "pending Write", "pending Test")]],
    reasons: "4 fresh, STALE",
  },
  {
    when: "two items finished in one write",
    happens: [
      ["write", PLAN],
      ["write, 8 rounds", TWO_DONE],
    ],
    reasons: "9 fresh, STALE",
  },
  {
    when: "one finished while none was in progress",
    happens: [
      ["write", IDLE],
      ["write, 8 rounds", ONE_DONE],
    ],
    reasons: "9 fresh, STALE",
  },
  {
    when: "a plan that arrives with two items finished",
    happens: [
      ["round", EMPTY],
      ["write, 8 rounds", TWO_DONE],
    ],
    reasons: "empty, 8 fresh, STALE",
  },
  {
    when: "a list that was there before the first round",
    happens: [
      [
        "write, 29 rounds",
        listOf(
          "completed Read",
          "completed Write",
          "in_progress Test",
          "pending Ship",
          "pending Read",
          "pending Write",
          "pending Test",
        ),
      ],
    ],
    reasons: "30 fresh",
  },
  {
    when: "one of two in progress finished",
    happens: [
      ["write", listOf("in_progress Read", "in_progress Write", "pending Test", "pending Ship")],
      ["write, 29 rounds", ONE_DONE],
    ],
    reasons: "31 fresh",
  },
  {
    when: "two items cancelled in one write",
    happens: [
      ["write", PLAN],
      [
        "write, 29 rounds",
        listOf("cancelled Read", "cancelled Write", "in_progress Test", "pending Ship", "pending Tell"),
      ],
    ],
    reasons: "31 fresh",
  },
  {
    when: "a batch in an earlier list",
    happens: [
      ["write", PLAN],
      ["write", TWO_DONE],
      ["write, 8 rounds", PLAN],
    ],
    reasons: "10 fresh, STALE",
  },
  {
    when: "items that the person finished between two rounds",
    happens: [
      ["write, round", PLAN],
      ["29 rounds", TWO_DONE],
    ],
    reasons: "30 fresh, few_pending",
  },
])(
  "policy.next() reminds in the 4th round of a list of which nothing is in progress, else in the 30th, or in the 8th after a batch: $when",
  (row) => {
    expect(reasonsFor(row)).toBe(row.reasons);
  },
);

it.each<NagRow>([
  { when: "the item at work is the last", happens: [["write, 40 rounds", LAST]], reasons: "30 fresh, 11 few_pending" },
  { when: "one is pending", happens: [["write, 40 rounds", ONE_PENDING]], reasons: "30 fresh, 11 few_pending" },
  {
    when: "one is pending and nothing in progress any more",
    happens: [
      ["write", ONE_PENDING],
      ["write, 5 rounds", listOf("completed Test", "pending Ship")],
    ],
    reasons: "5 fresh, 2 few_pending",
  },
  {
    when: "one is pending that was never started",
    happens: [["write, 5 rounds", listOf("pending Ship")]],
    reasons: "4 fresh, 2 few_pending",
  },
  {
    when: "one is pending, after a batch",
    happens: [
      ["write", PLAN],
      ["write, 8 rounds", TWO_DONE],
    ],
    reasons: "9 fresh, STALE",
  },
  {
    when: "the item at work is the last, after a batch",
    happens: [
      ["write", PLAN],
      ["write", TWO_DONE],
      ["write, 9 rounds", LAST],
    ],
    reasons: "10 fresh, 2 few_pending",
  },
])("policy.next() leaves the last items to the end of the turn: $when", (row) => {
  expect(reasonsFor(row)).toBe(row.reasons);
});

it.each<NagRow>([
  {
    when: "a number for `after` alone",
    options: { stale: 6 },
    happens: [["write, 8 rounds", ONE_PENDING]],
    reasons: "6 fresh, STALE, 2 spacing",
  },
  {
    when: "numbers of its own for both",
    options: { stale: { after: 6, afterIfUpToDate: 8 } },
    happens: [["write, 8 rounds", ONE_PENDING]],
    reasons: "8 fresh, STALE",
  },
  {
    when: "a number for lists that are kept up",
    options: { stale: { afterIfUpToDate: 8, minPending: 0 } },
    happens: [["write, 8 rounds", ONE_PENDING]],
    reasons: "8 fresh, STALE",
  },
  {
    when: "how many items have to be pending",
    options: { stale: { afterIfUpToDate: 5, minPending: 4 } },
    happens: [["write, 8 rounds", ONE_PENDING]],
    reasons: "5 fresh, 4 few_pending",
  },
])("policy.next() takes what the host sets: $when", (row) => {
  expect(reasonsFor(row)).toBe(row.reasons);
});

it.each<NagRow>([
  {
    when: "likely out of date",
    happens: [
      ["write", PLAN],
      ["write", listOf("completed Read", "pending Write", "pending Test")],
      ["round", listOf("completed Read", "pending Write", "pending Test"), { progress: false }],
      ["3 rounds", listOf("completed Read", "pending Write", "pending Test")],
    ],
    reasons: "5 fresh, STALE",
  },
  {
    when: "never started",
    happens: [
      ["write", IDLE],
      ["round", IDLE, { progress: false }],
      ["3 rounds", IDLE],
    ],
    reasons: "4 fresh, STALE",
  },
  {
    when: "kept up",
    happens: [
      ["write", PLAN],
      ["round", PLAN, { progress: false }],
      ["20 rounds", PLAN],
    ],
    reasons: "21 fresh, STALE",
  },
])("policy.next() has thresholds of its own once the host leaves out rounds that changed nothing: $when", (row) => {
  expect(reasonsFor(row)).toBe(row.reasons);
});

it.each<NagRow>([
  {
    when: "takes a number of the host's as it is where rounds that changed nothing are left out",
    options: { stale: 4 },
    happens: [
      ["round", IDLE, { progress: false }],
      ["4 rounds", IDLE],
    ],
    reasons: "4 fresh, STALE",
  },
])("policy.next() $when", (row) => {
  expect(reasonsFor(row)).toBe(row.reasons);
});
