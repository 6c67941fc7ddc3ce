import {
  type AgentInputItem,
  type AssistantMessageItem,
  type FunctionCallItem,
  type HostedToolCallItem,
  type Model,
  type ModelRequest,
  Usage,
} from "@openai/agents";
import type { ScriptedTurn } from "../../support/api-server/scripted-turn.js";

/** A model of the Agents SDK that answers from a script, and what it was sent. */
export interface ScriptedAgentsModel extends Model {
  readonly requests: readonly (readonly AgentInputItem[])[];
}

/** Starts the script; call ids are `call_1_0`: turn and place. */
export function createScriptedModel(turns: readonly ScriptedTurn[]): ScriptedAgentsModel {
  const requests: AgentInputItem[][] = [];

  function answer({ input }: ModelRequest): readonly OutputItem[] {
    const turn = turns[requests.length];
    if (turn === undefined) throw new Error("The script is over");
    requests.push(structuredClone(typeof input === "string" ? [{ role: "user", content: input }] : input));
    return writeTurn(turn, requests.length);
  }

  return {
    requests,
    getResponse: async (request) => {
      const output = [...answer(request)];
      return { usage: new Usage(), output, responseId: `r${requests.length}` };
    },
    async *getStreamedResponse(request) {
      const output = [...answer(request)];
      const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };
      yield { type: "response_started" };
      yield { type: "response_done", response: { id: `r${requests.length}`, usage, output } };
    },
  };
}

/** A program that the model wrote. */
interface ProgramItem {
  type: "program";
  callId: string;
  code: string;
  fingerprint: string;
}

type OutputItem = AssistantMessageItem | FunctionCallItem | HostedToolCallItem | ProgramItem;

function writeTurn(
  { text, search, calls = [], isProgram = false }: ScriptedTurn,
  count: number,
): readonly OutputItem[] {
  const called = calls.map(
    ({ id, name, input }, index): OutputItem => ({
      type: "function_call",
      callId: id ?? `call_${count}_${index}`,
      name,
      arguments: typeof input === "string" ? input : JSON.stringify(input),
      status: "completed",
      ...(isProgram && { caller: { type: "program" as const, callerId: "p1" } }),
    }),
  );
  if (search !== undefined)
    called.unshift({
      type: "hosted_tool_call",
      name: "web_search_call",
      id: `s${count}`,
      status: "completed",
      output: search,
    });
  if (isProgram) called.unshift({ type: "program", callId: "p1", code: "work()", fingerprint: "f1" });
  if (text === undefined) return called;
  const content: AssistantMessageItem["content"] = [{ type: "output_text", text }];
  return [{ type: "message", id: `m${count}`, role: "assistant", status: "completed", content }, ...called];
}
