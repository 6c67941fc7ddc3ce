import { isRecord } from "./plain-checks.js";
import { type RecordedItem, toTodoWrite } from "./recorded-plan.js";
import type { RecordedCall, RecordedRound } from "./recorded-session.js";
import { todoToolKind } from "./todo-tool-name.js";

const MAX_TODO_LENGTH = 60;

/**
 * Names a session in one line, for example `night.jsonl #2 (claude-code): Add the login form`.
 *
 * `index` counts from 0, the title from 1. The todo is the first one with a text, cut to 60 code points.
 */
export function sessionTitle(fileName: string, index: number, agent: string, rounds: readonly RecordedRound[]): string {
  const baseName = fileName.split(/[/\\]/).at(-1) ?? fileName;
  return `${baseName} #${index + 1} (${oneLine(agent)}): ${firstTodo(rounds) ?? "no list"}`;
}

/** The first todo with a text in it, cut to 60 code points and safe to print; `undefined` when there is none. */
export function firstTodo(rounds: readonly RecordedRound[]): string | undefined {
  for (const call of rounds.flatMap((round) => round.todos)) {
    for (const { content } of toTodoWrite(call)?.items ?? [toTask(call)]) {
      if (typeof content === "string" && oneLine(content) !== "") return shorten(oneLine(content));
    }
  }
  return undefined;
}

/** What a call of `TaskCreate` adds; nothing of any other call. */
function toTask({ tool, input }: RecordedCall): RecordedItem {
  return todoToolKind(tool) === "task" && isRecord(input) ? { content: input["subject"] } : {};
}

// A title is printed to a terminal: control and bidi characters of a stranger's file stay out of it.
function oneLine(text: string): string {
  return text
    .replace(/[\u202a-\u202e\u2066-\u2069]/gu, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
}

function shorten(text: string): string {
  const points = [...text];
  return points.length <= MAX_TODO_LENGTH ? text : `${points.slice(0, MAX_TODO_LENGTH - 1).join("")}…`;
}
