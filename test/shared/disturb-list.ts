import { EMPTY_TODO_LIST, type TodoList, type TodoStatus } from "agent-todos";
import type { Play } from "./host-history.js";
import { judge } from "./judge-change.js";
import { NOTHING, playEdit, playUndo, type Step, type World, type Writer } from "./play-meaning.js";

/** Lets other people change the list. */
export async function disturb(play: Play, share: number): Promise<void> {
  const { world, person, options, isTasks } = play;
  const { chance } = world;
  if (!chance(share)) return;
  if (options.isRemoved && chance(0.05)) {
    await person.todos.remove();
    for (const { gone, known } of play.models) for (const { content } of known.items) gone.add(world.rootOf(content));
    person.known = EMPTY_TODO_LIST;
    return;
  }
  const before = await person.todos.read();
  const [said, named] = chance(0.15)
    ? await playUndo(world, person)
    : isTasks || chance(0.4)
      ? await playFlip(world, person, before)
      : await playEdit(world, person);
  await judge(play, said, before, named);
}

/** A person adds an item, or finishes, starts or reopens one. */
async function playFlip(world: World, person: Writer, head: TodoList): Promise<Step> {
  const item = world.chance(0.7) ? world.pick(head.items) : undefined;
  if (item === undefined) {
    const content = world.freshText();
    await person.todos.edit({ add: [{ content, status: "pending" }] });
    return [`user adds "${content}"`, [{ ...NOTHING, added: new Set([content]) }]] as const;
  }
  const { content } = item;
  const open: TodoStatus = world.chance(0.5) ? "completed" : "cancelled";
  const status: TodoStatus = item.status === "pending" ? open : "pending";
  await person.todos.edit({ updates: [{ content, status }] });
  return [
    `user makes "${content}" ${status}`,
    [{ ...NOTHING, statuses: new Map([[world.rootOf(content), status]]) }],
  ] as const;
}
