/** The actor of an observer's changes, which are nobody's edit to be told to the model. */
export const OBSERVER = "observer";
