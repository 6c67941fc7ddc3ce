/** A tool call of the model: its input as an object, or a text that is sent as raw arguments. */
export interface ScriptedCall {
  /** Default: an id as the API makes them, counted up. */
  readonly id?: string;
  readonly name: string;
  readonly input: unknown;
}

/** One answer of the model, in no API's own words. */
export interface ScriptedTurn {
  readonly text?: string;
  readonly thought?: string;
  /** What the API's own web search looks for in this turn; an API without one leaves it out. */
  readonly search?: string;
  readonly calls?: readonly ScriptedCall[];
  /** Whether a program that the model wrote makes the calls; an API without such programs makes them directly. */
  readonly isProgram?: boolean;
  /** Default: tool use where there are calls, else the end of the turn. */
  readonly stop?: "end" | "length" | "refusal" | "pause" | "filtered" | "malformed";
}
