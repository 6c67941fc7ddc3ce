/**
 * The rows of a list as the component of registry/ draws them: its colours, marks and motion. A test compares each rule with
 * registry/todos.css, so the pages look as the component does and load nothing for it.
 */
export const ROW_STYLE = `
:where(:root, .todos) {
  --todos-text: var(--card-foreground, var(--foreground, color-mix(in srgb, CanvasText 90%, Canvas)));
  --todos-surface: var(--card, var(--background, color-mix(in srgb, white 4%, Canvas)));
  --todos-muted: color-mix(in srgb, var(--muted-foreground, #6c7488) 78%, var(--todos-text));
  --todos-accent: var(--primary, color-mix(in srgb, #3a68ff 78%, var(--todos-text)));
  --todos-strong: color-mix(in srgb, var(--todos-accent) 70%, var(--todos-text));
  --todos-ring: color-mix(in srgb, var(--ring, var(--todos-accent)) 75%, var(--todos-text));
  --todos-done: color-mix(in srgb, #1fa868 74%, var(--todos-text));
  --todos-danger: color-mix(in srgb, var(--destructive, #e24a40) 78%, var(--todos-text));
  --todos-blocked: color-mix(in srgb, #be820a 70%, var(--todos-text));
  --todos-glow: color-mix(in srgb, var(--todos-accent) 9%, var(--todos-surface));
  --todos-border: var(--border, color-mix(in srgb, #7f8cb0 26%, var(--todos-surface)));
  --todos-corner: calc(var(--radius, 8px) * 0.75);
  --todos-field: var(--muted-foreground, #7d838e);
}

.todos :where(svg) {
  width: 1rem;
  height: 1rem;
  fill: none;
  stroke: currentColor;
  stroke-linecap: round;
  stroke-linejoin: round;
  stroke-width: 1.5;
}

.todos-hidden {
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}

.todos-step {
  position: relative;
  display: flex;
  gap: 0 0.5rem;
  align-items: flex-start;
  padding: 0.125rem 0;
  border-radius: var(--todos-corner);
}

.todos-text {
  flex: 1;
  min-width: 0;
  padding-block: 0.1875rem;
  overflow-wrap: anywhere;
  white-space: pre-wrap;
}

.todos-body {
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  align-items: baseline;
  min-width: 0;
}

.todos-body > :first-child {
  flex: 1 1 0;
  min-width: min(8rem, 60%);
}

.todos-body > .todos-blocked {
  flex: 1 0 100%;
  color: var(--todos-blocked);
  margin-top: -0.1875rem;
  padding-bottom: 0.1875rem;
  overflow-wrap: anywhere;
  white-space: normal;
}

.todos-check {
  display: flex;
  flex: 1 0 100%;
  gap: 0.25rem;
  min-width: 0;
  max-width: 100%;
  margin-top: -0.1875rem;
  padding-bottom: 0.1875rem;
  color: color-mix(in srgb, var(--todos-muted) 65%, var(--todos-text));
  font-size: 0.8125rem;
  white-space: nowrap;
}

.todos-about {
  overflow: hidden;
  text-overflow: ellipsis;
}

.todos-check > :last-child {
  flex: none;
}

[data-check="failing"] .todos-check,
[data-passed="false"] {
  color: var(--todos-danger);
}

[data-status="in_progress"] .todos-text {
  font-weight: 600;
}

:is([data-status="completed"], [data-status="cancelled"]) .todos-text {
  color: var(--todos-muted);
}

[data-status="cancelled"] .todos-text {
  text-decoration: line-through;
}

.todos-tick {
  position: relative;
  display: grid;
  flex: none;
  width: 1.75rem;
  height: 1.75rem;
  place-items: center;
  border-radius: var(--todos-corner);
}

.todos-mark {
  overflow: visible;
  stroke: var(--todos-field);
}

.todos-mark > path {
  stroke: var(--todos-surface);
  stroke-dasharray: 10;
  stroke-dashoffset: 10;
  stroke-width: 1.75;
}

[data-status="in_progress"] .todos-mark {
  stroke: var(--todos-accent);
}

.todos-tick::after {
  position: absolute;
  content: "";
  pointer-events: none;
}

[data-status="in_progress"] .todos-tick::after {
  width: 0.5rem;
  height: 0.5rem;
  border-radius: 50%;
  background: var(--todos-accent);
}

[data-status="completed"] .todos-mark {
  fill: var(--todos-done);
  stroke: var(--todos-done);
}

[data-status="completed"] .todos-mark > path {
  stroke-dashoffset: 0;
}

[data-check="reported"] .todos-mark {
  fill: none;
}

[data-check="reported"] .todos-mark > path {
  stroke: var(--todos-done);
}

[data-check="failing"] .todos-mark {
  fill: var(--todos-danger);
  stroke: var(--todos-danger);
}

[data-check="failing"] .todos-mark > path {
  stroke-dasharray: none;
}

[data-status="cancelled"] .todos-tick::after {
  width: 0.5rem;
  border-top: 1.5px solid var(--todos-field);
}

[data-blocked] .todos-mark {
  stroke: var(--todos-blocked);
}

[data-blocked] .todos-tick::after {
  width: 0.3125rem;
  height: 0.4375rem;
  border: solid var(--todos-blocked);
  border-width: 0 1.5px;
}

[data-run]:not([data-run="running"]) [data-status="in_progress"] .todos-tick::after {
  border: 1.5px solid var(--todos-accent);
  background: none;
}

@keyframes todos-breathe {
  50% {
    scale: 0.55;
  }
}

@media (prefers-reduced-motion: no-preference) {
  .todos:is(:not([data-run]), [data-run="running"]) {
    [data-status="in_progress"] .todos-tick::after {
      animation: todos-breathe 2s ease-in-out infinite;
    }
  }

  .todos-mark {
    transition: fill 150ms;
  }

  .todos-mark > path {
    transition: stroke-dashoffset 260ms 80ms ease-out;
  }
}
`;
