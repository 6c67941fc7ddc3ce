/** All words of `<agent-plan>` around its steps. */
export const AGENT_PLAN_WORDS = {
  heading: "Plan",
  empty: "No plan yet.",
  count: (done: number, total: number) => `${done} of ${total}`,
  progress: (done: number, total: number) => `${done} of ${total} steps done`,
  now: (step: string) => `Now: ${step}`,
  newStep: "New step",
  add: "Add",
  added: (step: string) => `Added ${step}`,
  undo: "Undo",
  undone: "Taken back",
  retry: "Try again",
  ask: "The agent waits for your word on this plan.",
  approve: "Approve",
  change: "Change this …",
  deny: "Deny",
  wanted: "What should be different?",
  send: "Send",
  approved: "You approved this plan.",
  waiting: "Not saved yet: the server does not answer. Your change waits here.",
};

const REFUSALS: ReadonlyMap<string, string> = new Map([
  ["too_long", "Not saved: the text is too long. Shorten it and save it again."],
  ["too_many_items", "Not saved: the plan has no room for another step. Remove one first."],
  ["too_many_in_progress", "Not saved: another step is being worked on already."],
]);

/** Explains to a person why a change was refused; the issues themselves address a model. */
export function refusalOf(code: string | undefined): string {
  return REFUSALS.get(code ?? "") ?? "Not saved: this plan does not take that change.";
}
