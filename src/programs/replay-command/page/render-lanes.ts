import type { PlanReplay } from "agent-todos/replay";
import { playPolicy } from "../play-policy.js";
import { escapeHtml } from "./html.js";

const FATES = { done: "done", dropped: "dropped untold", cancelled: "cancelled", open: "open at the end" } as const;

/** Draws the items of a plan as lanes over its rounds, with the writes and the reminders below. */
export function renderLanes(replay: PlanReplay): string {
  const { receipt, timeline } = replay;
  const rounds = Math.max(1, receipt.rounds);
  const offsetOf = (round: number): string => `${((100 * round) / rounds).toFixed(2)}%`;
  const lanes = timeline.items.map(({ content, fate, born, ended, reworded, reopened, isBlocked }) => {
    const last = ended ?? rounds;
    const notes = [
      isBlocked ? "blocked" : "",
      reworded > 0 ? `reworded ${reworded} x` : "",
      reopened > 0 ? `reopened ${reopened} x` : "",
    ];
    const details = [FATES[fate], `rounds ${born} to ${last}`, ...notes.filter((note) => note !== "")].join(", ");
    const bar = `<span class="bar ${fate}" style="left:${offsetOf(born - 1)};right:calc(100% - ${offsetOf(last)})"></span>`;
    return `<li><span class="name">${escapeHtml(content)} <small>${details}</small></span><span class="track">${bar}</span></li>`;
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
