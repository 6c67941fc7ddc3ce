/** The errors of a programmer's mistake, by the names that rows of data give them. */
export const ERRORS = { RangeError, TypeError } as const;

export type ErrorName = keyof typeof ERRORS;
