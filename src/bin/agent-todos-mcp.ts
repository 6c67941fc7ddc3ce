#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { createTodoSession } from "agent-todos";
import { complain, parseCommand } from "./parse-command.js";
import { explainMissingSdk, serveStdio } from "./serve-stdio.js";

// Exit codes: 0 served or printed, 1 failed, 2 wrong usage. While it serves, stdout carries the protocol alone.

const { version }: { readonly version: string } = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
);
const command = parseCommand(process.argv.slice(2), version);

switch (command.kind) {
  case "print":
    console.log(command.text);
    break;
  case "refuse":
    console.error(command.text);
    process.exitCode = 2;
    break;
  case "serve":
    if (process.stdin.isTTY) console.error(complain("waiting for an MCP client on stdin; see --help"));
    try {
      await serveStdio(createTodoSession({ preset: command.preset }), version);
    } catch (error) {
      console.error(complain(explainMissingSdk(error) ?? String(error)));
      process.exitCode = 1;
    }
}
