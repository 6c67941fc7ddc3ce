import type { RecordedCall, RecordedRound, RecordedSession } from "./recorded-session.js";
import { sessionTitle } from "./session-title.js";

/** A todo call whose result may still come. */
export interface CallDraft {
  readonly tool: string;
  readonly input: unknown;
  error: boolean;
}

/** A model reply under construction: one reply may be spread over several lines. */
export interface RoundDraft {
  readonly tools: string[];
  readonly calls: CallDraft[];
  readonly texts: string[];
  readonly before: Interlude;
}

/** What happened between two model replies. */
export interface Interlude {
  /** The user's messages, `true` for one without words (a picture). */
  readonly messages: (string | true)[];
  compacted: boolean;
}

/** A conversation under construction. */
export interface SessionDraft {
  model: string | undefined;
  readonly rounds: RoundDraft[];
  readonly roundOfMessage: Map<string, RoundDraft>;
  readonly toolUses: Map<string, CallDraft | undefined>;
  /** What happened since the last reply. */
  before: Interlude;
}

/** Begins a conversation of which nothing is known. */
export function startSessionDraft(): SessionDraft {
  return { model: undefined, rounds: [], roundOfMessage: new Map(), toolUses: new Map(), before: startInterlude() };
}

/** Begins the time between two replies. */
export function startInterlude(): Interlude {
  return { messages: [], compacted: false };
}

/**
 * Ends a conversation: `undefined` when no reply in it called a tool.
 *
 * Replies without calls are no rounds; the user messages and compactions before them count for the next round.
 */
export function finishSessionDraft(draft: SessionDraft, fileName: string, index: number): RecordedSession | undefined {
  const rounds: RecordedRound[] = [];
  let earlier = startInterlude();
  for (const round of draft.rounds) {
    const before = {
      messages: [...earlier.messages, ...round.before.messages],
      compacted: earlier.compacted || round.before.compacted,
    };
    if (round.tools.length > 0) rounds.push(finishRound(round, before));
    earlier = round.tools.length > 0 ? startInterlude() : before;
  }
  if (rounds.length === 0) return undefined;
  return Object.freeze({
    title: sessionTitle(fileName, index, "claude-code", rounds),
    agent: "claude-code",
    ...(draft.model === undefined ? {} : { model: draft.model }),
    rounds: Object.freeze(rounds),
  });
}

function finishRound(round: RoundDraft, before: Interlude): RecordedRound {
  const todos = round.calls.map((call): RecordedCall => Object.freeze({ ...call }));
  const words = before.messages.filter((message) => message !== true);
  const userText = words.length > 0 ? words.join("\n\n") : true;
  return Object.freeze({
    tools: Object.freeze([...round.tools]),
    todos: Object.freeze(todos),
    ...(before.messages.length === 0 ? {} : { userText }),
    ...(round.texts.length === 0 ? {} : { text: round.texts.join("\n\n") }),
    compacted: before.compacted,
  } as const);
}
