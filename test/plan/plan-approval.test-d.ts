import { expectTypeOf, it } from "vitest";
import type { EMPTY_TODO_LIST as list } from "../../src/model/todo.js";
import type { PlanApprovalDecision, PlanApprovalEvent, PlanApprovalState } from "../../src/plan/approval-event.js";
import { createPlanApproval } from "../../src/plan/plan-approval.js";
import type { TodoEvent } from "../../src/session/event.js";

it("PlanApprovalEvent takes its seven events and no other shape", () => {
  expectTypeOf<PlanApprovalEvent["type"]>().toEqualTypeOf<
    "proposed" | "approved" | "changes_wanted" | "denied" | "interrupted" | "changed" | "run"
  >();
  expectTypeOf<{ type: "approved"; list: typeof list }>().toExtend<PlanApprovalEvent>();
  expectTypeOf<{ type: "denied" }>().toExtend<PlanApprovalEvent>();
  expectTypeOf<{ type: "changed"; list: typeof list; by: "person" }>().toExtend<PlanApprovalEvent>();
  expectTypeOf<Extract<TodoEvent, { type: "edit" }>>().toExtend<
    Pick<Extract<PlanApprovalEvent, { type: "changed" }>, "list" | "changes">
  >();
  expectTypeOf<{ type: "run"; list: typeof list }>().toExtend<PlanApprovalEvent>();
  expectTypeOf<{ type: "run" }>().not.toExtend<PlanApprovalEvent>();
  expectTypeOf<{ type: "changed"; list: typeof list }>().not.toExtend<PlanApprovalEvent>();
  expectTypeOf<{ type: "approved" }>().not.toExtend<PlanApprovalEvent>();
  expectTypeOf<{ type: "denied"; words: number }>().not.toExtend<PlanApprovalEvent>();
  // @ts-expect-error createPlanApproval takes no options
  createPlanApproval({});
});

it("approval.next() answers with a state and a decision", () => {
  const approval = createPlanApproval();
  const { state, decision } = approval.next(approval.start(), { type: "interrupted" });
  expectTypeOf(state).toEqualTypeOf<PlanApprovalState>();
  expectTypeOf(decision).toEqualTypeOf<PlanApprovalDecision>();
  expectTypeOf(decision.text).toEqualTypeOf<string | undefined>();
});
