// The tables of docs/measurements/reminders.md on what reminders are worth, for print-reminders.ts.

import type { NagOptions } from "agent-todos";
import { bootstrapShare } from "./bootstrap.js";
import { addUp, percent } from "./figures.js";
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
  ...[3, 5, 6, 8].map((after) => ({
    name: `\`after: ${after}\``,
    stale: { after, afterIfUpToDate: 30, minPending: 2 },
  })),
  ...[20, 40].map((afterIfUpToDate) => ({
    name: `\`afterIfUpToDate: ${afterIfUpToDate}\``,
    stale: { afterIfUpToDate },
  })),
  ...[1, 3].map((minPending) => ({ name: `\`minPending: ${minPending}\``, stale: { minPending } })),
];

/** The thresholds of hosts that say which rounds changed nothing. */
const CHOICES_AT_WORK: readonly Policy[] = [
  AT_WORK,
  ...[
    [4, 30],
    [2, 20],
  ].map(([after, afterIfUpToDate]) => ({
    name: `\`after: ${after}, afterIfUpToDate: ${afterIfUpToDate}\`, \`progress\` told`,
    stale: { after, afterIfUpToDate, minPending: 2 },
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
    const { reminders, stale } = addUp(["reminders", "stale"], judged);
    const shareOf = (part: keyof Judgement, whole: keyof Judgement, digits: number): string =>
      describe(bootstrapShare(judged.map((session) => ({ part: session[part], whole: session[whole] }))), digits);
    const shares = [shareOf("reminders", "rounds", 1), shareOf("right", "judged", 0), shareOf("caught", "stale", 0)];
    return [`${policy.name}, ${group.name}`, String(reminders), stale.toFixed(0), ...shares];
  });
  const head = "|reminders|waits in which the list went stale|per 100 rounds|precision in %|recall in %".split("|");
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

function describeShares(judged: readonly Judgement[]): string {
  const totals = addUp(["reminders", "rounds", "right", "judged", "caught", "stale"], judged);
  const rate = ((100 * totals.reminders) / totals.rounds).toFixed(2);
  return `${rate} · ${percent(totals.right, totals.judged)} · ${percent(totals.caught, totals.stale)}`;
}

function describe({ share, low, high }: ReturnType<typeof bootstrapShare>, digits: number): string {
  const show = (value: number | undefined): string => (value === undefined ? "–" : (100 * value).toFixed(digits));
  return share === undefined ? "–" : `${show(share)} (${show(low)} to ${show(high)})`;
}
