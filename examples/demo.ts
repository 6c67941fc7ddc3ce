/** Plays a scripted model or a recorded session, or runs a real model, with a plan: see `npm run demo -- --help`. */
import { main } from "./demo/main.js";

// A reader that has seen enough, such as `head`, ends the demo without a word.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

process.exitCode = await main(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
});
