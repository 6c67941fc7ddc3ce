// One plan on every kind of screen: an editor, AG-UI, the AI SDK, and a browser that reads a stream and edits.
//
//   npx tsx examples/show.ts

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { createTodoSession } from "agent-todos";
import { handleTodoRequest, toAcpPlan, toAgUiActivity, todoDataPart, todoEventStream } from "agent-todos/show";

const todos = createTodoSession({ now: () => new Date() });
todos.write({
  todos: [
    { content: "Find the slow query", status: "completed" },
    { content: "Add an index", status: "in_progress" },
    { content: "Ask Ann", status: "cancelled" },
  ],
});

console.log("Agent Client Protocol:", JSON.stringify(toAcpPlan(todos.list)));
console.log("AG-UI:", toAgUiActivity(todos.list).messageId);
const { type, data } = todoDataPart(todos.list, { times: todos.times });
console.log("AI SDK:", type, "with the time of each step's start:", typeof data.times?.[1]?.started);

// Node's own server speaks streams of its own; other hosts hand the request on as it is.
const server = createServer(async (request, response) => {
  const gone = new AbortController();
  response.on("close", () => gone.abort());
  if (request.method === "GET") {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const lastEventId = request.headers["last-event-id"]?.toString();
    for await (const chunk of todoEventStream(todos, { lastEventId, signal: gone.signal })) response.write(chunk);
    response.end();
    return;
  }
  const headers = { "content-type": request.headers["content-type"] ?? "" };
  const body = await Readable.toWeb(request).getReader().read();
  const web = new Request("http://localhost/todos", { method: "POST", headers, body: body.value });
  const answer = await handleTodoRequest(web, todos);
  response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
}).listen(0, "127.0.0.1");
await once(server, "listening");

// The address of a server that listens on a port is an object.
const { port } = server.address() as AddressInfo;
const url = `http://127.0.0.1:${port}/todos`;

const stream = await fetch(url);
const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
await reader?.read();
const edit = { updates: [{ content: "Add an index", status: "completed" }] };
const headers = { "content-type": "application/json" };
const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify({ edit }) });
console.log("the edit:", answer.status);
for (let text = ""; !text.includes("id: 2"); ) text += (await reader?.read())?.value ?? "id: 2";
console.log("the stream has revision 2");
await reader?.cancel();
server.close();
server.closeAllConnections();
