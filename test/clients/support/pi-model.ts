import {
  type Context,
  type FauxProviderRegistration,
  fauxAssistantMessage,
  fauxText,
  fauxToolCall,
  type Message,
  type Model,
  registerFauxProvider,
} from "@mariozechner/pi-ai";
import type { ScriptedTurn } from "../../support/api-server/scripted-turn.js";

/** A model, and what it was sent. */
export interface ScriptedPiModel {
  readonly model: Model<string>;
  readonly requests: readonly (readonly Message[])[];
  /** The tools of each request. */
  readonly tools: readonly (Context["tools"] | undefined)[];
  readonly provider: FauxProviderRegistration;
}

const STOPS = { length: "length", malformed: "error" } as const;

/** Starts a script as a model of Pi's own faux provider. */
export function createScriptedModel(turns: readonly ScriptedTurn[], first = 0): ScriptedPiModel {
  const requests: (readonly Message[])[] = [];
  const tools: Context["tools"][] = [];
  const provider = registerFauxProvider();
  const answers = turns.map(({ text, calls = [], stop }, index) => (context: Context) => {
    // JSON, as a message that is changed later must not change here.
    requests.push(JSON.parse(JSON.stringify(context.messages)));
    tools.push(context.tools);
    const called = calls.map(({ id, name, input }, place) =>
      // Pi reads arguments as an object, whatever the model wrote.
      fauxToolCall(name, input as Record<string, unknown>, { id: id ?? `call_${first + index}_${place}` }),
    );
    const stopReason = stop === "length" || stop === "malformed" ? STOPS[stop] : undefined;
    return fauxAssistantMessage([...(text === undefined ? [] : [fauxText(text)]), ...called], {
      stopReason: stopReason ?? (called.length > 0 ? "toolUse" : "stop"),
      ...(stopReason === "error" && { errorMessage: "The script failed" }),
    });
  });
  provider.setResponses(answers);
  return { model: provider.getModel(), requests, tools, provider };
}
