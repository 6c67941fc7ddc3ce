import { expect, it } from "vitest";
import { type NagRow, OPEN, reasonsFor } from "./play.js";

// Rounds that do not count, as the host knows more of them.

it.each<NagRow>([
  {
    when: "in a round",
    options: { start: true },
    happens: [["12 rounds", OPEN, { toolAvailable: false }]],
    reasons: "12 tool_unavailable",
  },
  {
    when: "in a round with a write, where a call was made all the same",
    options: { start: true },
    happens: [["11 refused writes", OPEN, { toolAvailable: false }]],
    reasons: "11 tool_unavailable",
  },
  {
    when: "at a user message",
    options: { start: true },
    happens: [["user message", OPEN, { toolAvailable: false }]],
    reasons: "tool_unavailable",
  },
  {
    when: "at the end of a turn",
    options: { start: true },
    happens: [["end", OPEN, { toolAvailable: false }]],
    reasons: "tool_unavailable",
  },
  {
    when: "after a compaction",
    options: { start: true },
    happens: [["compaction", OPEN, { toolAvailable: false }]],
    reasons: "tool_unavailable",
  },
])("policy.next() never reminds when the tool is not offered: $when", (row) => {
  expect(reasonsFor(row)).toBe(row.reasons);
});

it.each<NagRow>([
  {
    when: "does not count rounds in which the tool was not offered",
    options: { stale: 10 },
    happens: [
      ["9 rounds", OPEN],
      ["5 rounds", OPEN, { toolAvailable: false }],
      ["round", OPEN],
    ],
    reasons: "9 fresh, 5 tool_unavailable, STALE",
  },
  {
    when: "counts a write made although the tool was not offered",
    options: { stale: 10 },
    happens: [
      ["9 rounds", OPEN],
      ["write", OPEN, { toolAvailable: false }],
      ["10 rounds", OPEN],
    ],
    reasons: "9 fresh, tool_unavailable, 9 fresh, STALE",
  },
  {
    when: "counts no round in which nothing was done, and every other one",
    options: { stale: 10 },
    happens: [
      ["30 rounds", OPEN, { progress: false }],
      ["10 rounds", OPEN, { progress: true }],
    ],
    reasons: "39 fresh, STALE",
  },
  {
    when: "counts a write in a round in which nothing else was done",
    options: { stale: 10 },
    happens: [
      ["9 rounds", OPEN],
      ["write", OPEN, { progress: false }],
      ["10 rounds", OPEN],
    ],
    reasons: "19 fresh, STALE",
  },
])("policy.next() $when", (row) => {
  expect(reasonsFor(row)).toBe(row.reasons);
});
