import { type Browser, chromium } from "playwright-core";
import { CHROMIUM } from "./install-chromium.js";

// Without these Chromium asks servers of its own.
const OFFLINE = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-quic"];

/** Starts a headless browser. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", ...OFFLINE],
  });
}
