import { createTodoSession, type TodoSession } from "agent-todos";
import { type FetchedTodos, type FetchTodosOptions, fetchTodos } from "agent-todos/react";
import { handleTodoRequest } from "agent-todos/show";
import { onTestFinished } from "vitest";

/** Where the list is read from, which no test asks. */
export const ADDRESS = "https://example.org/todos";

/** An open item. */
export const pending = (content: string) => ({ content, status: "pending" });

/** A list that is read from a host, without a network between them. */
export function open(source: Parameters<typeof handleTodoRequest>[1], options: FetchTodosOptions = {}) {
  const requests: Request[] = [];
  const todos = fetchTodos(ADDRESS, {
    fetch: (url, init) => {
      const request = new Request(url, init);
      requests.push(request);
      return handleTodoRequest(request.clone(), source);
    },
    ...options,
  });
  return { todos, requests };
}

/** Answers with a stream of events. */
export function stream(body: string | ReadableStream): Response {
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

/** The stream of one event, under a content type that a test names. */
export function typed(type: string | undefined): Response {
  const body = new TextEncoder().encode('data: {"items":[],"revision":3}\n\n');
  return new Response(body, type === undefined ? {} : { headers: { "content-type": type } });
}

/** Listens until the test is over, and gives the revisions that were heard. */
export function listen(todos: FetchedTodos): number[] {
  const heard: number[] = [];
  onTestFinished(todos.subscribe(({ revision }) => heard.push(revision)));
  return heard;
}

/** A session whose list is of revision 1. */
export function createWritten(): TodoSession {
  const session = createTodoSession();
  session.write({ todos: [pending("Add tests")] });
  return session;
}
