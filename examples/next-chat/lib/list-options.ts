/** Stable ids let an edit name its step, and patches keep the model's writes short; server and page read calls alike. */
export const LIST_OPTIONS = { rules: { ids: "assign" }, tool: { patch: true } } as const;
