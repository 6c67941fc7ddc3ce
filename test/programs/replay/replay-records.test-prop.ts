import fc from "fast-check";
import { expect, it } from "vitest";
import { createReplayer, type PlanRecord, replayRecords } from "../../../src/programs/replay/index.js";
import { law } from "../../support/law.js";

const TEXTS = [
  "Read the code",
  "Write tests",
  "Fix the login",
  "Deploy to staging",
  "Tell the team",
  "Write tests again",
];

const item = fc.record({
  content: fc.constantFrom(...TEXTS),
  status: fc.constantFrom("pending", "in_progress", "completed", "cancelled"),
});
const list = fc.record({ todos: fc.uniqueArray(item, { maxLength: 5, selector: ({ content }) => content }) });
const call = fc.record({
  tool: fc.constantFrom("TodoWrite", "todowrite", "bash"),
  input: fc.oneof({ weight: 5, arbitrary: list }, fc.jsonValue()),
  failed: fc.boolean(),
});
const record: fc.Arbitrary<PlanRecord> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant("round" as const),
      id: fc.constantFrom("a", "b", "c"),
      calls: fc.array(call, { maxLength: 3 }),
    }),
  },
  fc.record({ type: fc.constant("rewound" as const), to: fc.constantFrom("a", "b", "c", "d") }),
  fc.constantFrom<PlanRecord>({ type: "user" }, { type: "compacted" }, { type: "end" }),
);

it("every item of a receipt has one fate", () =>
  law([fc.array(record, { maxLength: 30 })], (records) => {
    const { receipt, timeline } = replayRecords(records);
    const { promised, done, dropped, cancelled, open } = receipt;
    expect(done + dropped + cancelled + open).toBe(promised);
    expect(timeline.items).toHaveLength(promised);
    const last = timeline.steps.at(-1)?.list.items ?? [];
    expect(last.filter(({ status }) => status === "pending" || status === "in_progress")).toHaveLength(open);
  }));

it("a replayer that is asked in between ends with the same receipt", () =>
  law([fc.array(record, { maxLength: 20 })], (records) => {
    const replayer = createReplayer();
    for (const one of records) {
      replayer.add(one);
      replayer.result();
    }
    expect(replayer.result()).toEqual(replayRecords(records));
  }));
