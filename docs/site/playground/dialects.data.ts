import type { PlayDialect } from "./dialect.js";
import { writeDialects } from "./write-dialects.js";

/** All tools of products: written when the site is built, so that the page loads a preset only where it is chosen. */
export declare const data: readonly PlayDialect[];

// biome-ignore lint/style/noDefaultExport: VitePress looks for it.
export default { load: writeDialects };
