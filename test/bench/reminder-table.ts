// The tables of docs/measurements/reminders.md, from recorded sessions, for print-reminders.ts.

import type { NagOptions } from "agent-todos";
import { percent } from "./figures.js";
import { readSessionGroups, type SessionGroup } from "./recorded-sessions.js";
import { measureWaits, type Replay, replay } from "./reminder-replay.js";
import { tabulateChoice, tabulateWorth } from "./staleness-table.js";
import { tabulate } from "./tabulate.js";

const THRESHOLDS = [3, 5, 10, 20, 30];

/** Reminders about a list that is not written, and no other kind, so that a row shows its threshold alone. */
const STALE_ONLY: NagOptions = { stop: false, compacted: false };

const POLICIES: readonly { readonly name: string; readonly options: NagOptions }[] = [
  ...THRESHOLDS.map((after) => ({ name: String(after), options: { ...STALE_ONLY, stale: { after } } })),
  { name: "default", options: STALE_ONLY },
];

/** The tables over every recorded session. */
export function computeReminderTables() {
  const groups = readSessionGroups();
  return {
    /** How much was played: the line by which a document knows its recordings again. */
    basis: describeBasis(groups),
    /** Precision and recall of the reminders, by agent and policy. */
    worth: tabulateWorth(groups),
    /** The defaults and their neighbours on the two halves of the sessions. */
    choice: tabulateChoice(groups),
    reminders: tabulateReminders(groups),
    /** How long recorded models wait between two writes of an open list. */
    waits: tabulateWaits(groups),
  };
}

function describeBasis([all]: readonly SessionGroup[]): string {
  const sessions = all?.sessions ?? [];
  const rounds = sessions.flatMap(({ events }) => events).filter(({ type }) => type === "round").length;
  return `${sessions.length} sessions, ${rounds} rounds`;
}

function tabulateReminders(groups: readonly SessionGroup[]): string {
  const head = ["`stale.after`", ...groups.map(({ name }) => name)];
  const rows = POLICIES.map(({ name, options }) => [
    name,
    ...groups.map((group) => describeReplay(replay(group, options))),
  ]);
  return tabulate([head, ...rows]);
}

function describeReplay({ rounds, reminders, followed, writes, preceded }: Replay): string {
  const rate = rounds === 0 ? "–" : ((100 * reminders) / rounds).toFixed(1);
  return `${rate} · ${percent(followed, reminders)} · ${percent(preceded, writes)}`;
}

const LONG = ["10 or more, first", "10 or more, later"];

function tabulateWaits(groups: readonly SessionGroup[]): string {
  const head = ["", "waits", "median", "75 %", "90 %", "95 %", "longest", ...LONG, "alone at 10", "alone by default"];
  const rows = groups.map((group) => {
    const waits = [...measureWaits(group)].sort((a, b) => a.rounds - b.rounds);
    // The first of the sorted waits that so many in a hundred do not exceed.
    const at = (share: number): string => String(waits[Math.ceil((waits.length * share) / 100) - 1]?.rounds ?? "–");
    const long = [true, false].map((isFirst) => {
      const kind = waits.filter((wait) => wait.isFirst === isFirst);
      return percent(kind.filter(({ rounds }) => rounds >= 10).length, kind.length);
    });
    const alone = (options: NagOptions): string => {
      const { writes, disturbed } = replay(group, { ...STALE_ONLY, ...options });
      return percent(writes - disturbed, writes);
    };
    const shares = [50, 75, 90, 95, 100].map(at);
    return [group.name, String(waits.length), ...shares, ...long, alone({ stale: { after: 10 } }), alone({})];
  });
  return tabulate([head, ...rows]);
}
