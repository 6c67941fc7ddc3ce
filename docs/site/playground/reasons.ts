import type { NagDecision } from "agent-todos";

/** What each reason of the reminder policy means, for somebody who has not read its page. */
export const REASONS: Readonly<Record<NagDecision["reason"], string>> = {
  off: "This kind of reminder is switched off for this tool.",
  fresh: "The list was written recently, so it is left alone.",
  few_pending: "A reminder would be due, but too few steps are pending to be worth one.",
  spacing: "The last reminder was recent, and each one that is ignored makes the next wait longer.",
  exhausted: "Reminders brought nothing so far, so there are no more until the plan moves.",
  empty: "There is no plan to be reminded of.",
  done: "Every step is finished.",
  blocked: "Every open step waits for something else, so a reminder could change nothing.",
  waiting: "The model's last words ask the person something, so it is the person's turn.",
  idle: "The model only answered in this turn: it did no work that the plan could lag behind.",
  tool_unavailable: "The model could not call the tool now.",
  start: "This tool reminds with each user message.",
  no_plan: "Several rounds went by without a plan.",
  stale: "The model has worked for several rounds without writing the list, and the list looks out of date.",
  unfinished: "The model ended its turn although steps are open.",
  failing: "The model ended its turn on a finished step whose check fails.",
  compacted: "Old messages were dropped, so the model sees the open plan once more.",
  out_of_sight: "The last request no longer showed the plan.",
  edited: "A person changed the list, and the model did not know of it yet.",
};
