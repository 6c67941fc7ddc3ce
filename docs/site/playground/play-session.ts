import {
  createTodoSession,
  escapeText,
  type NagDecision,
  renderRecap,
  type TodoItem,
  type TodoList,
  type TodoPreset,
} from "agent-todos";
import { REASONS } from "./reasons.js";

/** One thing that happens in the session; the address holds a list of them. */
export type PlayStep =
  | { readonly do: "write"; readonly input: string; readonly tool?: string }
  | { readonly do: "edit"; readonly input: PlayEdit }
  | { readonly do: "begin" | "round" | "compacted" }
  | { readonly do: "stop"; readonly input: string };

/** What the person's screen sends: the whole list, or an item to add. */
export type PlayEdit = { readonly todos: readonly object[] } | { readonly add: readonly object[] };

/** What a visitor did: which product's tool, what the field has in it, and what has happened. */
export interface PlayState {
  readonly dialect: string;
  readonly draft: string;
  /** The name of the tool that the field is for, where the product has several. */
  readonly tool?: string | undefined;
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

/** Plays all steps in a fresh session, so that a state has one outcome only. */
export function play(steps: readonly PlayStep[], preset: TodoPreset | undefined): Played {
  const session = createTodoSession(preset ? { preset } : {});
  const outcomes = steps.map((step) => playStep(session, step));
  return { session, outcomes, list: session.list, recap: renderRecap(session.list) };
}

/** Rounds that a model works without a write: at most as many, and enough that the end of its turn is asked about. */
const MOST_ROUNDS = 40;
const FEW_ROUNDS = 6;

/** Finds what a model has to do to be reminded: work on without a write, or end its turn; undefined where neither does. */
export function provoke(steps: readonly PlayStep[], preset: TodoPreset | undefined): readonly PlayStep[] | undefined {
  const rounds = (count: number): readonly PlayStep[] => Array.from({ length: count }, () => ({ do: "round" }));
  const { session } = play(steps, preset);
  for (let round = 1; round <= MOST_ROUNDS; round += 1) if (session.endRound() !== undefined) return rounds(round);
  const ending: readonly PlayStep[] = [...rounds(FEW_ROUNDS), { do: "stop", input: "All done." }];
  return play([...steps, ...ending], preset).outcomes.at(-1)?.tone === "reminder" ? ending : undefined;
}

function playStep(session: Played["session"], step: PlayStep): PlayOutcome {
  switch (step.do) {
    case "write":
      return describeAnswer(
        `The model calls ${step.tool ?? session.tool.name}`,
        session.write(step.input, { tool: step.tool }),
        true,
      );
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
    return { title: `${title}: refused`, tone: "bad", told, details: details.map(showText) };
  }
  const changes = answer.changes.map(
    (change) => `${change.type}: ${(change.type === "removed" ? change.before : change.after).content}`,
  );
  const notes = answer.notes.map(({ code, message }) => `${code}: ${message}`);
  const conflicts = "conflicts" in answer && answer.conflicts ? answer.conflicts.length : 0;
  const merged = conflicts > 0 ? [`merged, with ${conflicts} conflicts`] : [];
  return { title: `${title}: saved`, tone: "good", told, details: [...notes, ...merged, ...changes].map(showText) };
}

/** A text that a model or person wrote, in a form that changes nothing else on the page. */
export const showText = (text: string): string => escapeText(text, "line");

function describeMoment(title: string, text: string | undefined, decision: NagDecision | undefined): PlayOutcome {
  const details = [
    decision ? `reason: ${decision.reason}. ${REASONS[decision.reason]}` : "This tool has no reminders.",
  ];
  if (text === undefined) return { title: `${title}: silence`, tone: "quiet", details };
  return { title: `${title}: a reminder`, tone: "reminder", told: text, details };
}

/** About four characters of English a token. */
export const estimateTokens = (text: string): number => Math.ceil(text.length / 4);
