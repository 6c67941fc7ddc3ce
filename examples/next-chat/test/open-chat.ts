import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll } from "vitest";
import { launchBrowser } from "./launch-browser.js";
import { type Server, startServer } from "./start-server.js";

/** A running chat, and the browser that looks at it. */
export interface OpenChat {
  /** The folder of its database. */
  readonly folder: string;
  readonly browser: Browser;
  /** A test that ends it puts the next one here. */
  server: Server;
  /** Opens a page that waits for as long as it takes. */
  readonly openPage: (options?: Parameters<Browser["newPage"]>[0]) => Promise<Page>;
}

/** Starts the chat and a browser for the tests of a file, and ends both after them. */
export async function openChat(name: string, settings: Readonly<Record<string, string>> = {}): Promise<OpenChat> {
  const folder = mkdtempSync(join(tmpdir(), `agent-todos-${name}-`));
  const server = await startServer(folder, undefined, settings);
  const browser = await launchBrowser();
  const openPage: OpenChat["openPage"] = async (options) => {
    const page = await browser.newPage(options);
    page.setDefaultTimeout(0);
    return page;
  };
  const chat = { folder, browser, server, openPage };
  afterAll(async () => {
    await browser.close();
    await chat.server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return chat;
}
