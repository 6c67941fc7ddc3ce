import { ALL_APIS } from "./apis/all-apis.js";
import { describeAdapter } from "./describe-adapter.js";

for (const api of ALL_APIS) describeAdapter(api);
