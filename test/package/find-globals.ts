import ts from "typescript";
import { parseSource } from "./parse-source.js";

const NAMES = new Set(
  "process console Buffer globalThis performance setTimeout setInterval setImmediate queueMicrotask".split(" "),
);
const MEMBERS = new Set(["Date.now", "Math.random"]);

/** The uses of the clock, chance, timers, output and the process in a file: "console", "Date.now", "new Date", ... */
export function findGlobals(text: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const name = readGlobal(node);
    if (name) found.push(name);
    ts.forEachChild(node, visit);
  };
  visit(parseSource(text));
  return found;
}

function readGlobal(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node)) {
    const member = node.getText();
    return MEMBERS.has(member) ? member : undefined;
  }
  if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === "Date") {
    return "new Date";
  }
  if (ts.isIdentifier(node) && NAMES.has(node.text) && !isMemberName(node)) return node.text;
  return undefined;
}

/** Whether the identifier names a property (`{ process: 1 }`, `tool.process`) and no variable. */
function isMemberName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  if (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent) || ts.isMethodDeclaration(parent)) {
    return parent.name === node;
  }
  return false;
}
