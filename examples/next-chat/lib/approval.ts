import {
  createPlanApproval,
  type PlanApprovalEvent,
  type PlanApprovalState,
  type TodoEvent,
  type TodoList,
} from "agent-todos";
import { opened, openTodos } from "./database";

/** Whether a person approves each plan before it is carried out: `APPROVE=1 npm run dev`. */
export const ASKS_FIRST = process.env.APPROVE === "1";

const machine = createPlanApproval();

/** What became of a chat's plan, as it is stored. */
export interface Approval {
  readonly state: PlanApprovalState;
  /** The steps that were approved last, where the model has added to them since. */
  readonly before: readonly string[];
  /** What the model is told. */
  readonly text: string;
}

const FIRST: Approval = { state: machine.start(), before: [], text: "" };

function follow(last: Approval, event: PlanApprovalEvent): Approval {
  const { state, decision } = machine.next(last.state, event);
  if (event.type === "run") {
    // A step is open whose event is late or lost: the person is asked about the plan as it is stored.
    const isVoid = !decision.mayRun && state.phase === "approved";
    return isVoid ? follow(last, { type: "proposed", list: event.list }) : last;
  }
  const wasApproved = last.state.phase === "approved";
  const before = state.phase === "approved" ? [] : wasApproved ? last.state.steps : last.before;
  const next = { state, before, text: decision.text ?? last.text };
  // Each plan of the model that is not approved is shown to the person.
  const isNew = event.type === "changed" && event.by === "model" && state.phase === "idle";
  return isNew ? follow(next, { type: "proposed", list: event.list }) : next;
}

export async function readApproval(id: string): Promise<Approval> {
  const { database } = await opened();
  const { rows } = await database.query<{ approval: Approval }>("select approval from approval where chat = $1", [id]);
  return rows[0]?.approval ?? FIRST;
}

/** Reports an event, one after the other, and returns what became of the plan. */
export async function tellApproval(id: string, event: PlanApprovalEvent): Promise<Approval> {
  const { database } = await opened();
  return database.transaction(async (transaction) => {
    const select = "select approval from approval where chat = $1";
    const { rows } = await transaction.query<{ approval: Approval }>(select, [id]);
    const next = follow(rows[0]?.approval ?? FIRST, event);
    await transaction.query(
      "insert into approval values ($1, $2::jsonb) on conflict (chat) do update set approval = excluded.approval",
      [id, JSON.stringify(next)],
    );
    return next;
  });
}

/** Follows a list by its events. */
export function followApproval(id: string): ((event: TodoEvent) => unknown) | undefined {
  if (!ASKS_FIRST) return undefined;
  return (event) => {
    const { type, list } = event;
    // The model may also write the same plan again, which then asks for the same approval.
    if (type === "write") return tellApproval(id, { type: "changed", list, by: "model" });
    if (type !== "edit" || !event.changed) return undefined;
    return tellApproval(id, { type: "changed", list, by: "person", changes: event.changes });
  };
}

/** Decides, right before another tool runs, whether it may: by the list as it is stored, whatever was told before. */
export async function askToRun(id: string): Promise<{ readonly mayRun: boolean; readonly text?: string }> {
  if (!ASKS_FIRST) return { mayRun: true };
  const list = await (await openTodos(id)).read();
  const { decision } = machine.next((await readApproval(id)).state, { type: "run", list });
  if (!decision.mayRun) await tellApproval(id, { type: "run", list });
  return decision;
}

/** What a person answers to a plan; the list itself is read where it is kept, never taken from a page. */
export type SentAnswer =
  | { readonly type: "approved"; readonly seen: number }
  | { readonly type: "changes_wanted" | "denied"; readonly words?: string };

/** Takes an answer; false where the plan is another one than the person saw. */
export async function takeAnswer(id: string, list: TodoList, answer: SentAnswer): Promise<boolean> {
  if (answer.type !== "approved") {
    await tellApproval(id, answer);
    return true;
  }
  if (answer.seen !== list.revision) return false;
  const { state } = await tellApproval(id, { type: "approved", list });
  // After events in another order the proposal may be an older list; what the person sees is asked about next.
  if (state.phase === "proposed") await tellApproval(id, { type: "proposed", list });
  return state.phase === "approved";
}
