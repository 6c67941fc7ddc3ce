/** The fields of a patch, in the order in which they are applied; they have the same names in every tool. */
export const PATCH_FIELDS = ["updates", "remove", "add"] as const;

/** One of {@link PATCH_FIELDS}. */
export type PatchField = (typeof PATCH_FIELDS)[number];

/** A patch in miniature, as a message shows it. */
export const PATCH_SHAPE = '{"updates": [...], "remove": [...], "add": [...]}';
