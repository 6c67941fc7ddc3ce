import * as fc from "fast-check";
import { expect, it } from "vitest";
import { ESCAPES, type EscapeTarget, escapeText } from "../../src/model/escape.js";
import { clip, countCharacters } from "../../src/model/quote.js";
import { renderRecap } from "../../src/render/recap.js";
import { renderWithin } from "../../src/render/within.js";
import { law } from "../support/law.js";
import { FORBIDDEN, hostileList, hostileText, REMINDER_TAG } from "./hostile-lists.js";
import { RENDERERS } from "./renderer-table.js";

const CASES = Object.entries(RENDERERS).flatMap(([name, { renders, withoutTags = (text: string) => text }]) =>
  Object.entries(renders).map(([options, render]) => ({ name, options, render, withoutTags })),
);

it.each(CASES)(
  "$name with $options escapes hostile lists and prints the same bytes for the same list",
  ({ render, withoutTags }) => {
    fc.assert(
      fc.property(hostileList, (list) => {
        const text = render(list);
        expect(text).not.toMatch(FORBIDDEN);
        expect(withoutTags(text)).not.toMatch(REMINDER_TAG);
        // Equal lists have equal texts even when they are different objects.
        expect(render(structuredClone(list))).toBe(text);
      }),
    );
  },
);

const LINES = Object.entries(RENDERERS).flatMap(([name, { lines }]) =>
  lines === undefined ? [] : [{ name, ...lines }],
);

it.each(LINES)("$name prints one line an item", ({ of, form }) => {
  fc.assert(
    fc.property(hostileList, (list) => {
      fc.pre(list.items.length > 0);
      const lines = of(list);
      expect(lines).toHaveLength(list.items.length);
      for (const line of lines) expect(line).toMatch(form);
    }),
  );
});

it("renderRecap() is one line under maxLength characters", () =>
  law([hostileList, fc.integer({ min: 100, max: 2_000 })], (list, maxLength) => {
    const recap = renderRecap(list, { maxLength });
    expect(countCharacters(recap)).toBeLessThan(maxLength);
    expect(recap).not.toContain("\n");
  }));

it("renderWithin() never measures more than its budget", () => {
  const bytes = (text: string): number => new TextEncoder().encode(text).length;
  fc.assert(
    fc.property(hostileList, fc.nat({ max: 2_000 }), fc.boolean(), (list, budget, inBytes) => {
      const text = inBytes ? renderWithin(list, { budget, count: bytes }) : renderWithin(list, { budget });
      expect(inBytes ? bytes(text) : countCharacters(text)).toBeLessThanOrEqual(budget);
    }),
  );
});

it("renderWithin() prints no less for a larger budget", () =>
  law([hostileList, fc.nat({ max: 500 }), fc.nat({ max: 500 })], (list, budget, more) => {
    const [small, large] = [renderWithin(list, { budget }), renderWithin(list, { budget: budget + more })];
    expect(small === "" || large !== "").toBe(true);
  }));

it("clip() keeps to the limit, and keeps the beginning", () =>
  law([hostileText, fc.nat({ max: 100 })], (text, limit) => {
    const clipped = clip(text, limit);
    expect(countCharacters(clipped)).toBeLessThanOrEqual(limit);
    expect(text.startsWith(clipped.replace(/…$/, "")) || clipped === text).toBe(true);
  }));

it.each<{ target: EscapeTarget }>([{ target: "line" }, { target: "model" }])(
  "escapeText() changes nothing in a text it has escaped for a $target",
  ({ target }) => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const once = escapeText(text, target);
        expect(escapeText(once, target)).toBe(once);
      }),
    );
  },
);

it("escapeText() to a model or to Markdown is the rules of a line, then those of the target", () =>
  law([hostileText, fc.constantFrom("model", "markdown")], (text, target) => {
    const long = [...ESCAPES.line, ...ESCAPES[target]].reduce(
      (safe, [unsafe, replacement = ""]) => safe.replace(unsafe(), replacement),
      text,
    );
    expect(escapeText(text, target)).toBe(long);
  }));

it("escapeText() leaves whole words of any script and whole emoji as they are", () => {
  const harmless = fc.string({
    unit: fc.constantFrom("a", "é", "я", "ع", "中", "か", "한", "ा", "👨‍👩‍👧‍👦", "🇩🇪", "👍🏽", "❤️", "1️⃣", " ", ".", "7"),
  });
  fc.assert(
    fc.property(harmless, (text) => {
      expect(escapeText(text, "model")).toBe(text);
    }),
  );
});
