import { EMPTY_TODO_LIST, type TodoList, type TodoStatus } from "agent-todos";
import { claudeCodeTasks } from "agent-todos/presets";
import type { SharedTodos, SharedTodosOptions, SharedWriteResult } from "agent-todos/shared";
import type { SentMessage } from "../../src/session/is-plan-in-sight.js";
import type { Heard, SharedReminder } from "../../src/session/shared-session.js";
import { applyNamed, learn } from "./learn-list.js";
import {
  compare,
  createWorld,
  type Named,
  NOTHING,
  planWrite,
  playEdit,
  playUndo,
  type Step,
  type World,
  type Writer,
} from "./play-meaning.js";

/** What a host tells a shared list of what its model heard. */
export type HostKind = "messages" | "seen" | "neither";

/** How the hosts of a history work. */
export interface HostOptions {
  readonly kind: HostKind;
  /** Whether the list is removed now and then. */
  readonly isRemoved?: boolean;
  /** Whether a process may die after the end of a round, before the conversation is stored: the window of `neither`. */
  readonly hasWindow?: boolean;
  /** Where the list is kept. Default: in memory. */
  readonly shared?: Partial<SharedTodosOptions>;
}

/** What a history came to. */
export interface PlayedHosts {
  readonly writes: number;
  readonly faults: readonly string[];
  /** How often a model whose host names nothing took its own call back, or wrote a removed list, as an answer was lost. */
  readonly own: number;
}

/** A model, with the conversation that its host has stored. */
interface Model {
  readonly name: string;
  readonly hasRounds: boolean;
  readonly hasIds: boolean;
  todos: SharedTodos;
  messages: readonly SentMessage[];
  /** The list as the texts of the conversation show it. */
  known: TodoList;
  /** The version beside the last result. */
  version: number;
  /** Whether an answer was lost since the last one that arrived. */
  isUnsure: boolean;
  /** Whether a refusal was lost that showed it another list in place of a removed one. */
  isBlind: boolean;
  /** The items that it knew of a removed list, until a refusal shows it the list as it is. */
  readonly gone: Set<string>;
  /** The items of its own calls that it never heard of, or that may not have been carried out. */
  readonly lost: Set<string>;
}

/** A call that a model plans, and what it names. */
interface Plan {
  readonly tool?: string;
  readonly input: object;
  readonly named: Named;
}

interface Play {
  readonly world: World;
  readonly options: HostOptions;
  readonly isTasks: boolean;
  readonly person: Writer;
  models: readonly Model[];
  readonly faults: string[];
  writes: number;
  own: number;
}

/** Plays a history of hosts that open a handle for each request, and lists what became otherwise than anybody meant. */
export async function playHosts(seed: number, requests: number, options: HostOptions): Promise<PlayedHosts> {
  const isTasks = seed % 4 === 0;
  const tasks = isTasks ? { preset: claudeCodeTasks, rules: { maxItems: 200 }, tool: {} } : {};
  const world = createWorld(seed, { ...tasks, ...options.shared });
  const person = { name: "user", hasRounds: false, todos: world.open("user"), known: EMPTY_TODO_LIST, isFresh: true };
  const play: Play = { world, options, isTasks, person, models: [], faults: [], writes: 0, own: 0 };
  const models = ["main", "other"].map((name): Model => {
    const hasRounds = options.kind !== "neither" || world.chance(0.5);
    const hasIds = !hasRounds || options.kind === "seen" || world.chance(0.7);
    const start = {
      messages: [],
      known: EMPTY_TODO_LIST,
      version: 0,
      isUnsure: false,
      isBlind: false,
      gone: new Set<string>(),
      lost: new Set<string>(),
    };
    return { name, hasRounds, hasIds, todos: world.open(name), ...start };
  });
  play.models = models;
  for (let request = 0; request < requests; request += 1) {
    const before = play.faults.length;
    await disturb(play, 0.5);
    const model = world.pick(models);
    if (model !== undefined) await playRequest(play, model);
    for (let at = before; at < play.faults.length; at += 1)
      play.faults[at] = `${options.kind} ${seed}, request ${request}, ${play.faults[at]}`;
  }
  return { writes: play.writes, faults: play.faults, own: play.own };
}

/** Lets other people change the list. */
async function disturb(play: Play, share: number): Promise<void> {
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

async function judge(
  { world, person, faults }: Play,
  said: string,
  before: TodoList,
  named: readonly Named[],
  excused: readonly ((fault: string) => boolean)[] = [],
) {
  const all = compare(world, before, await person.todos.read(), named);
  const found = all.filter((fault) => !excused.some((isExcused) => isExcused(fault)));
  faults.push(...found.map((fault) => `${said}: ${fault}`));
}

type Loss = "answers" | "half" | "round" | "reminder" | undefined;

function pickLoss({ world, options }: Play, model: Model): Loss {
  if (world.chance(0.65)) return undefined;
  const losses: readonly Loss[] = ["answers", "half"];
  const late: readonly Loss[] = ["round", "reminder"];
  return world.pick(
    options.kind !== "neither" || (options.hasWindow && model.hasRounds) ? [...losses, ...late] : losses,
  );
}

/** A request of a model: its calls, the end of the round, and the conversation stored; a process may die anywhere. */
async function playRequest(play: Play, model: Model): Promise<void> {
  const { world } = play;
  const { chance } = world;
  if (chance(0.85)) model.todos = world.open(model.name);
  if (model.hasRounds && chance(0.2)) await deliver(play, model, await model.todos.begin(nameHeard(play, model)));
  const heard = nameHeard(play, model);
  const loss = pickLoss(play, model);
  const plans = planReply(play, model);
  let calls = await answerPlans(play, model, loss === "half" ? plans.slice(0, 1) : plans, heard);
  if (loss === "answers" || loss === "half") {
    model.todos = world.open(model.name);
    lose(model, plans);
    model.isBlind ||= calls.some(showsList);
    // The step is sampled anew with the next request, or its calls are made again as they were.
    if (chance(0.5)) return forget(play, plans);
    calls = await answerPlans(
      play,
      model,
      calls.map(({ plan, id }) => ({ ...plan, id })).concat(plans.slice(calls.length) as never),
      heard,
    );
  }
  await disturb(play, 0.2);
  const other = chance(0.1) ? world.open(model.name) : model.todos;
  const reminder = model.hasRounds ? await other.endRound(heard) : undefined;
  if (loss === "round") {
    model.todos = world.open(model.name);
    lose(model, plans);
    return forget(play, plans);
  }
  store(play, model, calls);
  if (loss === "reminder") model.todos = world.open(model.name);
  else await deliver(play, model, reminder);
}

function nameHeard({ options }: Play, { messages, version }: Model): Heard {
  if (options.kind === "messages") return { messages: messages.toReversed() };
  return options.kind === "seen" ? { seen: version } : {};
}

/** Notes the items of calls whose answers were lost. */
function lose(model: Model, plans: readonly Plan[]): void {
  model.isUnsure = true;
  for (const { added, dropped, statuses } of plans.map(({ named }) => named))
    for (const root of [...added, ...dropped, ...statuses.keys()]) model.lost.add(root);
}

/** Notes the items of calls whose model never heard of them. */
function forget({ world }: Play, plans: readonly Plan[]): void {
  for (const { named } of plans) for (const root of named.added) world.unheard.add(root);
}

/** What is no fault of a host that passes neither messages nor versions, and is counted apart. */
function excuse(
  play: Play,
  { lost, gone, isBlind }: Model,
  { text }: SharedWriteResult,
): readonly ((fault: string) => boolean)[] {
  if (play.options.kind !== "neither") return [];
  const count = (isExcused: boolean): boolean => {
    if (isExcused) play.own += 1;
    return isExcused;
  };
  return [
    // A model that never heard of its own call takes it back, or writes a list that was removed.
    (fault) => {
      const roots = fault.startsWith("brought back") ? [...lost, ...gone] : [...lost];
      const own = roots.filter((root) => fault.endsWith(`"${root}"`));
      // It stays as it came back, perhaps beside itself under other words.
      if (/^(brought back|doubled)/.test(fault)) for (const root of own) play.world.restored.add(root);
      return count(isBlind || own.length > 0);
    },
    // The answer names what the person made of it since.
    (fault) => fault.startsWith("did not finish") && text.includes("reopened"),
  ];
}

/** Plans the calls of one reply: each goes by what the model knows, and by its calls before. */
function planReply(play: Play, { known, isUnsure, hasRounds }: Model): readonly Plan[] {
  const { world, isTasks } = play;
  const count = world.chance(0.15) ? 0 : world.chance(0.3) ? 2 : 1;
  const plans: Plan[] = [];
  let list = known;
  for (let index = 0; index < count; index += 1) {
    const isSure = play.options.kind !== "neither" || (hasRounds && !isUnsure);
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

/** A call with its answer. */
interface AnsweredPlan {
  readonly plan: Plan;
  readonly id: string;
  readonly result: SharedWriteResult;
}

async function answerPlans(
  play: Play,
  model: Model,
  plans: readonly (Plan & { readonly id?: string })[],
  heard: Heard,
): Promise<readonly AnsweredPlan[]> {
  const { world, person, isTasks } = play;
  const reply = {};
  const answered: AnsweredPlan[] = [];
  // A later call of the reply was planned as if these had been taken, and writes their items by itself.
  const refused: Named[] = [];
  for (const { id = world.callId(), ...plan } of plans) {
    if (answered.length > 0) await disturb(play, 0.2);
    const before = await person.todos.read();
    const tool = plan.tool ?? (isTasks ? "TaskUpdate" : undefined);
    const call = { tool, reply, callId: model.hasIds ? id : undefined, ...heard };
    const result = await model.todos.write(plan.input, call);
    play.writes += 1;
    answered.push({ plan, id, result });
    const isNamed = result.ok && result.duplicate !== true;
    if (result.ok) noteKept(play, model, plan, result);
    else refused.push({ ...plan.named, isSure: false });
    await judge(
      play,
      `${model.name} ${JSON.stringify(plan.input)}`,
      before,
      isNamed ? [plan.named, ...refused] : [],
      excuse(play, model, result),
    );
  }
  return answered;
}

/** Notes what a call dropped and did not remove, as it is unknown what the model heard: it goes with its next list. */
function noteKept({ world }: Play, { lost }: Model, { named }: Plan, { list }: SharedWriteResult): void {
  const left = new Set(list.items.map(({ content }) => world.rootOf(content)));
  for (const root of named.dropped) if (left.has(root)) lost.add(root);
}

/** Checks whether an answer refuses a call of a removed list, and shows the one that is there. */
function showsList({ result }: AnsweredPlan): boolean {
  return !result.ok && result.issues.some(({ code }) => code === "list_changed");
}

/** Stores a reply with its results, and lets the model learn what their texts say. */
function store({ world }: Play, model: Model, calls: readonly AnsweredPlan[]): void {
  const made = calls.map(({ plan, id }) => ({
    id: model.hasIds ? id : undefined,
    name: plan.tool ?? model.todos.tool.name,
    input: plan.input,
  }));
  const results = model.hasIds ? calls.map(({ id }) => id) : [];
  const texts = calls.map(({ result }) => result.text);
  model.messages = [
    ...model.messages,
    { isModel: true, calls: made, results: [], texts: ["Working."] },
    { isModel: false, calls: [], results, texts: [...texts, "ok"] },
  ];
  if (calls.some(showsList)) {
    model.isBlind = false;
    model.gone.clear();
  }
  let known = model.known;
  const refused: Named[] = [];
  for (const { plan, result } of calls) {
    // A whole list that is taken contains what an earlier call of the reply was to add.
    const made = !result.ok ? [] : "todos" in plan.input ? [...refused, plan.named] : [plan.named];
    known = learn(
      world,
      made.reduce((list, named) => applyNamed(world, list, named), known),
      result,
    );
    if (!result.ok) refused.push(plan.named);
  }
  model.known = known;
  model.isUnsure &&= calls.length === 0;
  model.version = calls.at(-1)?.result.version ?? model.version;
}

async function deliver(play: Play, model: Model, reminder: SharedReminder | undefined): Promise<void> {
  if (reminder === undefined) return;
  const { text } = reminder;
  const [last] = model.messages.slice(-1);
  const isJoined = last !== undefined && !last.isModel && play.world.chance(0.5);
  const message: SentMessage = isJoined
    ? { ...last, texts: [...last.texts.slice(0, -1), `${last.texts.at(-1)}\n\n${text}`] }
    : { isModel: false, calls: [], results: [], texts: [text] };
  model.messages = isJoined ? model.messages.with(-1, message) : [...model.messages, message];
  model.version = reminder.version;
  model.known = learn(play.world, model.known, { ok: true, text, list: await play.person.todos.read() });
}
