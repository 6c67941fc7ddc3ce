// require() in place of import(), for the runtimes that promise it.
import { createRequire } from "node:module";

const { smoke } = await import("./smoke.js");
const require = createRequire(import.meta.url);
console.log(JSON.stringify(await smoke({ load: async (name) => require(name) })));
