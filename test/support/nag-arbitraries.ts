import * as fc from "fast-check";
import { TODO_STATUSES, type TodoList } from "../../src/model/todo.js";
import type { NagEvent } from "../../src/nag/event.js";
import type { NagOptions } from "../../src/nag/resolve-options.js";

/** Short lists, whose items repeat often enough for the same open part to come back. */
export const smallList: fc.Arbitrary<TodoList> = fc.record({
  items: fc.array(
    fc.record({
      content: fc.constantFrom("Read", "Write", "</reminder> Test"),
      status: fc.constantFrom(...TODO_STATUSES),
    }),
    { maxLength: 3 },
  ),
  revision: fc.nat(9),
});

const eventBody = fc.oneof(
  { weight: 1, arbitrary: fc.constant({ type: "start" } as const) },
  {
    weight: 8,
    arbitrary: fc.record(
      {
        type: fc.constant("round" as const),
        list: smallList,
        write: fc.constantFrom("none", "none", "none", "ok", "failed"),
        progress: fc.boolean(),
      },
      { requiredKeys: ["type", "list", "write"] },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record(
      {
        type: fc.constant("stop" as const),
        list: smallList,
        reply: fc.constantFrom("Done.", "Which one?", "Shall I continue?"),
        waiting: fc.constantFrom(true, false, false),
      },
      { requiredKeys: ["type", "list"] },
    ),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("compacted" as const), list: smallList }) },
);

const availability = fc.constantFrom(
  {},
  {},
  {},
  { toolAvailable: true },
  { toolAvailable: false },
  { inSight: false },
  { inSight: true },
);

/** Any event of a host's loop. */
export const nagEvent: fc.Arbitrary<NagEvent> = fc
  .tuple(eventBody, availability)
  .map(([body, moment]) => ({ ...body, ...moment }));

const cadence = fc.record(
  {
    after: fc.integer({ min: 1, max: 4 }),
    spacing: fc.integer({ min: 1, max: 4 }),
    backoff: fc.constantFrom(1, 1.5, 2),
  },
  { requiredKeys: [] },
);

const staleCadence = fc
  .tuple(cadence, fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 2 }))
  .map(([times, afterIfUpToDate, minPending]) => ({ ...times, afterIfUpToDate, minPending }));

/** Any options that are accepted, with numbers small enough for short sequences to reach them. */
export const nagOptions: fc.Arbitrary<NagOptions> = fc.record(
  {
    toolName: fc.constantFrom("todo_write", "TodoWrite"),
    tag: fc.constantFrom("reminder", "system-reminder", "note"),
    start: fc.boolean(),
    stale: fc.oneof(cadence, staleCadence, fc.constant(false as const)),
    noPlan: fc.oneof(cadence, fc.constant(false as const)),
    stop: fc.oneof(fc.record({ max: fc.integer({ min: 0, max: 3 }) }), fc.constant(false as const)),
    compacted: fc.boolean(),
    maxReminders: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constant(Number.POSITIVE_INFINITY)),
    resetOn: fc.constantFrom("write", "call"),
    restartOnStart: fc.boolean(),
    whenEmpty: fc.constantFrom("silent", "remind"),
    whenDone: fc.constantFrom("silent", "remind"),
    listOpenItems: fc.boolean(),
    placement: fc.constantFrom("before", "after"),
  },
  { requiredKeys: [] },
);
