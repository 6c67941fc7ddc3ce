import {
  countTodos,
  EMPTY_TODO_LIST,
  isFinished,
  markStalled,
  type TodoChecks,
  type TodoItem,
  type TodoList,
} from "agent-todos";
import { createLivePanel, type PanelStream } from "agent-todos/terminal";
import { placeParts } from "../replay-command/place-parts.js";
import { wrapText } from "../replay-command/wrap-text.js";
import { countFailing, type RecordedPlan } from "./watched-plan.js";

/** The most sessions named after one look; the others are counted. */
const NAMED = 5;

/** The widest panel that still reads well, in columns. */
const WIDEST = 160;

/** A plan with those of its sub-agents and teammates. */
interface PlanGroup {
  readonly lead: RecordedPlan;
  readonly parts: readonly RecordedPlan[];
}

/**
 * Shows the plan that changed last in a panel, with those of its sub-agents below, and above it a line for each other
 * one that changes.
 */
export function createTerminalView(stream: PanelStream, { color }: { readonly color: boolean }) {
  // Drawn as wide as the terminal is.
  const panel = createLivePanel(stream, { color, title: "Plan", width: WIDEST });
  const known = new Map<string, { readonly plan: RecordedPlan; readonly shown: string }>();
  // A terminal would break a heading within a word.
  const print = (line: string): void => {
    const columns = (stream.isTTY && stream.columns) || Number.POSITIVE_INFINITY;
    for (const part of wrapText(line, columns, Number.POSITIVE_INFINITY)) panel.print(part);
  };
  let inPanel = "";
  let isFirst = true;
  const isNews = (plan: RecordedPlan): boolean => {
    const shown = JSON.stringify([plan.list?.items ?? null, plan.checks ?? null, plan.isEnded === true]);
    const isNew = known.get(plan.path)?.shown !== shown;
    known.set(plan.path, { plan, shown });
    return isNew;
  };
  return {
    show: (changed: readonly RecordedPlan[]): void => {
      const news = changed.filter(isNews);
      const groups = groupPlans([...known.values()].map(({ plan }) => plan));
      const leadOf = (plan: RecordedPlan): RecordedPlan => groups.get(plan.path)?.lead ?? plan;
      // At first, showing the newest of the existing plans is enough.
      const first = news.findLast(({ list }) => list !== undefined) ?? news.at(-1);
      const named = isFirst && first !== undefined ? [leadOf(first)] : news.slice(-NAMED);
      const rest = news.length - named.length;
      isFirst &&= changed.length === 0;
      const last = named.findLast(({ list }) => list !== undefined);
      const group = last && groups.get(last.path);
      // A change of the plan in the panel needs no new heading, but for the end of its turn.
      const isSame = news.every((plan) => leadOf(plan).path === inPanel);
      const headed = isSame ? named.filter(({ isEnded }) => isEnded) : named;
      for (const plan of headed) print(describe(plan, plan.path === group?.lead.path));
      if (rest > 0 && !isSame) panel.print(`and ${rest} other ${rest === 1 ? "session" : "sessions"}`);
      if (news.length > 0) inPanel = group?.lead.path ?? "";
      if (group !== undefined) panel.update(joinLists(group), { checks: joinChecks(group) });
    },
    forget: (path: string) => void known.delete(path),
    say: panel.print,
    close: panel.close,
  };
}

/** Finds for each plan the group that it is shown in. */
function groupPlans(plans: readonly RecordedPlan[]): ReadonlyMap<string, PlanGroup> {
  const planned = plans.filter(({ list }) => list !== undefined);
  const groups = new Map<string, PlanGroup>();
  let parts: RecordedPlan[] = [];
  let lead: RecordedPlan | undefined;
  for (const { session, isPart } of placeParts(planned, (plan) => plan)) {
    if (isPart) parts.push(session);
    else [lead, parts] = [session, []];
    groups.set(session.path, { lead: lead ?? session, parts });
  }
  return groups;
}

/** Lists the steps of a plan, and below them those of its parts that are at work; steps of an ended turn do not run. */
function joinLists({ lead, parts }: PlanGroup): TodoList {
  const { list = EMPTY_TODO_LIST, isEnded } = lead;
  const shown = isEnded === true ? markStalled(list, "ended") : list;
  const below = workingParts(parts).flatMap(
    (part) => part.list?.items.map((item, at) => indent(item, at === 0 ? "↳ " : "  ")) ?? [],
  );
  return { ...shown, items: [...shown.items, ...below] };
}

/** Lists the results of checks for the same steps. */
function joinChecks({ lead, parts }: PlanGroup): TodoChecks {
  return [lead, ...workingParts(parts)].flatMap(({ list = EMPTY_TODO_LIST, checks }) =>
    list.items.map((_, at) => checks?.[at]),
  );
}

function workingParts(parts: PlanGroup["parts"]): PlanGroup["parts"] {
  return parts.filter(({ list, isEnded }) => list !== undefined && isEnded !== true && !isFinished(list));
}

function indent({ content, activeForm, ...item }: TodoItem, before: string): TodoItem {
  return { ...item, content: before + content, ...(activeForm?.trim() && { activeForm: before + activeForm }) };
}

/** Describes a plan in one line; that in the panel, which shows its progress, by its name alone until its turn ends. */
function describe(plan: RecordedPlan, isShown: boolean): string {
  const { name, list, note, isEnded = false } = plan;
  const { done, total } = countTodos(list ?? EMPTY_TODO_LIST);
  const isCounted = list !== undefined && (isEnded || !isShown);
  const counted = isCounted ? [`${done}/${total} done`, countFailing(plan)] : [];
  return [`${name}:`, ...counted, note].filter(Boolean).join(" ");
}
