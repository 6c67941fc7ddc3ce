/** The style inside `<agent-plan>`. Its tokens have the names of those in registry/, with shadcn's as the fallback. */
export const AGENT_PLAN_STYLE = `
:host {
  --text: var(--todos-text, var(--card-foreground, var(--foreground, color-mix(in srgb, CanvasText 90%, Canvas))));
  --surface: var(--todos-surface, var(--card, var(--background, color-mix(in srgb, white 4%, Canvas))));
  --quiet: var(--todos-muted, color-mix(in srgb, var(--muted-foreground, #6c7488) 78%, var(--text)));
  --strong: var(--todos-accent, var(--primary, color-mix(in srgb, #3a68ff 78%, var(--text))));
  --good: var(--todos-done, color-mix(in srgb, #1fa868 74%, var(--text)));
  --bad: var(--todos-danger, color-mix(in srgb, var(--destructive, #e24a40) 78%, var(--text)));
  --line: var(--todos-border, var(--border, color-mix(in srgb, #7f8cb0 26%, var(--surface))));
  --field: var(--todos-field, var(--muted-foreground, #7d838e));
  --tint: var(--todos-hover, color-mix(in srgb, #7f8cb0 14%, var(--surface)));
  display: block;
  box-sizing: border-box;
  padding: 0.875rem;
  border: 1px solid var(--line);
  border-radius: var(--todos-radius, calc(var(--radius, 8px) * 1.5));
  background: var(--surface);
  color: var(--text);
  font: 0.9375rem / 1.45 var(--todos-font, var(--font-sans, inherit));
  font-family: var(--todos-font, var(--font-sans, inherit));
  letter-spacing: normal;
  text-align: start;
  text-transform: none;
}
:host([hidden]), [hidden] { display: none !important; }
:host-context(.dark) { color-scheme: dark; }
* { box-sizing: border-box; }
button, input, textarea { color: inherit; font: inherit; }
button { min-height: 1.75rem; padding: 0.125rem 0.625rem; border: 1px solid var(--field); border-radius: 6px; background: none; cursor: pointer; }
button:hover { background: var(--tint); }
button:disabled { color: var(--quiet); cursor: default; }
:focus-visible { outline: 2px solid var(--strong); outline-offset: 1px; }
h2 { display: flex; gap: 0.5rem; align-items: baseline; margin: 0; font-size: inherit; }
h2 button { padding: 0; border: 0; font-weight: 600; }
h2 span, .now, .ask { color: var(--quiet); font-size: 0.8125rem; font-weight: 400; }
progress { display: block; width: 100%; height: 3px; margin: 0.375rem 0 0.625rem; appearance: none; border: 0; background: var(--line); }
progress::-webkit-progress-bar { background: var(--line); }
progress::-webkit-progress-value { background: var(--good); }
progress::-moz-progress-bar { background: var(--good); }
ol { position: relative; max-height: var(--todos-height, 24rem); margin: 0; padding: 0; overflow-y: auto; list-style: none; }
li { display: flex; flex-wrap: wrap; gap: 0 0.5rem; align-items: flex-start; padding: 0.125rem; border-radius: 6px; }
li:focus-within, li.moving { background: var(--tint); }
li > input { flex: none; width: 1rem; height: 1rem; margin: 0.375rem; accent-color: var(--good); }
.mark { flex: none; width: 1.75rem; text-align: center; color: var(--quiet); }
.text { flex: 1; min-width: 0; padding: 0.125rem 0.25rem; border: 1px solid transparent; border-radius: 4px; background: none; resize: none; field-sizing: content; overflow-wrap: anywhere; white-space: pre-wrap; }
textarea.text:hover, textarea.text:focus { border-color: var(--field); }
textarea[aria-invalid] { border-color: var(--bad); }
[data-status="in_progress"] .text { font-weight: 600; }
[data-status="in_progress"] .mark { color: var(--strong); }
:is([data-status="completed"], [data-status="cancelled"]) .text { color: var(--quiet); }
[data-status="cancelled"] .text { text-decoration: line-through; }
.check, .agents { flex: 1 0 100%; padding-inline: 2.5rem 0.25rem; color: color-mix(in srgb, var(--quiet) 65%, var(--text)); font-size: 0.8125rem; overflow-wrap: anywhere; }
[data-check="failing"] :is(.check, .mark) { color: var(--bad); }
[data-check="checked"] .mark { color: var(--good); }
summary { cursor: pointer; }
[data-step="in_progress"] { color: var(--text); font-weight: 600; }
[data-step="cancelled"] { text-decoration: line-through; }
li > button { flex: none; width: 1.75rem; padding: 0; border: 0; color: var(--quiet); }
.grip { cursor: grab; touch-action: none; }
form, .told, .answers { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; margin-top: 0.5rem; }
form input, form textarea { flex: 1; min-width: 0; padding: 0.25rem 0.375rem; border: 1px solid var(--field); border-radius: 6px; background: none; }
form input::placeholder { color: var(--quiet); opacity: 1; }
p { margin: 0; overflow-wrap: anywhere; }
.told { justify-content: space-between; font-size: 0.8125rem; }
.problem { color: var(--bad); }
.yes { border-color: var(--strong); font-weight: 600; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (pointer: coarse) {
  button, form input { min-height: 2.75rem; }
  li > input { width: 1.5rem; height: 1.5rem; margin: 0.625rem; }
  li > button, .mark { width: 2.75rem; }
  .text { padding-block: 0.625rem; }
  textarea, form input { font-size: 1rem; }
}
`;
