import type { DemoIo } from "./demo-io.js";
import type { Look } from "./parse-command.js";
import { createLiveScreen, createPlainScreen, type Screen } from "./screen.js";
import { createStyle, type Style } from "./style.js";

/** Where a run is shown. */
export interface Stage {
  readonly screen: Screen;
  readonly style: Style;
  /** Whether a person watches, for whom it goes slowly enough to read. */
  readonly isLive: boolean;
}

/** The stage that fits the output: moving and coloured on a terminal, plain lines anywhere else. */
export function createStage({ stdout, env }: DemoIo, look: Look): Stage {
  const isLive = stdout.isTTY === true && !look.plain && env["TERM"] !== "dumb";
  const color = isLive && (env["NO_COLOR"] ?? "") === "";
  const style = createStyle({ color, ascii: look.ascii });
  const screen = isLive ? createLiveScreen(stdout, style) : createPlainScreen(stdout, style);
  return { screen, style, isLive };
}
