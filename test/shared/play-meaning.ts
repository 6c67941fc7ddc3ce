import { EMPTY_TODO_LIST, type TodoList, type TodoStatus } from "agent-todos";
import { createSharedTodos, memoryStore, type SharedTodos, type SharedTodosOptions } from "agent-todos/shared";
import { nameWork } from "../support/everyday-words.js";
import { createRandom } from "../support/seeded-random.js";

/** What one write or edit names, by item: everything else is to stay as it is. */
export interface Named {
  readonly dropped: ReadonlySet<string>;
  readonly statuses: ReadonlyMap<string, TodoStatus>;
  readonly added: ReadonlySet<string>;
  /** Whether the writer knows what its handle knows, so that what it names has to happen. */
  readonly isSure: boolean;
}

export interface Writer {
  readonly name: string;
  readonly hasRounds: boolean;
  todos: SharedTodos;
  /** The list as its conversation or screen shows it. */
  known: TodoList;
  isFresh: boolean;
}

/** A list that several write, in everyday words, with what everybody meant. */
export interface World {
  readonly chance: (share: number) => boolean;
  readonly pick: <T>(from: readonly T[]) => T | undefined;
  readonly open: (name: string) => SharedTodos;
  readonly freshText: () => string;
  /** The item that a text stands for: a patch gives one item other words. */
  readonly rootOf: (content: string) => string;
  readonly reword: (before: string, after: string) => void;
  readonly callId: () => string;
  /** Items of calls whose writer never heard of them. */
  readonly unheard: Set<string>;
  /** Items that an undo brought back: whether a model knows that, a handle that was just opened cannot tell. */
  readonly restored: Set<string>;
}

export function createWorld(seed: number, options: Partial<SharedTodosOptions> = {}): World {
  const random = createRandom(seed);
  const store = memoryStore();
  const ids = random() < 0.5 ? ("assign" as const) : ("keep" as const);
  const rules = { ids, maxItems: 200 };
  const roots = new Map<string, string>();
  let [turn, calls] = [Math.floor(random() * 8), 0];
  return {
    chance: (share) => random() < share,
    pick: (from) => from[Math.floor(random() * from.length)],
    open: (name) => createSharedTodos({ store, id: "list", agent: name, rules, tool: { patch: true }, ...options }),
    freshText: () => {
      turn += 1;
      return nameWork(turn);
    },
    rootOf: (content) => roots.get(content) ?? content,
    reword: (before, after) => roots.set(after, roots.get(before) ?? before),
    callId: () => {
      calls += 1;
      return `toolu_x${seed}x${calls}`;
    },
    unheard: new Set(),
    restored: new Set(),
  };
}

/** Plays a seed, and lists what became otherwise than its writers meant. */
export async function playMeaning(seed: number, steps: number): Promise<readonly string[]> {
  const world = createWorld(seed);
  const writer = (name: string, hasRounds: boolean): Writer => ({
    name,
    hasRounds,
    todos: world.open(name),
    known: EMPTY_TODO_LIST,
    isFresh: true,
  });
  const models = [writer("main", world.chance(0.5)), writer("other", world.chance(0.5))];
  // A host that names nothing says where the conversation begins.
  for (const { todos, hasRounds } of models) if (hasRounds) await todos.begin();
  const person = writer("user", false);
  const faults: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    const before = await readHead(person);
    const [said, named] = await playStep(world, models, person);
    const found = compare(world, before, await readHead(person), named);
    faults.push(...found.map((fault) => `seed ${seed}, step ${step}, ${said}: ${fault}`));
  }
  return faults;
}

async function readHead({ todos }: Writer): Promise<TodoList> {
  return todos.read();
}

export type Step = readonly [said: string, named: readonly Named[]];

async function playStep(world: World, models: readonly Writer[], person: Writer): Promise<Step> {
  if (world.chance(0.25)) return playEdit(world, person);
  if (world.chance(0.08)) return playUndo(world, person);
  const model = world.pick(models);
  return model === undefined ? ["nothing", []] : playWrite(world, model);
}

/** A model's write; its process may be gone before the answer arrives. */
async function playWrite(world: World, model: Writer): Promise<Step> {
  if (world.chance(0.3)) renew(world, model);
  const first = planWrite(world, model);
  const callId = world.callId();
  // Without rounds an answer counts as heard when it is given.
  if (world.chance(0.7) || !model.hasRounds) {
    const said = `${model.name} ${JSON.stringify(first.input)}`;
    await hear(world, model, await model.todos.write(first.input, { callId }));
    return [said, [first.named]];
  }
  await model.todos.write(first.input, { callId });
  renew(world, model);
  // What a call dropped that nobody heard of counts as the model's own word; two losses in a row may leave it unknown
  // which of the answers arrived.
  if (world.chance(0.5) || first.named.dropped.size > 0 || !first.named.isSure) {
    await hear(world, model, await model.todos.write(first.input, { callId }));
    return [`${model.name} again ${JSON.stringify(first.input)}`, [first.named]];
  }
  // The step is sampled anew by a model that never heard of its first call.
  for (const root of first.named.added) world.unheard.add(root);
  const second = planWrite(world, model);
  await hear(world, model, await model.todos.write(second.input, { callId: world.callId() }));
  // What one model did twice is as it did it last.
  const reverted = new Map([...first.named.statuses.keys()].map((root) => [root, "pending"] as const));
  return [
    `${model.name} lost ${JSON.stringify(first.input)} anew ${JSON.stringify(second.input)}`,
    [
      { ...first.named, isSure: false },
      { ...NOTHING, statuses: reverted },
      { ...second.named, isSure: false },
    ],
  ];
}

function renew(world: World, model: Writer): void {
  model.todos = world.open(model.name);
  model.isFresh = true;
}

async function hear(world: World, model: Writer, { list }: { readonly list: TodoList }): Promise<void> {
  model.known = list;
  model.isFresh = false;
  if (model.hasRounds) await model.todos.endRound();
  // Another process serves the next step.
  if (world.chance(0.2)) renew(world, model);
}

/** A whole list or a patch, made from what its writer knows. */
export function planWrite(world: World, { known, isFresh }: Writer): { readonly input: object; readonly named: Named } {
  const { chance, pick, rootOf, freshText } = world;
  const open = known.items.filter(({ status }) => status === "pending");
  const finished = chance(0.6) ? pick(open) : undefined;
  const others = known.items.filter((item) => item !== finished);
  const gone = chance(0.35) ? pick(others) : undefined;
  const text = chance(0.5) || known.items.length < 2 ? freshText() : undefined;
  const status = chance(0.8) ? "completed" : "cancelled";
  const named: Named = {
    dropped: new Set(gone ? [rootOf(gone.content)] : []),
    statuses: new Map(finished ? [[rootOf(finished.content), status]] : []),
    added: new Set(text === undefined ? [] : [text]),
    isSure: !isFresh,
  };
  const add = text === undefined ? [] : [{ content: text, status: "pending" }];
  if (chance(0.4)) {
    const updates = finished ? [{ content: finished.content, status }] : [];
    return { input: { updates, remove: gone ? [gone.content] : [], add }, named };
  }
  const hasIds = chance(0.3);
  const kept = known.items
    .filter((item) => item !== gone)
    .map((item) => ({ ...item, ...(hasIds ? {} : { id: undefined }), ...(item === finished && { status }) }));
  return { input: { todos: [...kept, ...add] }, named };
}

/** A person's edit, from a screen that may be old. */
export async function playEdit(world: World, person: Writer): Promise<Step> {
  const { chance, pick, rootOf } = world;
  if (chance(0.6) || person.known.revision === 0) person.known = await person.todos.read();
  const target = pick(person.known.items);
  const head = await person.todos.read();
  const isThere = head.items.some(({ content }) => rootOf(content) === rootOf(target?.content ?? ""));
  if (target?.id !== undefined && isThere && chance(0.3)) {
    const content = world.freshText();
    world.reword(target.content, content);
    const input = { updates: [{ id: target.id, content }] };
    await person.todos.edit(input, { seen: person.known.revision });
    return [`user ${JSON.stringify(input)}`, [{ ...NOTHING, added: new Set([rootOf(target.content)]) }]];
  }
  const { input, named } = planWrite(world, person);
  await person.todos.edit(input, { seen: person.known.revision, callId: world.callId() });
  // The person's word wins, so what they changed may stand again.
  const back = [...named.statuses.keys()].map(rootOf);
  return [`user ${JSON.stringify(input)}`, [{ ...named, added: new Set([...named.added, ...back]), isSure: false }]];
}

export const NOTHING: Named = { dropped: new Set(), statuses: new Map(), added: new Set(), isSure: false };

/** Takes back one version, twice, as a click that is sent again. */
export async function playUndo(world: World, person: Writer): Promise<Step> {
  const [undone, last] = (await person.todos.history({ limit: 200 })).slice(-2);
  if (undone === undefined || last === undefined) return ["nothing", []];
  const items = [undone, last].flatMap(({ list }) => list.items);
  const changed = items.filter(({ content, status }) => {
    const sides = [undone, last].map(({ list }) => list.items.find((item) => item.content === content));
    return sides.some((side) => side === undefined || side.status !== status);
  });
  const roots = changed.map(({ content }) => world.rootOf(content));
  const before = new Map(undone.list.items.map(({ content, status }) => [world.rootOf(content), status]));
  const callId = world.callId();
  await person.todos.undo(last.version, { callId });
  const again = await person.todos.undo(last.version, { callId });
  for (const root of roots) world.restored.add(root);
  const statuses = new Map(roots.flatMap((root) => [[root, before.get(root) ?? "pending"] as const]));
  const fault = again.version > last.version + 1 ? " (undone twice)" : "";
  return [
    `undo ${last.version}${fault}`,
    [{ dropped: new Set(roots), statuses, added: new Set(roots), isSure: false }],
  ];
}

/** Lists what differs between two lists and was not named, and what was named and did not happen. */
export function compare(world: World, before: TodoList, after: TodoList, named: readonly Named[]): readonly string[] {
  const statusesIn = ({ items }: TodoList) =>
    new Map(items.map(({ content, status }) => [world.rootOf(content), status]));
  const [old, now] = [statusesIn(before), statusesIn(after)];
  const faults: string[] = [];
  const twins = after.items
    .map(({ content }) => world.rootOf(content))
    .filter((root, at, all) => all.indexOf(root) < at);
  faults.push(...twins.filter((root) => !world.restored.has(root)).map((root) => `doubled "${root}"`));
  for (const [root, status] of old) {
    const left = now.get(root);
    if (left === status) continue;
    const isRestored = world.restored.has(root) && named.some(({ isSure }) => !isSure);
    if (isRestored || named.some(({ dropped, statuses }) => (left ? statuses.get(root) === left : dropped.has(root))))
      continue;
    if (left !== undefined || !world.unheard.has(root)) faults.push(`${left ?? "dropped"} "${root}"`);
  }
  for (const root of now.keys()) {
    if (!old.has(root) && !named.some(({ added }) => added.has(root))) faults.push(`brought back "${root}"`);
  }
  // Under words that its writer never saw it is told as removed, and the one that came back as added.
  const isBackAnew = (root: string): boolean =>
    world.restored.has(root) && !after.items.some(({ content }) => content === root);
  return [...faults, ...named.flatMap((one) => findUndone(one, old, now, isBackAnew))];
}

function findUndone(
  { statuses, added, isSure }: Named,
  old: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
  isBackAnew: (root: string) => boolean,
): readonly string[] {
  if (!isSure) return [];
  const lost = [...added].filter((root) => !now.has(root)).map((root) => `lost the addition of "${root}"`);
  const open = [...statuses.keys()].filter((root) => old.has(root) && now.get(root) === "pending" && !isBackAnew(root));
  return [...lost, ...open.map((root) => `did not finish "${root}"`)];
}
