export { createLivePanel, type LivePanel, type PanelStream } from "./create-live-panel.js";
export type { RenderPanelOptions } from "./panel-look.js";
export { renderPanel } from "./render-panel.js";
