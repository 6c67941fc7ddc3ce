import fc from "fast-check";
import { expect, it } from "vitest";
import { createReplayer, findReader } from "../../../../src/programs/replay/index.js";
import { createRandom } from "../../../support/seeded-random.js";
import { type Happening, RECORDED_FORMS } from "./recorded-forms.js";

const WORDS = ["user", "assistant", "agent", "system", "tool_use", "tool_result", "error", "compaction", "turn.ended"];
const anything = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    true,
    0,
    -1,
    1e300,
    "",
    [],
    {},
    [null],
    [{}],
    { content: [] },
    { id: "u0" },
  ),
  fc.constantFrom<unknown>(...WORDS),
);

/** The same data, in which a random generator put something else in some places. */
function spoil(value: unknown, random: () => number, next: () => unknown): unknown {
  if (random() < 0.06) return next();
  if (Array.isArray(value)) return value.map((one) => spoil(one, random, next));
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).filter(() => random() > 0.03);
  return Object.fromEntries(fields.map(([key, one]) => [key, spoil(one, random, next)]));
}

it.each(RECORDED_FORMS)("the reader of %s reads spoiled recordings without an error", (_name, { record, write }) => {
  const lines = record([
    { does: "ask" },
    write([["Read", "in_progress"]]),
    { does: "work" },
    { ...write([["Read", "completed"]]), failed: true } as Happening,
    { does: "ask" },
    write([["Read", "completed"]]),
  ]);
  const reader = lines.map(findReader).find((found) => found !== undefined)?.reader;
  fc.assert(
    fc.property(fc.integer(), fc.array(anything, { minLength: 1 }), (seed, values) => {
      const random = createRandom(seed);
      const next = (): unknown => values[Math.floor(random() * values.length)];
      const replayer = createReplayer();
      const stream = reader?.open();
      for (const line of lines) for (const one of stream?.read(spoil(line, random, next)) ?? []) replayer.add(one);
      for (const one of stream?.end() ?? []) replayer.add(one);
      const { receipt } = replayer.result();
      expect(receipt.promised).toBe(receipt.done + receipt.dropped + receipt.cancelled + receipt.open);
    }),
  );
});
