import { smoke } from "./smoke.js";

console.log(JSON.stringify(await smoke()));
