// An extension of the Pi coding agent: copy this file to ~/.pi/agent/extensions/todos.ts, or name it with `pi -e`.

import { todoExtension } from "agent-todos/pi";

const extension = todoExtension();

// biome-ignore lint/style/noDefaultExport: Pi loads what an extension exports by default.
export { extension as default };
