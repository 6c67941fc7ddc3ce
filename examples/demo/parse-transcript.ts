import { atLine, type JsonLine } from "./json-lines.js";
import { needList, needRecord, needText, type PlainRecord } from "./plain-checks.js";
import type { RecordedSession } from "./recorded-session.js";
import { todoToolKind } from "./todo-tool-name.js";
import {
  type CallDraft,
  finishSessionDraft,
  type RoundDraft,
  type SessionDraft,
  startInterlude,
  startSessionDraft,
} from "./transcript-draft.js";
import { userWords } from "./user-words.js";

/**
 * Reads the lines of a transcript as Claude Code keeps it under `~/.claude/projects`.
 *
 * Lines with different `sessionId` belong to different sessions, in the order of their first lines. Sub-agents are left
 * out, and so are messages typed while the model was at work, which end no turn. Throws an Error that names the file and
 * the line when a user or assistant line is not of that form; line types it does not know are passed over.
 */
export function parseTranscript(lines: readonly JsonLine[]): readonly RecordedSession[] {
  const drafts = new Map<string, SessionDraft>();
  let sessionId = "";
  for (const line of lines) {
    // Summary lines carry no id: they stand in the session they follow.
    sessionId = typeof line.value["sessionId"] === "string" ? line.value["sessionId"] : sessionId;
    const draft = drafts.get(sessionId) ?? startSessionDraft();
    drafts.set(sessionId, draft);
    atLine(line, () => parseLine(draft, line.value));
  }
  const sessions: RecordedSession[] = [];
  for (const draft of drafts.values()) {
    const session = finishSessionDraft(draft, lines[0]?.fileName ?? "", sessions.length);
    if (session !== undefined) sessions.push(session);
  }
  return sessions;
}

function parseLine(draft: SessionDraft, line: PlainRecord): void {
  const type = needText(line["type"], "type");
  if (line["isSidechain"] === true) return;
  if (isCompaction(line)) {
    // Before the first reply there is nothing to drop: such a line titles an older conversation.
    draft.before.compacted ||= draft.rounds.length > 0;
  } else if (type === "assistant") {
    parseAssistant(draft, needRecord(line["message"], "message"));
  } else if (type === "user") {
    const blocks = parseBlocks(needRecord(line["message"], "message"));
    markResults(draft, blocks);
    if (line["isMeta"] !== true) draft.before.messages.push(...parseUserMessage(blocks));
  }
}

function isCompaction(line: PlainRecord): boolean {
  if (line["type"] === "summary" || line["isCompactSummary"] === true) return true;
  return line["type"] === "system" && line["subtype"] === "compact_boundary";
}

function parseBlocks(message: PlainRecord): readonly PlainRecord[] {
  const content = message["content"];
  if (typeof content === "string") return [{ type: "text", text: content }];
  return needList(content, "message.content").map((block, index) => needRecord(block, `message.content[${index}]`));
}

function parseAssistant(draft: SessionDraft, message: PlainRecord): void {
  const blocks = parseBlocks(message);
  const model = message["model"];
  // Claude Code puts its own words into the model's mouth under this name, for example after an API error.
  if (model === "<synthetic>") return;
  if (typeof model === "string") draft.model ??= model;
  const round = findRound(draft, message["id"]);
  for (const [index, block] of blocks.entries()) {
    if (block["type"] === "text") addText(round, block["text"]);
    if (block["type"] === "tool_use") addToolUse(draft, round, block, `message.content[${index}]`);
  }
}

function findRound(draft: SessionDraft, messageId: unknown): RoundDraft {
  const known = typeof messageId === "string" ? draft.roundOfMessage.get(messageId) : undefined;
  if (known !== undefined) return known;
  const round: RoundDraft = { tools: [], calls: [], texts: [], before: draft.before };
  draft.before = startInterlude();
  draft.rounds.push(round);
  if (typeof messageId === "string") draft.roundOfMessage.set(messageId, round);
  return round;
}

function addText(round: RoundDraft, text: unknown): void {
  const words = typeof text === "string" ? text.trim() : "";
  if (words !== "" && !round.texts.includes(words)) round.texts.push(words);
}

function addToolUse(draft: SessionDraft, round: RoundDraft, block: PlainRecord, where: string): void {
  const tool = needText(block["name"], `${where}.name`);
  const id = block["id"];
  // A reply that is written again as it grows repeats its earlier calls.
  if (typeof id === "string" && draft.toolUses.has(id)) return;
  const isTodo = todoToolKind(tool) !== undefined;
  const call: CallDraft | undefined = isTodo ? { tool, input: block["input"], error: false } : undefined;
  if (typeof id === "string") draft.toolUses.set(id, call);
  round.tools.push(tool);
  if (call !== undefined) round.calls.push(call);
}

function markResults(draft: SessionDraft, blocks: readonly PlainRecord[]): void {
  for (const block of blocks) {
    const id = block["tool_use_id"];
    if (block["type"] !== "tool_result" || block["is_error"] !== true || typeof id !== "string") continue;
    const call = draft.toolUses.get(id);
    if (call !== undefined) call.error = true;
  }
}

function parseUserMessage(blocks: readonly PlainRecord[]): readonly (string | true)[] {
  const texts = blocks
    .map(({ type, text }) => (type === "text" && typeof text === "string" ? userWords(text) : ""))
    .filter((words) => words !== "");
  if (texts.length > 0) return [texts.join("\n\n")];
  return blocks.some(({ type }) => type === "image" || type === "document") ? [true] : [];
}
