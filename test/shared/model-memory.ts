import type { SharedWriteResult } from "agent-todos/shared";
import { type Message, type MessagePart, writeText } from "../../src/conversation/message.js";
import type { SharedReminder } from "../../src/session/shared-session.js";
import type { AnsweredPlan, Model, Plan, Play } from "./host-history.js";
import { applyNamed, learn } from "./learn-list.js";
import type { Named } from "./play-meaning.js";

/** Notes the items of calls whose answers were lost. */
export function lose(model: Model, plans: readonly Plan[]): void {
  model.isUnsure = true;
  for (const { added, dropped, statuses } of plans.map(({ named }) => named))
    for (const root of [...added, ...dropped, ...statuses.keys()]) model.lost.add(root);
}

/** Notes the items of calls whose model never heard of them. */
export function forget({ world }: Play, plans: readonly Plan[]): void {
  for (const { named } of plans) for (const root of named.added) world.unheard.add(root);
}

/** Notes what a call dropped and did not remove, as it is unknown what the model heard: it goes with its next list. */
export function noteKept({ world }: Play, { lost }: Model, { named }: Plan, { list }: SharedWriteResult): void {
  const left = new Set(list.items.map(({ content }) => world.rootOf(content)));
  for (const root of named.dropped) if (left.has(root)) lost.add(root);
}

/** Checks whether an answer refuses a call of a removed list, and shows the one that is there. */
export function showsList({ result }: AnsweredPlan): boolean {
  return !result.ok && result.issues.some(({ code }) => code === "list_changed");
}

/** Stores a reply with its results, and lets the model learn what their texts say. */
export function store({ world }: Play, model: Model, calls: readonly AnsweredPlan[]): void {
  const made = calls.map(({ plan, id }) => ({
    type: "call" as const,
    id: model.hasIds ? id : undefined,
    name: plan.tool ?? model.todos.tool.name,
    input: plan.input,
  }));
  const results = calls.map(({ id, result: { text } }): MessagePart => {
    return model.hasIds ? { type: "result", callId: id, text } : { type: "text", text };
  });
  model.messages = [
    ...model.messages,
    { by: "model", parts: [...made, { type: "text", text: "Working." }] },
    { by: "tool", parts: [...results, { type: "text", text: "ok" }] },
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

/** Puts a reminder into the conversation, and lets the model learn what it shows. */
export async function deliver(play: Play, model: Model, reminder: SharedReminder | undefined): Promise<void> {
  if (reminder === undefined) return;
  const { text } = reminder;
  const [last] = model.messages.slice(-1);
  const isJoined = last !== undefined && last.by !== "model" && play.world.chance(0.5);
  const message: Message = isJoined
    ? { ...last, parts: [...last.parts.slice(0, -1), joinTo(last.parts.at(-1), text)] }
    : writeText("person", text);
  model.messages = isJoined ? model.messages.with(-1, message) : [...model.messages, message];
  model.version = reminder.version;
  model.known = learn(play.world, model.known, { ok: true, text, list: await play.person.todos.read() });
}

function joinTo(part: MessagePart | undefined, text: string): MessagePart {
  return part !== undefined && "text" in part ? { ...part, text: `${part.text}\n\n${text}` } : { type: "text", text };
}
