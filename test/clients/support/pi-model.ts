import {
  createModels,
  fauxAssistantMessage,
  fauxProvider,
  fauxText,
  fauxToolCall,
  getCurrentTools,
  type JsonObject,
  type Message,
  type Tool,
  withoutInitialSystemMessage,
} from "@earendil-works/pi-ai";
import type { ScriptedTurn } from "../../support/api-server/scripted-turn.js";

const STOPS = { length: "length", malformed: "error" } as const;

/** Starts a script as a model of Pi's own faux provider. */
export function createScriptedModel(turns: readonly ScriptedTurn[], first = 0) {
  const requests: (readonly Message[])[] = [];
  const tools: (readonly Tool[])[] = [];
  const faux = fauxProvider();
  const models = createModels();
  models.setProvider(faux.provider);
  faux.setResponses(
    turns.map(({ text, calls = [], stop }, index) => ({ messages }) => {
      // JSON, as a message that is changed later must not change here.
      requests.push(JSON.parse(JSON.stringify(withoutInitialSystemMessage(messages))));
      tools.push(getCurrentTools(messages));
      const called = calls.map(({ id, name, input }, place) =>
        // Pi reads arguments as an object, whatever the model wrote.
        fauxToolCall(name, input as JsonObject, { id: id ?? `call_${first + index}_${place}` }),
      );
      const stopReason = stop === "length" || stop === "malformed" ? STOPS[stop] : undefined;
      return fauxAssistantMessage([...(text === undefined ? [] : [fauxText(text)]), ...called], {
        stopReason: stopReason ?? (called.length > 0 ? "toolUse" : "stop"),
        ...(stopReason === "error" && { errorMessage: "The script failed" }),
      });
    }),
  );
  const { provider } = faux;
  return { model: faux.getModel(), provider, streamFn: models.streamSimple.bind(models), requests, tools };
}
