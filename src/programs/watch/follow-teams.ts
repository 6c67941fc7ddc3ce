import type { TeamCalls } from "../replay-command/join-teams.js";
import type { SeenChange } from "./follow-recording.js";
import { hasEnded } from "./watched-plan.js";

/** A teammate's recording so far. */
interface Mate {
  readonly team: string;
  readonly calls: TeamCalls;
  readonly isEnded: boolean;
  readonly changedAt: number;
}

/** A lead's recording so far. */
interface Lead {
  readonly team: string;
  /** How many calls of each teammate its plan contains. */
  readonly taken: Map<string, number>;
  readonly changedAt: number;
}

/** The calls of teammates on the list of a lead since they were last taken. */
interface LedCalls {
  readonly path: string;
  readonly calls: TeamCalls;
  readonly changedAt: number;
}

/** Follows which recordings belong to one team, and the calls of teammates on the list of their lead. */
export function followTeams() {
  const mates = new Map<string, Mate>();
  const leads = new Map<string, Lead>();
  const matesOf = ({ team }: Lead) => [...mates].filter(([, mate]) => mate.team === team);
  const takeFor = (lead: Lead): TeamCalls =>
    matesOf(lead).flatMap(([path, { calls }]) => {
      const fresh = calls.slice(lead.taken.get(path) ?? 0);
      lead.taken.set(path, calls.length);
      return fresh;
    });
  return {
    /** Reads changed recordings; returns the leads whose teammates changed, with the calls to add to their plans. */
    take: (looks: ReadonlyMap<string, SeenChange>): readonly LedCalls[] => {
      const changed = new Set<string>();
      for (const [path, { replay, changedAt }] of looks) {
        const { team, foreign: calls, receipt } = replay;
        if (team === undefined) continue;
        const taken = leads.get(path)?.taken ?? new Map<string, number>();
        if (receipt.parent === undefined) leads.set(path, { team, taken, changedAt });
        else mates.set(path, { team, calls, isEnded: hasEnded(replay), changedAt });
        changed.add(team);
      }
      return [...leads].flatMap(([path, lead]) => {
        const times = matesOf(lead).map(([, mate]) => mate.changedAt);
        if (!changed.has(lead.team) || times.length === 0) return [];
        return [{ path, calls: takeFor(lead), changedAt: Math.max(lead.changedAt, ...times) }];
      });
    },
    /** Checks whether a teammate of this lead is still at work: it acted later than the lead, and its turn goes on. */
    isAtWork: (path: string): boolean => {
      const lead = leads.get(path);
      return lead !== undefined && matesOf(lead).some(([, mate]) => !mate.isEnded && mate.changedAt >= lead.changedAt);
    },
    /** Forgets a recording that is no longer followed. */
    forget: (path: string): void => {
      mates.delete(path);
      leads.delete(path);
    },
  };
}
