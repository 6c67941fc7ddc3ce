/** Draws the picture that other sites show beside a link to this one: `npm run docs && npx tsx docs/site/draw-og-image.ts`. */
import { fileURLToPath } from "node:url";
import { openSite } from "./test/open-site.js";

const site = await openSite();
const page = await site.open("/", { viewport: { width: 1200, height: 630 } });
await page.getByPlaceholder("New step").fill("Tell Ada");
await page.keyboard.press("Enter");
await page.locator(".live-told", { hasText: 'added "Tell Ada"' }).waitFor();
await page.locator("h1").click();
// The offer to undo goes after a while.
await page.locator(".todos-toast[data-shown]").waitFor({ state: "detached" });
await page.screenshot({ path: fileURLToPath(new URL("public/og.png", import.meta.url)) });
await site.close();
