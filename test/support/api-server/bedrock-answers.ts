import type { Answer, Api, ApiRequest, Example, Json, Refusal, Route, Turn, TurnCall } from "./api.js";
import { beforeReasoning } from "./bedrock-conversation.js";
import { bedrockRules } from "./bedrock-rules.js";
import { bindThinking } from "./bind-thinking.js";
import { argumentsObject, argumentsText, asAwsEvents, asJson, inPieces, stopWord } from "./encode-answer.js";
import { isJson, recordOf } from "./read-json.js";

const EXAMPLE: Example = {
  path: "/model/amazon.nova-x/converse",
  headers: { authorization: "AWS4-HMAC-SHA256 ..." },
  body: {
    toolConfig: {
      tools: [
        { toolSpec: { name: "work", description: "Works.", inputSchema: { json: { type: "object" } } } },
        { toolSpec: { name: "bare", inputSchema: { json: { type: "object" } } } },
        { cachePoint: { type: "default" } },
      ],
    },
    messages: [
      { role: "user", content: [{ text: "Go on." }] },
      {
        role: "assistant",
        content: [
          {
            reasoningContent: {
              reasoningText: {
                text: "Hm.",
                signature: "bnLZXLS0/hZO5nf4/jju5Xk7OXtpJWFsQ9y3BFpimcqz+6KI47DEQpj8HBSa+/TI",
              },
            },
          },
          { toolUse: { toolUseId: "t0", name: "work", input: {} } },
          { toolUse: { toolUseId: "t1", name: "work", input: {} } },
        ],
      },
      {
        role: "user",
        content: [
          { toolResult: { toolUseId: "t0", content: [{ text: "done" }] } },
          { toolResult: { toolUseId: "t1", content: [{ text: "done" }], status: "error" } },
          { cachePoint: { type: "default" } },
          { text: "Go on." },
        ],
      },
      { role: "assistant", content: [{ text: "Go on." }] },
      { role: "user", content: [{ text: "Go on." }] },
    ],
  },
};

/** Converse and ConverseStream of Amazon Bedrock. */
export const bedrock: Api = {
  name: "bedrock",
  findRoute: findBedrockRoute,
  rules: bedrockRules,
  example: EXAMPLE,
  refuse: refuseBedrock,
  callId: (turn, index) => `tooluse_${turn}_${index}`,
  answer: answerBedrock,
};

const STOP_REASONS = {
  end: "end_turn",
  calls: "tool_use",
  length: "max_tokens",
  filtered: "content_filtered",
  refusal: "guardrail_intervened",
  malformed: "malformed_tool_use",
};

function findBedrockRoute(path: string): Route | undefined {
  const found = /^\/model\/([^/?]+)\/converse(-stream)?(?:\?|$)/.exec(path);
  if (found === null) return undefined;
  const [, model = "", stream] = found;
  return { model: decodeURIComponent(model), isStream: stream !== undefined };
}

function refuseBedrock({ status, type, message }: Refusal): Answer {
  const kind = type ?? (status === 500 ? "InternalServerException" : "ValidationException");
  return asJson({ message }, status, { "x-amzn-errortype": kind });
}

function answerBedrock(turn: Turn, request: ApiRequest): Answer {
  const { route } = request;
  const stopReason = stopWord(STOP_REASONS, turn, "Bedrock's Converse");
  const content = blocksOf(turn, request);
  const usage = { inputTokens: 10, outputTokens: 5, totalTokens: 15 };
  const metrics = { latencyMs: 1 };
  if (route.isStream !== true) {
    return asJson({ output: { message: { role: "assistant", content } }, stopReason, usage, metrics });
  }
  return asAwsEvents([
    ["messageStart", { role: "assistant" }],
    ...content.flatMap((block, contentBlockIndex) => blockEvents(block, contentBlockIndex, turn)),
    ["messageStop", { stopReason }],
    ["metadata", { usage, metrics }],
  ]);
}

function blocksOf({ number, text, thought = "", search, calls }: Turn, request: ApiRequest): readonly Json[] {
  const signature = bindThinking(thought, beforeReasoning(request));
  return [
    ...(thought === "" ? [] : [{ reasoningContent: { reasoningText: { text: thought, signature } } }]),
    ...(search === undefined ? [] : searchBlocks(`tooluse_${number}_search`, search)),
    ...(text === undefined ? [] : [{ text }]),
    ...calls.map((call) => ({ toolUse: { toolUseId: call.id, name: call.name, input: inputOf(call) } })),
  ];
}

function searchBlocks(toolUseId: string, query: string): readonly Json[] {
  const content = [{ json: { pages: ["A page"] } }];
  return [
    { toolUse: { toolUseId, name: "nova_grounding", type: "server_tool_use", input: { query } } },
    { toolResult: { toolUseId, type: "nova_grounding_result", status: "success", content } },
  ];
}

/** Some models behind Bedrock answer with a text where the input belongs. */
function inputOf(call: TurnCall): unknown {
  const input = argumentsObject(call);
  return typeof call.input === "string" && Object.keys(input).length === 0 ? call.input : input;
}

function blockEvents(block: Json, index: number, { calls }: Turn): readonly (readonly [string, Json])[] {
  const contentBlockIndex = index;
  const deltas = (fields: readonly Json[]): readonly (readonly [string, Json])[] => [
    ...fields.map((delta) => ["contentBlockDelta", { contentBlockIndex, delta }] as const),
    ["contentBlockStop", { contentBlockIndex }],
  ];
  const started = (start: Json): readonly [string, Json] => ["contentBlockStart", { contentBlockIndex, start }];
  if (isJson(block["toolUse"])) {
    const { input, ...toolUse } = block["toolUse"];
    const call = calls.find(({ id }) => id === toolUse["toolUseId"]);
    const text = call === undefined ? JSON.stringify(input) : argumentsText(call);
    return [started({ toolUse }), ...deltas(inPieces(text).map((piece) => ({ toolUse: { input: piece } })))];
  }
  if (isJson(block["toolResult"])) {
    const { content, ...toolResult } = block["toolResult"];
    return [started({ toolResult }), ...deltas([{ toolResult: content }])];
  }
  const { text, signature } = recordOf(recordOf(block["reasoningContent"])["reasoningText"]);
  if (text === undefined) return deltas(inPieces(String(block["text"])).map((piece) => ({ text: piece })));
  const thoughts = inPieces(String(text)).map((piece) => ({ reasoningContent: { text: piece } }));
  return deltas([...thoughts, { reasoningContent: { signature } }]);
}
