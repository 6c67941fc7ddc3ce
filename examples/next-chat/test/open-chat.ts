import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, onTestFinished } from "vitest";
import { LAUNCH } from "../../../test/browser/support/install-chromium.js";
import { PAGE_WAIT } from "../../../test/browser/support/page-wait.js";
import { ask } from "./read-page.js";
import { type Search, startSearch } from "./start-search.js";
import { type Server, startServer } from "./start-server.js";

/** A running chat, and the pages that look at it. */
export interface OpenChat {
  /** The folder of its database. */
  readonly folder: string;
  /** Where the chat looks its steps up. */
  readonly search: Search;
  /** A test that ends it puts the next one here. */
  server: Server;
  /** Starts the chat's server: what a test ended, or another over a folder of its own. */
  readonly start: (options?: {
    readonly folder?: string;
    readonly port?: number;
    /** The time between two chunks of the model, in milliseconds. Default 5. */
    readonly pace?: number;
  }) => Promise<Server>;
  /** Opens a page until the test ends. */
  readonly openPage: (options?: Parameters<Browser["newContext"]>[0]) => Promise<Page>;
  /** Opens a page whose first step is looked up until the test releases the search, or ends. */
  readonly openAtWork: () => Promise<Page>;
}

/** Starts the chat and a browser for the tests of a file, and ends both after them. */
export async function openChat(name: string, settings: Readonly<Record<string, string>> = {}): Promise<OpenChat> {
  const folder = mkdtempSync(join(tmpdir(), `agent-todos-${name}-`));
  const search = await startSearch();
  const start: OpenChat["start"] = ({ folder: of = folder, port, pace = 5 } = {}) =>
    startServer(of, { ...settings, SEARCH_URL: search.url, MODEL_PACE: String(pace) }, port);
  const server = await start();
  const browser = await chromium.launch(LAUNCH);
  const openPage: OpenChat["openPage"] = async (options) => {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(PAGE_WAIT);
    // The stream of a page that stays open would keep the server from ending.
    onTestFinished(() => context.close());
    return context.newPage();
  };
  const openAtWork: OpenChat["openAtWork"] = async () => {
    search.hold();
    const page = await openPage();
    await ask(page, chat.server.url);
    await page.getByText("Looking up Find a place to stay").waitFor();
    return page;
  };
  const chat = { folder, search, server, start, openPage, openAtWork };
  afterAll(async () => {
    search.stop();
    await browser.close();
    await chat.server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return chat;
}
