// Traces of a plan: every event of a session as an OpenTelemetry event on the span of the model call.
//
//   npx tsx examples/telemetry.ts

import assert from "node:assert/strict";
import { type Span, trace } from "@opentelemetry/api";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { countTodos, createTodoSession, type TodoEvent } from "agent-todos";

const exporter = new InMemorySpanExporter();
trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
const tracer = trace.getTracer("agent-loop");

/** Notes an event on a span: counts and codes, and none of the plan's words. */
function record(span: Span, event: TodoEvent): void {
  const { done, total } = countTodos(event.list);
  const counts = { "todo.done": done, "todo.total": total, "todo.revision": event.list.revision };
  switch (event.type) {
    case "write":
    case "edit":
    case "clear":
      span.addEvent(`todo.${event.type}`, { ...counts, "todo.changes": event.changes.map(({ type }) => type) });
      break;
    case "refusal":
      span.addEvent("todo.refusal", {
        ...counts,
        "todo.by": event.by,
        "todo.codes": event.issues.map(({ code }) => code),
      });
      break;
    case "reminder":
    case "silence":
      span.addEvent(`todo.${event.type}`, { ...counts, "todo.moment": event.moment, "todo.reason": event.reason });
      break;
    case "read":
      span.addEvent("todo.read", counts);
  }
}

// The span of the model call under way; a server would take it from the active context.
let current: Span | undefined;
const todos = createTodoSession({
  onEvent: (event) => {
    if (current) record(current, event);
  },
});

/** One model call with its tool calls, in a span of its own. */
function call(happens: () => void): void {
  current = tracer.startSpan("model call");
  happens();
  current.end();
}

const step = (content: string, status: string) => ({ content, status });

call(() => {
  todos.write({ todos: [step("Find the bug", "in_progress"), step("Fix it", "pending")] });
  todos.endRound();
});
call(() => {
  todos.write({ todos: [step("Find the bug", "done-ish")] });
  todos.edit({ add: [step("Tell Ada", "pending")] });
  todos.endRound();
});
// A plan that was just written is left alone at the end of a turn. With the round of the refused write, these make four
// rounds without one: now an early end is reminded of.
for (let round = 0; round < 3; round++) call(() => todos.endRound());
call(() => todos.stop());

const told = exporter
  .getFinishedSpans()
  .map(({ events }) =>
    events.map(({ name, attributes }) => [name, attributes?.["todo.reason"]].filter(Boolean).join(" ")),
  );
console.log(told);
assert.deepEqual(told, [
  ["todo.write", "todo.silence fresh"],
  ["todo.refusal", "todo.edit", "todo.reminder edited"],
  ["todo.silence fresh"],
  ["todo.silence fresh"],
  ["todo.silence fresh"],
  ["todo.reminder unfinished"],
]);
