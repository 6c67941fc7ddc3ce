import { expect, it } from "vitest";
import * as anthropic from "../../src/adapters/anthropic.js";
import * as bedrock from "../../src/adapters/bedrock.js";
import { CUT_OFF } from "../../src/adapters/engine/answer-calls.js";
import * as gemini from "../../src/adapters/gemini.js";
import * as mistral from "../../src/adapters/mistral.js";
import * as ollama from "../../src/adapters/ollama.js";
import * as openai from "../../src/adapters/openai.js";
import { createTodoSession, type TodoSession } from "../../src/session/create-todo-session.js";
import { readRows } from "../support/read-rows.js";

const ADAPTERS = { anthropic, bedrock, gemini, mistral, ollama, openai };
const PLAN = { todos: ["Add tests", "Fix lint", "Ship"].map((content) => ({ content, status: "pending" })) };

/** Answers the calls of a reply as a client of the API gives it. */
function runTodoCalls(adapter: keyof typeof ADAPTERS, todos: TodoSession, reply: unknown): unknown {
  return (ADAPTERS[adapter].runTodoCalls as (todos: TodoSession, reply: unknown) => unknown)(todos, reply);
}

type Row = readonly [adapter: keyof typeof ADAPTERS, name: string, reply: unknown, isWhole: boolean];

// Of a call's three items one had arrived when its stream broke off.
it.each(
  readRows<Row>("adapters/run-todo-calls.half"),
)("runTodoCalls() of %s saves the calls of a reply that has its end, and no others: %s", (adapter, _, reply, isWhole) => {
  const todos = createTodoSession();
  todos.write(PLAN);
  const results = JSON.stringify(runTodoCalls(adapter, todos, reply));
  expect(results.includes(CUT_OFF.slice(0, 40))).toBe(!isWhole);
  expect(todos.list.items.length).toBe(isWhole ? 1 : 3);
});

type Answered = readonly [adapter: keyof typeof ADAPTERS, name: string, reply: unknown, results: readonly object[]];

it.each(
  readRows<Answered>("adapters/run-todo-calls.answered"),
)("runTodoCalls() of %s answers %s", (adapter, _, reply, results) => {
  expect(runTodoCalls(adapter, createTodoSession(), reply)).toEqual(results);
});
