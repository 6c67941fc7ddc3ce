import { expectTypeOf, it } from "vitest";
import { EMPTY_TODO_LIST as list } from "../../src/model/todo.js";
import type { NagDecision, NagEvent, NagPlacement, NagReason, NagSilence } from "../../src/nag/event.js";
import type { NagContext, NagMessage } from "../../src/nag/messages.js";
import { createNagPolicy } from "../../src/nag/policy.js";
import type { NagOptions } from "../../src/nag/resolve-options.js";
import type { NagState } from "../../src/nag/state.js";

it("NagEvent takes the four events and no other shape", () => {
  expectTypeOf<NagEvent["type"]>().toEqualTypeOf<"start" | "round" | "stop" | "compacted">();
  expectTypeOf<{ type: "start" }>().toExtend<NagEvent>();
  expectTypeOf<{ type: "stop"; list: typeof list; toolAvailable: boolean }>().toExtend<NagEvent>();
  expectTypeOf<{ type: "stop"; list: typeof list; reply: string; waiting: true }>().toExtend<NagEvent>();
  expectTypeOf<{ type: "round"; list: typeof list; reply: string }>().not.toExtend<NagEvent>();
  expectTypeOf<{ type: "round"; list: typeof list }>().not.toExtend<NagEvent>();
  expectTypeOf<{ type: "round"; list: typeof list; write: boolean }>().not.toExtend<NagEvent>();
  expectTypeOf<{ type: "compacted" }>().not.toExtend<NagEvent>();
  expectTypeOf<{ type: "end" }>().not.toExtend<NagEvent>();
  const policy = createNagPolicy();
  // @ts-expect-error a round says what became of the write
  policy.next(policy.start(), { type: "round", list });
  // @ts-expect-error what a person changed is a list of changes
  policy.next(policy.start(), { type: "start", edited: list });
});

it("NagDecision has a text only where it reminds", () => {
  const { decision, state } = createNagPolicy().next(createNagPolicy().start(), { type: "start" });
  expectTypeOf(decision).toEqualTypeOf<NagDecision>();
  expectTypeOf(state).toEqualTypeOf<NagState>();
  if (decision.remind) {
    expectTypeOf(decision.reason).toEqualTypeOf<NagReason>();
    expectTypeOf(decision.text).toEqualTypeOf<string>();
    expectTypeOf(decision.placement).toEqualTypeOf<NagPlacement>();
  } else {
    expectTypeOf(decision.reason).toEqualTypeOf<NagSilence>();
    expectTypeOf(decision).not.toHaveProperty("text");
  }
});

it("NagState is numbers only", () => {
  expectTypeOf<NagState[keyof NagState]>().toEqualTypeOf<number>();
});

it("NagOptions takes words as texts and functions, and only the words that exist", () => {
  expectTypeOf<NagMessage>().toEqualTypeOf<string | ((context: NagContext) => string)>();
  expectTypeOf<{ start: "last" }>().not.toExtend<NagOptions>();
  expectTypeOf<{ stale: true }>().toExtend<NagOptions>();
  expectTypeOf<{ stale: "often" }>().not.toExtend<NagOptions>();
  expectTypeOf<{ messages: { stale: () => string } }>().toExtend<NagOptions>();
  expectTypeOf<{ messages: { stale: () => number } }>().not.toExtend<NagOptions>();
});
