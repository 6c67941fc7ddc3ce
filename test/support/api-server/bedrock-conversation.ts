import type { ApiRequest, Json } from "./api.js";
import type { Before } from "./bind-thinking.js";
import { listValues, recordOf, recordsOf } from "./read-json.js";

/** A message with the calls and results in it that are the host's. */
export interface Turn {
  readonly role: unknown;
  readonly blocks: readonly Json[];
  readonly uses: readonly Json[];
  readonly results: readonly Json[];
}

/** The messages of a request. */
export function turnsOf({ body }: ApiRequest): readonly Turn[] {
  return recordsOf(body["messages"]).map(({ role, content }) => {
    const blocks = recordsOf(content);
    // The server runs its own tools: call and result are in the assistant's message, each with a type.
    const inBlocks = (field: string): readonly Json[] =>
      listValues(blocks, field).flatMap(({ value }) => (value["type"] === undefined ? [value] : []));
    return { role, blocks, uses: inBlocks("toolUse"), results: inBlocks("toolResult") };
  });
}

/** The reasoning in a block; an empty one in any other. */
export function reasoningOf({ reasoningContent }: Json): Json {
  return recordOf(recordOf(reasoningContent)["reasoningText"]);
}

/** The content before a block, or before the answer where no turn is named. */
export function beforeReasoning(request: ApiRequest, at = Number.POSITIVE_INFINITY, place = 0): Before {
  const { system, toolConfig } = request.body;
  const before = turnsOf(request).flatMap(({ role, blocks }, index) => {
    if (index > at || (index === at && place === 0)) return [];
    return [{ role, blocks: index === at ? blocks.slice(0, place) : blocks }];
  });
  const blocks = before.flatMap((turn) => turn.blocks);
  const thought = blocks.map((block) => reasoningOf(block)["signature"]).findLast(Boolean);
  const content = before.map((turn) => [turn.role, turn.blocks.filter(isContent)]);
  return {
    prefix: [system ?? null, recordsOf(recordOf(toolConfig)["tools"]).filter(isContent), content],
    thought: thought === undefined ? undefined : String(thought),
  };
}

/** Cache points may move, and reasoning is checked separately. */
function isContent({ cachePoint, reasoningContent }: Json): boolean {
  return cachePoint === undefined && reasoningContent === undefined;
}
