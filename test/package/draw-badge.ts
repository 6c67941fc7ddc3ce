/** Draws a badge for README as SVG: a label and its value, readable on light and dark pages. */
export function drawBadge(label: string, value: string): string {
  const [left, right] = [label, value].map(widthOf);
  if (left === undefined || right === undefined) throw new Error("a badge has two sides");
  const text = (x: number, words: string): string => `<text x="${x}" y="14" text-anchor="middle">${words}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${label}: ${value}">
<clipPath id="round"><rect width="${left + right}" height="20" rx="4"/></clipPath>
<g clip-path="url(#round)"><path fill="#444c56" d="M0 0h${left}v20H0z"/><path fill="#1a6b3c" d="M${left} 0h${right}v20H${left}z"/></g>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${text(left / 2, label)}${text(left + right / 2, value)}</g>
</svg>
`;
}

/** Wide enough for Verdana at 11 px, whose letters are 7 px wide on average. */
function widthOf(words: string): number {
  return Math.ceil(words.length * 7) + 12;
}
