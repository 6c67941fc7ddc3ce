import fc from "fast-check";
import { scaled } from "./scale.js";

// A law that is too slow for this many cases names its own count.
fc.configureGlobal({ numRuns: scaled(100) });
