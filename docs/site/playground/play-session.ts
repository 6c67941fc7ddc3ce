import { createTodoSession, type NagDecision, renderRecap, type TodoItem, type TodoList } from "agent-todos";
import { PLAY_DIALECTS, type PlayDialect } from "./dialects.js";

/** One thing that happens in the session; the address holds a list of them. */
export type PlayStep =
  | { readonly do: "write"; readonly input: string }
  | { readonly do: "edit"; readonly input: PlayEdit }
  | { readonly do: "begin" | "round" | "compacted" }
  | { readonly do: "stop"; readonly input: string };

/** What the person's screen sends: the whole list, or an item to add. */
export type PlayEdit = { readonly todos: readonly object[] } | { readonly add: readonly object[] };

/** What a visitor did: which tool, what stands in the field, and what has happened. */
export interface PlayState {
  readonly dialect: string;
  readonly draft: string;
  readonly steps: readonly PlayStep[];
}

/** What the library made of one step. */
export interface PlayOutcome {
  readonly title: string;
  readonly tone: "good" | "bad" | "quiet" | "reminder";
  /** What the model reads. */
  readonly told?: string | undefined;
  readonly details: readonly string[];
}

export interface Played {
  readonly list: TodoList<TodoItem>;
  readonly outcomes: readonly PlayOutcome[];
  readonly recap: string;
  readonly session: ReturnType<typeof createTodoSession>;
}

export function findDialect(id: string): PlayDialect {
  const found = PLAY_DIALECTS.find((dialect) => dialect.id === id) ?? PLAY_DIALECTS[0];
  if (!found) throw new Error("There is no dialect to play");
  return found;
}

/** Plays all steps in a fresh session, so that a state has one outcome only. */
export function play({ dialect, steps }: PlayState): Played {
  const { preset } = findDialect(dialect);
  const session = createTodoSession(preset ? { preset } : {});
  const outcomes = steps.map((step) => playStep(session, step));
  return { session, outcomes, list: session.list, recap: renderRecap(session.list) };
}

function playStep(session: Played["session"], step: PlayStep): PlayOutcome {
  switch (step.do) {
    case "write":
      return describeAnswer("The model writes", session.write(step.input), true);
    case "edit":
      return describeAnswer("The person edits", session.edit(step.input), false);
    case "begin":
      return describeMoment("A user message", session.begin()?.text, session.decision);
    case "round":
      return describeMoment("A round ends", session.endRound()?.text, session.decision);
    case "stop":
      return describeMoment("The model ends its turn", session.stop({ reply: step.input })?.text, session.decision);
    case "compacted":
      return describeMoment("Old messages are dropped", session.compacted()?.text, session.decision);
  }
}

type Answer = ReturnType<Played["session"]["write"]> | ReturnType<Played["session"]["edit"]>;

function describeAnswer(title: string, answer: Answer, isTold: boolean): PlayOutcome {
  const told = isTold && "text" in answer ? answer.text : undefined;
  if (!answer.ok) {
    const details = answer.issues.map(({ code, message }) => `${code}: ${message}`);
    return { title: `${title}: refused`, tone: "bad", told, details };
  }
  const changes = answer.changes.map(
    (change) => `${change.type}: ${(change.type === "removed" ? change.before : change.after).content}`,
  );
  const notes = answer.notes.map(({ code, message }) => `${code}: ${message}`);
  const conflicts = "conflicts" in answer && answer.conflicts ? answer.conflicts.length : 0;
  const merged = conflicts > 0 ? [`merged, with ${conflicts} conflicts`] : [];
  return { title: `${title}: saved`, tone: "good", told, details: [...notes, ...merged, ...changes] };
}

function describeMoment(title: string, text: string | undefined, decision: NagDecision | undefined): PlayOutcome {
  const reason = decision?.reason ?? "no policy";
  if (text === undefined) return { title: `${title}: silence`, tone: "quiet", details: [`reason: ${reason}`] };
  return { title: `${title}: a reminder`, tone: "reminder", told: text, details: [`reason: ${reason}`] };
}

/** About four characters of English a token. */
export const estimateTokens = (text: string): number => Math.ceil(text.length / 4);
