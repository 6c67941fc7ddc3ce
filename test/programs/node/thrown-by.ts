/** What an action throws, for a look at its fields. */
export function thrownBy(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  return "nothing was thrown";
}
