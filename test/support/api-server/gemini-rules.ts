import { type ApiRequest, type Json, type Rules, rule } from "./api.js";
import { isSeal, sealOf } from "./encode-answer.js";
import { geminiToolRules } from "./gemini-tool-rules.js";
import { each, firstOf, isJson, recordOf, recordsOf } from "./read-json.js";

const SIGNATURES = "https://ai.google.dev/gemini-api/docs/thought-signatures";
const DATA = [
  "text",
  "inlineData",
  "fileData",
  "functionCall",
  "functionResponse",
  "executableCode",
  "codeExecutionResult",
  "toolCall",
  "toolResponse",
];

/** What a host may send in the place of a signature it never had; written down on the page on signatures. */
const NO_SIGNATURE = ["skip_thought_signature_validator", "context_engineering_is_the_way_to_go"];

const SAME_NUMBER =
  "Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.";

/** A content with the calls and responses in it; those of the model in a row are one. */
type Turn = ReturnType<typeof turnOf>;

const partRules: Rules = {
  "a content has parts": rule(
    "egoist/chatwise-releases#250 quotes the message",
    each(
      contentsOf,
      ({ index, parts }) =>
        parts.length === 0 && `* GenerateContentRequest.contents[${index}].parts: contents.parts must not be empty.\n`,
    ),
  ),
  "a part has data": rule(
    "54xzh/FLIT#70 quotes the message, for blank texts too; a signature may come with an empty text",
    each(contentsOf, ({ index, parts }) =>
      firstOf(
        parts,
        (part, place) =>
          !DATA.some((field) => part[field] !== undefined && (part[field] !== "" || part["thoughtSignature"])) &&
          `* GenerateContentRequest.contents[${index}].parts[${place}].data: required oneof field 'data' must have one initialized field\n`,
      ),
    ),
  ),
  "a function response has a name": rule(
    "@google/genai genai.d.ts FunctionResponse.name, Required",
    each(contentsOf, ({ index, parts }) =>
      firstOf(
        parts,
        ({ functionResponse }, place) =>
          isJson(functionResponse) &&
          !functionResponse["name"] &&
          `* GenerateContentRequest.contents[${index}].parts[${place}].function_response.name: Name cannot be empty.\n`,
      ),
    ),
  ),
  "a function response is an object": rule(
    "@google/genai genai.d.ts FunctionResponse.response, in JSON object format",
    each(contentsOf, ({ index, responses }) =>
      firstOf(
        responses,
        ({ response }, place) =>
          !isJson(response) &&
          `Invalid value at 'contents[${index}].parts[${place}].function_response.response' (type.googleapis.com/google.protobuf.Struct), ${JSON.stringify(response)}`,
      ),
    ),
  ),
};

const orderRules: Rules = {
  "a function call follows the user or a function response": rule(
    "https://ai.google.dev/gemini-api/docs/function-calling; the message as Gemini's API words it",
    each(
      turnsOf,
      ({ calls }, index, turns) =>
        calls.length > 0 &&
        turns[index - 1]?.role !== "user" &&
        "Please ensure that function call turn comes immediately after a user turn or after a function response turn.",
    ),
  ),
  "a function response follows a function call": rule(
    "https://ai.google.dev/gemini-api/docs/function-calling; the message as Gemini's API words it",
    each(
      turnsOf,
      ({ responses }, index, turns) =>
        responses.length > 0 &&
        (turns[index - 1]?.calls ?? []).length === 0 &&
        "Please ensure that function response turn comes immediately after a function call turn.",
    ),
  ),
  "function responses are as many as the calls": rule(
    "google-gemini/gemini-cli#16984 quotes the message",
    each(turnsOf, ({ calls }, index, turns) => {
      const following = turns[index + 1];
      return following !== undefined && calls.length > 0 && following.responses.length !== calls.length && SAME_NUMBER;
    }),
  ),
  "function responses answer the calls by name and id": rule(
    "@google/genai genai.d.ts FunctionResponse.name and .id; the words are those for a wrong number",
    each(turnsOf, ({ calls }, index, turns) => {
      const responses = turns[index + 1]?.responses ?? [];
      return responses.length > 0 && keysOf(calls) !== keysOf(responses) && SAME_NUMBER;
    }),
  ),
  "a function response stands without text": rule(
    "vellum-ai/vellum-assistant#39495 on gemini-3.6-flash; earlier models take it, so only models from 3.6 are held to it",
    (request) =>
      /^gemini-(3\.[6-9]|[4-9])/.test(request.route.model ?? "") &&
      turnsOf(request).some(({ parts, responses }) => responses.length > 0 && responses.length < parts.length) &&
      "Requests ending with a model turn are not supported.",
  ),
  "the last content is not the model's": rule(
    "vellum-ai/vellum-assistant#39495 quotes the message",
    (request) => turnsOf(request).at(-1)?.role === "model" && "Requests ending with a model turn are not supported.",
  ),
};

const signatureRules: Rules = {
  "the first function call of each step of this turn is signed": rule(
    "https://ai.google.dev/gemini-api/docs/thought-signatures; askimo-ai/askimo#543 quotes the message; models before Gemini 3 take calls without",
    (request) => {
      if (/^gemini-[12]\./.test(request.route.model ?? "")) return undefined;
      const turns = turnsOf(request);
      const start = turns.findLastIndex(({ role, responses }) => role === "user" && responses.length === 0);
      return firstOf(turns, ({ index, parts }, at) => {
        const call = parts.find(({ functionCall }) => functionCall !== undefined);
        if (at < start || call === undefined || call["thoughtSignature"] !== undefined) return undefined;
        const { name } = recordOf(call["functionCall"]);
        return `Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, and missing thought_signature may lead to degraded model performance. Additional data, function call \`default_api:${name}\` , position ${index + 1}. Please refer to ${SIGNATURES} for more details.`;
      });
    },
  ),
  "signatures come back unchanged": rule("google-gemini/gemini-cli#13467 quotes the message", (request) =>
    firstOf(
      turnsOf(request).flatMap(({ parts }) => parts),
      ({ thoughtSignature, functionCall }) => {
        if (thoughtSignature === undefined || NO_SIGNATURE.includes(String(thoughtSignature))) return undefined;
        const isRight = isJson(functionCall) ? thoughtSignature === sealedCall(functionCall) : isSeal(thoughtSignature);
        return !isRight && "Corrupted thought signature.";
      },
    ),
  ),
};

/** What Gemini's API refuses. */
export const geminiRules: Rules = {
  "a content is the user's or the model's": rule(
    "https://ai.google.dev/api/caching#Content",
    (request) =>
      !turnsOf(request).every(({ role }) => role === "user" || role === "model") &&
      "Please use a valid role: user, model.",
  ),
  ...geminiToolRules,
  ...partRules,
  ...orderRules,
  ...signatureRules,
};

/** The signature over a function call's name and arguments, so that it shows a changed call. */
export function sealedCall({ name, args }: Json): string {
  return sealOf(JSON.stringify([name, args]));
}

/** The contents; one without a role is the user's, as the API reads it. */
function contentsOf({ body }: ApiRequest): readonly Turn[] {
  return recordsOf(body["contents"]).map(({ role = "user", parts }, index) => turnOf(index, role, recordsOf(parts)));
}

/** The contents, with those of the model in a row as one. */
function turnsOf(request: ApiRequest): readonly Turn[] {
  const turns: Turn[] = [];
  for (const turn of contentsOf(request)) {
    const last = turns.at(-1);
    if (last?.role !== "model" || turn.role !== "model") turns.push(turn);
    else turns[turns.length - 1] = turnOf(last.index, last.role, [...last.parts, ...turn.parts]);
  }
  return turns;
}

function turnOf(index: number, role: unknown, parts: readonly Json[]) {
  const inParts = (field: string): readonly Json[] =>
    parts.flatMap((part) => (isJson(part[field]) ? [recordOf(part[field])] : []));
  return { index, role, parts, calls: inParts("functionCall"), responses: inParts("functionResponse") };
}

function keysOf(calls: readonly Json[]): string {
  return JSON.stringify(
    calls
      .map(({ name, id }) => [name, id ?? null])
      .map(String)
      .sort(),
  );
}
