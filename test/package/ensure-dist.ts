// Builds before a program runs against dist, unless dist is as new as the sources; `npm pack` runs it too.

import { buildWhenStale } from "./build-when-stale.js";

const failure = buildWhenStale();
if (failure !== "") {
  console.error(failure);
  process.exitCode = 1;
}
