// The page holds what was found.
import { smoke } from "./smoke.js";

smoke({ files: false }).then((found) => {
  document.title = encodeURIComponent(JSON.stringify(found));
});
