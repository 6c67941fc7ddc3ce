/** The library's own fields of an item, in the order in which they are offered to a model. */
export const ITEM_FIELDS = ["id", "content", "status", "activeForm", "blocked"] as const;

/** The same, to look any name up in. */
export const LIBRARY_FIELDS: readonly string[] = ITEM_FIELDS;

/** One of {@link ITEM_FIELDS}. */
export type ItemField = (typeof ITEM_FIELDS)[number];

/** The fields of the tool's input, by the library's own names. */
export type TodoField = "list" | "summary" | (typeof ITEM_FIELDS)[number];

/** The library's own names of the fields. */
export const DEFAULT_TODO_FIELDS: Readonly<Record<TodoField, string>> = /* @__PURE__ */ Object.freeze({
  list: "todos",
  summary: "summary",
  content: "content",
  status: "status",
  activeForm: "activeForm",
  blocked: "blocked",
  id: "id",
});

/** The fields of a patch, in the order in which they are applied; they have the same names in every tool. */
export const PATCH_FIELDS = ["updates", "remove", "add", "move"] as const;

/** One of {@link PATCH_FIELDS}. */
export type PatchField = (typeof PATCH_FIELDS)[number];
