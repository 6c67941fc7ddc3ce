import { ROW_STYLE } from "./row-style.js";

/** The page's look: light and dark by the system, on a phone, and on paper. Its colours are those of the rows. */
export const PAGE_STYLE = `${ROW_STYLE}
:root {
  color-scheme: light dark;
  --ink: var(--todos-text);
  --muted: var(--todos-muted);
  --line: var(--todos-border);
  --sheet: var(--todos-surface);
  --done: var(--todos-done);
  --open: var(--todos-accent);
  --cancelled: light-dark(#8a8f99, #7c828e);
  --dropped: light-dark(#b4381f, #ff8a6b);
  background: light-dark(#f5f6f8, #0e1013);
  color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif;
}
* { box-sizing: border-box; }
body { margin: 0; }
main { max-width: 64rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { margin: 0 0 1.5rem; font-size: 1.75rem; line-height: 1.2; letter-spacing: -0.02em; }
h2, h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
h3 { margin-bottom: 0.5rem; font-size: 0.875rem; }
small, .axis, .foot, dt, summary span { color: var(--muted); font-size: 0.8125rem; }
.plan { margin: 0 0 1rem; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 14px; background: var(--sheet); }
.plan.part { margin-left: clamp(0.75rem, 4vw, 2rem); }
summary { display: grid; gap: 0.125rem; cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary h2::after { content: " ▾"; color: var(--muted); }
.plan:not([open]) h2::after { content: " ▸"; }
summary span { overflow-wrap: anywhere; }
.sentence { color: var(--ink); font-size: 0.9375rem; }
.copy { float: right; margin: 0.75rem 0 0.75rem 1rem; padding: 0.375rem 0.75rem; border: 1px solid var(--line); border-radius: 8px; background: none; color: inherit; font: inherit; font-size: 0.8125rem; cursor: pointer; }
.all { margin: 0 0 1.75rem; padding: 0 1.25rem; }
.cost { clear: both; margin-top: 1rem; }
.cost summary { display: list-item; width: fit-content; color: var(--muted); font-size: 0.8125rem; list-style: revert; }
.cost summary::-webkit-details-marker { display: revert; }
.fates { display: flex; clear: both; gap: 3px; margin: 1rem 0; }
.fates .bar { position: static; height: 10px; }
.fates .bar.dropped { border-radius: 7px; }
.figures { display: flex; flex-wrap: wrap; gap: 0.75rem 1.75rem; margin: 1rem 0 0; }
.figures div { display: flex; flex-direction: column-reverse; }
dd { margin: 0; font-size: 1.5rem; font-variant-numeric: tabular-nums; line-height: 1.2; }
.tokens dd, .reworded dd, .reopened dd, .writes dd, .refused dd, .rounds dd, .bookkeeping dd { font-size: 1.125rem; }
.done dd { color: var(--done); }
.dropped dd { color: var(--dropped); }
.failing dd { color: var(--dropped); }
.open dd { color: var(--open); }
ol, ul { margin: 0; padding: 0; list-style: none; }
.lanes { margin-top: 1.5rem; }
.lanes.ticks { margin-top: 0.75rem; padding-top: 0.75rem; border-top: 1px solid var(--line); }
.lanes li { display: grid; grid-template-columns: minmax(0, 20rem) minmax(0, 1fr); gap: 1rem; align-items: center; padding: 0.25rem 0; }
.name { overflow-wrap: anywhere; line-height: 1.3; }
.name small { display: block; }
.track { position: relative; height: 14px; border-radius: 7px; background: light-dark(#f0f1f4, #1d2026); }
.track::after { content: ""; position: absolute; inset: -5px auto -5px var(--now, 100%); width: 1.5px; background: var(--ink); opacity: 0.45; }
.bar { position: absolute; top: 0; bottom: 0; min-width: 6px; border-radius: 7px; background: var(--open); }
.bar.done { background: var(--done); }
.bar.cancelled { background: repeating-linear-gradient(45deg, var(--cancelled) 0 4px, transparent 4px 7px); outline: 1px solid var(--cancelled); outline-offset: -1px; }
.bar.waiting { opacity: 0.28; }
.bar.dropped { background: var(--dropped); border-radius: 7px 0 0 7px; }
.track i { position: absolute; top: 2px; bottom: 2px; width: 2px; margin-left: -1px; background: var(--muted); }
.axis { display: flex; justify-content: space-between; margin: 0.25rem 0 0 calc(min(20rem, 100%) + 1rem); }
.time { margin-top: 1.25rem; padding-top: 1rem; border-top: 1px solid var(--line); }
.time label { display: block; font-weight: 600; }
.time output { font-weight: 400; }
input { display: block; width: 100%; height: 24px; margin: 0.5rem 0; accent-color: var(--open); }
.then { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr)); gap: 1.25rem; margin-top: 0.75rem; }
.todos { position: relative; font-size: 0.9375rem; line-height: 1.45; }
.then .todos { margin-left: -0.375rem; }
.todos-blocked { font-size: 0.8125rem; }
:is(.todos-blocked, .todos-check)[hidden] { display: none; }
.changes li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0.25rem; padding: 0.3125rem 0; font-size: 0.9375rem; line-height: 1.45; overflow-wrap: anywhere; }
.changes .started small { color: var(--open); }
.changes .completed small { color: var(--done); }
.changes .removed small { color: var(--dropped); }
.foot { margin-top: 2rem; }
@media (width >= 40rem) {
  .plan { position: relative; }
  .plan > summary { padding-right: 10rem; }
  .plan > .copy { position: absolute; top: 0.875rem; right: 1.25rem; margin: 0; }
}
@media (width < 40rem) {
  .lanes li { grid-template-columns: minmax(0, 1fr); gap: 0.25rem; }
  .axis { margin-left: 0; }
}
@media print {
  :root { color-scheme: light; background: none; }
  main { padding: 0; }
  .all { padding: 0; }
  .plan { margin-bottom: 1.5rem; border: 0; padding: 0; }
  .plan > summary { padding: 0; }
  .plan::details-content { content-visibility: visible; block-size: auto; }
  li, .figures, .then > div { break-inside: avoid; }
  summary, h3, .fates { break-after: avoid; }
  .time input, .track::after, .copy, .plan h2::after, .cost:not([open]) { display: none; }
  .bar, .track, .todos-tick { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;
