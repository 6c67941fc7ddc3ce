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
 * its history, some of them empty. They are taken out before the server holds the rest to the public rules. Sub-agents,
 * whose first message has the word for them, have a script of their own.
 */
export async function startClaudeCodeApi(turns: readonly ScriptedTurn[], ofAgents: readonly ScriptedTurn[] = []) {
  const [main, agents] = [await startApiServer(turns), await startApiServer(ofAgents)];
  const conversations: SentMessage[][] = [];
  const front = createServer(async (request, response) => {
    const sent = await text(request);
    let [body, api] = [sent, main];
    if (request.url?.startsWith("/v1/messages") && sent !== "") {
      const parsed: { messages: SentMessage[] } = JSON.parse(sent);
      if (JSON.stringify(parsed.messages[0]).includes(SUB_AGENT)) api = agents;
      else conversations.push(parsed.messages);
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
    await Promise.all([main.close(), agents.close()]);
  }
  const refusals = (): readonly string[] => [...main.refusals, ...agents.refusals];
  return { url: `http://127.0.0.1:${port}`, conversations, refusals, close };
}

/** The word in the prompts of sub-agents. */
export const SUB_AGENT = "SUB-AGENT";
