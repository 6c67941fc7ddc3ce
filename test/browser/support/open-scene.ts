import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { Scene } from "./page.js";
import { PAGE_WAIT } from "./page-wait.js";

let bundled: Promise<{ readonly script: string; readonly style: string }> | undefined;

async function bundlePage() {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("page.tsx", import.meta.url))],
    tsconfig: fileURLToPath(new URL("../tsconfig.json", import.meta.url)),
    bundle: true,
    write: false,
    outdir: "out",
    jsx: "automatic",
    format: "iife",
    // Half as much to read for each page, in which React checks as much as in development.
    minify: true,
    define: { "process.env.NODE_ENV": '"development"' },
  });
  const textOf = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? "";
  return { script: textOf(".js"), style: textOf(".css") };
}

/** Opens a page of its own with one component on it, over a session that lives in the page. */
export async function openScene(browser: Browser, scene: Scene, options: BrowserContextOptions = {}): Promise<Page> {
  bundled ??= bundlePage();
  const { script, style } = await bundled;
  const context = await browser.newContext({ viewport: { width: 480, height: 720 }, ...options });
  context.setDefaultTimeout(PAGE_WAIT);
  const page = await context.newPage();
  const code = `window.scene = ${JSON.stringify(scene)};\n${script}`;
  const body = `<!doctype html>
    <html lang="en" dir="${scene.dir ?? "ltr"}">
      <head>
        <meta charset="utf-8">
        <title>Plan</title>
        <meta name="viewport" content="width=device-width">
        <style>${style}</style>
        <style>
          :root { color-scheme: light dark; font-family: system-ui, sans-serif; background: Canvas }
          body { margin: 0; padding: 16px }
          .chat { display: flex; flex-direction: column; gap: 8px; height: calc(100dvh - 32px) }
          .chat > p { flex: 1; margin: 0 }
          .chat > input { min-height: 44px; font: inherit }
          .side-by-side { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; align-items: start }
        </style>
      </head>
      <body><main id="root"></main><script>${code.replaceAll("</script", "<\\/script")}</script></body>
    </html>`;
  // An address, so that the page can be loaded again and has a storage.
  await context.route("http://localhost/", (route) => route.fulfill({ body, contentType: "text/html" }));
  await page.goto("http://localhost/");
  await page.waitForSelector(".todos");
  return page;
}
