// The programs in examples/adapters find the client libraries of this package, run from anywhere.

import { rmSync, symlinkSync } from "node:fs";
import { fileURLToPath } from "node:url";

const link = fileURLToPath(new URL("../../examples/adapters/node_modules", import.meta.url));
rmSync(link, { recursive: true, force: true });
symlinkSync("../../test/clients/node_modules", link, "junction");
