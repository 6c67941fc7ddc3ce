import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { ScriptedTurn } from "../../support/api-server/scripted-turn.js";
import { startApiServer } from "../../support/api-server/start-api-server.js";

/** A message of a request, as it was sent. */
export interface SentMessage {
  readonly role: string;
  readonly content: unknown;
}

/**
 * The local Anthropic server for Claude Code, which speaks a beta of the API: messages of the role `system` stand in
 * its history, some of them empty. They are taken out before the server holds the rest to the public rules.
 */
export async function startClaudeCodeApi(turns: readonly ScriptedTurn[]) {
  const api = await startApiServer(turns);
  const conversations: SentMessage[][] = [];
  const front = createServer(async (request, response) => {
    const sent = await text(request);
    let body = sent;
    if (request.url?.startsWith("/v1/messages") && sent !== "") {
      const parsed: { messages: SentMessage[] } = JSON.parse(sent);
      conversations.push(parsed.messages);
      body = JSON.stringify({ ...parsed, messages: parsed.messages.filter(({ role }) => role !== "system") });
    }
    const { method = "GET", url = "/" } = request;
    const headers = Object.fromEntries(
      ["content-type", "anthropic-version", "x-api-key"].map((name) => [name, String(request.headers[name])]),
    );
    const answer = await fetch(`${api.url}${url}`, { method, headers, ...(body === "" ? {} : { body }) });
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "text/plain" });
    response.end(await answer.text());
  });
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has an address with one.
  const { port } = front.address() as AddressInfo;
  async function close(): Promise<void> {
    front.close();
    front.closeAllConnections();
    await api.close();
  }
  return { url: `http://127.0.0.1:${port}`, conversations, refusals: api.refusals, close };
}
