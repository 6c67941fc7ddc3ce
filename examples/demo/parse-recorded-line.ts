import { atLine, type JsonLine } from "./json-lines.js";
import { needFlag, needList, needRecord, needText, needTextIfPresent, type PlainRecord } from "./plain-checks.js";
import type { RecordedCall, RecordedRound, RecordedSession } from "./recorded-session.js";
import { sessionTitle } from "./session-title.js";

/**
 * Parses one line of the recorded form: `{ agent, model?, rounds: [{ tools, todo?, moreTodos?, edit?, ... }] }`.
 *
 * Throws an Error that names the file, the line and the field when the line is not of that form. Fields it does not
 * know are passed over, since recordings carry more than a replay needs.
 */
export function parseRecordedLine(line: JsonLine, index: number): RecordedSession {
  return atLine(line, () => {
    const agent = needText(line.value["agent"], "agent");
    const model = needTextIfPresent(line.value["model"], "model");
    const rounds = Object.freeze(
      needList(line.value["rounds"], "rounds").map((round, position) => parseRound(round, `rounds[${position}]`)),
    );
    const title = sessionTitle(line.fileName, index, agent, rounds);
    return Object.freeze({ title, agent, ...(model === undefined ? {} : { model }), rounds });
  });
}

function parseRound(value: unknown, where: string): RecordedRound {
  const round = needRecord(value, where);
  const tools = needList(round["tools"], `${where}.tools`).map((tool, index) =>
    needText(tool, `${where}.tools[${index}]`),
  );
  const userText = parseUserText(round, where);
  const text = needTextIfPresent(round["text"], `${where}.text`);
  return Object.freeze({
    tools: Object.freeze(tools),
    todos: Object.freeze(parseCalls(round, where)),
    ...(userText === undefined ? {} : { userText }),
    ...(text === undefined ? {} : { text }),
    ...("edit" in round ? { edit: round["edit"] } : {}),
    compacted: needFlag(round["compactBefore"], `${where}.compactBefore`),
  });
}

function parseUserText(round: PlainRecord, where: string): string | true | undefined {
  const came = needFlag(round["userBefore"], `${where}.userBefore`);
  return needTextIfPresent(round["userText"], `${where}.userText`) ?? (came ? true : undefined);
}

function parseCalls(round: PlainRecord, where: string): RecordedCall[] {
  const first = round["todo"];
  const others = round["moreTodos"];
  return [
    ...(first === undefined ? [] : [parseCall(first, `${where}.todo`)]),
    ...(others === undefined ? [] : needList(others, `${where}.moreTodos`)).map((call, index) =>
      parseCall(call, `${where}.moreTodos[${index}]`),
    ),
  ];
}

function parseCall(value: unknown, where: string): RecordedCall {
  const call = needRecord(value, where);
  if (!("input" in call)) throw new Error(`${where}.input must be present, found nothing`);
  return Object.freeze({
    tool: needText(call["tool"], `${where}.tool`),
    input: call["input"],
    error: needFlag(call["error"], `${where}.error`),
  });
}
