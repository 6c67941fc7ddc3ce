import { existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

/** What `npm run docs` wrote. */
export const DIST: string = fileURLToPath(new URL("../.vitepress/dist", import.meta.url));

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

/** Serves the built site on a free port, compressed as hosts of pages do. */
export async function serveSite(): Promise<{ readonly server: Server; readonly origin: string }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://site");
    const file = `${DIST}${pathname.endsWith("/") ? `${pathname}index.html` : pathname}`;
    if (!existsSync(file)) response.writeHead(404).end();
    else {
      const headers = { "content-type": TYPES[extname(file)] ?? "text/plain", "content-encoding": "gzip" };
      response.writeHead(200, headers).end(gzipSync(readFileSync(file)));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return { server, origin: `http://127.0.0.1:${address.port}` };
}
