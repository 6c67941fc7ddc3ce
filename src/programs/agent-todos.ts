#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { choosePart, EXIT, type Part, perform } from "./command.js";

const PARTS: Readonly<Record<string, Part>> = {
  components: {
    summary: "write the sources of the React components into your app",
    load: async () => {
      endWithReader();
      const { runComponents } = await import("./components/run-components.js");
      return (args) => runComponents(args, new URL("../../r/", import.meta.url));
    },
  },
  mcp: {
    summary: "serve a todo list to an MCP client, over stdio or HTTP",
    load: async () => (await import("./mcp/run-mcp.js")).runMcp,
  },
  replay: {
    summary: "print what the plans in recordings promised, and what became of them",
    load: async () => {
      endWithReader();
      return (await import("./replay-command/run-replay.js")).runReplay;
    },
  },
  watch: {
    summary: "show the plans of the agents on this machine while they work",
    load: async () => {
      endWithReader();
      const { runWatch } = await import("./watch/run-watch.js");
      return (args) => runWatch(args);
    },
  },
};

const { version }: { readonly version: string } = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
);

process.exitCode = await perform(choosePart(process.argv.slice(2), PARTS, version), async ({ part, args }) =>
  (await part.load())(args, version),
);

/** Ends the program silently when its reader, such as `head`, stops reading. */
function endWithReader(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit(EXIT.done);
  });
}
