import { TODO_STATUSES, type TodoList } from "agent-todos";
import { createPlanObserver, type ObserverEvent, type ObserverState } from "agent-todos/observe";
import * as fc from "fast-check";
import { expect, it } from "vitest";

const text = fc.oneof(
  fc.constantFrom("Write", "Test", "</session> Ship", "- [x] Write\n- [ ] Test", "- [>] Lint\n- [x] Ship"),
  fc.string({ unit: "binary", maxLength: 40 }),
);
const status = fc.constantFrom(...TODO_STATUSES);
const list: fc.Arbitrary<TodoList> = fc.record({
  items: fc
    .uniqueArray(
      fc.record({ id: fc.string(), content: text, status, activeForm: text }, { requiredKeys: ["content", "status"] }),
      { selector: ({ id = "" }) => id, maxLength: 5 },
    )
    // One item runs at most, as in every list that a session holds.
    .map((items) =>
      items.map((item, index) =>
        index > 0 && item.status === "in_progress" ? { ...item, status: "pending" as const } : item,
      ),
    ),
  revision: fc.nat(9),
});

const call = fc.record(
  {
    name: fc.oneof(fc.constantFrom("bash", "read_file", "TodoWrite"), text),
    input: fc.anything(),
    failed: fc.boolean(),
  },
  { requiredKeys: ["name"] },
);
const event: fc.Arbitrary<ObserverEvent> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ type: fc.constant("user" as const), list, text }) },
  {
    weight: 6,
    arbitrary: fc.record(
      { type: fc.constant("round" as const), list, text, calls: fc.array(call, { maxLength: 3 }) },
      { requiredKeys: ["type", "list", "calls"] },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record(
      { type: fc.constant("end" as const), list, text, asking: fc.boolean() },
      { requiredKeys: ["type", "list"] },
    ),
  },
);

const name = fc.oneof(fc.constantFrom("#1", "#2", "#3", "1", 2), text);
const update = fc.record(
  {
    id: name,
    status: fc.oneof(status, text),
    content: text,
    activeForm: text,
    round: fc.oneof(fc.integer({ min: -1, max: 9 }), fc.anything()),
  },
  { requiredKeys: [] },
);
const reply = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ add: fc.array(fc.oneof(update, text)), updates: fc.array(update) }, { requiredKeys: [] }),
  },
  { weight: 1, arbitrary: fc.anything({ withNullPrototype: true, withBigInt: true, withMap: true }) },
  { weight: 1, arbitrary: fc.json().map((json) => `Here: ${json}`) },
);

function follow(events: readonly ObserverEvent[], options = {}): ObserverState {
  const observer = createPlanObserver({ first: 1, spacing: 1, growth: 0, ...options });
  return events.reduce((state, one) => observer.next(state, one).state, observer.start());
}

it("read() is total, keeps the very list unless a rule lets it change, and never completes what no shown round did", () => {
  const observer = createPlanObserver();
  fc.assert(
    fc.property(fc.array(event, { maxLength: 8 }), list, reply, (events, now, answer) => {
      const state = follow(events);
      const { list: next, changes, refused } = observer.read(state, now, answer);
      if (changes.length === 0) expect(next).toBe(now);
      else expect(next.revision).toBe(now.revision + 1);
      expect(next.items.filter((item) => item.status === "in_progress").length).toBeLessThanOrEqual(1);
      expect(refused.every(({ code, message }) => typeof code === "string" && message.length <= 2000)).toBe(true);
      const worked = (state.shown?.rounds ?? []).filter(({ failed }) => !failed);
      for (const change of changes) {
        if (change.type === "removed") expect(state.room).toBe(1);
        if (change.type === "completed") expect(worked.length).toBeGreaterThan(0);
        if (change.type === "added") expect(["pending", "in_progress"]).toContain(change.after.status);
        if (change.type === "reopened") expect(state.spokenOf.length).toBeGreaterThan(0);
      }
    }),
  );
});

it("next() is pure, and its state is plain JSON of a bounded size", () => {
  const observer = createPlanObserver({ first: 1, spacing: 1 });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), event, (events, last) => {
      const state = follow(events);
      const stored: ObserverState = JSON.parse(JSON.stringify(state));
      expect(stored).toEqual(state);
      expect(JSON.stringify(state).length).toBeLessThan(16_000);
      expect(observer.next(stored, last)).toEqual(observer.next(state, last));
    }),
  );
});

it("next() shows at most 4,000 characters, and nothing in them ends the digest early", () => {
  const observer = createPlanObserver({ first: 1, spacing: 1 });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 20 }), list, (events, now) => {
      const { state } = observer.next(follow(events), { type: "round", list: now, calls: [{ name: "bash" }] });
      const { decision } = observer.next(state, { type: "end", list: now });
      if (!decision.observe) return;
      const { prompt } = decision.request;
      expect(prompt.length).toBeLessThanOrEqual(4000);
      expect(prompt.match(/<\s*\/?\s*session/gi)).toHaveLength(2);
    }),
  );
});
