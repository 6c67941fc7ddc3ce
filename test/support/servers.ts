/**
 * The address of a server that a test needs; without one, prints a line on the tests left out and the variable to set.
 */
export function findServer(variable: string, what: string): string | undefined {
  const address = process.env[variable];
  if (address === undefined || address === "") {
    console.log(`left out: ${variable} is not set, so ${what} is not tested`);
    return undefined;
  }
  return address;
}
