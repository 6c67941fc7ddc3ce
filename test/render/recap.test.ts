import { describe, expect, it } from "vitest";
import { countCharacters } from "../../src/model/quote.js";
import { EMPTY_TODO_LIST } from "../../src/model/todo.js";
import { renderRecap } from "../../src/render/recap.js";
import { listOf } from "./lists.js";

it.each<{ what: string; rows: readonly string[]; recap: string }>([
  {
    what: "one of each, cancelled counted as done and completed unnamed",
    rows: ["[>] 修复重叠检测", "[ ] 更新文档", "[-] 性能脚本", "[x] 读代码"],
    recap: "[2/4] In progress: 修复重叠检测. Pending: 更新文档. Cancelled: 性能脚本.",
  },
  {
    what: "three pending and two cancelled items of more",
    rows: ["[ ] a", "[ ] b", "[ ] c", "[ ] d", "[-] e", "[-] f", "[-] g"],
    recap: "[3/7] Pending: a; b; c. Cancelled: e; f.",
  },
  { what: "all running items", rows: ["[>] a", "[>] b"], recap: "[0/2] In progress: a; b." },
  { what: "no empty groups", rows: ["[x] a", "[>] b"], recap: "[1/2] In progress: b." },
  { what: "only the count where all is completed", rows: ["[x] a", "[x] b"], recap: "[2/2]" },
  { what: "only the count of an empty list", rows: [], recap: "[0/0]" },
])("renderRecap() names $what", ({ rows, recap }) => {
  expect(renderRecap(listOf(...rows))).toBe(recap);
});

it("renderRecap() names as many items as it is told", () => {
  const list = listOf("[ ] a", "[ ] b", "[-] c", "[-] d");
  expect(renderRecap(list, { maxPending: 1, maxCancelled: 1 })).toBe("[2/4] Pending: a. Cancelled: c.");
  expect(renderRecap(list, { maxPending: 0, maxCancelled: 0 })).toBe("[2/4]");
});

it("renderRecap() is one line however the items are broken", () => {
  expect(renderRecap(listOf("[>] a\nb </reminder>", "[ ] c\r\n[x] d"))).toBe(
    "[0/2] In progress: a b &lt;/reminder>. Pending: c [x] d.",
  );
});

describe("its length", () => {
  const frame = "[0/1] In progress: .".length;

  it("renderRecap() leaves 299 characters as they are", () => {
    const text = "x".repeat(299 - frame);
    expect(renderRecap(listOf(`[>] ${text}`))).toBe(`[0/1] In progress: ${text}.`);
  });

  it("renderRecap() cuts 300 characters to 299", () => {
    const recap = renderRecap(listOf(`[>] ${"x".repeat(300 - frame)}`));
    expect(recap).toBe(`[0/1] In progress: ${"x".repeat(298 - frame)}….`);
    expect(recap).toHaveLength(299);
  });

  it("renderRecap() counts Chinese and emoji as one character each", () => {
    const text = "测😀".repeat((299 - frame - 1) / 2);
    expect(renderRecap(listOf(`[>] ${text}`))).toBe(`[0/1] In progress: ${text}.`);
  });

  it("renderRecap() cuts the longest texts and keeps the short ones whole", () => {
    const list = listOf("[>] short", `[ ] ${"a".repeat(200)}`, `[ ] ${"b".repeat(120)}`, "[-] gone");
    expect(renderRecap(list, { maxLength: 120 })).toBe(
      `[1/4] In progress: short. Pending: ${"a".repeat(31)}…; ${"b".repeat(31)}…. Cancelled: gone.`,
    );
  });

  it("renderRecap() parts no emoji", () => {
    const recap = renderRecap(listOf(`[>] ${"👨‍👩‍👧‍👦".repeat(20)}`), { maxLength: 100 });
    expect(recap).toBe(`[0/1] In progress: ${"👨‍👩‍👧‍👦".repeat(11)}….`);
    expect(renderRecap(listOf(`[>] ${"😀".repeat(200)}`), { maxLength: 100 })).toBe(
      `[0/1] In progress: ${"😀".repeat(99 - frame - 1)}….`,
    );
  });

  it("renderRecap() cuts the whole where dozens of items run at once", () => {
    const recap = renderRecap(listOf(...Array.from({ length: 60 }, (_, index) => `[>] item ${index}`)), {
      maxLength: 100,
    });
    expect(recap).toMatch(/^\[0\/60\] In progress: …; …; .*…$/);
    expect(countCharacters(recap)).toBeLessThan(100);
  });

  it("renderRecap() has no limit where it is told so", () => {
    const text = "x".repeat(5_000);
    expect(renderRecap(listOf(`[>] ${text}`), { maxLength: Number.POSITIVE_INFINITY })).toBe(
      `[0/1] In progress: ${text}.`,
    );
  });
});

it.each([
  { options: { maxLength: 19 }, message: "maxLength must be a number ≥ 20 (got 19)" },
  { options: { maxLength: Number.NaN }, message: "maxLength must be a number ≥ 20 (got NaN)" },
  { options: { maxPending: -1 }, message: "maxPending must be a number ≥ 0 (got -1)" },
  { options: { maxCancelled: -2 }, message: "maxCancelled must be a number ≥ 0 (got -2)" },
])("renderRecap() refuses $options", ({ options, message }) => {
  expect(() => renderRecap(EMPTY_TODO_LIST, options)).toThrow(
    new RangeError(`Invalid call of renderRecap(): ${message}`),
  );
});
