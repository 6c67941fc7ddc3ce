// Whether requests show the plan, over recorded sessions whose requests are cut in the ways that hosts cut them. Every
// ninth round a person adds or removes an item.

import { createTodoSession, renderForContext, type TodoSession } from "agent-todos";
import { isPlanInSight, runTodoCalls, withReminder } from "agent-todos/anthropic";
import { claudeCode, claudeCodeTasks, codex, openCode } from "agent-todos/presets";
import { readSessions } from "../support/recorded-call.js";
import type { RecordedSession } from "./replay-session.js";

type Block = { readonly type: string; readonly [field: string]: unknown };

interface Sent {
  readonly role: "user" | "assistant";
  readonly content: string | readonly Block[];
}

type Cut = (messages: readonly Sent[], todos: TodoSession) => readonly Sent[];

/** Changes the blocks of all messages but the last six, as hosts clear old results and calls. */
const clear = (change: (block: Block) => Block): Cut => {
  return (messages) => messages.map((message, at) => (at < messages.length - 6 ? eachBlock(message, change) : message));
};

function eachBlock(message: Sent, change: (block: Block) => Block): Sent {
  return typeof message.content === "string" ? message : { ...message, content: message.content.map(change) };
}

function turnOver(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turnOver);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toReversed();
  return { extra: null, ...Object.fromEntries(entries.map(([name, field]) => [name, turnOver(field)])) };
}

const headAndTail = (head: number, tail: number): Cut => {
  return (messages) =>
    messages.length <= head + tail ? messages : [...messages.slice(0, head), ...messages.slice(-tail)];
};

const summarize = (write: (todos: TodoSession) => string): Cut => {
  return (messages, todos) => [{ role: "user", content: `Summary. ${write(todos)}` }, ...messages.slice(-2)];
};

/** The ways to cut a request, by name. */
export const WINDOWS: Readonly<Record<string, Cut>> = {
  all: (messages) => messages,
  ...Object.fromEntries(
    [1, 2, 3, 5, 7, 10].map((rounds) => [
      `the last ${rounds} rounds`,
      (all: readonly Sent[]) => all.slice(-2 * rounds),
    ]),
  ),
  "the first 3 and the last 4 messages": headAndTail(3, 4),
  "the first 3 and the last 10 messages": headAndTail(3, 10),
  "results cleared but 3": clear((block) =>
    block.type === "tool_result" ? { ...block, content: "[cleared]" } : block,
  ),
  "arguments cleared but 3": clear((block) => (block.type === "tool_use" ? { ...block, input: {} } : block)),
  "nulls and another order of keys": (messages) =>
    messages.map((message) =>
      eachBlock(message, (block) =>
        block.type === "tool_use" ? { ...block, input: turnOver(block["input"]) } : block,
      ),
    ),
  "a summary with the block": summarize(({ list }) => renderForContext(list)),
  "a summary in other words": summarize(({ list }) => list.items.map(({ content }) => content).join(", ")),
};

const RULES = { maxInProgress: Infinity, maxItems: Infinity, maxContentLength: Infinity };
const PRESETS = { update_plan: codex, TodoWrite: claudeCode, todowrite: openCode };

/** Counts how often a plan with open items is in sight, by window: in sight, out of it, unknown. */
export function countSight(): Readonly<Record<string, readonly [yes: number, no: number, unknown: number]>> {
  const counts = Object.fromEntries(
    Object.keys(WINDOWS).map((name): [string, [number, number, number]] => [name, [0, 0, 0]]),
  );
  for (const file of ["sessions.jsonl", "task-tool-sessions.jsonl"]) {
    for (const session of readSessions<RecordedSession>(file)) {
      playSession(session, (messages, todos) => {
        for (const [name, cut] of Object.entries(WINDOWS)) {
          const found = isPlanInSight(todos, cut(messages, todos));
          const count = counts[name];
          if (count !== undefined) count[found === undefined ? 2 : found ? 0 : 1] += 1;
        }
      });
    }
  }
  return counts;
}

/** Plays the first 60 rounds of a session, and looks at every second request in which something is open. */
function playSession({ rounds }: RecordedSession, look: (messages: readonly Sent[], todos: TodoSession) => void): void {
  const tool = rounds.find(({ todo }) => todo !== undefined)?.todo?.tool ?? "";
  const preset = tool.startsWith("Task") ? claudeCodeTasks : PRESETS[tool as keyof typeof PRESETS]; // Other names have none.
  if (preset === undefined) return;
  const todos = createTodoSession({ preset, rules: RULES });
  let messages: readonly Sent[] = [{ role: "user", content: "Go" }];
  for (const [at, { todo, moreTodos = [] }] of rounds.slice(0, 60).entries()) {
    const calls = [...(todo ? [todo] : []), ...moreTodos].map(({ tool: name, input }, place) => {
      return { type: "tool_use", id: `c${at}_${place}`, name, input };
    });
    const content = [...calls, { type: "tool_use", id: `w${at}`, name: "bash", input: { command: "ls" } }];
    const own = runTodoCalls(todos, { content, stop_reason: "tool_use" });
    const results: readonly Block[] = [
      ...own.map((result) => ({ ...result })),
      { type: "tool_result", tool_use_id: `w${at}`, content: "ok" },
    ];
    messages = remind([...messages, { role: "assistant", content }, { role: "user", content: results }], todos);
    const [first] = todos.list.items;
    if (at % 9 === 5 && first !== undefined) {
      todos.edit(
        at % 2 ? { add: [{ content: `Ask Ann ${at}`, status: "pending" }] } : { remove: [first.id ?? first.content] },
      );
      messages = remind(messages, todos);
    }
    if (at % 2 === 0 && renderForContext(todos.list) !== "") look(messages, todos);
  }
}

function remind(messages: readonly Sent[], todos: TodoSession): readonly Sent[] {
  return withReminder(messages, todos.endRound());
}
