import type { TodoList } from "agent-todos";
import { type Model, namesHeard, type Plan, type Play } from "./host-history.js";
import { applyNamed } from "./learn-list.js";
import { NOTHING, planWrite, type World, type Writer } from "./play-meaning.js";

/** Plans the calls of one reply: each goes by what the model knows, and by its calls before. */
export function planReply(play: Play, { known, isUnsure, hasRounds }: Model): readonly Plan[] {
  const { world, isTasks } = play;
  const count = world.chance(0.15) ? 0 : world.chance(0.3) ? 2 : 1;
  const plans: Plan[] = [];
  let list = known;
  for (let index = 0; index < count; index += 1) {
    const isSure = namesHeard(play.options.kind) || (hasRounds && !isUnsure);
    const plan = world.chance(0.06)
      ? BAD
      : isTasks
        ? planTask(world, list)
        : planWrite(world, { known: list, isFresh: !isSure } as Writer);
    plans.push({ ...plan, named: { ...plan.named, isSure: isSure && plan !== BAD } });
    list = applyNamed(world, list, plan.named);
  }
  return plans;
}

const BAD: Plan = { input: { todos: 7 }, named: NOTHING };

/** A call of one of several task tools. */
function planTask(world: World, { items }: TodoList): Plan {
  const open = items.filter(({ id, status }) => id !== undefined && status === "pending");
  const item = world.chance(0.6) ? world.pick(open) : undefined;
  if (item === undefined && world.chance(0.15)) return { tool: "TaskList", input: {}, named: NOTHING };
  if (item === undefined) {
    const subject = world.freshText();
    return {
      tool: "TaskCreate",
      input: { subject, description: "" },
      named: { ...NOTHING, added: new Set([subject]) },
    };
  }
  const status = world.chance(0.8) ? "completed" : "cancelled";
  const named = { ...NOTHING, statuses: new Map([[world.rootOf(item.content), status]] as const) };
  return { tool: "TaskUpdate", input: { taskId: item.id, status: status === "cancelled" ? "deleted" : status }, named };
}
