import { EMPTY_TODO_LIST } from "agent-todos";
import { claudeCodeTasks } from "agent-todos/presets";
import type { Heard } from "../../src/session/shared-session.js";
import { disturb } from "./disturb-list.js";
import { type AnsweredPlan, type HostOptions, type Model, namesHeard, type Plan, type Play } from "./host-history.js";
import { excuse, judge } from "./judge-change.js";
import { deliver, forget, lose, noteKept, showsList, store } from "./model-memory.js";
import { planReply } from "./plan-reply.js";
import { createWorld, type Named } from "./play-meaning.js";

/** What a history came to. */
export interface PlayedHosts {
  readonly writes: number;
  readonly faults: readonly string[];
  /** How often a model whose host names nothing took its own call back, or wrote a removed list, as an answer was lost. */
  readonly own: number;
}

/** Plays a history of hosts that open a handle for each request, and lists what became otherwise than anybody meant. */
export async function playHosts(seed: number, requests: number, options: HostOptions): Promise<PlayedHosts> {
  const isTasks = seed % 4 === 0;
  const tasks = isTasks ? { preset: claudeCodeTasks, rules: { maxItems: 200 }, tool: {} } : {};
  const world = createWorld(seed, { ...tasks, ...options.shared });
  const person = { name: "user", hasRounds: false, todos: world.open("user"), known: EMPTY_TODO_LIST, isFresh: true };
  const play: Play = { world, options, isTasks, person, models: [], faults: [], writes: 0, own: 0 };
  const models = ["main", "other"].map((name): Model => {
    const hasRounds = options.kind !== "nothing";
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

type Loss = "answers" | "half" | "round" | "reminder" | undefined;

function pickLoss({ world, options }: Play): Loss {
  if (world.chance(0.65) || options.isWell) return undefined;
  const losses: readonly Loss[] = ["answers", "half"];
  const late: readonly Loss[] = ["round", "reminder"];
  return world.pick(namesHeard(options.kind) || options.hasWindow ? [...losses, ...late] : losses);
}

/** A request of a model: its calls, the end of the round, and the conversation stored; a process may die anywhere. */
async function playRequest(play: Play, model: Model): Promise<void> {
  const { world, options } = play;
  const { chance } = world;
  if (chance(0.85)) model.todos = world.open(model.name);
  // A host that names nothing says where the conversation begins.
  const isFirst = options.kind === "moments" && model.messages.length === 0;
  if (isFirst || (model.hasRounds && chance(0.2)))
    await deliver(play, model, await model.todos.begin(nameHeard(play, model)));
  const heard = nameHeard(play, model);
  const loss = pickLoss(play);
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
