import type { PlanReplay } from "agent-todos/replay";
import { playPolicy } from "../play-policy.js";
import { escapeHtml } from "./html.js";
import { showCheck } from "./show-check.js";
import { describeSpan } from "./summarize-plan.js";

type TimelineItem = PlanReplay["timeline"]["items"][number];

const FATES = { done: "done", dropped: "dropped untold", cancelled: "cancelled", open: "open at the end" } as const;

/** Draws the items of a plan as lanes over its rounds, with the writes and the reminders below. */
export function renderLanes(replay: PlanReplay): string {
  const { receipt, timeline } = replay;
  const rounds = Math.max(1, receipt.rounds);
  const offsetOf = (round: number): string => `${((100 * round) / rounds).toFixed(2)}%`;
  const drawBar = (className: string, from: number, to: number): string =>
    `<span class="bar ${className}" style="left:${offsetOf(from - 1)};right:calc(100% - ${offsetOf(to)})"></span>`;
  const times = new Map(timeline.steps.map(({ round, time }) => [round, Date.parse(time ?? "")]));
  const lanes = timeline.items.map((item) => {
    const { content, fate, born, ended = rounds, ran } = item;
    const waiting = drawBar(`${fate} waiting`, born, ended);
    const running = ran.map(([from, to = rounds]) => drawBar(fate, from, to));
    return `<li><span class="name">${escapeHtml(content)} <small>${describeItem(item, rounds, times)}</small></span><span class="track">${waiting}${running.join("")}</span></li>`;
  });
  const recorded = timeline.moments.flatMap(({ type, round }) =>
    type === "reminder" ? [{ round, title: "recorded" }] : [],
  );
  const policy = playPolicy(replay).map(({ round, reason }) => ({ round, title: reason }));
  const rows = [
    renderTicks(
      "Writes",
      timeline.steps.map(({ round }) => ({ round, title: "a write" })),
      offsetOf,
    ),
    renderTicks("Reminders as recorded", recorded, offsetOf),
    renderTicks("Reminders by this library's policy", policy, offsetOf),
  ];
  return `<ol class="lanes">${lanes.join("")}</ol><ul class="lanes ticks">${rows.join("")}</ul>
<p class="axis" aria-hidden="true"><span>round 1</span><span>round ${rounds}</span></p>`;
}

/** Describes an item in words: its fate, its rounds, and how long it ran where the recording has times. */
function describeItem(item: TimelineItem, rounds: number, times: ReadonlyMap<number, number>): string {
  const { fate, born, ended = rounds, ran, reworded, reopened, check, isBlocked } = item;
  const spans = ran.map(([from, to = -1]) => (times.get(to) ?? Number.NaN) - (times.get(from) ?? Number.NaN));
  const { name, words } = check === undefined ? { name: "", words: "" } : showCheck(check);
  const time = describeSpan(spans.reduce((sum, span) => sum + span, 0));
  return [
    FATES[fate],
    name && `${escapeHtml(name)} ${words}`,
    `rounds ${born} to ${ended}`,
    ran.length === 0 ? isBlocked !== true && "never in progress" : time && `${time} in progress`,
    isBlocked && "blocked",
    reworded > 0 && `reworded ${reworded} x`,
    reopened > 0 && `reopened ${reopened} x`,
  ]
    .filter(Boolean)
    .join(", ");
}

interface Tick {
  readonly round: number;
  readonly title: string;
}

function renderTicks(name: string, ticks: readonly Tick[], offsetOf: (round: number) => string): string {
  const counted = ticks.length === 0 ? "none" : `${ticks.length}`;
  const marks = ticks.map(
    ({ round, title }) => `<i style="left:${offsetOf(round)}" title="${title}, round ${round}"></i>`,
  );
  return `<li><span class="name">${name} <small>${counted}</small></span><span class="track">${marks.join("")}</span></li>`;
}
