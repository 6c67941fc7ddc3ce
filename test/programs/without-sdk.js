import { register } from "node:module";

/** As on a machine without the MCP SDK. */
const hook = `export async function resolve(specifier, context, next) {
  if (!specifier.startsWith("@modelcontextprotocol/")) return next(specifier, context);
  const error = new Error("Cannot find package '@modelcontextprotocol/sdk' imported from " + context.parentURL);
  error.code = "ERR_MODULE_NOT_FOUND";
  throw error;
}`;

register(`data:text/javascript,${encodeURIComponent(hook)}`);
