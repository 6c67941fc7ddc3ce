/** The errors of a programmer's mistake, by their names in rows of data. */
export const ERRORS = { RangeError, TypeError } as const;

export type ErrorName = keyof typeof ERRORS;
