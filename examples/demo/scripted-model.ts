import type { TodoTool } from "agent-todos";
import { mapRecordedWrite } from "./map-recorded-write.js";
import type { Message, Model, ModelReply, ToolCall, UserWords } from "./model.js";
import type { RecordedCall, RecordedRound, RecordedSession } from "./recorded-session.js";
import { todoToolKind } from "./todo-tool-name.js";

/** A recording as the two who talk in it. */
export interface Script {
  readonly model: Model;
  /** What the person says next, once the model has ended its turn. */
  readonly nextMessage: () => UserWords | undefined;
  /** The patch that the person makes while the tools of the last reply run. */
  readonly nextEdit: () => unknown;
}

const ANSWER_TO_A_NUDGE = "That is as far as I got; what is open stays open.";
const END_OF_TURN: ModelReply = Object.freeze({ text: "", calls: Object.freeze([]) });

/**
 * Plays the model and the person of a recording.
 *
 * The model repeats its recorded replies whatever it reads, with list calls in the fields of `tool`; calls that write
 * single tasks stay as they were made. Where the
 * person spoke next it ends its turn; a nudge to go on gets a short answer, and the turn ends for good.
 */
export function createScript(session: RecordedSession, tool: TodoTool): Script {
  let position = 0;
  let isSpeakingDue = false;

  function nextMessage(): UserWords | undefined {
    const round = session.rounds[position];
    isSpeakingDue = false;
    return round === undefined ? undefined : (round.userText ?? true);
  }

  async function reply(messages: readonly Message[]): Promise<ModelReply> {
    if (isSpeakingDue) return { ...END_OF_TURN, text: isNudge(messages) ? ANSWER_TO_A_NUDGE : "" };
    const round = session.rounds[position];
    if (round === undefined) return END_OF_TURN;
    position += 1;
    isSpeakingDue = endsTurn(session.rounds[position]);
    return { text: round.text ?? "", calls: callsOf(round, position, tool) };
  }

  const nextEdit = (): unknown => session.rounds[position - 1]?.edit;
  const compacts = (): boolean => !isSpeakingDue && session.rounds[position]?.compacted === true;
  return { model: { name: session.model ?? session.agent, reply, compacts }, nextMessage, nextEdit };
}

// A turn ends where the recording does, and where the person spoke next.
function endsTurn(next: RecordedRound | undefined): boolean {
  return next === undefined || next.userText !== undefined;
}

function isNudge(messages: readonly Message[]): boolean {
  return messages.at(-1)?.role === "user";
}

function callsOf(round: RecordedRound, number: number, tool: TodoTool): readonly ToolCall[] {
  const recorded = [...round.todos];
  const calls = round.tools.map((name) => {
    const write = recorded[0]?.tool === name ? recorded.shift() : undefined;
    return write === undefined ? { name, input: {} } : repeat(write, tool);
  });
  const rest = recorded.map((write) => repeat(write, tool));
  return [...calls, ...rest].map((call, index) => ({ ...call, id: `call_${number}_${index + 1}` }));
}

function repeat(write: RecordedCall, tool: TodoTool): Omit<ToolCall, "id"> {
  const { tool: name, input } = write;
  return todoToolKind(name) === "task" ? { name, input } : { name: tool.name, ...mapRecordedWrite(write, tool) };
}
