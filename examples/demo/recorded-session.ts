/** One call of a todo tool as an agent made it. */
export interface RecordedCall {
  /** The tool's name as the agent knows it, for example `TodoWrite` or `mcp__plan__todo_write`. */
  readonly tool: string;
  /** What the model sent, word for word and whatever it was. */
  readonly input: unknown;
  /** Whether the agent refused the call when it was recorded. */
  readonly error: boolean;
}

/** One model reply that called tools. */
export interface RecordedRound {
  /** The tools the reply called, todo tools among them, in call order. */
  readonly tools: readonly string[];
  /** The calls of a todo tool, in call order. */
  readonly todos: readonly RecordedCall[];
  /** The patch that the person made on a screen while the round's tools ran. */
  readonly edit?: unknown;
  /** What the user said before this round; `true` when a message came whose words were not recorded. */
  readonly userText?: string | true;
  /** What the model said beside its calls. */
  readonly text?: string;
  /** Whether old messages were dropped from the context before this round. */
  readonly compacted: boolean;
}

/** One recorded conversation, reduced to what a plan can be replayed from. */
export interface RecordedSession {
  /** One line that tells this session from the others: file, number in the file, agent, first todo. */
  readonly title: string;
  /** The program that ran the model, for example `claude-code`. */
  readonly agent: string;
  readonly model?: string;
  readonly rounds: readonly RecordedRound[];
}
