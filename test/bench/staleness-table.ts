// The tables of docs/measurements/reminders.md on what reminders are worth, for print-reminders.ts.

import type { NagOptions } from "agent-todos";
import { bootstrapShare, type Part } from "./bootstrap.js";
import { type PlayedSession, type SessionGroup, splitSessions } from "./recorded-sessions.js";
import { type Judgement, judgeReminders } from "./staleness.js";
import { tabulate } from "./tabulate.js";

interface Policy {
  readonly name: string;
  readonly stale?: NagOptions["stale"];
  /** Whether the host says which rounds changed nothing. */
  readonly tellsProgress?: boolean;
}

const DEFAULT: Policy = { name: "default" };
const AT_WORK: Policy = { name: "default, `progress` told", tellsProgress: true };

/** What the defaults are compared with: rounds alone. */
const ROUNDS_ALONE: readonly Policy[] = [3, 5, 10, 20, 30].map((after) => ({
  name: `\`after: ${after}\` alone`,
  stale: after,
}));

/** The default, and each of its numbers changed. */
const CHOICES: readonly Policy[] = [
  DEFAULT,
  ...[3, 5, 6, 8].map((after) => ({ name: `\`after: ${after}\``, stale: { after, afterKept: 30, minPending: 2 } })),
  ...[20, 40].map((afterKept) => ({ name: `\`afterKept: ${afterKept}\``, stale: { afterKept } })),
  ...[1, 3].map((minPending) => ({ name: `\`minPending: ${minPending}\``, stale: { minPending } })),
];

/** The thresholds of hosts that say which rounds changed nothing. */
const CHOICES_AT_WORK: readonly Policy[] = [
  AT_WORK,
  ...[
    [4, 30],
    [2, 20],
  ].map(([after, afterKept]) => ({
    name: `\`after: ${after}, afterKept: ${afterKept}\`, \`progress\` told`,
    stale: { after, afterKept, minPending: 2 },
    tellsProgress: true,
  })),
];

/** What reminders are worth, by agent, with the bounds of 95 in 100 resampled sets of sessions. */
export function tabulateWorth(groups: readonly SessionGroup[]): string {
  const [all] = groups;
  const byAgent = groups.flatMap((group) => [{ group, policy: DEFAULT }]);
  const others = [AT_WORK, ...ROUNDS_ALONE].flatMap((policy) => (all ? [{ group: all, policy }] : []));
  const rows = [...byAgent, ...others].map(({ group, policy }) => {
    const judged = judge(group.sessions, policy);
    const reminders = judged.reduce((sum, { reminders }) => sum + reminders, 0);
    const waits = judged.reduce((sum, { stale }) => sum + stale, 0);
    const rate = bootstrapShare(judged.map(({ reminders, rounds }) => share(reminders, rounds)));
    const precision = bootstrapShare(judged.map(({ right, judged }) => share(right, judged)));
    const recall = bootstrapShare(judged.map(({ caught, stale }) => share(caught, stale)));
    const shares = [describe(rate, 1), describe(precision, 0), describe(recall, 0)];
    return [`${policy.name}, ${group.name}`, String(reminders), waits.toFixed(0), ...shares];
  });
  const head = [
    "",
    "reminders",
    "waits in which the list went stale",
    "per 100 rounds",
    "precision in %",
    "recall in %",
  ];
  return tabulate([head, ...rows]);
}

/** The half on which the defaults were chosen next to the other one: reminders per 100 rounds, precision and recall. */
export function tabulateChoice([all]: readonly [SessionGroup, ...SessionGroup[]]): string {
  const halves = splitSessions(all);
  const head = ["", ...halves.map(({ name, sessions }) => `${name}, ${sessions.length} sessions`)];
  const rows = [...CHOICES, ...CHOICES_AT_WORK].map((policy) => [
    policy.name,
    ...halves.map(({ sessions }) => describeShares(judge(sessions, policy))),
  ]);
  return tabulate([head, ...rows]);
}

function judge(sessions: readonly PlayedSession[], { stale, tellsProgress }: Policy): readonly Judgement[] {
  const options: NagOptions = { stop: false, compacted: false, stale };
  return sessions.map(({ events, eventsAtWork }) => judgeReminders(tellsProgress ? eventsAtWork : events, options));
}

function share(part: number, whole: number): Part {
  return { part, whole };
}

function describeShares(judged: readonly Judgement[]): string {
  const sum = (name: keyof Judgement): number => judged.reduce((total, session) => total + session[name], 0);
  const rate = ((100 * sum("reminders")) / sum("rounds")).toFixed(2);
  return `${rate} · ${percent(sum("right"), sum("judged"))} · ${percent(sum("caught"), sum("stale"))}`;
}

function percent(part: number, whole: number): string {
  return whole === 0 ? "–" : `${((100 * part) / whole).toFixed(0)} %`;
}

function describe({ share, low, high }: ReturnType<typeof bootstrapShare>, digits: number): string {
  const show = (value: number | undefined): string => (value === undefined ? "–" : (100 * value).toFixed(digits));
  return share === undefined ? "–" : `${show(share)} (${show(low)} to ${show(high)})`;
}
